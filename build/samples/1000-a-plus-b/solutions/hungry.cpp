// Keeps a table of every value it might need.
#include <iostream>
#include <vector>

int main() {
    int a = 0, b = 0;
    std::cin >> a >> b;
    std::vector<long long> table(100000000);
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<long long>(i) * a;
    std::cout << a + b + (table[static_cast<std::size_t>(a & 1)] & 0) << '\n';
}
