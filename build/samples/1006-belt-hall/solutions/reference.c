#include <stdio.h>
#include <string.h>

static char hall[600][602];
static int steps[600][600], queue[600 * 600];

int main(void) {
    static const int down[4] = {0, 0, -1, 1}, right[4] = {-1, 1, 0, 0};
    int rows, columns, head = 0, tail = 0, goal = 0;
    if (scanf("%d %d", &rows, &columns) != 2) return 1;
    memset(steps, -1, sizeof(steps));
    for (int r = 0; r < rows; r++) {
        if (scanf("%601s", hall[r]) != 1) return 1;
        for (int c = 0; c < columns; c++) {
            if (hall[r][c] == 'S') {
                steps[r][c] = 0;
                queue[tail++] = r * 600 + c;
            } else if (hall[r][c] == 'E') {
                goal = r * 600 + c;
            }
        }
    }
    while (head < tail) {
        int r = queue[head] / 600, c = queue[head] % 600;
        head++;
        for (int k = 0; k < 4; k++) {
            if (strchr("<>^v", hall[r][c]) != NULL && hall[r][c] != "<>^v"[k]) continue;
            int nr = r + down[k], nc = c + right[k];
            if (nr < 0 || nr >= rows || nc < 0 || nc >= columns) continue;
            if (hall[nr][nc] == '#' || steps[nr][nc] >= 0) continue;
            steps[nr][nc] = steps[r][c] + 1;
            queue[tail++] = nr * 600 + nc;
        }
    }
    printf("%d\n", steps[goal / 600][goal % 600]);
    return 0;
}
