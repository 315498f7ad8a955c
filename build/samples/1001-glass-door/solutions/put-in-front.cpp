// Copies the whole name again for every letter.
#include <iostream>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    int n = 0, count = 0;
    std::cin >> n;
    std::string name, best;
    while (n-- > 0) {
        std::cin >> name;
        std::string mirrored;
        for (char letter : name) mirrored = std::string(1, letter) + mirrored;
        if (mirrored != name || name.find_first_not_of("AHIMOTUVWXY") != std::string::npos) continue;
        ++count;
        if (name.size() > best.size()) best = name;
    }
    std::cout << count << '\n' << (best.empty() ? "-" : best) << '\n';
}
