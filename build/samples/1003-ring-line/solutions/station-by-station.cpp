// Adds up every ride one station after the other.
#include <cstdio>
#include <vector>

int main() {
    int n, q;
    if (std::scanf("%d %d", &n, &q) != 2) return 1;
    std::vector<int> toll(n);
    for (int& value : toll) {
        if (std::scanf("%d", &value) != 1) return 1;
    }
    while (q-- > 0) {
        int l, r;
        if (std::scanf("%d %d", &l, &r) != 2) return 1;
        long long fare = toll[--l];
        for (--r; l != r;) {
            l = l + 1 == n ? 0 : l + 1;
            fare += toll[l];
        }
        std::printf("%lld\n", fare);
    }
}
