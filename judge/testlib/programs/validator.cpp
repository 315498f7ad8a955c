// A graph: "n m", then m edges of different ends, then a name for every vertex.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    addFeature("complete");
    addFeature("loop");

    const int most = validator.group() == "small" ? 5 : 100;
    const int n = inf.readInt(2, most, "n");
    inf.readSpace();
    const int m = inf.readInt(0, n * (n - 1) / 2, "m");
    inf.readEoln();
    if (m == n * (n - 1) / 2) feature("complete");
    for (int i = 0; i < m; i++) {
        setTestCase(i + 1);
        const int a = inf.readInt(1, n, "a");
        inf.readSpace();
        const int b = inf.readInt(1, n, "b");
        inf.readEoln();
        ensuref(a != b, "edge %d joins %d with itself", i + 1, a);
    }
    unsetTestCase();
    inf.readTokens(n, "[a-z][a-z0-9]{0,4}", "names");
    inf.readEoln();
    inf.readStrictDouble(0, 1, 1, 3, "share");
    inf.readEoln();
    if (validator.testset() == "pretests") inf.readLine("[A-Z]\\ {1,3}[0-9]+", "mark");
    inf.readEof();
    return 0;
}
