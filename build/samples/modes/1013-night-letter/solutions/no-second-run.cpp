#include <iostream>
#include <string>

int main() {
    std::string what;
    std::cin >> what;
    if (what == "read") return 7;
    std::cout << "abc\n";
}
