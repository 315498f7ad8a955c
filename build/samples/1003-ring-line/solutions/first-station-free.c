/* Off by one: forgets the toll of the first station. */
#include <stdio.h>

static long long before[200001];

int main(void) {
    int n, q;
    if (scanf("%d %d", &n, &q) != 2) return 1;
    for (int i = 1; i <= n; i++) {
        if (scanf("%lld", &before[i]) != 1) return 1;
        before[i] += before[i - 1];
    }
    while (q-- > 0) {
        int l, r;
        if (scanf("%d %d", &l, &r) != 2) return 1;
        printf("%lld\n", before[r] - before[l] + (l > r ? before[n] : 0));
    }
    return 0;
}
