#include <stdio.h>

int main(void) {
    FILE *in = fopen("park.in", "r"), *out = fopen("park.out", "w");
    long long n, a, b, earned = 0;
    fscanf(in, "%lld", &n);
    while (n-- > 0 && fscanf(in, "%lld %lld", &a, &b) == 2) earned += 2 * ((b - a + 29) / 30);
    fprintf(out, "%lld\n", earned);
    fclose(out);
    return 0;
}
