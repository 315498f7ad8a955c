// Looks at every pair.
#include <cstdio>
#include <vector>

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    std::vector<int> h(n);
    for (int& value : h) {
        if (std::scanf("%d", &value) != 1) return 1;
    }
    long long pairs = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = i + 1; j < n; ++j) {
            if (h[i] - h[j] > d) ++pairs;
        }
    }
    std::printf("%lld\n", pairs);
}
