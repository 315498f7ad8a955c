/*
 * testlib.h of Assize: checkers, interactors, validators and generators in C++11 and later.
 *
 * Our own implementation of the programming interface that is documented for testlib.h 0.9.40
 * (https://codeforces.com/testlib); the two share no code. README.md lists what is known to be the same.
 *
 * Every stream reads in pieces, so that a hostile output costs neither memory nor time beyond the limits
 * `maxTokenLength` and `maxLineLength`; messages are cut and freed of control characters.
 */
#ifndef _TESTLIB_H_
#define _TESTLIB_H_

#define VERSION "0.9.40-assize"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/**
 * Makes a template of a function or class that needs no template: the compiler then only skims what a program
 * does not use, and a checker compiles in half the time.
 */
#define TESTLIB_LAZY template <int Lazy = 0>

// ---------------------------------------------------------------------------------------------------- outcomes

/** Result of a program; `_partially + n` is a share of n. */
enum TResult {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

/** Whose file a stream reads. A fault in any file but the contestant's is a failure of the jury. */
enum TMode { _input, _output, _answer };

/** What the program was registered as. */
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

#define _pc(share) (TResult(_partially + (share)))

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE 4
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#ifdef TESTSYS
#define PC_BASE_EXIT_CODE 50
#else
#define PC_BASE_EXIT_CODE 0
#endif
#endif

#define EOFC (255)
#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')

#define NORETURN [[noreturn]]
/** Marks functions that run once: the compiler keeps such code small and apart, and compiles faster. */
#if defined(__GNUC__)
#define TESTLIB_RARELY __attribute__((cold, noinline))
#else
#define TESTLIB_RARELY
#endif

inline int resultExitCode(TResult r) {
    if (r >= _partially) return std::min(PC_BASE_EXIT_CODE + (int(r) - int(_partially)), 255);
    switch (int(r)) {
        case _ok: return OK_EXIT_CODE;
        case _wa: return WA_EXIT_CODE;
        case _pe: return PE_EXIT_CODE;
        case _dirt: return DIRT_EXIT_CODE;
        case _points: return POINTS_EXIT_CODE;
        case _unexpected_eof: return UNEXPECTED_EOF_EXIT_CODE;
        default: return FAIL_EXIT_CODE;
    }
}

#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
/** Thrown instead of ending the process, for tests of programs. */
struct exit_exception : public std::exception {
    explicit exit_exception(int exitCode) : exitCode(exitCode) {}
    int getExitCode() const { return exitCode; }

private:
    int exitCode;
};
#endif

NORETURN inline void halt(int exitCode) {
#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
    throw exit_exception(exitCode);
#else
    std::exit(exitCode);
#endif
}

// -------------------------------------------------------------------------------------------------------- text

inline bool isBlanks(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
inline bool isEof(int c) { return c == EOF || c == EOFC; }
inline bool isEof(char c) { return c == char(EOFC); }
inline char lowerCase(char c) { return 'A' <= c && c <= 'Z' ? char(c - 'A' + 'a') : c; }
inline char upperCase(char c) { return 'a' <= c && c <= 'z' ? char(c - 'a' + 'A') : c; }

TESTLIB_LAZY
std::string lowerCase(std::string s) {
    for (std::size_t i = 0; i < s.length(); i++) s[i] = lowerCase(s[i]);
    return s;
}

TESTLIB_LAZY
std::string upperCase(std::string s) {
    for (std::size_t i = 0; i < s.length(); i++) s[i] = upperCase(s[i]);
    return s;
}

TESTLIB_RARELY inline std::string trim(const std::string &s) {
    std::size_t from = 0, to = s.length();
    while (from < to && isBlanks(s[from])) ++from;
    while (to > from && isBlanks(s[to - 1])) --to;
    return s.substr(from, to - from);
}

/** A short form for messages: at most 64 characters, the middle left out. */
TESTLIB_RARELY inline std::string compress(const std::string &s) {
    if (s.length() <= 64) return s;
    return s.substr(0, 30) + "..." + s.substr(s.length() - 31);
}

/** Ending of an ordinal in English: 1st, 2nd, 3rd, 4th, 11th. */
inline std::string englishEnding(int x) {
    const int lastTwo = std::abs(x % 100), last = lastTwo % 10;
    if (lastTwo / 10 == 1) return "th";
    return last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

/** Parts between separators, including empty ones: split("a,,b", ',') has 3 parts. */
TESTLIB_LAZY
std::vector<std::string> split(const std::string &s, const std::string &separators) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < s.length(); i++) {
        if (separators.find(s[i]) != std::string::npos) parts.push_back(std::string());
        else parts.back() += s[i];
    }
    return parts;
}
TESTLIB_LAZY
std::vector<std::string> split(const std::string &s, char separator) {
    return split(s, std::string(1, separator));
}

/** Parts between separators, without empty ones. */
TESTLIB_LAZY
std::vector<std::string> tokenize(const std::string &s, const std::string &separators) {
    std::vector<std::string> parts = split(s, separators), tokens;
    for (std::size_t i = 0; i < parts.size(); i++)
        if (!parts[i].empty()) tokens.push_back(parts[i]);
    return tokens;
}
TESTLIB_LAZY
std::vector<std::string> tokenize(const std::string &s, char separator) {
    return tokenize(s, std::string(1, separator));
}

namespace testlib_detail {

/** Most bytes of a message, wherever it is written. */
const std::size_t LONGEST_MESSAGE = 16 * 1024;

TESTLIB_RARELY inline std::string vformat(const char *text, std::va_list args) {
    char small[256];
    std::va_list again;
    va_copy(again, args);
    const int length = std::vsnprintf(small, sizeof small, text, args);
    std::string made;
    if (length >= 0 && std::size_t(length) < sizeof small) {
        made.assign(small, std::size_t(length));
    } else if (length >= 0) {
        made.resize(std::size_t(length) + 1);
        std::vsnprintf(&made[0], made.size(), text, again);
        made.resize(std::size_t(length));
    }
    va_end(again);
    return made;
}

/** printf for messages, which never builds more than the longest message. */
TESTLIB_RARELY inline std::string vformatCut(const char *text, std::va_list args) {
    std::string buffer(LONGEST_MESSAGE + 1, '\0');
    const int length = std::vsnprintf(&buffer[0], buffer.length(), text, args);
    buffer.resize(length < 0 ? 0 : std::min(std::size_t(length), std::size_t(LONGEST_MESSAGE)));
    return buffer;
}

TESTLIB_RARELY inline std::string cformat(const char *text, ...) {
    std::va_list args;
    va_start(args, text);
    std::string made = vformat(text, args);
    va_end(args);
    return made;
}

/** Cuts a message, and removes characters that could spoil a terminal or a log. */
TESTLIB_RARELY inline std::string presentable(std::string message) {
    if (message.length() > LONGEST_MESSAGE) message = message.substr(0, LONGEST_MESSAGE - 3) + "...";
    for (std::size_t i = 0; i < message.length(); i++) {
        const unsigned char c = (unsigned char) message[i];
        if ((c < 32 && c != '\n' && c != '\t') || c == 127) message[i] = '?';
    }
    return trim(message);
}

inline const char *baseName(const std::string &path) {
    const std::size_t slash = path.find_last_of('/');
    return path.c_str() + (slash == std::string::npos ? 0 : slash + 1);
}

template <typename C>
std::string joined(C first, C last, const std::string &separator) {
    std::ostringstream text;
    for (C at = first; at != last; ++at) {
        if (at != first) text << separator;
        text << *at;
    }
    return text.str();
}

struct Exits {
    bool registered, quitting, readEof, guarded, optsGuarded;
    /** What validators and generators with options do at their end. A pointer, so that other programs do not
     * contain that code. */
    std::string (*last)();
    Exits() : registered(false), quitting(false), readEof(false), guarded(true), optsGuarded(true), last(NULL) {}
};

struct State {
    TTestlibMode mode;
    Exits exits;
    std::string reportFile, appesEncoding, checkerName;
    /** As given by --testset and --group. */
    std::string testset, group;
    bool appes, hasTestCase;
    /** Counts from 1; 0 before the first one. */
    int testCase;
    /** Whether the program counts its test cases from 0. */
    bool fromZero;
    /** Set by quitp for the report. */
    std::string points;
    State() : mode(_unknown), appesEncoding("utf-8"), appes(false), hasTestCase(false), testCase(0), fromZero(false) {}
};

/** The only State, made at its first use and never destroyed, so that the order of other objects does not
 * matter. */
inline State &state() {
    static State &one = *new State;
    return one;
}

}  // namespace testlib_detail

/** printf into a string. */
template <typename... A>
std::string format(const char *text, A &&...args) {
    return testlib_detail::cformat(text, std::forward<A>(args)...);
}
template <typename... A>
std::string format(const std::string &text, A &&...args) {
    return testlib_detail::cformat(text.c_str(), std::forward<A>(args)...);
}

template <typename T>
std::string vtos(const T &value) {
    std::ostringstream text;
    text << value;
    return text.str();
}
inline std::string vtos(int value) { return std::to_string(value); }
inline std::string vtos(long value) { return std::to_string(value); }
inline std::string vtos(long long value) { return std::to_string(value); }
inline std::string vtos(unsigned int value) { return std::to_string(value); }
inline std::string vtos(unsigned long value) { return std::to_string(value); }
inline std::string vtos(unsigned long long value) { return std::to_string(value); }
template <typename T>
std::string toString(const T &value) {
    return vtos(value);
}

template <typename C>
std::string join(C first, C last, const std::string &separator) {
    return testlib_detail::joined(first, last, separator);
}
template <typename C>
std::string join(C first, C last, char separator = ' ') {
    return testlib_detail::joined(first, last, std::string(1, separator));
}
template <typename C>
std::string join(const C &all, const std::string &separator) {
    return testlib_detail::joined(all.begin(), all.end(), separator);
}
template <typename C>
std::string join(const C &all, char separator = ' ') {
    return testlib_detail::joined(all.begin(), all.end(), std::string(1, separator));
}

/** "-10^9" for -1000000000, "2*10^7" for 20000000; numbers with fewer than seven zeros at their end as they are. */
template <typename T>
std::string toHumanReadableString(const T &n) {
    const std::string digits = vtos(n);
    const std::size_t last = digits.find_last_not_of('0');
    const std::size_t zeros = last == std::string::npos ? 0 : digits.length() - 1 - last;
    if (zeros < 7) return digits;
    std::string head = digits.substr(0, last + 1);
    if (head == "1" || head == "-1") head.erase(head.length() - 1);
    else head += "*";
    return head + "10^" + vtos(zeros);
}

/** "1.2500" becomes "1.25", "3.000" becomes "3". */
TESTLIB_LAZY
std::string removeDoubleTrailingZeroes(std::string value) {
    if (value.find('.') == std::string::npos) return value;
    std::size_t to = value.length();
    while (to > 1 && value[to - 1] == '0') --to;
    if (to > 1 && value[to - 1] == '.') --to;
    return value.substr(0, to);
}

// ----------------------------------------------------------------------------------------------------- doubles

inline bool __testlib_isNaN(double value) { return value != value; }
inline bool __testlib_isInfinite(double value) { return !__testlib_isNaN(value) && __testlib_isNaN(value - value); }
TESTLIB_LAZY
bool isNaN(double value) { return __testlib_isNaN(value); }
TESTLIB_LAZY
bool isInfinite(double value) { return __testlib_isInfinite(value); }

/** True when `result` is within the absolute or the relative error of `expected`. */
inline bool doubleCompare(double expected, double result, double maxError) {
    if (isNaN(expected)) return isNaN(result);
    if (isInfinite(expected)) return result == expected;
    if (isNaN(result) || isInfinite(result)) return false;
    const double slack = 1e-15;
    if (std::fabs(result - expected) <= maxError + slack) return true;
    const double one = expected * (1.0 - maxError), other = expected * (1.0 + maxError);
    return std::min(one, other) - slack <= result && result <= std::max(one, other) + slack;
}

/** The smaller of absolute and relative error. */
inline double doubleDelta(double expected, double result) {
    const double absolute = std::fabs(result - expected);
    if (std::fabs(expected) <= 1e-9) return absolute;
    return std::min(absolute, absolute / std::fabs(expected));
}

// ---------------------------------------------------------------------------------------------------- failures

NORETURN void quit(TResult result, const std::string &message);
NORETURN void __testlib_fail(const std::string &message);
// ------------------------------------------------------------------------------------------------------ random

template <int Lazy>
class BasicPattern;
typedef BasicPattern<0> pattern;

/**
 * Random numbers that depend only on the seed, not on compiler or machine: a linear congruential sequence of
 * 48 bits, as in drand48.
 */
template <int Lazy>
class BasicRandom {
public:
    /** The way in which 63 bits are put together; set by registerGen. */
    static int &version() {
        static int number = -1;
        return number;
    }

    BasicRandom() : seed(START) {}

    void setSeed(int argc, char *argv[]) {
        seed = START;
        for (int i = 1; i < argc; i++) {
            for (const char *c = argv[i]; *c; ++c) seed = seed * FACTOR + (unsigned int) (unsigned char) (*c) + ADDEND;
            seed += FACTOR / ADDEND;
        }
        seed &= MASK;
    }

    void setSeed(long long value) { seed = ((unsigned long long) value ^ FACTOR) & MASK; }

    /** In [0, n). */
    int next(int n) {
        if (n < 1) __testlib_fail("random_t::next(int n): n must be positive");
        if ((n & -n) == n) return int(((long long) n * bits(31)) >> 31);
        const long long limit = INT_MAX / n * n;
        long long drawn = bits(31);
        while (drawn >= limit) drawn = bits(31);
        return int(drawn % n);
    }
    unsigned int next(unsigned int n) {
        if (n >= (unsigned int) INT_MAX) __testlib_fail("random_t::next(unsigned int n): n must be less INT_MAX");
        return (unsigned int) next(int(n));
    }
    long long next(long long n) {
        if (n < 1) __testlib_fail("random_t::next(long long n): n must be positive");
        const long long limit = LLONG_MAX / n * n;
        long long drawn = bits(63);
        while (drawn >= limit) drawn = bits(63);
        return drawn % n;
    }
    unsigned long long next(unsigned long long n) {
        if (n >= (unsigned long long) LLONG_MAX)
            __testlib_fail("random_t::next(unsigned long long n): n must be less LLONG_MAX");
        return (unsigned long long) next((long long) n);
    }
    long next(long n) { return (long) next((long long) n); }
    unsigned long next(unsigned long n) { return (unsigned long) next((unsigned long long) n); }

    /** In [0, 1). */
    double next() {
        const long long left = bits(26) << 27, right = bits(27);
        return below(double(left + right) / double(1LL << 53), 1.0);
    }
    double next(double n) {
        if (n <= 0.0) __testlib_fail("random_t::next(double): n should be positive");
        return below(n * next(), n);
    }

    /** In [from, to]. */
    int next(int from, int to) { return int(inRange(from, to)); }
    unsigned int next(unsigned int from, unsigned int to) { return (unsigned int) inRange(from, to); }
    long long next(long long from, long long to) { return inRange(from, to); }
    unsigned long long next(unsigned long long from, unsigned long long to) {
        if (from > to) __testlib_fail("random_t::next(unsigned long long from, unsigned long long to): from can't not exceed to");
        return next(to - from + 1) + from;
    }
    long next(long from, long to) { return (long) inRange(from, to); }
    unsigned long next(unsigned long from, unsigned long to) {
        return (unsigned long) next((unsigned long long) from, (unsigned long long) to);
    }
    /** In [from, to). */
    double next(double from, double to) {
        if (from >= to) __testlib_fail("random_t::next(double from, double to): from should be strictly less than to");
        return next(to - from) + from;
    }

    /** A word that fits the pattern. */
    std::string next(const std::string &text) { return ofPattern(text); }
    template <typename... A>
    std::string next(const char *text, A &&...args) {
        return ofPattern(testlib_detail::cformat(text, std::forward<A>(args)...));
    }

    /**
     * The largest of `type` + 1 drawn numbers, with a negative type the smallest of -`type` + 1.
     * From DRAWINGS on, one number raised to a power replaces the drawings.
     */
    int wnext(int n, int type) { return weighted<int>(n, type); }
    long long wnext(long long n, int type) { return weighted<long long>(n, type); }
    long wnext(long n, int type) { return (long) weighted<long long>(n, type); }
    unsigned int wnext(unsigned int n, int type) {
        if (n >= (unsigned int) INT_MAX) __testlib_fail("random_t::wnext(unsigned int n, int type): n must be less INT_MAX");
        return (unsigned int) weighted<int>(int(n), type);
    }
    unsigned long long wnext(unsigned long long n, int type) {
        if (n >= (unsigned long long) LLONG_MAX)
            __testlib_fail("random_t::wnext(unsigned long long n, int type): n must be less LLONG_MAX");
        return (unsigned long long) weighted<long long>((long long) n, type);
    }
    unsigned long wnext(unsigned long n, int type) { return (unsigned long) wnext((unsigned long long) n, type); }
    double wnext(int type) { return wnext(1.0, type); }
    double wnext(double n, int type) {
        if (n <= 0.0) __testlib_fail("random_t::wnext(double n, int type): n should be positive");
        if (std::abs(type) >= DRAWINGS) return below(n * power(type), n);
        double best = next();
        for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, next()) : std::min(best, next());
        return below(n * best, n);
    }

    int wnext(int from, int to, int type) {
        ordered(from <= to);
        return wnext(to - from + 1, type) + from;
    }
    long long wnext(long long from, long long to, int type) {
        ordered(from <= to);
        return wnext(to - from + 1, type) + from;
    }
    long wnext(long from, long to, int type) { return (long) wnext((long long) from, (long long) to, type); }
    unsigned int wnext(unsigned int from, unsigned int to, int type) {
        ordered(from <= to);
        return wnext(to - from + 1, type) + from;
    }
    unsigned long long wnext(unsigned long long from, unsigned long long to, int type) {
        ordered(from <= to);
        return wnext(to - from + 1, type) + from;
    }
    unsigned long wnext(unsigned long from, unsigned long to, int type) {
        return (unsigned long) wnext((unsigned long long) from, (unsigned long long) to, type);
    }
    double wnext(double from, double to, int type) {
        if (from >= to) __testlib_fail("random_t::wnext(double from, double to, int type): from should be strictly less than to");
        return wnext(to - from, type) + from;
    }

    /** One element of a container. */
    template <typename C>
    typename C::value_type any(const C &all) {
        return any(all.begin(), all.end());
    }
    template <typename I>
    typename std::iterator_traits<I>::value_type any(I first, I last) {
        const int size = int(std::distance(first, last));
        if (size <= 0) __testlib_fail("random_t::any: nothing to choose from");
        std::advance(first, next(size));
        return *first;
    }
    template <typename C>
    typename C::value_type wany(const C &all, int type) {
        return wany(all.begin(), all.end(), type);
    }
    template <typename I>
    typename std::iterator_traits<I>::value_type wany(I first, I last, int type) {
        const int size = int(std::distance(first, last));
        if (size <= 0) __testlib_fail("random_t::wany: nothing to choose from");
        std::advance(first, wnext(size, type));
        return *first;
    }

    /** The numbers first, first + 1, ... in any order. */
    template <typename T, typename E>
    std::vector<E> perm(T size, E first) {
        if (size < T(0)) __testlib_fail("random_t::perm(T size, E first = 0): size must non-negative");
        std::vector<E> all;
        all.reserve(std::size_t(size));
        for (T i = 0; i < size; ++i) all.push_back(E(first + E(i)));
        for (T i = 1; i < size; ++i) std::swap(all[std::size_t(i)], all[std::size_t(next(T(i + 1)))]);
        return all;
    }
    template <typename T>
    std::vector<T> perm(T size) {
        return perm(size, T(0));
    }

    /** `size` different numbers of [from, to] in any order. */
    template <typename T>
    std::vector<T> distinct(int size, T from, T to) {
        if (size < 0) __testlib_fail("random_t::distinct expected size >= 0");
        std::vector<T> chosen;
        if (size == 0) return chosen;
        if (from > to) __testlib_fail("random_t::distinct expected from <= to");
        const std::uint64_t range = std::uint64_t(to) - std::uint64_t(from) + 1;
        if (range != 0 && range < std::uint64_t(size)) __testlib_fail("random_t::distinct expected size <= to - from + 1");
        const double width = range == 0 ? 18446744073709551616.0 : double(range);
        double drawings = 0;
        for (int i = 0; i < size; i++) drawings += width / (width - i);
        if (drawings < width) {
            std::set<T> seen;
            while (chosen.size() < std::size_t(size)) {
                const T drawn = T(next(from, to));
                if (seen.insert(drawn).second) chosen.push_back(drawn);
            }
            return chosen;
        }
        chosen = perm(T(range), from);
        chosen.resize(std::size_t(size));
        return chosen;
    }
    /** `size` different numbers of [0, upper). */
    template <typename T>
    std::vector<T> distinct(int size, T upper) {
        if (size < 0) __testlib_fail("random_t::distinct expected size >= 0");
        if (size == 0) return std::vector<T>();
        if (upper <= T(0)) __testlib_fail("random_t::distinct expected upper > 0");
        return distinct(size, T(0), T(upper - 1));
    }

    /** `size` numbers, none below `least`, with the given sum. */
    template <typename T>
    std::vector<T> partition(int size, T sum, T least) {
        if (size < 0) __testlib_fail("random_t::partition: size < 0");
        if (size == 0 && sum != T(0)) __testlib_fail("random_t::partition: size == 0 && sum != 0");
        if (least * T(size) > sum) __testlib_fail("random_t::partition: min_part * size > sum");
        std::vector<T> parts;
        if (size == 0) return parts;
        // Places bars among the free units: the units between two bars are a part.
        const T free = sum - least * T(size), places = free + T(size) - T(1);
        std::vector<T> bars = distinct(size - 1, T(1), places);
        std::sort(bars.begin(), bars.end());
        T before = 0;
        for (std::size_t i = 0; i < bars.size(); i++) {
            parts.push_back(T(bars[i] - before - T(1) + least));
            before = bars[i];
        }
        parts.push_back(T(places - before + least));
        return parts;
    }
    template <typename T>
    std::vector<T> partition(int size, T sum) {
        return partition(size, sum, T(1));
    }

private:
    static const unsigned long long START = 3905348978240129619ULL;
    static const unsigned long long FACTOR = 0x5DEECE66DULL;
    static const unsigned long long ADDEND = 0xBULL;
    static const unsigned long long MASK = (1ULL << 48) - 1;
    /** Least `type` for which one power replaces the drawings. */
    static const int DRAWINGS = 25;

    unsigned long long seed;

    long long bits(int count) {
        if (count <= 48) {
            seed = (seed * FACTOR + ADDEND) & MASK;
            return (long long) (seed >> (48 - count));
        }
        const long long left = bits(31) << 32;
        return left ^ bits(version() == 0 ? 31 : 32);
    }

    long long inRange(long long from, long long to) {
        ordered(from <= to);
        const unsigned long long range = (unsigned long long) to - (unsigned long long) from + 1;
        if (range == 0 || range > (unsigned long long) LLONG_MAX) __testlib_fail("random_t::next: the range is too wide");
        return (long long) ((unsigned long long) next((long long) range) + (unsigned long long) from);
    }

    static void ordered(bool holds) {
        if (!holds) __testlib_fail("random_t: from can't exceed to");
    }

    static double below(double value, double limit) {
        if (value < 0) return 0;
        return value < limit ? value : std::nextafter(limit, 0.0);
    }

    double power(int type) {
        const double drawn = std::pow(next(), 1.0 / (std::abs(type) + 1.0));
        return type > 0 ? drawn : 1 - drawn;
    }

    template <typename T>
    T weighted(T n, int type) {
        if (n < 1) __testlib_fail("random_t::wnext(n, type): n must be positive");
        if (std::abs(type) >= DRAWINGS) {
            const T drawn = T(double(n) * power(type));
            return drawn < 0 ? 0 : drawn >= n ? n - 1 : drawn;
        }
        T best = next(n);
        for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, next(n)) : std::min(best, next(n));
        return best;
    }

    std::string ofPattern(const std::string &text) { return BasicPattern<Lazy>(text).next(*this); }
};

typedef BasicRandom<0> random_t;

random_t rnd;

template <typename I>
void shuffle(I first, I last) {
    if (first == last) return;
    for (I at = first + 1; at != last; ++at) std::iter_swap(at, first + rnd.next(int(at - first) + 1));
}

// ---------------------------------------------------------------------------------------------------- patterns

/**
 * A simple regular expression: characters, sets like [a-z_] and [^0-9], \ before a special character, ( | ),
 * and after any of these ?, *, +, {n}, {a,b}, {a,}, {,b}. A dot is a dot; a space counts only after \.
 * Matching takes time linear in the text for each element of the pattern.
 */
template <int Lazy>
class BasicPattern {
public:
    BasicPattern(std::string text) {
        for (std::size_t i = 0; i < text.length(); i++) {
            if (text[i] == ' ') continue;
            source += text[i];
            if (text[i] == '\\' && i + 1 < text.length()) source += text[++i];
        }
        std::size_t at = 0;
        root = alternatives(at);
        if (at != source.length()) bad("there is a ) too many");
    }

    bool matches(const std::string &s) const {
        Spans ends = run(root, Spans(1, Span(0, 0)), s);
        return !ends.empty() && ends.back().second == s.length();
    }

    std::string next(BasicRandom<Lazy> &random) const {
        std::string made;
        write(root, random, made);
        return made;
    }

    std::string src() const { return source; }

private:
    enum Kind { CHARACTERS, SEQUENCE, CHOICE };
    struct Node {
        Kind kind;
        int least, most;
        /** Sorted. A character that is written twice is in it twice, and so twice as likely. */
        std::string characters;
        bool has[256];
        std::vector<Node> parts;
        explicit Node(Kind kind) : kind(kind), least(1), most(1) { std::memset(has, 0, sizeof has); }
    };
    /** Positions from the first to the second one. */
    typedef std::pair<std::size_t, std::size_t> Span;
    typedef std::vector<Span> Spans;

    std::string source;
    Node root = Node(SEQUENCE);

    NORETURN void bad(const std::string &why) const {
        __testlib_fail("Illegal pattern \"" + compress(source) + "\": " + why);
    }

    bool is(std::size_t at, char c) const { return at < source.length() && source[at] == c; }

    char character(std::size_t &at) const {
        if (is(at, '\\')) ++at;
        if (at >= source.length()) bad("it ends too early");
        return source[at++];
    }

    Node alternatives(std::size_t &at) const {
        Node choice(CHOICE);
        choice.parts.push_back(sequence(at));
        while (is(at, '|')) choice.parts.push_back(sequence(++at));
        return choice.parts.size() == 1 ? choice.parts[0] : choice;
    }

    Node sequence(std::size_t &at) const {
        Node all(SEQUENCE);
        while (at < source.length() && source[at] != '|' && source[at] != ')') {
            Node one = element(at);
            counts(at, one);
            all.parts.push_back(one);
        }
        return all;
    }

    Node element(std::size_t &at) const {
        if (is(at, '(')) {
            Node group(SEQUENCE);
            group.parts.push_back(alternatives(++at));
            if (!is(at, ')')) bad("a ) is missing");
            ++at;
            return group;
        }
        Node set(CHARACTERS);
        if (is(at, '[')) scanSet(++at, set.characters);
        else set.characters += character(at);
        for (std::size_t i = 0; i < set.characters.length(); i++) set.has[(unsigned char) set.characters[i]] = true;
        return set;
    }

    void scanSet(std::size_t &at, std::string &found) const {
        const bool inverted = is(at, '^');
        if (inverted) ++at;
        while (!is(at, ']')) {
            const char from = character(at);
            if (is(at, '-') && at + 1 < source.length() && source[at + 1] != ']') {
                const char to = character(++at);
                if ((unsigned char) from > (unsigned char) to) bad("a range runs backwards");
                for (int c = (unsigned char) from; c <= (unsigned char) to; c++) found += char(c);
            } else {
                found += from;
            }
        }
        ++at;
        int times[256] = {0};
        for (std::size_t i = 0; i < found.length(); i++) ++times[(unsigned char) found[i]];
        found.clear();
        for (int c = 0; c < 255; c++) found.append(std::size_t(inverted ? !times[c] : times[c]), char(c));
    }

    void counts(std::size_t &at, Node &node) const {
        if (is(at, '?')) node.least = 0;
        else if (is(at, '*')) node.least = 0, node.most = INT_MAX;
        else if (is(at, '+')) node.most = INT_MAX;
        else if (!is(at, '{')) return;
        else {
            ++at;
            const int first = number(at, 0);
            node.least = node.most = first;
            if (is(at, ',')) node.most = number(++at, INT_MAX);
            if (!is(at, '}')) bad("a } is missing");
            if (node.least > node.most) bad("the counts run backwards");
        }
        ++at;
    }

    int number(std::size_t &at, int otherwise) const {
        long long value = 0;
        const std::size_t from = at;
        while (at < source.length() && '0' <= source[at] && source[at] <= '9' && value <= INT_MAX)
            value = value * 10 + (source[at++] - '0');
        if (value > INT_MAX) bad("a count is too large");
        return at == from ? otherwise : int(value);
    }

    /** Where matches of the node that begin at `starts` may end; both lists are in order and without
     * overlaps. */
    static Spans run(const Node &node, const Spans &starts, const std::string &s) {
        if (node.kind == CHARACTERS) return runCharacters(node, starts, s);
        Spans ends;
        Spans from = starts;
        if (node.least == 0) ends = starts;
        for (int times = 1; times <= node.most && !from.empty(); times++) {
            const Spans to = once(node, from, s);
            // When a further repetition changes nothing, the least number of times counts as reached.
            const bool settled = to == from;
            from = to;
            if (times < node.least && !settled) continue;
            const Spans more = united(ends, from);
            if (settled || (more == ends && times > node.least)) return more;
            ends = more;
        }
        return ends;
    }

    static Spans once(const Node &node, Spans from, const std::string &s) {
        if (node.kind == SEQUENCE) {
            for (std::size_t i = 0; i < node.parts.size() && !from.empty(); i++) from = run(node.parts[i], from, s);
            return from;
        }
        Spans all;
        for (std::size_t i = 0; i < node.parts.size(); i++) all = united(all, run(node.parts[i], from, s));
        return all;
    }

    static Spans runCharacters(const Node &node, const Spans &starts, const std::string &s) {
        Spans ends;
        const std::size_t least = std::size_t(node.least), most = std::size_t(node.most);
        std::size_t stop = 0;
        for (std::size_t i = 0; i < starts.size(); i++) {
            std::size_t from = starts[i].first;
            while (from <= starts[i].second) {
                // All starts in one run of fitting characters are taken together, as their ends touch each
                // other.
                if (stop < from) stop = from;
                while (stop < s.length() && stop - from < most && node.has[(unsigned char) s[stop]]) ++stop;
                std::size_t last = std::min(starts[i].second, stop);
                if (stop < s.length() && node.has[(unsigned char) s[stop]]) last = from;
                if (stop - from >= least)
                    append(ends, Span(from + least, std::min(std::min(last, stop - least) + most, stop)));
                from = last + 1;
            }
        }
        return ends;
    }

    static Spans united(const Spans &one, const Spans &other) {
        Spans all;
        for (std::size_t i = 0, j = 0; i < one.size() || j < other.size();) {
            const bool left = j == other.size() || (i < one.size() && one[i].first < other[j].first);
            append(all, left ? one[i++] : other[j++]);
        }
        return all;
    }

    /** Spans come in the order of their first position; a span that touches the last one is merged into it. */
    static void append(Spans &spans, const Span &one) {
        if (!spans.empty() && one.first <= spans.back().second + 1)
            spans.back().second = std::max(spans.back().second, one.second);
        else spans.push_back(one);
    }

    void write(const Node &node, BasicRandom<Lazy> &random, std::string &made) const {
        if (node.most == INT_MAX) bad("* and + have no end to generate");
        // A fixed count draws a number too: a choice out of one.
        int times = node.most;
        if (node.kind == CHARACTERS || node.least < node.most) times = node.least + random.next(node.most - node.least + 1);
        if (node.kind == CHARACTERS && node.characters.empty() && times > 0) bad("an empty set");
        for (int i = 0; i < times; i++) {
            if (node.kind == CHARACTERS) {
                made += node.characters[std::size_t(random.next(int(node.characters.size())))];
            } else if (node.kind == CHOICE) {
                write(node.parts[std::size_t(random.next(int(node.parts.size())))], random, made);
            } else {
                for (std::size_t j = 0; j < node.parts.size(); j++) {
                    // Going on to the rest of a pattern draws a number too: a choice out of one.
                    if (j > 0) random.next(1);
                    write(node.parts[j], random, made);
                }
            }
        }
    }
};

namespace testlib_detail {

/** A fact about a name: a bound that was met (least, most), a feature that is there, an option that is used,
 * with its value. */
struct Note {
    bool first, second;
    std::string from, to;
    Note() : first(false), second(false) {}
};
typedef std::map<std::string, Note> Notes;

}  // namespace testlib_detail

// --------------------------------------------------------------------------------------------------- validator

/** The arguments of a validator, and what it reports about a valid test. */
template <int Lazy>
class BasicValidator {
public:
    BasicValidator() : _initialized(false), _testset("tests"), _testCaseFile("stdout"), _testCase(-1) {}

    std::string testset() const {
        needed("testset");
        return _testset;
    }
    std::string group() const {
        needed("group");
        return _group;
    }
    std::string testOverviewLogFileName() const { return _overview; }
    std::string testMarkupFileName() const { return _markup; }
    int testCase() const { return _testCase; }
    std::string testCaseFileName() const { return _testCaseFile; }

    void initialize() { _initialized = true; }
    void setTestset(const std::string &value) { _testset = value; }
    void setGroup(const std::string &value) { _group = value; }
    void setTestOverviewLogFileName(const std::string &value) { _overview = value; }
    void setTestMarkupFileName(const std::string &value) { _markup = value; }
    void setTestCase(int value) { _testCase = value; }
    void setTestCaseFileName(const std::string &value) { _testCaseFile = value; }

    /** Declares a feature that tests may have; feature() says that this test has it. */
    void addFeature(const std::string &name) {
        if (features().count(name)) __testlib_fail("Feature " + name + " registered twice.");
        named(name);
        features()[name];
    }
    void feature(const std::string &name) {
        if (!features().count(name)) __testlib_fail("Feature " + name + " wasn't registered via addFeature(feature).");
        features()[name].first = true;
    }

    /** Whether to remember that a named variable met its bounds. A ~ before or after the name means that a
     * bound need not be met. */
    bool wantsBounds() const { return !_overview.empty(); }
    void addBoundsHit(const std::string &given, bool least, bool most, const std::string &from, const std::string &to) {
        std::string name = given;
        if (!name.empty() && name[0] == '~') least = true, name.erase(0, 1);
        if (!name.empty() && name[name.length() - 1] == '~') most = true, name.erase(name.length() - 1);
        if (name.empty()) return;
        for (std::size_t i = 0; i < name.length(); i++)
            if (!std::isalpha((unsigned char) name[i]) && !std::strchr("_- ", name[i])) return;
        const bool known = bounds().count(name) > 0;
        testlib_detail::Note &met = bounds()[name];
        met.first |= least;
        met.second |= most;
        met.from = !known || met.from == from ? from : "?";
        met.to = !known || met.to == to ? to : "?";
    }

    /** Whether the end asks for the text of the test or of one of its cases. */
    bool wantsText() const { return !_markup.empty() || _testCase > 0; }
    /** The bytes that were read. */
    static std::string &text() {
        static std::string &all = *new std::string;
        return all;
    }
    void beginTestCase(int number) {
        if (wantsText()) begins().push_back(std::make_pair(text().length(), number));
    }

    TESTLIB_RARELY void writeTestOverviewLog() {
        if (_overview.empty()) return;
        std::ostringstream log;
        for (const auto &one : bounds())
            log << '"' << one.first << "\":" << (one.second.first ? " min-value-hit" : "")
                << (one.second.second ? " max-value-hit" : "") << '\n';
        for (const auto &one : features())
            log << "feature \"" << one.first << "\":" << (one.second.first ? " hit" : "") << '\n';
        for (const auto &one : bounds())
            log << "constant-bounds \"" << one.first << "\": " << one.second.from << ' ' << one.second.to << '\n';
        for (const auto &one : bounds()) log << "variable \"" << one.first << "\"\n";
        writeTo(_overview, log.str());
    }

    /** The test, with a mark in front of each of its cases. */
    TESTLIB_RARELY void writeTestMarkup() {
        if (_markup.empty()) return;
        std::string marked = "MU\xF3\x01";
        std::size_t next = 0;
        for (std::size_t at = 0; at <= text().length(); at++) {
            for (; next < begins().size() && begins()[next].first == at; next++)
                marked += "!c" + vtos(begins()[next].second) + ";";
            if (at == text().length()) break;
            if (text()[at] == '!' || text()[at] == '\\') marked += '\\';
            marked += text()[at];
        }
        writeTo(_markup, marked);
    }

    /** The one case of the test that was asked for; nothing when there is none of that number. */
    TESTLIB_RARELY void writeTestCase() {
        if (_testCase <= 0) return;
        for (std::size_t i = 0; i < begins().size(); i++) {
            if (begins()[i].second != _testCase) continue;
            const std::size_t from = begins()[i].first;
            const std::size_t to = i + 1 < begins().size() ? begins()[i + 1].first : text().length();
            writeTo(_testCaseFile, text().substr(from, to - from));
            return;
        }
    }

private:
    bool _initialized;
    std::string _testset, _group, _overview, _markup, _testCaseFile;
    int _testCase;

    /** Not members, so that programs without a validator do not contain their code. */
    static testlib_detail::Notes &features() {
        static testlib_detail::Notes &all = *new testlib_detail::Notes;
        return all;
    }
    static testlib_detail::Notes &bounds() {
        static testlib_detail::Notes &all = *new testlib_detail::Notes;
        return all;
    }
    /** Where the test cases begin in the text, and their numbers. */
    static std::vector<std::pair<std::size_t, int>> &begins() {
        static std::vector<std::pair<std::size_t, int>> &all = *new std::vector<std::pair<std::size_t, int>>;
        return all;
    }

    /** Writes to a file, or to stdout or stderr by these names. */
    TESTLIB_RARELY static void writeTo(const std::string &name, const std::string &content) {
        std::cout.flush();
        std::FILE *file = name == "stdout" ? stdout : name == "stderr" ? stderr : std::fopen(name.c_str(), "wb");
        bool good = file && std::fwrite(content.data(), 1, content.length(), file) == content.length();
        if (file) good = (file == stdout || file == stderr ? std::fflush(file) : std::fclose(file)) == 0 && good;
        if (!good) __testlib_fail("Can't write the file \"" + name + "\"");
    }

    void needed(const char *what) const {
        if (!_initialized)
            __testlib_fail(std::string("validator.") + what + "() needs registerValidation(argc, argv)");
    }
    static void named(const std::string &name) {
        for (std::size_t i = 0; i < name.length(); i++)
            if ((unsigned char) name[i] < 32 || name[i] == '"') __testlib_fail("Feature name has a character that is not allowed");
    }
};

typedef BasicValidator<0> Validator;

Validator validator;

TESTLIB_LAZY
void addFeature(const std::string &name) { validator.addFeature(name); }
TESTLIB_LAZY
void feature(const std::string &name) { validator.feature(name); }

// ------------------------------------------------------------------------------------------------------ source

namespace testlib_detail {

/** The bytes of a stream: from a file read in pieces, from a stream of the C library read byte by byte, or
 * from a text. */
class Source {
public:
    int line;
    /** Gets a copy of the bytes that are read. */
    std::string *copy = NULL;

    /** @param owned true: the file is closed with this object; false: bytes are read one by one, so that none
     * is read ahead */
    Source(std::FILE *file, bool owned, bool skipMark)
        : line(1), file(file), owned(owned), ended(false), mark(skipMark), at(HEAD), end(HEAD),
          buffer(HEAD + (owned ? PIECE : 1), '\0') {}
    Source(const std::string &text, bool skipMark)
        : line(1), file(NULL), owned(false), ended(true), mark(false), at(HEAD), end(HEAD + text.length()),
          buffer(std::string(HEAD, '\0') + text) {
        if (skipMark && text.compare(0, 3, "\xEF\xBB\xBF") == 0) at += 3;
    }
    ~Source() {
        if (owned && file) std::fclose(file);
    }

    /** The next byte, or EOF. */
    int peek() { return at < end || fill() ? (unsigned char) buffer[at] : EOF; }

    int take() {
        const int c = peek();
        if (c != EOF) {
            ++at;
            if (c == '\n') ++line;
            if (copy) *copy += char(c);
        }
        return c;
    }

    void giveBack(char c) {
        if (at == 0) {
            buffer.insert(0, HEAD, '\0');
            at += HEAD;
            end += HEAD;
        }
        buffer[--at] = c;
        if (c == '\n') --line;
        if (copy && !copy->empty()) copy->erase(copy->length() - 1);
    }

    /** A byte order mark, which some editors write, is no part of the text. */
    void skipMark() {
        mark = false;
        static const unsigned char bytes[] = {0xEF, 0xBB, 0xBF};
        std::size_t seen = 0;
        while (seen < 3 && peek() == (int) bytes[seen]) {
            take();
            ++seen;
        }
        if (seen < 3)
            while (seen > 0) giveBack(char(bytes[--seen]));
    }

    /** Moves bytes to `to` until `stops` holds for one, the end, or `to` has `most` bytes, which returns
     * false. */
    template <typename Stops>
    bool takeUntil(Stops stops, std::string &to, std::size_t most) {
        for (;;) {
            if (at == end && !fill()) return true;
            const std::size_t room = most - to.length();
            const std::size_t last = std::min(end, at + room);
            std::size_t stop = at;
            while (stop < last && !stops(buffer[stop])) ++stop;
            grow(to, stop - at, most);
            to.append(buffer, at, stop - at);
            if (copy) copy->append(buffer, at, stop - at);
            at = stop;
            if (stop < last) return true;
            if (to.length() == most && (at < end || fill())) return stops(buffer[at]);
        }
    }

private:
    /** Bytes kept free before the buffer's contents, for bytes that are given back. */
    static const std::size_t HEAD = 16;
    static const std::size_t PIECE = 1 << 16;

    std::FILE *file;
    bool owned, ended, mark;
    std::size_t at, end;
    std::string buffer;

    Source(const Source &);
    Source &operator=(const Source &);

    bool fill() {
        if (ended) return false;
        const std::size_t kept = std::min(std::size_t(HEAD), end);
        std::memmove(&buffer[HEAD - kept], &buffer[end - kept], kept);
        at = end = HEAD;
        if (owned) {
            end += std::fread(&buffer[HEAD], 1, buffer.length() - HEAD, file);
        } else {
            const int c = std::getc(file);
            if (c != EOF) buffer[end++] = char(c);
        }
        ended = at == end;
        if (mark && !ended) skipMark();
        return at < end;
    }

    /** Doubles the room of a string each time, but never beyond `most`, as the string itself would. */
    static void grow(std::string &to, std::size_t more, std::size_t most) {
        const std::size_t needed = to.length() + more;
        if (needed <= to.capacity()) return;
        to.reserve(std::min(std::max(needed, 2 * to.capacity()), std::max(most, needed)));
    }
};

/** The place of one value: a name, and an index for one of many values. */
struct Place {
    /** The caller's string, as a place lives only while the value is read. */
    const std::string &name;
    bool many;
    long long index;
    explicit Place(const std::string &name) : name(name), many(false), index(0) {}
    Place(const std::string &name, long long index) : name(name), many(true), index(index) {}

    /** "Integer", "Integer parameter [name=n]", "Integer element a[3]". */
    std::string of(const std::string &kind) const {
        if (many) return kind + " element " + name + "[" + vtos(index) + "]";
        return name.empty() ? kind : kind + " parameter [name=" + name + "]";
    }
    bool named() const { return many || !name.empty(); }
};

struct BlankByte {
    bool operator()(char c) const { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
};
struct LineEndByte {
    bool operator()(char c) const { return c == '\n'; }
};

TESTLIB_LAZY
std::string shown(double value) { return removeDoubleTrailingZeroes(cformat("%.10f", value)); }

}  // namespace testlib_detail

// ------------------------------------------------------------------------------------------------------ stream

/**
 * A stream to read from. Not strict (checkers, interactors): blanks before a value are skipped. Strict
 * (validators): the program must read every blank and every end of line.
 */
template <int Lazy>
struct BasicInStream {
    std::string name;
    TMode mode;
    bool opened, stdfile, strict;
    /** Most bytes of a token and of a line, and most blanks in one row (0: any number). More is wrong output
     * format. */
    std::size_t maxTokenLength, maxLineLength;
    long long maxBlankCount;

    BasicInStream() : BasicInStream(_input) {}
    explicit BasicInStream(TMode mode)
        : mode(mode), opened(false), stdfile(false), strict(false), maxTokenLength(32 << 20), maxLineLength(64 << 20),
          maxBlankCount(0), source(NULL) {}
    ~BasicInStream() { delete source; }
    /** A stream over a text, with the mode and strictness of another one. */
    BasicInStream(const BasicInStream &base, const std::string &content)
        : name("based on " + base.name), mode(base.mode), opened(true), stdfile(false), strict(base.strict),
          maxTokenLength(base.maxTokenLength), maxLineLength(base.maxLineLength), maxBlankCount(base.maxBlankCount),
          source(new testlib_detail::Source(content, true)) {}

    TESTLIB_RARELY void init(const std::string &fileName, TMode newMode) {
        mode = newMode;
        stdfile = false;
        path = fileName;
        name = testlib_detail::baseName(fileName);
        open();
    }
    TESTLIB_RARELY void init(std::FILE *file, TMode newMode) {
        mode = newMode;
        opened = stdfile = true;
        name = file == stdin ? "stdin" : "unknown";
        from(new testlib_detail::Source(file, false, !strict && newMode != _input));
    }
    /** Begins at the first byte again, or at that of another file. */
    void reset(std::FILE *file = NULL) {
        if (file) init(file, mode);
        else if (stdfile) quit(_fail, "Can't reset standard handles");
        else open();
    }
    void close() {
        from(NULL);
        opened = false;
    }

    /** Gives `text` the bytes that are read from now on. */
    void copyTo(std::string &text) {
        if (source) source->copy = &text;
    }
    /** Skips a byte order mark if one is next. */
    void skipBom() {
        if (source) source->skipMark();
    }

    char curChar() { return as(peek()); }
    char nextChar() { return as(take()); }
    char readChar() { return nextChar(); }
    char readChar(char c) { return expect(c, format("'%c'", c)); }
    void skipChar() { take(); }
    void unreadChar(char c) {
        if (source) source->giveBack(c);
    }
    char readSpace() { return expect(' ', "space"); }

    bool eof() { return peek() == EOF; }
    /** Skips blanks, then tells whether nothing is left. */
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    /** Takes an end of line if it is next; when not strict the end of the file is one too. */
    bool eoln() {
        const int c = peek();
        if (c == EOF) return !strict;
        if (c == '\r' && !strict) {
            take();
            if (peek() == '\n') return take(), true;
            unreadChar('\r');
            return false;
        }
        return c == '\n' ? (take(), true) : false;
    }
    /** Skips spaces and tabs, then as eoln(). */
    bool seekEoln() {
        Blanks blanks(*this);
        while (peek() == ' ' || peek() == '\t') blanks.take();
        return eoln();
    }
    void skipBlanks() {
        Blanks blanks(*this);
        for (int c = peek(); c != EOF && isBlanks(char(c)); c = peek()) blanks.take();
    }
    void readEoln() {
        mark();
        if (!eoln()) quit(_pe, "Expected EOLN");
    }
    void readEof() {
        mark();
        if (!(strict ? eof() : seekEof())) quit(_pe, "Expected EOF");
        if (mode == _input) testlib_detail::state().exits.readEof = true;
    }
    void nextLine() { readLine(); }
    void nextLine(std::string &to) { readLineTo(to); }

    // Words.

    std::string readWord() {
        std::string word;
        readWordTo(word);
        return word;
    }
    std::string readToken() { return readWord(); }
    std::string nextToken() { return readWord(); }
    void readWordTo(std::string &to) {
        to.clear();
        if (!strict) skipBlanks();
        mark();
        const int first = peek();
        if (first == EOF) quit(_unexpected_eof, "Unexpected end of file - token expected");
        if (isBlanks(char(first))) quit(_pe, "Unexpected white-space - token expected");
        if (!source->takeUntil(testlib_detail::BlankByte(), to, maxTokenLength))
            quit(_pe, format("Length of token exceeds %llu, token is '%s'", (unsigned long long) maxTokenLength,
                             compress(to).c_str()));
    }
    void readTokenTo(std::string &to) { readWordTo(to); }
    std::string readWord(const std::string &fits, const std::string &variable = "") { return readWord(pattern(fits), variable); }
    std::string readToken(const std::string &fits, const std::string &variable = "") { return readWord(pattern(fits), variable); }
    std::string readWord(const pattern &fits, const std::string &variable = "") {
        std::string word;
        readWordTo(word, fits, variable);
        return word;
    }
    std::string readToken(const pattern &fits, const std::string &variable = "") { return readWord(fits, variable); }
    void readWordTo(std::string &to, const std::string &fits, const std::string &variable = "") { readWordTo(to, pattern(fits), variable); }
    void readTokenTo(std::string &to, const std::string &fits, const std::string &variable = "") { readWordTo(to, pattern(fits), variable); }
    void readWordTo(std::string &to, const pattern &fits, const std::string &variable = "") {
        readWordTo(to);
        fitting("Token", to, fits, testlib_detail::Place(variable));
    }
    void readTokenTo(std::string &to, const pattern &fits, const std::string &variable = "") { readWordTo(to, fits, variable); }
    std::vector<std::string> readWords(int size, const std::string &fits, const std::string &variables = "", int base = 1) {
        return readWords(size, pattern(fits), variables, base);
    }
    std::vector<std::string> readWords(int size, const pattern &fits, const std::string &variables = "", int base = 1) {
        return many<std::string>(size, variables, base, [&](const testlib_detail::Place &place) {
            std::string word;
            readWordTo(word);
            fitting("Token", word, fits, place);
            return word;
        });
    }
    std::vector<std::string> readWords(int size, int base = 1) {
        return many<std::string>(size, "", base, [&](const testlib_detail::Place &) { return readWord(); });
    }
    std::vector<std::string> readTokens(int size, const std::string &fits, const std::string &variables = "", int base = 1) {
        return readWords(size, pattern(fits), variables, base);
    }
    std::vector<std::string> readTokens(int size, const pattern &fits, const std::string &variables = "", int base = 1) {
        return readWords(size, fits, variables, base);
    }
    std::vector<std::string> readTokens(int size, int base = 1) { return readWords(size, base); }

    // Lines, without their end. Behind the last line of a stream that is not strict come empty ones.

    std::string readString() {
        std::string text;
        readStringTo(text);
        return text;
    }
    std::string readLine() { return readString(); }
    void readStringTo(std::string &to) {
        to.clear();
        mark();
        if (!source) quit(_pe, "Expected line");
        if (!source->takeUntil(testlib_detail::LineEndByte(), to, maxLineLength))
            quit(_pe, format("Length of line exceeds %llu", (unsigned long long) maxLineLength));
        if (strict) {
            // CRLF is no end of line in a strict stream.
            if (peek() == EOF || (!to.empty() && to[to.length() - 1] == '\r')) quit(_pe, "Expected EOLN");
        } else if (!to.empty() && to[to.length() - 1] == '\r' && peek() != EOF) {
            to.erase(to.length() - 1);
        }
        take();
    }
    void readLineTo(std::string &to) { readStringTo(to); }
    std::string readString(const pattern &fits, const std::string &variable = "") {
        std::string text;
        readStringTo(text, fits, variable);
        return text;
    }
    std::string readString(const std::string &fits, const std::string &variable = "") { return readString(pattern(fits), variable); }
    std::string readLine(const pattern &fits, const std::string &variable = "") { return readString(fits, variable); }
    std::string readLine(const std::string &fits, const std::string &variable = "") { return readString(pattern(fits), variable); }
    void readStringTo(std::string &to, const pattern &fits, const std::string &variable = "") {
        readStringTo(to);
        fitting("Line", to, fits, testlib_detail::Place(variable));
    }
    void readStringTo(std::string &to, const std::string &fits, const std::string &variable = "") { readStringTo(to, pattern(fits), variable); }
    void readLineTo(std::string &to, const pattern &fits, const std::string &variable = "") { readStringTo(to, fits, variable); }
    void readLineTo(std::string &to, const std::string &fits, const std::string &variable = "") { readStringTo(to, pattern(fits), variable); }
    std::vector<std::string> readStrings(int size, const pattern &fits, const std::string &variables = "", int base = 1) {
        return many<std::string>(size, variables, base, [&](const testlib_detail::Place &place) {
            std::string text;
            readStringTo(text);
            fitting("Line", text, fits, place);
            return text;
        }, false);
    }
    std::vector<std::string> readStrings(int size, const std::string &fits, const std::string &variables = "", int base = 1) {
        return readStrings(size, pattern(fits), variables, base);
    }
    std::vector<std::string> readStrings(int size, int base = 1) {
        return many<std::string>(size, "", base, [&](const testlib_detail::Place &) { return readString(); }, false);
    }
    std::vector<std::string> readLines(int size, const pattern &fits, const std::string &variables = "", int base = 1) {
        return readStrings(size, fits, variables, base);
    }
    std::vector<std::string> readLines(int size, const std::string &fits, const std::string &variables = "", int base = 1) {
        return readStrings(size, pattern(fits), variables, base);
    }
    std::vector<std::string> readLines(int size, int base = 1) { return readStrings(size, base); }

    // Whole numbers: digits with an optional minus, without leading zeros.

    int readInteger() { return int(whole("int32", INT_MIN, INT_MAX)); }
    int readInt() { return readInteger(); }
    long long readLong() { return whole("int64", LLONG_MIN, LLONG_MAX); }
    long long readLongLong() { return readLong(); }
    unsigned long long readUnsignedLong() {
        numberToken("uint64");
        return toUnsigned(token);
    }
    int readInteger(int least, int most, const std::string &variable = "") {
        return bounded("Integer", readInteger(), least, most, testlib_detail::Place(variable));
    }
    int readInt(int least, int most, const std::string &variable = "") { return readInteger(least, most, variable); }
    long long readLong(long long least, long long most, const std::string &variable = "") {
        return bounded("Integer", readLong(), least, most, testlib_detail::Place(variable));
    }
    long long readLongLong(long long least, long long most, const std::string &variable = "") { return readLong(least, most, variable); }
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &variable = "") {
        return bounded("Unsigned integer", readUnsignedLong(), least, most, testlib_detail::Place(variable));
    }
    /** With unsigned bounds; plain numbers as bounds mean signed ones. */
    template <typename T>
    typename std::enable_if<std::is_unsigned<T>::value, unsigned long long>::type readLong(T least, T most, const std::string &variable = "") {
        return readUnsignedLong(least, most, variable);
    }
    std::vector<int> readIntegers(int size, int least, int most, const std::string &variables = "", int base = 1) {
        return many<int>(size, variables, base, [&](const testlib_detail::Place &place) {
            return bounded("Integer", readInteger(), least, most, place);
        });
    }
    std::vector<int> readIntegers(int size, int base = 1) {
        return many<int>(size, "", base, [&](const testlib_detail::Place &) { return readInteger(); });
    }
    std::vector<int> readInts(int size, int least, int most, const std::string &variables = "", int base = 1) {
        return readIntegers(size, least, most, variables, base);
    }
    std::vector<int> readInts(int size, int base = 1) { return readIntegers(size, base); }
    std::vector<long long> readLongs(int size, long long least, long long most, const std::string &variables = "", int base = 1) {
        return many<long long>(size, variables, base, [&](const testlib_detail::Place &place) {
            return bounded("Integer", readLong(), least, most, place);
        });
    }
    std::vector<long long> readLongs(int size, int base = 1) {
        return many<long long>(size, "", base, [&](const testlib_detail::Place &) { return readLong(); });
    }
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long least, unsigned long long most,
                                                      const std::string &variables = "", int base = 1) {
        return many<unsigned long long>(size, variables, base, [&](const testlib_detail::Place &place) {
            return bounded("Unsigned integer", readUnsignedLong(), least, most, place);
        });
    }
    std::vector<unsigned long long> readUnsignedLongs(int size, int base = 1) {
        return many<unsigned long long>(size, "", base, [&](const testlib_detail::Place &) { return readUnsignedLong(); });
    }
    template <typename T>
    typename std::enable_if<std::is_unsigned<T>::value, std::vector<unsigned long long>>::type readLongs(
        int size, T least, T most, const std::string &variables = "", int base = 1) {
        return readUnsignedLongs(size, least, most, variables, base);
    }

    // Numbers with a point. Strict ones have no exponent, and as many digits behind the point as asked for.

    double readReal() {
        numberToken("double");
        return toDouble(token);
    }
    double readDouble() { return readReal(); }
    double readReal(double least, double most, const std::string &variable = "") {
        return bounded("Double", readReal(), least, most, testlib_detail::Place(variable));
    }
    double readDouble(double least, double most, const std::string &variable = "") { return readReal(least, most, variable); }
    double readStrictReal(double least, double most, int leastDigits, int mostDigits, const std::string &variable = "") {
        numberToken("strict double");
        return bounded("Strict double", toStrictDouble(token, leastDigits, mostDigits), least, most, testlib_detail::Place(variable));
    }
    double readStrictDouble(double least, double most, int leastDigits, int mostDigits, const std::string &variable = "") {
        return readStrictReal(least, most, leastDigits, mostDigits, variable);
    }
    std::vector<double> readReals(int size, double least, double most, const std::string &variables = "", int base = 1) {
        return many<double>(size, variables, base, [&](const testlib_detail::Place &place) {
            return bounded("Double", readReal(), least, most, place);
        });
    }
    std::vector<double> readReals(int size, int base = 1) {
        return many<double>(size, "", base, [&](const testlib_detail::Place &) { return readReal(); });
    }
    std::vector<double> readDoubles(int size, double least, double most, const std::string &variables = "", int base = 1) {
        return readReals(size, least, most, variables, base);
    }
    std::vector<double> readDoubles(int size, int base = 1) { return readReals(size, base); }
    std::vector<double> readStrictReals(int size, double least, double most, int leastDigits, int mostDigits,
                                        const std::string &variables = "", int base = 1) {
        return many<double>(size, variables, base, [&](const testlib_detail::Place &place) {
            numberToken("strict double");
            return bounded("Strict double", toStrictDouble(token, leastDigits, mostDigits), least, most, place);
        });
    }
    std::vector<double> readStrictDoubles(int size, double least, double most, int leastDigits, int mostDigits,
                                          const std::string &variables = "", int base = 1) {
        return readStrictReals(size, least, most, leastDigits, mostDigits, variables, base);
    }

    // Texts as numbers; a text that is no number is wrong output format of this stream.

    long long toLong(const std::string &text) {
        const bool minus = !text.empty() && text[0] == '-';
        unsigned long long value = 0;
        const bool digits = magnitude(text, minus ? 1 : 0, value);
        if (!digits || (minus && value == 0) || value > (unsigned long long) LLONG_MAX + (minus ? 1 : 0))
            quit(_pe, "Expected integer, but \"" + compress(text) + "\" found");
        return minus ? (long long) (0 - value) : (long long) value;
    }
    unsigned long long toUnsigned(const std::string &text) {
        unsigned long long value = 0;
        if (!magnitude(text, 0, value)) quit(_pe, "Expected unsigned integer, but \"" + compress(text) + "\" found");
        return value;
    }
    double toDouble(const std::string &text) {
        bool plain = !text.empty() && text.length() <= LONGEST_NUMBER;
        for (std::size_t i = 0; i < text.length() && plain; i++)
            plain = ('0' <= text[i] && text[i] <= '9') || (text[i] && std::strchr("+-.eE", text[i]));
        char *end = NULL;
        const double value = plain ? std::strtod(text.c_str(), &end) : 0;
        if (!plain || *end || end == text.c_str() || isInfinite(value))
            quit(_pe, "Expected double, but \"" + compress(text) + "\" found");
        return value;
    }
    double toStrictDouble(const std::string &text, int leastDigits, int mostDigits) {
        if (leastDigits < 0 || mostDigits < leastDigits)
            quit(_fail, "readStrictDouble: the number of digits after the point has no sense");
        const std::size_t from = !text.empty() && text[0] == '-' ? 1 : 0;
        const std::size_t point = std::min(text.find('.'), text.length());
        bool right = text.length() <= LONGEST_NUMBER && point > from && (text[from] != '0' || point == from + 1);
        bool zero = true;
        for (std::size_t i = from; i < text.length() && right; i++) {
            right = i == point || ('0' <= text[i] && text[i] <= '9');
            zero = zero && (i == point || text[i] == '0');
        }
        const std::size_t digits = point == text.length() ? 0 : text.length() - point - 1;
        if (!right || (from == 1 && zero) || (point < text.length() && digits == 0))
            quit(_pe, "Expected strict double, but \"" + compress(text) + "\" found");
        if (digits < std::size_t(leastDigits) || digits > std::size_t(mostDigits))
            quit(_pe, format("Expected strict double with number of digits after point in range [%d,%d], but \"%s\" found",
                             leastDigits, mostDigits, compress(text).c_str()));
        return std::strtod(text.c_str(), NULL);
    }

    // The end. A fault in a stream of the jury is a failure, with the stream's name in the message.

    NORETURN void quit(TResult result, const char *message) { quit(result, std::string(message)); }
    NORETURN TESTLIB_RARELY void quit(TResult result, const std::string &message);
    NORETURN void quits(TResult result, const std::string &message) { quit(result, message); }
    NORETURN void quitf(TResult result, const char *text, ...) {
        std::va_list args;
        va_start(args, text);
        const std::string message = testlib_detail::vformatCut(text, args);
        va_end(args);
        quit(result, message);
    }
    void quitif(bool condition, TResult result, const char *text, ...) {
        if (!condition) return;
        std::va_list args;
        va_start(args, text);
        const std::string message = testlib_detail::vformatCut(text, args);
        va_end(args);
        quit(result, message);
    }
    void ensuref(bool condition, const char *text, ...) {
        if (condition) return;
        std::va_list args;
        va_start(args, text);
        const std::string message = testlib_detail::vformatCut(text, args);
        va_end(args);
        quit(_wa, message);
    }
    void __testlib_ensure(bool condition, const std::string &message) {
        if (!condition) quit(_wa, message);
    }

    /** For messages appended to a result file in XML. */
    static std::string xmlSafe(const std::string &text) {
        std::string safe;
        for (std::size_t i = 0; i < text.length(); i++) {
            if (text[i] == '&') safe += "&amp;";
            else if (text[i] == '<') safe += "&lt;";
            else if (text[i] == '>') safe += "&gt;";
            else if (text[i] == '"') safe += "&quot;";
            else safe += text[i];
        }
        return safe;
    }

private:
    /** Longest number that is converted, as strtod takes time for each digit. */
    static const std::size_t LONGEST_NUMBER = 4096;
    static const int MOST_EMPTY_LINES = 1000000;

    std::string path, token;
    testlib_detail::Source *source;
    /** The line where the value read last begins. */
    int line = 1;

    BasicInStream(const BasicInStream &);
    BasicInStream &operator=(const BasicInStream &);

    /** Counts blanks of one row against maxBlankCount. */
    struct Blanks {
        BasicInStream &in;
        long long count;
        explicit Blanks(BasicInStream &in) : in(in), count(0) {}
        void take() {
            in.take();
            if (in.maxBlankCount > 0 && ++count > in.maxBlankCount)
                in.quit(_pe, format("Number of redundant consecutive white-space characters exceeds the limit (%lld)",
                                    in.maxBlankCount));
        }
    };

    void from(testlib_detail::Source *other) {
        delete source;
        source = other;
    }

    void mark() {
        if (source) line = source->line;
    }
    int peek() { return source ? source->peek() : EOF; }
    int take() { return source ? source->take() : EOF; }
    static char as(int c) { return c == EOF ? char(EOFC) : char(c); }

    TESTLIB_RARELY void open() {
        std::FILE *file = std::fopen(path.c_str(), "rb");
        opened = file != NULL;
        from(file ? new testlib_detail::Source(file, true, !strict) : NULL);
        if (file) return;
        const char *what = mode == _output ? "Output" : mode == _answer ? "Answer" : "Input";
        quit(_pe, std::string(what) + " file not found: \"" + name + "\"");
    }

    char expect(char c, const std::string &what) {
        mark();
        const int found = peek();
        if (found == (unsigned char) c) return as(take());
        if (found == EOF) quit(_unexpected_eof, "Unexpected end of file - " + what + " expected");
        quit(_pe, "Unexpected character '" + std::string(1, char(found)) + "', but " + what + " expected");
    }

    void numberToken(const char *what) {
        if (!strict) skipBlanks();
        mark();
        if (eof()) quit(_unexpected_eof, std::string("Unexpected end of file - ") + what + " expected");
        readWordTo(token);
    }

    long long whole(const char *what, long long least, long long most) {
        numberToken(what);
        const long long value = toLong(token);
        if (value < least || value > most) quit(_pe, std::string("Expected ") + what + ", but \"" + compress(token) + "\" found");
        return value;
    }

    static bool magnitude(const std::string &text, std::size_t at, unsigned long long &value) {
        const std::size_t length = text.length() - at;
        if (length == 0 || length > 20 || (length > 1 && text[at] == '0')) return false;
        for (; at < text.length(); ++at) {
            const unsigned long long digit = (unsigned long long) (text[at] - '0');
            if (text[at] < '0' || text[at] > '9' || value > (ULLONG_MAX - digit) / 10) return false;
            value = value * 10 + digit;
        }
        return true;
    }

    template <typename T>
    static std::string shownBound(T value) { return vtos(value); }
    static std::string shownBound(double value) { return testlib_detail::shown(value); }
    template <typename T>
    static std::string readable(T value) { return toHumanReadableString(value); }
    static std::string readable(double value) { return testlib_detail::shown(value); }

    NORETURN TESTLIB_RARELY void outOfBounds(const std::string &what, const std::string &value, const std::string &least,
                                             const std::string &most) {
        quit(_wa, what + value + ", violates the range [" + least + ", " + most + "]");
    }

    template <typename T>
    T bounded(const char *kind, T value, T least, T most, const testlib_detail::Place &place) {
        if (!(least <= value && value <= most))
            outOfBounds(place.of(kind) + (place.named() ? " equals to " : " "), shownBound(value), readable(least), readable(most));
        if (validator.wantsBounds() && strict && !place.name.empty())
            validator.addBoundsHit(place.name, value == least, value == most, shownBound(least), shownBound(most));
        return value;
    }

    void fitting(const char *kind, const std::string &text, const pattern &fits, const testlib_detail::Place &place) {
        if (fits.matches(text)) return;
        const std::string found = (place.named() ? " equals to \"" : " \"") + compress(text) + "\"";
        quit(_wa, place.of(kind) + found + ", doesn't correspond to pattern \"" + compress(fits.src()) + "\"");
    }

    template <typename T, typename Read>
    std::vector<T> many(int size, const std::string &variables, int base, Read read, bool spaced = true) {
        if (size < 0) quit(_fail, "readMany: size should be non-negative.");
        std::vector<T> all;
        // The size may come from the contestant, so room is made only as values arrive.
        for (int i = 0; i < size; i++) {
            if (i > 0 && strict && spaced) readSpace();
            // Lines behind the end cost no output, so that a size from the contestant could fill the memory.
            if (!spaced && i >= MOST_EMPTY_LINES && eof()) quit(_pe, "Expected line");
            all.push_back(read(testlib_detail::Place(variables, (long long) base + i)));
        }
        return all;
    }
};

typedef BasicInStream<0> InStream;

InStream inf(_input), ouf(_output), ans(_answer);
/** What an interactor writes for the checker. */
std::fstream tout;

inline long long stringToLongLong(InStream &in, const std::string &text) { return in.toLong(text); }
inline unsigned long long stringToUnsignedLongLong(InStream &in, const std::string &text) { return in.toUnsigned(text); }
inline double stringToDouble(InStream &in, const std::string &text) { return in.toDouble(text); }
inline double stringToStrictDouble(InStream &in, const std::string &text, int leastDigits, int mostDigits) {
    return in.toStrictDouble(text, leastDigits, mostDigits);
}

// --------------------------------------------------------------------------------------------------- the end

namespace testlib_detail {

/** The name of a result at the beginning of the message, and in a result file. */
TESTLIB_RARELY inline std::string wordOf(TResult result) {
    if (result >= _partially) return format("partially correct (%d)", int(result) - int(_partially));
    switch (int(result)) {
        case _ok: return "ok";
        case _wa: return "wrong answer";
        case _pe:
        case _dirt: return "wrong output format";
        case _points: return "points";
        case _unexpected_eof: return "unexpected eof";
        default: return "FAIL";
    }
}

inline const char *outcomeOf(TResult result) {
    if (result >= _partially) return "partially-correct";
    switch (int(result)) {
        case _ok: return "accepted";
        case _wa: return "wrong-answer";
        case _pe:
        case _dirt: return "presentation-error";
        case _points: return "points";
        case _unexpected_eof: return "unexpected-eof";
        default: return "fail";
    }
}

TESTLIB_RARELY inline bool writeReport(TResult result, const std::string &message) {
    State &now = state();
    if (now.reportFile.empty()) return true;
    std::FILE *file = std::fopen(now.reportFile.c_str(), "w");
    now.reportFile.clear();
    if (!file) return false;
    if (now.appes) {
        std::fprintf(file, "<?xml version=\"1.0\" encoding=\"%s\"?><result outcome = \"%s\"", now.appesEncoding.c_str(),
                     outcomeOf(result));
        if (result >= _partially) std::fprintf(file, " pctype = \"%d\"", int(result) - int(_partially));
        if (result == _points) std::fprintf(file, " points = \"%s\"", now.points.c_str());
        std::fprintf(file, ">%s</result>\n", InStream::xmlSafe(message).c_str());
    } else {
        std::fprintf(file, "%s", message.c_str());
    }
    return std::fclose(file) == 0;
}

/** Writes the message and ends the program. */
NORETURN TESTLIB_RARELY inline void finish(TResult result, const std::string &message) {
    State &now = state();
    now.exits.quitting = true;
    if (!writeReport(result, message)) {
        result = _fail;
        std::fprintf(stderr, "FAIL Can't write to the result file\n");
    } else {
        const std::string word = wordOf(result);
        std::fprintf(stderr, "%s %s\n", word.c_str(), message.c_str());
    }
    std::fflush(stderr);
    // Extra information has the exit code of wrong output format.
    if (result == _dirt) result = _pe;
    inf.close();
    ouf.close();
    ans.close();
    if (tout.is_open()) tout.close();
    halt(resultExitCode(result));
}

const double MOST_POINTS = 1e6;

/** "(stdin, line 2)" and the like behind a message. */
inline std::string located(const std::string &message, const std::string &where) {
    return where.empty() ? message : message + " (" + where + ")";
}

}  // namespace testlib_detail

template <int Lazy>
void BasicInStream<Lazy>::quit(TResult result, const std::string &given) {
    testlib_detail::State &now = testlib_detail::state();
    std::string where;
    if (now.hasTestCase) {
        const std::string number = vtos(now.testCase);
        where = result != _ok ? "test case " + number : number + (now.testCase == 1 ? " test case" : " test cases");
    }
    if (mode != _output && result != _fail) {
        result = _fail;
        where += (where.empty() ? "" : ", ") + name;
        if (mode == _input && now.mode == _validator && source) where += ", line " + vtos(line);
    }
    std::string message = testlib_detail::located(trim(given), where);
    if (now.mode == _scorer && result != _fail) {
        result = _fail;
        message = "A scorer returns the points, it does not quit";
    }
#ifndef ENABLE_UNEXPECTED_EOF
    if (result == _unexpected_eof) result = _pe;
#endif
    const bool good = result == _ok || result == _points || result >= _partially;
    if (good && now.mode != _interactor && ouf.opened && !ouf.seekEof()) {
        result = _dirt;
        message = "Extra information in the output file";
    }
    testlib_detail::finish(result, testlib_detail::presentable(message));
}

NORETURN TESTLIB_RARELY inline void quit(TResult result, const std::string &message) { ouf.quit(result, message); }
NORETURN TESTLIB_RARELY inline void quit(TResult result, const char *message) { ouf.quit(result, message); }
NORETURN inline void __testlib_fail(const std::string &message) { ouf.quit(_fail, message); }

NORETURN TESTLIB_RARELY inline void quitf(TResult result, const char *text, ...) {
    std::va_list args;
    va_start(args, text);
    const std::string message = testlib_detail::vformatCut(text, args);
    va_end(args);
    quit(result, message);
}

inline void quitif(bool condition, TResult result, const char *text, ...) {
    if (!condition) return;
    std::va_list args;
    va_start(args, text);
    const std::string message = testlib_detail::vformatCut(text, args);
    va_end(args);
    quit(result, message);
}

/** Ends with points, whose meaning is a setting of the problem. */
NORETURN inline void quitp(double points, const std::string &message = "") {
    if (isNaN(points) || isInfinite(points)) __testlib_fail("Expected points, but infinity or NaN found");
    if (points < 0 || points > testlib_detail::MOST_POINTS)
        __testlib_fail("Expected points from 0 to 1000000, but " + testlib_detail::shown(points) + " found");
    testlib_detail::state().points = testlib_detail::shown(points);
    quit(_points, testlib_detail::state().points + (message.empty() ? "" : " " + message));
}
NORETURN inline void quitp(int points, const std::string &message = "") { quitp(double(points), message); }
template <typename F>
NORETURN void quitp(F points) {
    quitp(double(points), std::string());
}
template <typename F, typename... A>
NORETURN void quitp(F points, const char *text, A &&...args) {
    quitp(double(points), testlib_detail::cformat(text, std::forward<A>(args)...));
}

/** Ends with facts about the points instead of points, for a later program that adds them up. */
NORETURN inline void quitpi(const std::string &info, const std::string &message = "") {
    if (info.find(' ') != std::string::npos) __testlib_fail("Parameter 'points_info' can't contain spaces");
    testlib_detail::state().points = "0";
    quit(_points, "points_info=" + info + (message.empty() ? "" : " " + message));
}
template <typename... A>
NORETURN void quitpi(const std::string &info, const char *text, A &&...args) {
    quitpi(info, testlib_detail::cformat(text, std::forward<A>(args)...));
}

/** Ends with FAIL unless the condition holds. */
inline void ensuref(bool condition, const char *text, ...) {
    if (condition) return;
    std::va_list args;
    va_start(args, text);
    const std::string message = testlib_detail::vformatCut(text, args);
    va_end(args);
    __testlib_fail(message);
}
inline void __testlib_ensure(bool condition, const std::string &message) {
    if (!condition) __testlib_fail(message);
}
#define ensure(condition) __testlib_ensure((condition), "Condition failed: \"" #condition "\"")
#define ensure_ext(condition) \
    __testlib_ensure((condition), "Line " + toString(__LINE__) + ": Condition failed: \"" #condition "\"")

namespace testlib_detail {
inline std::string differing(double value) { return shown(value); }
inline std::string differing(float value) { return shown(value); }
inline std::string differing(long double value) { return shown(double(value)); }
inline std::string differing(const std::string &value) { return "'" + compress(value) + "'"; }
template <typename T>
std::string differing(const T &value) { return "'" + compress(vtos(value)) + "'"; }
}  // namespace testlib_detail

/** Ends with "expected 'a', found 'b'", after a text of the caller if there is one. */
template <typename T>
NORETURN void expectedButFound(TResult result, T expected, T found, const char *text = "", ...) {
    std::va_list args;
    va_start(args, text);
    std::string prefix = testlib_detail::vformatCut(text, args);
    va_end(args);
    if (!prefix.empty()) prefix += ": ";
    quit(result, prefix + "expected " + testlib_detail::differing(expected) + ", found " + testlib_detail::differing(found));
}
template <typename... A>
NORETURN void expectedButFound(TResult result, const char *expected, const char *found, A &&...args) {
    expectedButFound<std::string>(result, std::string(expected), std::string(found), std::forward<A>(args)...);
}

/** Sets the test case of the file that later messages name. A program whose first one is 0 counts from 0. */
TESTLIB_LAZY
void setTestCase(int testCase) {
    testlib_detail::State &now = testlib_detail::state();
    if (now.testCase == 0) now.fromZero = testCase == 0;
    now.hasTestCase = true;
    now.testCase = testCase + (now.fromZero ? 1 : 0);
    if (now.mode == _validator) validator.beginTestCase(now.testCase);
}
inline void unsetTestCase() { testlib_detail::state().hasTestCase = false; }

inline void setName(const char *text, ...) {
    std::va_list args;
    va_start(args, text);
    testlib_detail::state().checkerName = testlib_detail::vformatCut(text, args);
    va_end(args);
}
inline void setAppesModeEncoding(const std::string &encoding) { testlib_detail::state().appesEncoding = encoding; }
/** Allows a program to end without quit or readEof. */
inline void disableFinalizeGuard() { testlib_detail::state().exits.guarded = false; }

// ----------------------------------------------------------------------------------------------------- options

namespace testlib_detail {

struct Options {
    std::vector<std::string> all;
    Notes named;
};
TESTLIB_LAZY
Options &options() {
    static Options &one = *new Options;
    return one;
}

inline bool isOption(const std::string &text) {
    const std::size_t from = text.compare(0, 2, "--") == 0 ? 2 : 1;
    return text.length() > from && text[0] == '-' && text[from] != '-' && text[from] != '.' &&
           !std::isdigit((unsigned char) text[from]);
}

TESTLIB_LAZY
void addOption(const std::string &key, const std::string &value) {
    if (key.empty()) __testlib_fail("Opts: an option without a name");
    if (options().named.count(key)) __testlib_fail("Opts: duplicated key '" + compress(key) + "'");
    options().named[key].from = value;
}

template <typename T>
struct Converts {
    static T wrong(const std::string &what, const std::string &text) {
        __testlib_fail("Opts: " + what + " but '" + compress(text) + "' found");
    }

    static T whole(const std::string &text, const std::string &where) {
        if (std::is_same<T, bool>::value) {
            if (text == "true" || text == "1") return T(1);
            if (text == "false" || text == "0") return T(0);
            return wrong(where + "expected bool true/false or 0/1", text);
        }
        if (std::is_same<T, char>::value && text.length() == 1 && !std::isdigit((unsigned char) text[0])) return T(text[0]);
        const bool minus = !text.empty() && text[0] == '-';
        if (minus && !std::is_signed<T>::value) return wrong("expected non-negative integer", text);
        std::size_t at = minus ? 1 : 0;
        const std::size_t from = at;
        unsigned long long value = 0;
        bool fits = true;
        for (; at < text.length() && std::isdigit((unsigned char) text[at]); ++at) fits = tenfold(value, text[at] - '0') && fits;
        if (at == from) return wrong("expected integer", text);
        // 2e5 is the same as 200000.
        if (at + 1 < text.length() && (text[at] == 'e' || text[at] == 'E') && text.length() - at <= 3) {
            int zeros = 0;
            for (++at; at < text.length() && std::isdigit((unsigned char) text[at]); ++at) zeros = zeros * 10 + (text[at] - '0');
            while (value != 0 && zeros-- > 0) fits = tenfold(value, 0) && fits;
        }
        if (at != text.length()) return wrong("expected integer", text);
        const unsigned long long most = (unsigned long long) std::numeric_limits<T>::max() + (minus ? 1 : 0);
        if (!fits || value > most) return wrong("integer overflow: expected integer", text);
        return minus ? T(0 - value) : T(value);
    }

    static bool tenfold(unsigned long long &value, int digit) {
        if (value > (ULLONG_MAX - (unsigned long long) digit) / 10) return false;
        value = value * 10 + (unsigned long long) digit;
        return true;
    }

    static T convert(const std::string &text, const std::string &where, std::true_type) { return whole(text, where); }
    static T convert(const std::string &text, const std::string &, std::false_type) {
        char *end = NULL;
        const double value = std::strtod(text.c_str(), &end);
        if (text.empty() || *end || isNaN(value) || isInfinite(value)) return wrong("expected double", text);
        return T(value);
    }
    static T from(const std::string &text, const std::string &where) {
        return convert(text, where, std::is_integral<T>());
    }
};
template <>
struct Converts<std::string> {
    static std::string from(const std::string &text, const std::string &) { return text; }
};

TESTLIB_LAZY
const std::string &optionAt(int index) {
    const int size = int(options().all.size());
    if (index < 0 || index >= size) __testlib_fail(format("Opts: index '%d' is out of range [0,%d)", index, size));
    return options().all[std::size_t(index)];
}
TESTLIB_LAZY
const std::string &optionOf(const std::string &key) {
    const Notes::iterator at = options().named.find(key);
    if (at == options().named.end()) __testlib_fail("Opts: unknown key '" + compress(key) + "'");
    at->second.first = true;
    return at->second.from;
}

/** The fault of an option that the program did not ask for; empty if there is none. */
TESTLIB_LAZY
std::string unusedOption() {
    for (const auto &one : options().named)
        if (!one.second.first) return "Opts: unused key '" + compress(one.first) + "'";
    return "";
}

/** Runs at the end of a generator with default values. */
TESTLIB_LAZY
std::string unusedOptionAtEnd() {
    const std::string unused = state().exits.optsGuarded ? unusedOption() : "";
    if (unused.empty()) return "";
    return unused + ". Call suppressEnsureNoUnusedOpts() at the beginning of main() if that is right.";
}

}  // namespace testlib_detail

/** Reads -key value, --key value, -key=value, -n10 and flags. registerGen calls this. */
TESTLIB_LAZY
void prepareOpts(int argc, char *argv[]) {
    using namespace testlib_detail;
    options() = Options();
    options().all.assign(argv, argv + std::max(argc, 0));
    const std::vector<std::string> &all = options().all;
    for (std::size_t i = 1; i < all.size(); i++) {
        if (!isOption(all[i])) continue;
        const std::string text = all[i].substr(all[i].compare(0, 2, "--") == 0 ? 2 : 1);
        const std::size_t equals = text.find('=');
        std::size_t digits = text.length();
        while (digits > 0 && std::isdigit((unsigned char) text[digits - 1])) --digits;
        if (equals != std::string::npos) addOption(text.substr(0, equals), text.substr(equals + 1));
        else if (i + 1 < all.size() && !isOption(all[i + 1])) addOption(text, all[++i]);
        else if (digits > 0 && digits < text.length()) addOption(text.substr(0, digits), text.substr(digits));
        else addOption(text, "true");
    }
}

TESTLIB_LAZY
bool has_opt(const std::string &key) {
    const testlib_detail::Notes::iterator at = testlib_detail::options().named.find(key);
    if (at == testlib_detail::options().named.end()) return false;
    return at->second.first = true;
}

/** An argument by its index in argv, or an option by its name; `otherwise` stands for one that is not
 * there. */
template <typename T>
T opt(int index) {
    return testlib_detail::Converts<T>::from(testlib_detail::optionAt(index), "opt by index '" + vtos(index) + "': ");
}
template <typename T>
T opt(const std::string &key) {
    return testlib_detail::Converts<T>::from(testlib_detail::optionOf(key), "key '" + compress(key) + "': ");
}
template <typename T>
T opt(int index, const T &otherwise) {
    testlib_detail::state().exits.last = testlib_detail::unusedOptionAtEnd;
    return index >= 0 && std::size_t(index) < testlib_detail::options().all.size() ? opt<T>(index) : otherwise;
}
template <typename T>
T opt(const std::string &key, const T &otherwise) {
    testlib_detail::state().exits.last = testlib_detail::unusedOptionAtEnd;
    return has_opt(key) ? opt<T>(key) : otherwise;
}
TESTLIB_LAZY
std::string opt(int index) { return opt<std::string>(index); }
TESTLIB_LAZY
std::string opt(const std::string &key) { return opt<std::string>(key); }
TESTLIB_LAZY
std::string opt(int index, const std::string &otherwise) { return opt<std::string>(index, otherwise); }
TESTLIB_LAZY
std::string opt(const std::string &key, const std::string &otherwise) { return opt<std::string>(key, otherwise); }

/** FAIL for options that the program did not ask for, as they usually are misspelt. Generators with default
 * values call this at their end. */
TESTLIB_LAZY
void ensureNoUnusedOpts() {
    const std::string unused = testlib_detail::unusedOption();
    if (!unused.empty()) __testlib_fail(unused);
}
inline void suppressEnsureNoUnusedOpts() { testlib_detail::state().exits.optsGuarded = false; }

// ------------------------------------------------------------------------------------------------ registration

namespace testlib_detail {

inline void registered(TTestlibMode mode) {
    state().mode = mode;
    state().exits.registered = true;
}

/** Runs at the end of a validator that found no fault. */
TESTLIB_LAZY
std::string logsAtEnd() {
    validator.writeTestOverviewLog();
    validator.writeTestMarkup();
    validator.writeTestCase();
    return "";
}

/** Checks, when a program ends by itself, that it gave its result. */
struct FinalizeGuard {
    TESTLIB_RARELY ~FinalizeGuard() {
        const Exits &exits = state().exits;
        if (!exits.guarded || exits.quitting) return;
        const char *missing = NULL;
        std::string last;
        if (!exits.registered)
            missing = "Call register-function in the first line of the main (registerTestlibCmd or other similar)";
        else if (state().mode == _checker) missing = "Checker must end with quit or quitf call.";
        else if (state().mode == _interactor) missing = "Interactor must end with quit or quitf call.";
        else if (state().mode == _validator && !exits.readEof) missing = "Validator must end with readEof call.";
        else if (exits.last && !(last = exits.last()).empty()) missing = last.c_str();
        if (!missing) return;
        std::cout.flush();
        std::fflush(stdout);
        std::fprintf(stderr, "FAIL %s\n", missing);
        std::fflush(stderr);
        std::_Exit(FAIL_EXIT_CODE);
    }
};

NORETURN inline void usage(const std::string &args) {
    __testlib_fail("Program must be run with the following arguments: " + args);
}

TESTLIB_RARELY inline void reportTo(int argc, char *argv[], int at) {
    if (argc <= at) return;
    state().reportFile = argv[at];
    if (argc <= at + 1) return;
    const std::string flag = upperCase(std::string(argv[at + 1]));
    if (flag != "-APPES" && flag != "-XML") __testlib_fail("The argument after the report file must be -appes");
    state().appes = true;
}

}  // namespace testlib_detail

/** --testset and --group, which a checker or interactor may get after its other arguments. */
struct Asked {
    std::string testset() const { return testlib_detail::state().testset; }
    std::string group() const { return testlib_detail::state().group; }
};
typedef Asked Checker;
typedef Asked Interactor;

Checker checker;
Interactor interactor;

namespace testlib_detail {

/** Removes --testset and --group with their values from the end of the arguments. */
TESTLIB_RARELY inline void asked(int &argc, char *argv[]) {
    while (argc >= 3) {
        if (!std::strcmp(argv[argc - 2], "--testset")) state().testset = argv[argc - 1];
        else if (!std::strcmp(argv[argc - 2], "--group")) state().group = argv[argc - 1];
        else return;
        argc -= 2;
    }
}

}  // namespace testlib_detail

/** A checker: its arguments are input, the contestant's output, the jury's answer, and a file for the
 * message. */
TESTLIB_RARELY inline void registerTestlibCmd(int argc, char *argv[]) {
    testlib_detail::registered(_checker);
    testlib_detail::asked(argc, argv);
    if (argc < 4 || argc > 6) testlib_detail::usage("<input-file> <output-file> <answer-file> [<report-file> [<-appes>]]");
    testlib_detail::reportTo(argc, argv, 4);
    inf.init(argv[1], _input);
    ouf.init(argv[2], _output);
    ans.init(argv[3], _answer);
}

/** The same, with the arguments given one by one. */
TESTLIB_LAZY
void registerTestlib(int argc, ...) {
    if (argc < 3 || argc > 5) testlib_detail::usage("<input-file> <output-file> <answer-file> [<report-file> [<-appes>]]");
    char *args[6] = {(char *) ""};
    std::va_list given;
    va_start(given, argc);
    for (int i = 0; i < argc; i++) args[i + 1] = va_arg(given, char *);
    va_end(given);
    registerTestlibCmd(argc + 1, args);
}

/** An interactor: the contestant is at stdin and stdout; `tout` is for a checker that runs afterwards. */
TESTLIB_LAZY
TESTLIB_RARELY void registerInteraction(int argc, char *argv[]) {
    testlib_detail::registered(_interactor);
    testlib_detail::asked(argc, argv);
    // An interactor must notice by reading that the contestant's program has ended, and not die when it
    // writes.
    std::signal(SIGPIPE, SIG_IGN);
    if (argc < 3 || argc > 6) testlib_detail::usage("<input-file> <output-file> [<answer-file> [<report-file> [<-appes>]]]");
    testlib_detail::reportTo(argc, argv, 4);
    inf.init(argv[1], _input);
    tout.open(argv[2], std::ios_base::out);
    if (tout.fail() || !tout.is_open()) __testlib_fail(std::string("Can not write to the test-output-file '") + testlib_detail::baseName(argv[2]) + "'");
    ouf.init(stdin, _output);
    if (argc >= 4) ans.init(argv[3], _answer);
    else ans.name = "unopened answer stream";
}

/** A validator: the test is at stdin. */
TESTLIB_RARELY inline void registerValidation() {
    testlib_detail::registered(_validator);
    inf.strict = true;
    inf.init(stdin, _input);
}

TESTLIB_LAZY
TESTLIB_RARELY void registerValidation(int argc, char *argv[]) {
    registerValidation();
    validator.initialize();
    testlib_detail::state().exits.last = testlib_detail::logsAtEnd;
    for (int i = 1; i < argc; i++) {
        const std::string flag = argv[i];
        if (flag.compare(0, 2, "--") != 0) continue;
        if (i + 1 >= argc) __testlib_fail("Validator: " + flag + " needs a value");
        const std::string value = argv[++i];
        if (flag == "--testset") validator.setTestset(value);
        else if (flag == "--group") validator.setGroup(value);
        else if (flag == "--testOverviewLogFileName") validator.setTestOverviewLogFileName(value);
        else if (flag == "--testMarkupFileName") validator.setTestMarkupFileName(value);
        else if (flag == "--testCase") {
            if (value.length() > 9 || !pattern("[1-9][0-9]*").matches(value))
                __testlib_fail("Validator: --testCase needs a number from 1, not " + compress(value));
            validator.setTestCase(std::atoi(value.c_str()));
        } else if (flag == "--testCaseFileName") validator.setTestCaseFileName(value);
    }
    if (validator.wantsText()) inf.copyTo(validator.text());
}

/** A generator, whose random numbers depend only on its arguments. The version is 0 for very old generators,
 * else 1. */
TESTLIB_LAZY
void registerGen(int argc, char *argv[], int randomGeneratorVersion) {
    if (randomGeneratorVersion < 0 || randomGeneratorVersion > 1)
        __testlib_fail("Random generator version is expected to be 0 or 1.");
    random_t::version() = randomGeneratorVersion;
    testlib_detail::registered(_generator);
    rnd.setSeed(argc, argv);
    prepareOpts(argc, argv);
}
TESTLIB_LAZY
void registerGen(int argc, char *argv[]) { registerGen(argc, argv, 0); }

/** What is printed from now on is the test of this number. */
TESTLIB_LAZY
void startTest(int test) {
    if (!std::freopen(vtos(test).c_str(), "wt", stdout)) __testlib_fail("Unable to write file '" + vtos(test) + "'");
}

// ------------------------------------------------------------------------------------------------------ scorer

enum TestResultVerdict {
    SKIPPED,
    OK,
    WRONG_ANSWER,
    RUNTIME_ERROR,
    TIME_LIMIT_EXCEEDED,
    IDLENESS_LIMIT_EXCEEDED,
    MEMORY_LIMIT_EXCEEDED,
    COMPILATION_ERROR,
    CRASHED,
    FAILED
};

/** How a submission did on one test. */
struct TestResult {
    int testIndex;
    std::string testset, group;
    TestResultVerdict verdict;
    /** NaN where there are none. */
    double points;
    /** In milliseconds and bytes. */
    long long timeConsumed, memoryConsumed;
    std::string input, output, answer;
    int exitCode;
    std::string checkerComment;
};

namespace testlib_detail {

/** Parts between semicolons. A backslash in front of one, of a backslash, n or r makes it part of the text. */
TESTLIB_LAZY
std::vector<std::string> fieldsOf(const std::string &line) {
    std::vector<std::string> fields(1);
    for (std::size_t i = 0; i < line.length(); i++) {
        if (line[i] == ';') fields.push_back(std::string());
        else if (line[i] != '\\' || i + 1 == line.length()) fields.back() += line[i];
        else {
            const char next = line[++i];
            fields.back() += next == 'n' ? LF : next == 'r' ? CR : next;
        }
    }
    return fields;
}

TESTLIB_LAZY
TestResultVerdict verdictNamed(InStream &in, const std::string &name) {
    static const char *const names[] = {
        "SKIPPED", "OK", "WRONG_ANSWER", "RUNTIME_ERROR", "TIME_LIMIT_EXCEEDED", "IDLENESS_LIMIT_EXCEEDED",
        "MEMORY_LIMIT_EXCEEDED", "COMPILATION_ERROR", "CRASHED", "FAILED"};
    for (int i = SKIPPED; i <= FAILED; i++)
        if (name == names[i]) return TestResultVerdict(i);
    in.quit(_pe, "Expected verdict, but \"" + compress(name) + "\" found");
}

/** Reads index;testset;group;verdict;points;time;memory;input;output;answer;exit code;comment, one test a line. */
TESTLIB_LAZY
std::vector<TestResult> testResults(InStream &in) {
    std::vector<TestResult> all;
    while (!in.eof()) {
        const std::string line = in.readLine();
        if (line.empty()) continue;
        const std::vector<std::string> fields = fieldsOf(line);
        if (fields.size() != 12)
            in.quit(_pe, format("Expected a test result of 12 fields, but \"%s\" found", compress(line).c_str()));
        TestResult one;
        one.testIndex = int(in.toLong(fields[0]));
        one.testset = fields[1];
        one.group = fields[2];
        one.verdict = verdictNamed(in, fields[3]);
        one.points = fields[4].empty() ? std::numeric_limits<double>::quiet_NaN() : in.toDouble(fields[4]);
        one.timeConsumed = in.toLong(fields[5]);
        one.memoryConsumed = in.toLong(fields[6]);
        one.input = fields[7];
        one.output = fields[8];
        one.answer = fields[9];
        one.exitCode = int(in.toLong(fields[10]));
        one.checkerComment = fields[11];
        all.push_back(one);
    }
    return all;
}

}  // namespace testlib_detail

/** The results of all tests of a submission, as a scorer gets them on stdin. */
TESTLIB_LAZY
std::vector<TestResult> readTestResults(const std::string &fileName) {
    InStream in;
    in.init(fileName, _input);
    return testlib_detail::testResults(in);
}

/** A scorer: makes the points of a submission from the results of its tests, and prints them. */
TESTLIB_LAZY
TESTLIB_RARELY void registerScorer(int, char *[], std::function<double(std::vector<TestResult>)> scorer) {
    testlib_detail::registered(_scorer);
    inf.init(stdin, _input);
    const double points = scorer(testlib_detail::testResults(inf));
    if (isNaN(points) || isInfinite(points)) __testlib_fail("Expected points, but infinity or NaN found");
    std::cout << format("%.3f", points) << std::endl;
}

// -------------------------------------------------------------------------------------------------------- output

namespace testlib_detail {

template <typename T>
struct IsIterator {
    template <typename U>
    static typename std::iterator_traits<U>::iterator_category *test(int);
    template <typename U>
    static void test(...);
    typedef typename std::remove_cv<typename std::remove_pointer<T>::type>::type Pointed;
    static const bool value = !std::is_void<decltype(test<T>(0))>::value && !std::is_same<Pointed, char>::value;
};

template <typename T>
struct IsRange {
    template <typename U>
    static decltype(std::begin(std::declval<const U &>())) test(int);
    template <typename U>
    static void test(...);
    static const bool value = !std::is_void<decltype(test<T>(0))>::value && !std::is_same<T, std::string>::value &&
                              !std::is_same<typename std::remove_cv<typename std::remove_extent<T>::type>::type, char>::value;
};

/** Prints what is one after the other with a space between. */
class Printer {
public:
    explicit Printer(std::ostream &to) : to(to), first(true) {}

    void all() {}
    template <typename A>
    void all(const A &one) { any(one, std::integral_constant<bool, IsRange<A>::value>()); }
    template <typename A, typename B, typename... C>
    void all(const A &one, const B &other, const C &...more) {
        // An array and a pointer behind it, or two iterators: what lies between.
        const bool range = IsIterator<B>::value && std::is_same<typename std::decay<const A>::type, typename std::decay<const B>::type>::value;
        const bool pointers = std::is_pointer<B>::value && IsIterator<B>::value &&
            std::is_same<typename std::remove_cv<typename std::remove_pointer<typename std::decay<A>::type>::type>::type,
                         typename std::remove_cv<typename std::remove_pointer<B>::type>::type>::value &&
            (std::is_array<A>::value || std::is_pointer<A>::value);
        two(std::integral_constant<bool, range || pointers>(), one, other, more...);
    }

private:
    std::ostream &to;
    bool first;

    template <typename A, typename B, typename... C>
    void two(std::true_type, const A &from, const B &end, const C &...more) {
        for (B at = (B) from; at != end; ++at) all(*at);
        all(more...);
    }
    template <typename A, typename B, typename... C>
    void two(std::false_type, const A &one, const B &other, const C &...more) {
        all(one);
        all(other, more...);
    }
    template <typename A>
    void any(const A &items, std::true_type) {
        for (auto at = std::begin(items); at != std::end(items); ++at) {
            const auto &item = *at;
            all(item);
        }
    }
    template <typename A>
    void any(const A &one, std::false_type) {
        if (!first) to << ' ';
        first = false;
        to << one;
    }
};

}  // namespace testlib_detail

/** Prints values, containers and ranges (two iterators) with spaces between, and an end of line. */
template <typename... A>
void println(A &&...args) {
    testlib_detail::Printer(std::cout).all(args...);
    std::cout << std::endl;
}

/** The last object of this file is the first one to be destroyed. */
static testlib_detail::FinalizeGuard testlibFinalizeGuard;

#endif
