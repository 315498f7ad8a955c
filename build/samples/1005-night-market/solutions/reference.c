#include <stdio.h>
#include <string.h>

static long long rows[3][20001];

int main(void) {
    int n, limit;
    if (scanf("%d %d", &n, &limit) != 2) return 1;
    long long *earlier = rows[0], *best = rows[1], *next = rows[2];
    for (int i = 0; i < n; i++) {
        int minutes, joy;
        if (scanf("%d %d", &minutes, &joy) != 2) return 1;
        memcpy(next, best, sizeof(rows[0]));
        for (int t = minutes; t <= limit; t++) {
            long long visited = earlier[t - minutes] + joy;
            if (visited > next[t]) next[t] = visited;
        }
        long long *oldest = earlier;
        earlier = best;
        best = next;
        next = oldest;
    }
    printf("%lld\n", best[limit]);
    return 0;
}
