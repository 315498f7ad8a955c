// A table of the answers for all pairs of villages.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<std::vector<int>> level(n + 1, std::vector<int>(n + 1, -1));
    struct Bridge {
        int a, b, h;
    };
    std::vector<Bridge> bridges(m);
    for (auto& [a, b, h] : bridges) {
        if (std::scanf("%d %d %d", &a, &b, &h) != 3) return 1;
    }
    std::sort(bridges.begin(), bridges.end(), [](const Bridge& x, const Bridge& y) { return x.h > y.h; });
    std::vector<int> group(n + 1);
    std::vector<std::vector<int>> members(n + 1);
    for (int i = 1; i <= n; ++i) members[group[i] = i] = {i};
    for (auto [a, b, h] : bridges) {
        int x = group[a], y = group[b];
        if (x == y) continue;
        if (members[x].size() > members[y].size()) std::swap(x, y);
        for (int u : members[x]) {
            for (int v : members[y]) level[u][v] = level[v][u] = h;
        }
        for (int u : members[x]) {
            group[u] = y;
            members[y].push_back(u);
        }
    }
    while (q-- > 0) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        std::printf("%d\n", level[u][v]);
    }
}
