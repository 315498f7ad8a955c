#include <iostream>

int main() {
    int n;
    char said;
    std::cin >> n >> said;
    std::cout << n << std::endl;
}
