// Tries every choice of stalls.
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

static std::vector<std::pair<int, int>> stalls;

static long long most(std::size_t from, int left) {
    if (from >= stalls.size()) return 0;
    long long best = most(from + 1, left);
    auto [minutes, joy] = stalls[from];
    if (minutes <= left) best = std::max(best, most(from + 2, left - minutes) + joy);
    return best;
}

int main() {
    int n = 0, limit = 0;
    std::cin >> n >> limit;
    stalls.resize(n);
    for (auto& [minutes, joy] : stalls) std::cin >> minutes >> joy;
    std::cout << most(0, limit) << '\n';
}
