// Joins the villages in the order of the input instead of from the highest bridge down.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<int> parent(n + 1), size(n + 1, 1), level(n + 1), joined(n + 1, 1 << 30);
    std::iota(parent.begin(), parent.end(), 0);
    auto root = [&](int village) {
        while (parent[village] != village) village = parent[village];
        return village;
    };
    for (int i = 0; i < m; ++i) {
        int a, b, h;
        if (std::scanf("%d %d %d", &a, &b, &h) != 3) return 1;
        a = root(a), b = root(b);
        if (a == b) continue;
        if (size[a] > size[b]) std::swap(a, b);
        parent[a] = b;
        size[b] += size[a];
        level[a] = h;
        joined[a] = i;
    }
    while (q-- > 0) {
        int u, v, lowest = 1000000000;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        while (u != v) {
            if (joined[u] > joined[v]) std::swap(u, v);
            if (parent[u] == u) {
                lowest = -1;
                break;
            }
            lowest = std::min(lowest, level[u]);
            u = parent[u];
        }
        std::printf("%d\n", lowest);
    }
}
