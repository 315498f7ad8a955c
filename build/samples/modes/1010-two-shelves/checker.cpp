#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    long long allowed = inf.readLong();
    std::string shelves = ouf.readToken("[UL]{1,20000}", "shelves");
    if (static_cast<int>(shelves.size()) != n)
        quitf(_wa, "%d shelves for %d books", static_cast<int>(shelves.size()), n);
    long long difference = 0;
    for (int i = 0; i < n; i++) {
        int thick = inf.readInt();
        difference += shelves[i] == 'U' ? thick : -thick;
    }
    if (std::llabs(difference) > allowed) quitf(_wa, "the shelves differ by %lld", std::llabs(difference));
    quitf(_ok, "the shelves differ by %lld", std::llabs(difference));
}
