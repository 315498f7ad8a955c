#include <cstdio>
#include <unordered_map>

int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 1;
    std::unordered_map<int, int> seen;
    long long ways = 0;
    while (n-- > 0) {
        int weight;
        if (std::scanf("%d", &weight) != 1) return 1;
        int rest = weight % k;
        if (auto partner = seen.find((k - rest) % k); partner != seen.end()) ways += partner->second;
        ++seen[rest];
    }
    std::printf("%lld\n", ways);
}
