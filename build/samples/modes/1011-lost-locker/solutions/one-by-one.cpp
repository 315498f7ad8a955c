#include <iostream>

int main() {
    int n;
    std::cin >> n;
    char said;
    for (int guess = 1; guess <= n; guess++) {
        std::cout << guess << std::endl;
        if (!(std::cin >> said) || said == '=') return 0;
    }
}
