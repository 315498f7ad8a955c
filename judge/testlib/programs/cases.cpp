// Test cases of one line each, counted from 0.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    inf.skipBom();
    const int cases = inf.readInt(1, 10, "cases");
    inf.readEoln();
    for (int i = 0; i < cases; i++) {
        setTestCase(i);
        inf.readLine("[\\\\!a-z]{1,100}", "text");
    }
    inf.readEof();
    return 0;
}
