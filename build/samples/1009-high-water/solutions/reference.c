/* Union by size without shortening: each link keeps the level at which it was made. */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int a, b, h;
} bridge;

static bridge bridges[200000];
static int parent[100001], size[100001], level[100001];

static int highest_first(const void *one, const void *other) {
    return ((const bridge *)other)->h - ((const bridge *)one)->h;
}

static int root(int village) {
    while (parent[village] != village) village = parent[village];
    return village;
}

int main(void) {
    int n, m, q;
    if (scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    for (int i = 0; i < m; i++) {
        if (scanf("%d %d %d", &bridges[i].a, &bridges[i].b, &bridges[i].h) != 3) return 1;
    }
    qsort(bridges, (size_t)m, sizeof(bridge), highest_first);
    for (int i = 1; i <= n; i++) {
        parent[i] = i;
        size[i] = 1;
    }
    for (int i = 0; i < m; i++) {
        int a = root(bridges[i].a), b = root(bridges[i].b);
        if (a == b) continue;
        if (size[a] > size[b]) {
            int other = a;
            a = b;
            b = other;
        }
        parent[a] = b;
        size[b] += size[a];
        level[a] = bridges[i].h;
    }
    while (q-- > 0) {
        int u, v, lowest = 1000000000;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        while (u != v) {
            if (parent[u] == u || (parent[v] != v && level[v] > level[u])) {
                int other = u;
                u = v;
                v = other;
            }
            if (parent[u] == u) {
                lowest = -1;
                break;
            }
            if (level[u] < lowest) lowest = level[u];
            u = parent[u];
        }
        printf("%d\n", lowest);
    }
    return 0;
}
