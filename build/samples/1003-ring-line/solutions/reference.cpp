#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n = 0, q = 0;
    std::cin >> n >> q;
    std::vector<long long> before(n + 1);
    for (int i = 1; i <= n; ++i) {
        std::cin >> before[i];
        before[i] += before[i - 1];
    }
    while (q-- > 0) {
        int l = 0, r = 0;
        std::cin >> l >> r;
        std::cout << before[r] - before[l - 1] + (l > r ? before[n] : 0) << '\n';
    }
}
