#include <stdio.h>

static long long before[200001];

static int next(void) {
    int c = getchar_unlocked(), value = 0;
    while (c < '0') c = getchar_unlocked();
    for (; c >= '0'; c = getchar_unlocked()) value = value * 10 + (c - '0');
    return value;
}

int main(void) {
    int n = next(), q = next();
    for (int i = 1; i <= n; i++) before[i] = before[i - 1] + next();
    while (q-- > 0) {
        int l = next(), r = next();
        printf("%lld\n", before[r] - before[l - 1] + (l > r ? before[n] : 0));
    }
    return 0;
}
