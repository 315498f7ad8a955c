#include <iostream>

int main() {
    int low = 1, high;
    std::cin >> high;
    for (char said = ' '; said != '=';) {
        int guess = (low + high) / 2;
        std::cout << guess << std::endl;
        if (!(std::cin >> said)) return 0;
        if (said == '>') low = guess + 1;
        if (said == '<') high = guess - 1;
    }
}
