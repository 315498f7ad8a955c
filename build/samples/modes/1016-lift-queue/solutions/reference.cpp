#include <deque>
#include <iostream>

#include "reader.h"

int main() {
    std::deque<int> queue, highest;
    for (int q = nextInt(); q > 0; q--) {
        int c = getchar();
        while (c != '+' && c != '-' && c != '?') c = getchar();
        if (c == '+') {
            int floor = nextInt();
            queue.push_back(floor);
            while (!highest.empty() && highest.back() < floor) highest.pop_back();
            highest.push_back(floor);
        } else if (c == '-') {
            if (queue.front() == highest.front()) highest.pop_front();
            queue.pop_front();
        } else {
            std::cout << highest.front() << "\n";
        }
    }
}
