// Looks at every pair: fast enough for n up to 2000 only.
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<int> w(n);
    for (int& weight : w) {
        if (std::scanf("%d", &weight) != 1) return 1;
    }
    long long ways = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = i + 1; j < n; ++j) ways += (w[i] + w[j]) % k == 0;
    }
    std::printf("%lld\n", ways);
}
