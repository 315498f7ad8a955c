#include <iostream>
#include <string>

int main(int count, char* words[]) {
    if (words[count - 1] == std::string("0")) {
        long long x;
        std::cin >> x;
        std::string beats;
        do {
            beats = std::string(1, '0' + x % 2) + "1" + beats;
            x /= 2;
        } while (x > 0);
        std::cout << beats << std::endl;
    } else {
        std::string beats;
        std::cin >> beats;
        long long x = 0;
        for (size_t i = 0; i < beats.size(); i += 2) x = 2 * x + (beats[i] - '0');
        std::cout << x << std::endl;
    }
}
