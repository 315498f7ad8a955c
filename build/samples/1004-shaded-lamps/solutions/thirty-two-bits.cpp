// Counts in 32 bits.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

static std::vector<int> h;
static int d;

static std::uint32_t countAndSort(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2;
    std::uint32_t pairs = countAndSort(from, middle) + countAndSort(middle, to);
    for (int west = from, east = middle; west < middle; ++west) {
        while (east < to && h[west] - h[east] > d) ++east;
        pairs += static_cast<std::uint32_t>(east - middle);
    }
    std::inplace_merge(h.begin() + from, h.begin() + middle, h.begin() + to);
    return pairs;
}

int main() {
    int n;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    h.resize(n);
    for (int& value : h) {
        if (std::scanf("%d", &value) != 1) return 1;
    }
    std::printf("%u\n", countAndSort(0, n));
}
