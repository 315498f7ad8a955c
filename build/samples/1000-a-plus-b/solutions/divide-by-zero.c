#include <stdio.h>

int main(void) {
    int a, b;
    volatile int zero = 0;
    if (scanf("%d %d", &a, &b) != 2) return 1;
    printf("%d\n", a / zero + b);
    return 0;
}
