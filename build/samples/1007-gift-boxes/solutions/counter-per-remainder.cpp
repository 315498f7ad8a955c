// One counter for every possible remainder: too much memory for a large k.
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<int> seen(k);
    long long ways = 0;
    while (n-- > 0) {
        int weight;
        if (std::scanf("%d", &weight) != 1) return 1;
        int rest = weight % k;
        ways += seen[(k - rest) % k];
        ++seen[rest];
    }
    std::printf("%lld\n", ways);
}
