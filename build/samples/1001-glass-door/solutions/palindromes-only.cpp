// Forgets that the letters are flipped, too.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
    int n = 0, count = 0;
    std::cin >> n;
    std::string name, best;
    while (n-- > 0) {
        std::cin >> name;
        if (!std::equal(name.begin(), name.end(), name.rbegin())) continue;
        ++count;
        if (name.size() > best.size()) best = name;
    }
    std::cout << count << '\n' << (best.empty() ? "-" : best) << '\n';
}
