#include <stdio.h>

static long long t[100000], w[100000];

int main(void) {
    int n;
    long long k, early = 0, late = 2000000000000000000LL;
    if (scanf("%d %lld", &n, &k) != 2) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%lld %lld", &t[i], &w[i]) != 2) return 1;
    }
    while (late - early > 1) {
        long long middle = early + (late - early) / 2, missing = k;
        /* stop as soon as it is enough: the whole sum would overflow */
        for (int i = 0; i < n && missing > 0; i++) {
            if (middle > w[i]) missing -= (middle - w[i]) / t[i];
        }
        if (missing <= 0) late = middle;
        else early = middle;
    }
    printf("%lld\n", late);
    return 0;
}
