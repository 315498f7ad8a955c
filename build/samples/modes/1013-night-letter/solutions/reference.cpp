#include <algorithm>
#include <iostream>
#include <string>

int main() {
    std::string what;
    std::cin >> what;
    if (what == "write") {
        int n;
        std::string digits, word;
        std::cin >> n >> digits;
        for (int i = 0; i < n; i++) word += std::string(digits[i] - '0', 'a' + i);
        std::cout << word << char('a' + n) << "\n";
    } else {
        std::string word;
        std::cin >> word;
        char last = *std::max_element(word.begin(), word.end());
        for (char letter = 'a'; letter < last; letter++)
            std::cout << std::count(word.begin(), word.end(), letter);
        std::cout << "\n";
    }
}
