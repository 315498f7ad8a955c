#include <stdio.h>
#include <string.h>

static int h[200000], spare[200000];
static int d;

static long long count_and_sort(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2;
    long long pairs = count_and_sort(from, middle) + count_and_sort(middle, to);
    for (int west = from, east = middle; west < middle; west++) {
        while (east < to && h[west] - h[east] > d) east++;
        pairs += east - middle;
    }
    for (int west = from, east = middle, place = from; place < to; place++) {
        spare[place] = east == to || (west < middle && h[west] <= h[east]) ? h[west++] : h[east++];
    }
    memcpy(h + from, spare + from, sizeof(int) * (size_t)(to - from));
    return pairs;
}

int main(void) {
    int n;
    if (scanf("%d %d", &n, &d) != 2) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%d", &h[i]) != 1) return 1;
    }
    printf("%lld\n", count_and_sort(0, n));
    return 0;
}
