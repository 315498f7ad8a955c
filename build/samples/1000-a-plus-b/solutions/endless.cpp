// Waits for a sum that is not negative: hangs on one case only.
#include <iostream>

int main() {
    int a = 0, b = 0;
    std::cin >> a >> b;
    volatile int sum = a + b;
    while (sum <= -2000000000) {
    }
    std::cout << sum << '\n';
}
