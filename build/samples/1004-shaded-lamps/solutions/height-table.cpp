// A counter for every possible height: far more than the memory limit.
#include <cstdio>
#include <vector>

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    const int highest = 1000000000;
    std::vector<unsigned char> seen(highest + 2);
    std::vector<int> h(n);
    for (int& value : h) {
        if (std::scanf("%d", &value) != 1) return 1;
        ++seen[value];
    }
    long long pairs = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = i + 1; j < n; ++j) pairs += seen[h[i]] > 0 && h[i] - h[j] > d;
    }
    std::printf("%lld\n", pairs);
}
