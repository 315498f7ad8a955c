#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int start, end;
} show;

static int by_end(const void *one, const void *other) {
    return ((const show *)one)->end - ((const show *)other)->end;
}

int main(void) {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    show *shows = malloc(sizeof(show) * (size_t)n);
    for (int i = 0; i < n; i++) {
        if (scanf("%d %d", &shows[i].start, &shows[i].end) != 2) return 1;
    }
    qsort(shows, (size_t)n, sizeof(show), by_end);
    int played = 0, unoccupied = 0;
    for (int i = 0; i < n; i++) {
        if (shows[i].start < unoccupied) continue;
        played++;
        unoccupied = shows[i].end;
    }
    printf("%d\n", played);
    free(shows);
    return 0;
}
