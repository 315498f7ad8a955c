// Searches recursively: needs one stack frame per square of the way, far more than the stack limit.
#include <iostream>
#include <string>
#include <vector>

static int rows, columns;
static std::vector<std::string> hall;
static std::vector<std::vector<int>> steps;

static void walk(int r, int c, int taken) {
    if (r < 0 || r >= rows || c < 0 || c >= columns || hall[r][c] == '#') return;
    if (steps[r][c] >= 0 && steps[r][c] <= taken) return;
    volatile char note[256];
    note[0] = hall[r][c];
    steps[r][c] = taken;
    const std::string arrows = "<>^v";
    const int down[] = {0, 0, -1, 1}, right[] = {-1, 1, 0, 0};
    for (int k : {1, 3, 0, 2}) {
        if (arrows.find(note[0]) == std::string::npos || arrows[k] == note[0]) walk(r + down[k], c + right[k], taken + 1);
    }
}

int main() {
    std::cin >> rows >> columns;
    hall.resize(rows);
    steps.assign(rows, std::vector<int>(columns, -1));
    for (std::string& row : hall) std::cin >> row;
    for (int r = 0; r < rows; ++r) {
        if (auto c = hall[r].find('S'); c != std::string::npos) walk(r, static_cast<int>(c), 0);
    }
    for (int r = 0; r < rows; ++r) {
        if (auto c = hall[r].find('E'); c != std::string::npos) std::cout << steps[r][c] << '\n';
    }
}
