#include <stdio.h>

int main(void) {
    FILE *in = fopen("park.in", "r"), *out = fopen("park.out", "w");
    int n, a, b, earned = 0;
    fscanf(in, "%d", &n);
    while (n-- > 0 && fscanf(in, "%d %d", &a, &b) == 2) earned += 2 * ((b - a + 29) / 30);
    fprintf(out, "%d\n", earned);
    return 0;
}
