// Keeps all rows, visited and not visited: 96 MB at the largest size.
#include <algorithm>
#include <array>
#include <iostream>
#include <vector>

int main() {
    int n = 0, limit = 0;
    std::cin >> n >> limit;
    const long long impossible = -1;
    using Cell = std::array<long long, 2>;  // stall not visited, visited
    std::vector<std::vector<Cell>> best(n + 1, std::vector<Cell>(limit + 1, Cell{0, impossible}));
    for (int i = 1; i <= n; ++i) {
        int minutes = 0, joy = 0;
        std::cin >> minutes >> joy;
        for (int t = 0; t <= limit; ++t) {
            best[i][t][0] = std::max(best[i - 1][t][0], best[i - 1][t][1]);
            if (t >= minutes) best[i][t][1] = best[i - 1][t - minutes][0] + joy;
        }
    }
    std::cout << std::max(best[n][limit][0], best[n][limit][1]) << '\n';
}
