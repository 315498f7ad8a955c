// Blanks after the answer and a missing newline do not matter when trailing blanks are ignored.
#include <cstdio>

int main() {
    int a, b;
    if (std::scanf("%d%d", &a, &b) != 2) return 1;
    std::printf("%d  \n\n ", a + b);
}
