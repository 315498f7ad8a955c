// The sums do not fit into 32 bits.
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
    int n, q;
    if (std::scanf("%d %d", &n, &q) != 2) return 1;
    std::vector<std::uint32_t> before(n + 1);
    for (int i = 1; i <= n; ++i) {
        if (std::scanf("%u", &before[i]) != 1) return 1;
        before[i] += before[i - 1];
    }
    while (q-- > 0) {
        int l, r;
        if (std::scanf("%d %d", &l, &r) != 2) return 1;
        std::printf("%u\n", before[r] - before[l - 1] + (l > r ? before[n] : 0));
    }
}
