#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n = 0;
    long long k = 0;
    std::cin >> n >> k;
    std::vector<std::pair<long long, long long>> printers(n);
    long long early = 0, late = 4'000'000'000'000'000'000;
    for (auto& [perPage, warmUp] : printers) {
        std::cin >> perPage >> warmUp;
        late = std::min(late, warmUp + perPage * k);
    }
    while (late - early > 1) {
        const long long middle = early + (late - early) / 2;
        __int128 pages = 0;
        for (auto [perPage, warmUp] : printers) {
            if (middle > warmUp) pages += (middle - warmUp) / perPage;
        }
        (pages >= k ? late : early) = middle;
    }
    std::cout << late << '\n';
}
