// Facts about the header, one after the other; prints those that do not hold. "fuzz <n>": readers on random bytes.
#define TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
#include "testlib.h"

using namespace std;

int failures = 0, facts = 0;

#define HOLDS(fact) holds(fact, #fact)
void holds(bool fact, const string &text) {
    ++facts;
    if (fact) return;
    ++failures;
    println("does not hold:", text);
}

/** The code that the function ends the program with; 0 when it does not. */
template <typename F>
int codeOf(F f) {
    try {
        f();
    } catch (exit_exception &e) {
        return e.getExitCode();
    }
    return -1;
}
#define ENDS(code, does) holds(codeOf([&] { does; }) == code, #does)

void streams() {
    InStream words(inf, "this 100500 the test 123\n\nend");
    HOLDS(words.readWord() == "this");
    HOLDS(words.readInt() == 100500);
    HOLDS(words.curChar() == ' ');
    HOLDS(words.readToken() == "the");
    HOLDS(words.readLine() == " test 123");
    HOLDS(words.readString() == "");
    HOLDS(!words.eof());
    words.unreadChar('d');
    words.unreadChar('a');
    HOLDS(words.readWord() == "adend");
    HOLDS(words.seekEof() && words.eof());
    ENDS(3, words.readWord());
    ENDS(2, InStream(ouf, "").readWord());
    ENDS(2, InStream(ouf, " \n").readInt());

    InStream numbers(inf, "3\n10 20 30 -7 18446744073709551615 1.25 2e3");
    HOLDS(numbers.readInt(1, 3, "n") == 3);
    HOLDS(numbers.readInts(3, 10, 30, "a") == vector<int>({10, 20, 30}));
    HOLDS(numbers.readLong(-7, 0, "x") == -7);
    HOLDS(numbers.readUnsignedLong() == ULLONG_MAX);
    HOLDS(numbers.readStrictDouble(0, 2, 0, 2) == 1.25);
    HOLDS(numbers.readDouble() == 2000);

    InStream lines(ouf, "a b\r\nc\n\nlast");
    HOLDS(lines.readLines(3) == vector<string>({"a b", "c", ""}));
    HOLDS(lines.readLine("[a-z]{1,5}", "last") == "last");
    HOLDS(lines.eof() && lines.readLine() == "" && lines.readString() == "");
    HOLDS(lines.readLines(2) == vector<string>(2));
    ENDS(1, lines.readLine("[a-z]{1,5}"));
    ENDS(2, lines.readLines(INT_MAX));
    lines.close();
    ENDS(2, lines.readLine());

    InStream ends(ouf, "1 2 \r\n3 \t\n\n4");
    vector<vector<int>> rows(1);
    while (!ends.eof()) {
        while (!ends.seekEoln()) rows.back().push_back(ends.readInt());
        rows.push_back(vector<int>());
    }
    HOLDS(rows == vector<vector<int>>({{1, 2}, {3}, {}, {4}, {}}));

    InStream characters(ouf, "ab \n");
    HOLDS(characters.readChar() == 'a');
    HOLDS(characters.readChar('b') == 'b');
    ENDS(2, characters.readChar('x'));
    HOLDS(characters.readSpace() == ' ');
    characters.readEoln();
    HOLDS(characters.nextChar() == char(EOFC));

    HOLDS(InStream(inf, "\xEF\xBB\xBF" "mark").readWord() == "mark");
    InStream marks(inf, "a\xEF\xBB\xBF\xEF\xBBz");
    marks.readChar('a');
    marks.skipBom();
    marks.skipBom();
    HOLDS(marks.readWord() == "\xEF\xBBz");
    HOLDS(InStream(ouf, string("\0a\xFF", 3)).readWord() == string("\0a\xFF", 3));
    string word;
    InStream(inf, "\t\t100500\t").readTokenTo(word, "[0-9]{1,6}", "n");
    HOLDS(word == "100500");
    HOLDS(InStream(inf, "x yy x").readTokens(3, "x|y{2}", "w").size() == 3);
    ENDS(3, InStream(inf, "x y").readTokens(2, "x", "w"));
    ENDS(1, InStream(ouf, "1 2 9").readInts(3, 1, 3, "a", 0));
    ENDS(1, InStream(ouf, "0.5").readReal(0.6, 1));
    HOLDS(InStream(ouf, "0.5 0.25").readReals(2, 0, 1) == vector<double>({0.5, 0.25}));
    HOLDS(InStream(ouf, "18446744073709551615").readLong(1ULL, ULLONG_MAX) == ULLONG_MAX);
    HOLDS(InStream(ouf, "5 6").readLongs(2, 1, 6, "a") == vector<long long>({5, 6}));
    HOLDS(InStream(ouf, "5 6").readLongs(2) == vector<long long>({5, 6}));
    HOLDS(InStream(ouf, "5 6").readUnsignedLongs(2, 5ULL, 6ULL).size() == 2);
    HOLDS(InStream(ouf, "0.50 -0.25").readStrictReals(2, -1, 1, 2, 2).size() == 2);

    InStream strict(inf, "1  2");
    strict.strict = true;
    HOLDS(strict.readInt() == 1);
    strict.readSpace();
    ENDS(3, strict.readInt());
    InStream ended(inf, "");
    ended.strict = true;
    ENDS(3, ended.readLine());
}

/** A file is read in pieces: words, lines and bytes given back lie across the borders of pieces. */
void files() {
    string text;
    vector<string> words, lines;
    for (int i = 0; i < 60000; i++) {
        words.push_back(rnd.next("[a-z]{1,9}"));
        text += words.back() + (i % 7 == 6 ? "\r\n" : i % 3 ? " " : "  ");
    }
    ofstream("big.txt", ios::binary) << text;

    InStream in;
    in.init("big.txt", _output);
    bool same = true;
    for (const string &word : words) {
        in.skipBlanks();
        const char first = in.nextChar(), second = in.curChar();
        in.unreadChar(first);
        string found;
        in.readWordTo(found);
        same = same && found == word && first == word[0] && (word.length() == 1 || second == word[1]);
    }
    HOLDS(same && in.seekEof());
    in.reset();
    string lineText;
    for (const string &line : split(text, '\n')) {
        if (in.eof()) break;
        in.readLineTo(lineText);
        same = same && (lineText == line || lineText + '\r' == line) && lineText.find('\r') == string::npos;
    }
    HOLDS(same && in.eof());
    in.close();
    ENDS(2, InStream(ouf, "").readInt());
    ENDS(2, in.init("none.txt", _output));
    ENDS(3, in.init("none.txt", _answer));
    ENDS(2, in.init("/", _output); in.readInt());
}

void numbersOfTexts() {
    for (string bad : {"", "-", "+", "00", "0123", "+123", "9223372036854775808", "-9223372036854775809", "1 ", "-0", "1.0"})
        ENDS(2, stringToLongLong(ouf, bad));
    HOLDS(stringToLongLong(inf, "-9223372036854775808") == LLONG_MIN);
    for (string bad : {"", "18446744073709551616", "36893488147419103232", "-1", "01", "99999999999999999999"})
        ENDS(2, stringToUnsignedLongLong(ouf, bad));
    for (string bad : {"", ".", "-", "e5", "1e", "nan", "inf", "-inf", "0x1", "1e400", "1_0", "1..2", "1e5.5", "++1"})
        ENDS(2, stringToDouble(ouf, bad));
    HOLDS(stringToDouble(ouf, "-1.5e-3") == -0.0015);
    HOLDS(stringToDouble(ouf, ".5") == 0.5);
    for (string bad : {"", "1.", ".5", "-0.00", "01.00", "1e0", "+1.00", "1.0", "1.0000", "--1.00", "1.0.0"})
        ENDS(2, stringToStrictDouble(ouf, bad, 2, 3));
    HOLDS(stringToStrictDouble(ouf, "-0.25", 2, 3) == -0.25);
    HOLDS(doubleCompare(1, 1 + 1e-7, 1e-6) && !doubleCompare(1, 1 + 1e-5, 1e-6) && doubleCompare(-1e9, -1e9 - 1, 1e-6));
    HOLDS(!doubleCompare(1, nan(""), 1e9) && !doubleCompare(1, INFINITY, 1e9) && doubleCompare(INFINITY, INFINITY, 0));
    HOLDS(fabs(doubleDelta(100, 101) - 0.01) < 1e-12 && doubleDelta(0, 0.5) == 0.5);
    HOLDS(isNaN(nan("")) && !isNaN(1) && __testlib_isNaN(nan("")) && isInfinite(-INFINITY) && !isInfinite(nan("")));
}

void texts() {
    HOLDS(split(" ab  b ", ' ') == vector<string>({"", "ab", "", "b", ""}));
    HOLDS(split("", ',') == vector<string>({""}));
    HOLDS(tokenize(" best code\t4ever  ", " \t") == vector<string>({"best", "code", "4ever"}));
    HOLDS(tokenize("", ',').empty());
    HOLDS(join(vector<long long>({LLONG_MIN, 2})) == "-9223372036854775808 2");
    HOLDS(join(vector<int>({1, 2}), ", ") == "1, 2" && join(vector<string>()) == "");
    int few[] = {1, 2, 3};
    HOLDS(join(few, few + 3, '-') == "1-2-3");
    HOLDS(trim(" \t\r\na b\n") == "a b" && upperCase("aZ-1") == "AZ-1" && lowerCase("aZ") == "az");
    HOLDS(englishEnding(1) == "st" && englishEnding(12) == "th" && englishEnding(23) == "rd" && englishEnding(111) == "th");
    HOLDS(compress(string(64, 'x')).length() == 64 && compress(string(65, 'x')).length() == 64);
    HOLDS(format("%d-%s", 5, "x") == "5-x" && format(string("%05.1f"), 2.26) == "002.3");
    HOLDS(format("%s", string(100000, 'y').c_str()).length() == 100000);
    HOLDS(vtos(12) == "12" && toString(1.5) == "1.5" && vtos("q") == "q" && vtos('c') == "c");
    HOLDS(toHumanReadableString(1000000000) == "10^9" && toHumanReadableString(-20000000LL) == "-2*10^7");
    HOLDS(toHumanReadableString(-10000000) == "-10^7" && toHumanReadableString(18000000000000000000ULL) == "18*10^18");
    HOLDS(toHumanReadableString(5000000) == "5000000" && toHumanReadableString(0) == "0");
    HOLDS(removeDoubleTrailingZeroes("1.2500") == "1.25" && removeDoubleTrailingZeroes("10") == "10");

    // What println puts between what.
    ostringstream caught;
    streambuf *before = cout.rdbuf(caught.rdbuf());
    const vector<string> two = {"p", "q"};
    println(1, 2.5, "x", string("y"), 'c');
    println(few);
    println(few, few + 2);
    println("is", few, few + 3, "and", two);
    println(two.begin(), two.end());
    println("a", "b");
    println(vector<int>());
    println(set<int>({3, 1}));
    cout.rdbuf(before);
    HOLDS(caught.str() == "1 2.5 x y c\n1 2 3\n1 2\nis 1 2 3 and p q\np q\na b\n\n1 3\n");
}

void patterns() {
    const char *right[][2] = {
        {"a", "a"}, {"[^0-9]*", ""}, {"[^0-9]*", "?><"}, {"id-([ac]|b{2})", "id-bb"}, {"id-([ac]|b{2})", "id-c"},
        {"[0-9][a-z]{1,3}.[!]{0,2}", "4me.!"}, {"[0-9][a-z]{1,3}.[!]{0,2}", "7oe."}, {"No\\ solution", "No solution"},
        {"oo(x(aa|ba)|y(ac|dd))|yes", "ooydd"}, {"oo(x(aa|ba)|y(ac|dd))|yes", "yes"}, {"[a-z]*[a-z]{2}", "abc"},
        {"(ab)*", "ababab"}, {"(ab|c){2,3}c?", "abcab"}, {"[0-9]?1", "1"}, {"a+", "aaaa"}, {"\\[x\\-\\]", "[x-]"},
        {"[a\\-z]+", "a-z"}, {"[a-]+", "a-"}, {"x{3,}", "xxxxx"}, {"x{,2}", ""}, {"(a|)b", "b"}, {"(a*)*b", "aaab"},
        {"", ""}, {"-?[1-9][0-9]{0,17}|0", "-120"}, {"a.b", "a.b"}, {"(a|b)c(d|e)", "bce"}, {"()", ""}, {"(a?){5}", "aaa"}};
    for (auto &one : right) holds(pattern(one[0]).matches(one[1]), string(one[0]) + " matches " + one[1]);
    const char *wrong[][2] = {
        {"a", ""}, {"a", "b"}, {"[^0-9]*", "?>3<"}, {"id-([ac]|b{2})", "id-b"}, {"[0-9][a-z]{1,3}.[!]{0,2}", "4me.!!!"},
        {"[0-9][a-z]{1,3}.[!]{0,2}", "7oe"}, {"No solution", "No solution"}, {"oo(x(aa|ba)|y(ac|dd))|yes", "ooxac"},
        {"(ab)*", "aba"}, {"(ab|c){2,3}", "c"}, {"(ab|c){2,3}", "cccc"}, {"a+", ""}, {"x{3,}", "xx"}, {"[a\\-z]", "b"},
        {"(a*)*b", "aaac"}, {"a.b", "axb"}, {"-?[1-9][0-9]{0,17}|0", "-0"}, {"(a?){5}", "aaaaaa"}, {"a|b", "ab"}};
    for (auto &one : wrong) holds(!pattern(one[0]).matches(one[1]), string(one[0]) + " does not match " + one[1]);
    for (string bad : {"(", ")", "a)b", "[a", "a{2", "a{x}", "[z-a]", "a{3,2}", "\\", "a{99999999999}"}) ENDS(3, pattern one(bad));
    ENDS(3, rnd.next("a*"));
    ENDS(3, rnd.next("[a-z]+"));
    // Time grows only with the length of the text.
    const string text(1000000, 'a');
    HOLDS(!pattern("(a*)*(a|aa)*b").matches(text) && pattern("[a-z]{1,1000000}").matches(text));
    HOLDS(pattern("a*a{1,5}a{3}").matches(text) && !pattern("[a-z]{1,999999}").matches(text));
}

void randoms() {
    bool inside = true;
    int heads = 0;
    map<int, int> seen;
    for (int i = 0; i < 20000; i++) {
        const int a = rnd.next(7), b = rnd.next(-3, 3);
        const long long c = rnd.next(-4000000000LL, 4000000000LL);
        const double d = rnd.next(2.0, 3.0), e = rnd.next();
        inside = inside && 0 <= a && a < 7 && -3 <= b && b <= 3 && llabs(c) <= 4000000000LL && 2 <= d && d < 3 && 0 <= e && e < 1;
        seen[a]++;
        heads += rnd.next(2);
    }
    HOLDS(inside && seen.size() == 7 && abs(heads - 10000) < 400);
    for (auto one : seen) HOLDS(abs(one.second - 20000 / 7) < 300);

    double low = 0, plain = 0, high = 0, highest = 0, lowest = 0;
    for (int i = 0; i < 5000; i++) {
        low += rnd.wnext(1000, -2);
        plain += rnd.wnext(1000, 0);
        high += rnd.wnext(1000, 2);
        highest += rnd.wnext(1000LL, 100);
        lowest += rnd.wnext(1.0, -100) * 1000;
    }
    HOLDS(fabs(low / 5000 - 250) < 20 && fabs(plain / 5000 - 500) < 20 && fabs(high / 5000 - 750) < 20);
    HOLDS(highest / 5000 > 980 && lowest / 5000 < 20);

    vector<int> order = rnd.perm(1000, 1);
    HOLDS(set<int>(order.begin(), order.end()).size() == 1000 && *min_element(order.begin(), order.end()) == 1);
    HOLDS(!is_sorted(order.begin(), order.end()) && order.size() == 1000);
    vector<int> shuffled = order;
    shuffle(shuffled.begin(), shuffled.end());
    HOLDS(shuffled != order && (sort(shuffled.begin(), shuffled.end()), sort(order.begin(), order.end()), shuffled == order));

    for (int size : {1, 10, 90, 100}) {
        vector<int> some = rnd.distinct(size, 1, 100);
        HOLDS(set<int>(some.begin(), some.end()).size() == size_t(size) && *max_element(some.begin(), some.end()) <= 100);
    }
    vector<long long> far = rnd.distinct(5, -1000000000000000000LL, 1000000000000000000LL);
    HOLDS(set<long long>(far.begin(), far.end()).size() == 5);
    HOLDS(rnd.distinct(3, 3).size() == 3 && rnd.distinct(0, 5).empty());
    for (int i = 0; i < 100; i++) {
        vector<int> parts = rnd.partition(5, 30, 2);
        int sum = 0;
        for (int part : parts) sum += part;
        HOLDS(parts.size() == 5 && sum == 30 && *min_element(parts.begin(), parts.end()) >= 2);
    }
    HOLDS(rnd.partition(4, 4) == vector<int>({1, 1, 1, 1}));
    set<char> letters;
    for (int i = 0; i < 500; i++) {
        const string word = rnd.next("[a-c]{%d,%d}x?|-", 2, 4);
        HOLDS(pattern("[a-c]{2,4}x?|-").matches(word));
        letters.insert(word.begin(), word.end());
    }
    HOLDS(letters == set<char>({'a', 'b', 'c', 'x', '-'}));
    ENDS(3, rnd.next(0));
    ENDS(3, rnd.next(5, 4));
    ENDS(3, rnd.distinct(6, 1, 5));
    ENDS(3, rnd.partition(3, 2));
    ENDS(3, rnd.any(vector<int>()));

    random_t one, other;
    one.setSeed(5);
    other.setSeed(5);
    HOLDS(one.next(1000000000) == other.next(1000000000));
    other.setSeed(6);
    HOLDS(one.next(1000000000) != other.next(1000000000));
}

void options(vector<const char *> args) {
    args.insert(args.begin(), "program");
    prepareOpts(int(args.size()), const_cast<char **>(args.data()));
}

void commandLine() {
    options({"-a", "-2147483648", "-f1", "0", "-f2", "1", "-f3", "true", "-f4", "false", "--test=me=me", "--d=-17.125", "--ex=3e6"});
    HOLDS(has_opt("a") && has_opt("f1") && !has_opt("f") && !has_opt("true") && !has_opt("-a"));
    HOLDS(opt<int>("a") == INT_MIN && !opt<bool>("f1") && opt<bool>("f2") && opt<bool>("f3") && !opt<bool>("f4"));
    HOLDS(opt<string>("test") == "me=me" && opt("test") == "me=me" && opt<double>("d") == -17.125);
    HOLDS(opt<int>("ex") == 3000000 && opt<int>(2) == INT_MIN && opt<string>(13) == "--ex=3e6" && opt(0) == "program");
    HOLDS(opt<int>("none", 5) == 5 && opt("none", "q") == "q" && opt<int>(99, 7) == 7 && opt("none", 5LL) == 5);
    ENDS(3, opt<short>("ex"));
    ENDS(3, opt<string>(-1));
    ENDS(3, opt<bool>(2));
    ENDS(3, opt<int>(3));
    ENDS(3, opt<int>(14));
    ENDS(3, opt<unsigned long long>("a"));
    ENDS(3, opt<int>("none"));
    options({"-n10", "-m200000", "-t=a", "-increment", "-x", "-5", "file"});
    HOLDS(opt<int>("n") == 10 && opt<long long>("m") == 200000 && opt("t") == "a" && has_opt("increment"));
    ENDS(3, ensureNoUnusedOpts());
    HOLDS(opt<int>("x") == -5 && codeOf([] { ensureNoUnusedOpts(); }) == -1);
    ENDS(3, options({"-n", "1", "-n", "2"}));
}

/** Random operations on random bytes: each ends with a code that has a meaning, or goes on. */
void fuzz(int rounds) {
    const string alphabet = string("0123456789-+.eE \n\r\t\"ab\0\xFF\xEF\xBB\xBF", 28);
    map<int, int> codes;
    for (int round = 0; round < rounds; round++) {
        rnd.setSeed(round);
        string bytes;
        for (int length = rnd.wnext(60, -1); length > 0; length--)
            bytes += rnd.next(4) ? alphabet[size_t(rnd.next(int(alphabet.size())))] : char(rnd.next(256));
        InStream &base = rnd.next(2) ? ouf : inf;
        const int code = codeOf([&] {
            InStream in(base, bytes);
            in.strict = rnd.next(2);
            in.maxTokenLength = size_t(rnd.next(1, 40));
            in.maxLineLength = size_t(rnd.next(1, 40));
            in.maxBlankCount = rnd.next(5);
            string to;
            for (int steps = rnd.wnext(40, -3); steps > 0; steps--) {
                switch (rnd.next(27)) {
                    case 0: in.readInt(); break;
                    case 1: in.readLong(-1000LL, 1000LL, "x"); break;
                    case 2: in.readUnsignedLong(); break;
                    case 3: in.readDouble(); break;
                    case 4: in.readStrictDouble(-10, 10, 0, 3, "d"); break;
                    case 5: in.readWordTo(to); break;
                    case 6: in.readLineTo(to); break;
                    case 7: in.readToken("[0-9a-b.]*(e|E)?[0-9]+|[ab-]{1,4}", "t"); break;
                    case 8: in.readLine("([0-9]|\\ )*", "l"); break;
                    case 9: in.readChar(); break;
                    case 10: in.readChar('0'); break;
                    case 11: in.readSpace(); break;
                    case 12: in.readEoln(); break;
                    case 13: in.seekEof(); break;
                    case 14: in.seekEoln(); break;
                    case 15: in.skipBlanks(); break;
                    case 16: in.readInts(rnd.next(4), -9, 99, "a"); break;
                    case 17: in.readTokens(rnd.next(4)); break;
                    case 18: in.readReals(2); break;
                    case 19: in.unreadChar(char(rnd.next(256))); break;
                    case 20: in.skipChar(); break;
                    case 21: in.eoln(); break;
                    case 22: in.eof(); break;
                    case 23: in.readLines(2); break;
                    case 24: in.nextChar(); in.curChar(); break;
                    case 25: in.quitif(to == "a", _wa, "%s", to.c_str()); break;
                    default: if (in.seekEof()) in.readEof();
                }
            }
        });
        if (code < -1 || code == 0 || code > 3 || (&base == &inf && code > 0 && code != 3)) {
            println("round", round, "ended with", code);
            ++failures;
        }
        ++codes[code];
        ++facts;
    }
    HOLDS(codes.size() == 4);
}

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    suppressEnsureNoUnusedOpts();
    inf.name = "stdin";
    if (argc > 2) fuzz(atoi(argv[2]));
    else {
        streams();
        files();
        numbersOfTexts();
        texts();
        patterns();
        randoms();
        commandLine();
    }
    disableFinalizeGuard();
    println(facts, "facts,", failures, "do not hold");
    return failures > 0;
}
