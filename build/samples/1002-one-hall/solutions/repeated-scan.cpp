// Looks through all shows again for every one it plays: quadratic.
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
    int played = 0, unoccupied = 0;
    while (true) {
        int best = -1;
        for (int i = 0; i < n; ++i) {
            if (shows[i].first >= unoccupied && (best < 0 || shows[i].second < shows[best].second)) best = i;
        }
        if (best < 0) break;
        ++played;
        unoccupied = shows[best].second;
    }
    std::printf("%d\n", played);
}
