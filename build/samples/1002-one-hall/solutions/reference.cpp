#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::pair<int, int>> shows(n);  // end first: that is what we sort by
    for (auto& [end, start] : shows) {
        if (std::scanf("%d %d", &start, &end) != 2) return 1;
    }
    std::sort(shows.begin(), shows.end());
    int played = 0, unoccupied = 0;
    for (auto [end, start] : shows) {
        if (start < unoccupied) continue;
        ++played;
        unoccupied = end;
    }
    std::printf("%d\n", played);
}
