// Guess a number: says "less", "more" or "yes"; at most as many questions as the input allows.
#include "testlib.h"

int main(int argc, char *argv[]) {
    setName("guess a number");
    registerInteraction(argc, argv);
    const int secret = inf.readInt(1, 1000000, "secret"), allowed = inf.readInt(1, 100, "allowed");
    if (argc > 3) {
        const int known = ans.readInt();
        if (known != secret) quitf(_fail, "the answer is not %d", secret);
    }
    std::cout << 1000000 << std::endl;
    for (int asked = 1; asked <= allowed; asked++) {
        const int guess = ouf.readInt(1, 1000000, "guess");
        tout << guess << std::endl;
        std::cout << (guess == secret ? "yes" : guess < secret ? "more" : "less") << std::endl;
        if (guess == secret) quitf(_ok, "found after %d question(s)", asked);
    }
    quitf(_wa, "not found with %d questions", allowed);
}
