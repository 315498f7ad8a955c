// Counts, for each lamp, the higher ones before it with a binary indexed tree.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    std::vector<int> h(n);
    for (int& value : h) {
        if (std::scanf("%d", &value) != 1) return 1;
    }
    std::vector<int> sorted = h;
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> tree(n + 1);
    long long pairs = 0;
    for (int i = 0; i < n; ++i) {
        // h + d stays below 2^31
        int notHigher = static_cast<int>(std::upper_bound(sorted.begin(), sorted.end(), h[i] + d) - sorted.begin());
        pairs += i;
        for (int k = notHigher; k > 0; k -= k & -k) pairs -= tree[k];
        int place = static_cast<int>(std::upper_bound(sorted.begin(), sorted.end(), h[i]) - sorted.begin());
        for (int k = place; k <= n; k += k & -k) ++tree[k];
    }
    std::printf("%lld\n", pairs);
}
