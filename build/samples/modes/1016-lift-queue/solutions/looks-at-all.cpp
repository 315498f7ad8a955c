#include <algorithm>
#include <list>
#include <iostream>
#include <string>

int main() {
    int q;
    std::cin >> q;
    std::list<int> queue;
    for (std::string what; q > 0 && std::cin >> what; q--) {
        if (what == "+") {
            int floor;
            std::cin >> floor;
            queue.push_back(floor);
        } else if (what == "-") {
            queue.pop_front();
        } else {
            int highest = 0;
            for (int floor : queue) highest = std::max(highest, floor);
            std::cout << highest << "\n";
        }
    }
}
