#include <stdio.h>

int main(void) {
    int n;
    unsigned sum = 0, a;
    scanf("%d", &n);
    while (n-- > 0 && scanf("%u", &a) == 1) sum += a;
    printf("%d\n", (int)sum);
    return 0;
}
