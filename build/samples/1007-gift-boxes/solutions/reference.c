#include <stdio.h>
#include <stdlib.h>

static int rest[100000];

static int ascending(const void *one, const void *other) {
    return *(const int *)one - *(const int *)other;
}

/* Index of the first remainder that is not below the bound. */
static int first_from(int n, int bound) {
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (rest[middle] < bound) low = middle + 1;
        else high = middle;
    }
    return low;
}

int main(void) {
    int n, k;
    if (scanf("%d %d", &n, &k) != 2) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%d", &rest[i]) != 1) return 1;
        rest[i] %= k;
    }
    qsort(rest, (size_t)n, sizeof(int), ascending);
    long long ordered = 0; /* every pair twice */
    for (int i = 0; i < n; i++) {
        int wanted = (k - rest[i]) % k;
        ordered += first_from(n, wanted + 1) - first_from(n, wanted) - (wanted == rest[i]);
    }
    printf("%lld\n", ordered / 2);
    return 0;
}
