// A search through the whole district for every question.
#include <algorithm>
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<std::vector<std::pair<int, int>>> near(n + 1);
    for (int i = 0; i < m; ++i) {
        int a, b, h;
        if (std::scanf("%d %d %d", &a, &b, &h) != 3) return 1;
        near[a].emplace_back(b, h);
        near[b].emplace_back(a, h);
    }
    while (q-- > 0) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        std::vector<int> level(n + 1, -1);
        std::priority_queue<std::pair<int, int>> next;
        level[u] = 1000000000;
        next.emplace(level[u], u);
        while (!next.empty() && next.top().second != v) {
            auto [water, village] = next.top();
            next.pop();
            if (water < level[village]) continue;
            for (auto [other, height] : near[village]) {
                int passable = std::min(water, height);
                if (passable <= level[other]) continue;
                level[other] = passable;
                next.emplace(passable, other);
            }
        }
        std::printf("%d\n", level[v]);
    }
}
