// Reconstruction tree: every join is a node above both groups; the answer is the lowest common ancestor.
#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<std::array<int, 3>> bridges(m);  // height first
    for (auto& [h, a, b] : bridges) {
        if (std::scanf("%d %d %d", &a, &b, &h) != 3) return 1;
    }
    std::sort(bridges.rbegin(), bridges.rend());
    const int most = 2 * n;
    std::vector<int> group(most), height(most), depth(most);
    std::vector<std::array<int, 18>> up(most);
    std::iota(group.begin(), group.end(), 0);
    auto root = [&](int node) {
        while (group[node] != node) node = group[node] = group[group[node]];
        return node;
    };
    int nodes = n;
    for (int i = 0; i < most; ++i) up[i][0] = i;
    for (auto [h, a, b] : bridges) {
        int x = root(a - 1), y = root(b - 1);
        if (x == y) continue;
        group[x] = group[y] = nodes;
        up[x][0] = up[y][0] = nodes;
        height[nodes++] = h;
    }
    // parents have larger numbers than their children
    for (int node = nodes - 1; node >= 0; --node) {
        int parent = up[node][0];
        depth[node] = parent == node ? 0 : depth[parent] + 1;
        for (int k = 1; k < 18; ++k) up[node][k] = up[up[node][k - 1]][k - 1];
    }
    while (q-- > 0) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        --u, --v;
        if (root(u) != root(v)) {
            std::puts("-1");
            continue;
        }
        if (depth[u] < depth[v]) std::swap(u, v);
        for (int k = 17; k >= 0; --k) {
            if (depth[up[u][k]] >= depth[v]) u = up[u][k];
        }
        for (int k = 17; k >= 0 && u != v; --k) {
            if (up[u][k] != up[v][k]) u = up[u][k], v = up[v][k];
        }
        if (u != v) u = up[u][0];
        std::printf("%d\n", height[u]);
    }
}
