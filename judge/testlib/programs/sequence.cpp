// Draws in every way, to compare with published numbers of testlib.h (arguments: 10 100).
#include "testlib.h"
#include <iomanip>

// Weighted draws of one kind of number with each of the weights.
template <typename T>
void weighted(std::initializer_list<int> weights) {
    for (int weight : weights) std::cout << rnd.wnext((T) 42, (T) 2011, weight) << std::endl;
}

template <typename C>
void anyOf(const C &all, int up, int down) {
    println(rnd.any(all));
    println(rnd.any(all.begin(), all.end()));
    println(rnd.wany(all, up));
    println(rnd.wany(all.begin(), all.end(), 1));
    println(rnd.wany(all, -1));
    println(rnd.wany(all.begin(), all.end(), down));
}

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    const int n = opt<int>(1), weight = opt<int>(2);

    std::vector<int> parents(n), labels;
    for (int i = 1; i < n; i++) parents[i] = rnd.wnext(i, weight);
    for (int i = 0; i < n; i++) labels.push_back(i + 1);
    shuffle(labels.begin() + 1, labels.end());
    std::vector<std::pair<int, int>> edges;
    for (int i = 1; i < n; i++) {
        edges.push_back({labels[i], labels[parents[i]]});
        if (!rnd.next(2)) std::swap(edges.back().first, edges.back().second);
    }
    shuffle(edges.begin(), edges.end());
    for (const auto &edge : edges) println(edge.first, edge.second);

    println(rnd.next("[a-z]{100}"));
    println(format("%.4f", rnd.next(3.1415)));
    println(rnd.next(12345678901234LL, 82345678901234LL));
    println(rnd.next(1345678901234ULL, 8345678901234ULL));
    println(rnd.next(134567UL, 834567UL));
    println(rnd.next(134567, 834567));
    std::vector<int> squares;
    for (int i = 0; i < 100; i++) squares.push_back(i * i);
    println(rnd.any(squares));
    println(rnd.perm(10));
    println(rnd.perm(10, 1));
    println(rnd.distinct(10, 15, 100));
    println(rnd.partition(10, 100, 3));
    println(rnd.partition(1, 0, 0));
    for (int type : {2, 20}) {
        println(rnd.wnext(1000, type));
        println(rnd.wnext(1000LL, type));
    }
    println(rnd.wnext(100000, 200));
    println(rnd.wnext(100000LL, 200));

    std::cout << std::fixed << std::setprecision(4);
    for (int i = 0; i < 2; i++) {
        if (i == 0) std::cout << rnd.next(float(42.0), float(2011.1109)) << std::endl;
        else std::cout << rnd.next(42.0, 2011.1109) << std::endl;
    }
    for (int type : {5, -7}) {
        std::cout << rnd.wnext(float(42.0), float(2011.1109), type) << std::endl;
        std::cout << rnd.wnext(42.0, 2011.1109, type) << std::endl;
    }
    println(rnd.next(42ULL, 2011ULL));
    println(rnd.next(42U, 2011U));
    println(rnd.next((unsigned short) 42, (unsigned short) 2011));
    for (int type : {-3, 3}) {
        weighted<unsigned long long>({type});
        weighted<unsigned int>({type});
        weighted<unsigned short>({type});
    }
    for (int type : {-5, 4}) {
        weighted<long long>({type});
        weighted<int>({type});
        weighted<short>({type});
    }
    println(rnd.wany(squares, 1));
    println(rnd.wany(squares, -1));

    std::set<std::string> letters;
    for (char c = 'a'; c <= 'g'; c++) letters.insert(std::string(1, c));
    println(rnd.any(letters));
    letters.erase("g");
    anyOf(letters, 1, -1);
    std::multiset<std::string> repeated;
    for (char c : std::string("abbcccdeeeffff")) repeated.insert(std::string(1, c));
    anyOf(repeated, 2, -2);
    return 0;
}
