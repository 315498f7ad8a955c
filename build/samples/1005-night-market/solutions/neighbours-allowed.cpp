// The plain knapsack: visits neighbouring stalls, too.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n = 0, limit = 0;
    std::cin >> n >> limit;
    std::vector<long long> best(limit + 1);
    while (n-- > 0) {
        int minutes = 0, joy = 0;
        std::cin >> minutes >> joy;
        for (int t = limit; t >= minutes; --t) best[t] = std::max(best[t], best[t - minutes] + joy);
    }
    std::cout << best[limit] << '\n';
}
