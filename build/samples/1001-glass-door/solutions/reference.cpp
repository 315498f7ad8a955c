#include <algorithm>
#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    const std::string symmetric = "AHIMOTUVWXY";
    int n = 0, count = 0;
    std::cin >> n;
    std::string name, best;
    while (n-- > 0) {
        std::cin >> name;
        bool clear = std::equal(name.begin(), name.end(), name.rbegin()) &&
                     name.find_first_not_of(symmetric) == std::string::npos;
        if (!clear) continue;
        ++count;
        if (name.size() > best.size()) best = name;
    }
    std::cout << count << '\n' << (best.empty() ? "-" : best) << '\n';
}
