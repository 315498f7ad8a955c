// Does not remember where it has been: the queue grows without end.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

struct Visit {
    int row, column, steps;
};

int main() {
    int rows = 0, columns = 0;
    std::cin >> rows >> columns;
    std::vector<std::string> hall(rows);
    std::queue<Visit> next;
    for (int r = 0; r < rows; ++r) {
        std::cin >> hall[r];
        if (auto c = hall[r].find('S'); c != std::string::npos) next.push({r, static_cast<int>(c), 0});
    }
    const std::string arrows = "<>^v";
    const int down[] = {0, 0, -1, 1}, right[] = {-1, 1, 0, 0};
    while (!next.empty()) {
        auto [r, c, steps] = next.front();
        next.pop();
        if (hall[r][c] == 'E') {
            std::cout << steps << '\n';
            return 0;
        }
        if (steps > rows * columns) break;
        const bool belt = arrows.find(hall[r][c]) != std::string::npos;
        for (int k = 0; k < 4; ++k) {
            if (belt && arrows[k] != hall[r][c]) continue;
            int nr = r + down[k], nc = c + right[k];
            if (nr < 0 || nr >= rows || nc < 0 || nc >= columns || hall[nr][nc] == '#') continue;
            next.push({nr, nc, steps + 1});
        }
    }
    std::cout << "-1\n";
}
