// A name longer than the buffer ends in an uncaught std::out_of_range.
#include <array>
#include <iostream>
#include <string>

int main() {
    int n = 0, count = 0;
    std::cin >> n;
    std::string name, best;
    while (n-- > 0) {
        std::cin >> name;
        std::array<char, 256> buffer{};
        for (std::size_t i = 0; i < name.size(); ++i) buffer.at(name.size() - 1 - i) = name[i];
        std::string mirrored(buffer.data(), name.size());
        if (mirrored != name || name.find_first_not_of("AHIMOTUVWXY") != std::string::npos) continue;
        ++count;
        if (name.size() > best.size()) best = name;
    }
    std::cout << count << '\n' << (best.empty() ? "-" : best) << '\n';
}
