// Compares line by line; empty lines at the end are no difference.
#include "testlib.h"

int main(int argc, char *argv[]) {
    setName("lines");
    registerTestlibCmd(argc, argv);
    int n = 0;
    while (!ans.eof()) {
        const std::string expected = ans.readLine(), found = ouf.readLine();
        ++n;
        if (found != expected) expectedButFound(_wa, expected, found, "line %d", n);
    }
    while (!ouf.eof())
        if (ouf.readString() != "") quitf(_wa, "more than %d line(s)", n);
    quitf(_ok, "%d line(s)", n);
}
