// The table ends one minute too early: an uncaught std::out_of_range.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n = 0, limit = 0;
    std::cin >> n >> limit;
    std::vector<long long> earlier(limit), best(limit), next;
    while (n-- > 0) {
        int minutes = 0, joy = 0;
        std::cin >> minutes >> joy;
        next = best;
        for (int t = minutes; t <= limit; ++t) next.at(t) = std::max(best.at(t), earlier.at(t - minutes) + joy);
        earlier = best;
        best = next;
    }
    std::cout << best.at(limit) << '\n';
}
