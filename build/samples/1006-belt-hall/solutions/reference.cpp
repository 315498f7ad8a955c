#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    int rows = 0, columns = 0;
    std::cin >> rows >> columns;
    std::vector<std::string> hall(rows);
    std::vector<std::vector<int>> steps(rows, std::vector<int>(columns, -1));
    std::queue<std::pair<int, int>> next;
    for (int r = 0; r < rows; ++r) {
        std::cin >> hall[r];
        if (auto c = hall[r].find('S'); c != std::string::npos) {
            steps[r][c] = 0;
            next.emplace(r, static_cast<int>(c));
        }
    }
    const std::string arrows = "<>^v";
    const int down[] = {0, 0, -1, 1}, right[] = {-1, 1, 0, 0};
    int answer = -1;
    while (!next.empty()) {
        auto [r, c] = next.front();
        next.pop();
        if (hall[r][c] == 'E') answer = steps[r][c];
        const bool belt = arrows.find(hall[r][c]) != std::string::npos;
        for (int k = 0; k < 4; ++k) {
            if (belt && arrows[k] != hall[r][c]) continue;
            int nr = r + down[k], nc = c + right[k];
            if (nr < 0 || nr >= rows || nc < 0 || nc >= columns) continue;
            if (hall[nr][nc] == '#' || steps[nr][nc] >= 0) continue;
            steps[nr][nc] = steps[r][c] + 1;
            next.emplace(nr, nc);
        }
    }
    std::cout << answer << '\n';
}
