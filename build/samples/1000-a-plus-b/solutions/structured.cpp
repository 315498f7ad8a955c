// Needs C++ 20: concepts and the ranges header.
#include <array>
#include <concepts>
#include <iostream>
#include <ranges>

template <std::integral T>
T total(std::ranges::input_range auto const& values) {
    T sum = 0;
    for (T value : values) sum += value;
    return sum;
}

int main() {
    std::array<int, 2> values{};
    for (int& value : values) std::cin >> value;
    std::cout << total<int>(values | std::views::take(2)) << '\n';
}
