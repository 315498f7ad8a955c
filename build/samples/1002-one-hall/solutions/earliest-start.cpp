// Always takes the show that starts first.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::pair<int, int>> shows(n);
    for (auto& [start, end] : shows) {
        if (std::scanf("%d %d", &start, &end) != 2) return 1;
    }
    std::sort(shows.begin(), shows.end());
    int played = 0, unoccupied = 0;
    for (auto [start, end] : shows) {
        if (start < unoccupied) continue;
        ++played;
        unoccupied = end;
    }
    std::printf("%d\n", played);
}
