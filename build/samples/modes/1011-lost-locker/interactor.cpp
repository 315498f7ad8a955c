#include "testlib.h"

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    int n = inf.readInt(), locker = inf.readInt();
    std::cout << n << std::endl;
    for (int guesses = 1; guesses <= 20; guesses++) {
        int guess = ouf.readInt(1, n, "guess");
        if (guess == locker) {
            std::cout << "=" << std::endl;
            quitf(_ok, "%d guesses", guesses);
        }
        std::cout << (guess < locker ? ">" : "<") << std::endl;
    }
    quitf(_wa, "not found with 20 guesses");
}
