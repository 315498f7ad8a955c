// Numbers, a tree or words, by options.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    const int n = opt<int>("n");
    const long long most = opt<long long>("max", 1000LL);
    const std::string kind = opt("kind", "numbers");
    const int weight = opt<int>("weight", 0);

    println(n, kind);
    if (kind == "numbers") {
        std::vector<long long> values(n);
        for (auto &value : values) value = rnd.wnext(1LL, most, weight);
        println(values);
    } else if (kind == "tree") {
        const std::vector<int> labels = rnd.perm(n, 1);
        for (int i = 1; i < n; i++) println(labels[i], labels[rnd.next(i)]);
    } else {
        for (int i = 0; i < n; i++) println(rnd.next("[a-z]{%d}[0-9]{1,3}|-", 3));
    }
    return 0;
}
