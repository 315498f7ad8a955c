/* Walks through the time second by second. */
#include <stdio.h>

static long long t[100000], w[100000];

int main(void) {
    int n;
    long long k;
    if (scanf("%d %lld", &n, &k) != 2) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%lld %lld", &t[i], &w[i]) != 2) return 1;
    }
    for (long long second = 1;; second++) {
        for (int i = 0; i < n; i++) {
            if (second > w[i] && (second - w[i]) % t[i] == 0) k--;
        }
        if (k <= 0) {
            printf("%lld\n", second);
            return 0;
        }
    }
}
