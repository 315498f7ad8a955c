#include <iostream>
#include <string>

int main() {
    int n;
    long long d, balance = 0;
    std::cin >> n >> d;
    std::string shelves;
    for (int i = 0, thick; i < n && std::cin >> thick; i++) {
        shelves += balance <= 0 ? 'U' : 'L';
        balance += balance <= 0 ? thick : -thick;
    }
    std::cout << shelves << "\n";
}
