/* Keeps the lamps seen so far sorted by moving them one place at a time. */
#include <stdio.h>

static int sorted[200000];

int main(void) {
    int n, d;
    long long pairs = 0;
    if (scanf("%d %d", &n, &d) != 2) return 1;
    for (int i = 0; i < n; i++) {
        int height, k = i;
        if (scanf("%d", &height) != 1) return 1;
        for (int p = i; p > 0 && sorted[p - 1] - height > d; p--) pairs++;
        for (; k > 0 && sorted[k - 1] > height; k--) sorted[k] = sorted[k - 1];
        sorted[k] = height;
    }
    printf("%lld\n", pairs);
    return 0;
}
