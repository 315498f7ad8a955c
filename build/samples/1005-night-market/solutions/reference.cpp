#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

int main() {
    int n = 0, limit = 0;
    std::cin >> n >> limit;
    std::vector<long long> earlier(limit + 1), best(limit + 1), next;
    while (n-- > 0) {
        int minutes = 0, joy = 0;
        std::cin >> minutes >> joy;
        next = best;
        for (int t = minutes; t <= limit; ++t) next[t] = std::max(best[t], earlier[t - minutes] + joy);
        earlier = std::exchange(best, next);
    }
    std::cout << best[limit] << '\n';
}
