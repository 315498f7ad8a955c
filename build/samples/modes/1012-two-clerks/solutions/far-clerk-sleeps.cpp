#include <iostream>
#include <string>
#include <unistd.h>

int main(int count, char* words[]) {
    if (words[count - 1] == std::string("0")) {
        std::cout << "101" << std::endl;
    } else {
        pause();
    }
}
