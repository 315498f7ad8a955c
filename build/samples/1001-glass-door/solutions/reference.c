#include <stdio.h>
#include <string.h>

static char name[1000002], best[1000002];

static int is_clear(const char *s, size_t length) {
    for (size_t left = 0, right = length - 1; left <= right; left++, right--) {
        if (s[left] != s[right] || strchr("AHIMOTUVWXY", s[left]) == NULL) return 0;
        if (right == 0) break;
    }
    return 1;
}

int main(void) {
    int n, count = 0;
    size_t best_length = 0;
    if (scanf("%d", &n) != 1) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%1000001s", name) != 1) return 1;
        size_t length = strlen(name);
        if (!is_clear(name, length)) continue;
        count++;
        if (length > best_length) {
            best_length = length;
            memcpy(best, name, length + 1);
        }
    }
    printf("%d\n%s\n", count, count > 0 ? best : "-");
    return 0;
}
