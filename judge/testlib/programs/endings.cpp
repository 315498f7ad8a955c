// Ends in the way that the input asks for, to test messages and exit codes.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    const std::string way = inf.readWord();
    if (way == "ok") quit(_ok, "fine");
    if (way == "silent") quit(_ok, "");
    if (way == "wa") quitf(_wa, "%d of %s", 3, "four");
    if (way == "pe") quitf(_pe, "no");
    if (way == "fail") quitf(_fail, "jury");
    if (way == "dirt") quitf(_dirt, "more");
    if (way == "eof") quit(_unexpected_eof, "short");
    if (way == "pc") quitf(_pc(42), "half");
    if (way == "pc-low") quitf(_pc(0), "none");
    if (way == "pc-high") quitf(_pc(200), "all");
    if (way == "pc-none") quitf(_pc(-1), "less");
    if (way == "points") quitp(12.5, "of %d", 20);
    if (way == "points-int") quitp(7);
    if (way == "points-text") quitp(0.25, std::string("a quarter"));
    if (way == "points-nan") quitp(std::nan(""));
    if (way == "points-most") quitp(1e6, "of 1e6");
    if (way == "points-more") quitp(1000000.5);
    if (way == "points-less") quitp(-5, "a debt");
    if (way == "info") quitpi("a=1,b=2", "see %d", 3);
    if (way == "info-blank") quitpi("a b");
    if (way == "if") {
        quitif(false, _fail, "never");
        quitif(true, _wa, "since %d", 1);
    }
    if (way == "if-ouf") ouf.quitif(true, _wa, "of the output %d", 1);
    if (way == "ensure") ensure(1 + 1 == 3);
    if (way == "ensuref") ensuref(false, "not %s", "so");
    if (way == "ouf-ensuref") ouf.ensuref(false, "not %s", "so");
    if (way == "ans") ans.quitf(_wa, "bad answer");
    if (way == "inf") inf.quitf(_pe, "bad input");
    if (way == "expected-int") expectedButFound(_wa, 1, 2);
    if (way == "expected-text") expectedButFound(_wa, "one", "two", "case %d", 7);
    if (way == "expected-double") expectedButFound(_pe, 1.5, 2.25);
    if (way == "case") {
        setTestCase(5);
        quitf(_wa, "wrong");
    }
    if (way == "case-ok") {
        setTestCase(5);
        quitf(_ok, "right");
    }
    if (way == "case-ans") {
        setTestCase(2);
        ans.readInt();
        ans.readInt();
    }
    if (way == "case-from-zero") {
        setTestCase(0);
        unsetTestCase();
        setTestCase(1);
        quitf(_wa, "the second");
    }
    if (way == "long") quit(_wa, std::string(1 << 20, 'x'));
    if (way == "long-format") quitf(_wa, "%s", std::string(1 << 20, 'x').c_str());
    if (way == "controls") quitf(_wa, "a\x1b[31mb\rc\td");
    if (way == "token-name") ouf.readToken("[a-z]{3}", "word");
    if (way == "token") ouf.readToken("[a-z]{3}");
    if (way == "line") ouf.readLine("[a-z]{3}", "text");
    if (way == "int") ouf.readInt();
    if (way == "int-range") ouf.readInt(1, 5);
    if (way == "int-name") ouf.readInt(1, 5, "k");
    if (way == "ints") ouf.readInts(3, 1, 5, "a");
    if (way == "long-range") ouf.readLong(-5LL, 5LL, "x");
    if (way == "long-wide") ouf.readLong(-1000000000LL, 2000000000LL, "x");
    if (way == "unsigned") ouf.readUnsignedLong(0ULL, 10ULL, "u");
    if (way == "double") ouf.readDouble(0.0, 1.0, "share");
    if (way == "strict") ouf.readStrictDouble(0, 10, 2, 3, "price");
    if (way == "space") ouf.readSpace();
    if (way == "eoln") ouf.readEoln();
    if (way == "eof-now") ouf.readEof();
    if (way == "blanks") {
        ouf.maxBlankCount = 10;
        ouf.readInt();
        quitf(_ok, "few blanks");
    }
    if (way == "asked") quitf(_ok, "%s, %s", checker.testset().c_str(), checker.group().c_str());
    if (way == "points-long") quitp(3LL);
    if (way == "nothing") return 0;
    quitf(_ok, "did it");
}
