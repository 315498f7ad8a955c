#include <stdio.h>

int main(void) {
    printf("%d\n", a + b);
    return 0;
}
