/** Stock checkers for outputs in "Case #1: ..." form, and examples of points. */
import type { StockChecker } from './stock-checker.ts';

/** "Case #1:" and so on; `read` takes what stands behind, up to the next case. */
const cases = (read: string, differ: string): string => `#include "testlib.h"

// One output: the cases of a stream in their order.
struct Cases {
    InStream &in;
    std::string ahead;
    int number;

    explicit Cases(InStream &stream) : in(stream), number(0) { step(); }

    bool more() const { return !ahead.empty(); }
    void step() {
        ahead.clear();
        if (!in.seekEof()) in.readWordTo(ahead);
    }

    std::vector<std::string> next() {
        const std::string mark = "#" + vtos(++number) + ":";
        if (ahead != "Case") in.quitf(_pe, "Case %d: 'Case' expected, but '%s' found", number, compress(ahead).c_str());
        step();
        if (ahead != mark)
            in.quitf(_pe, "Case %d: '%s' expected, but '%s' found", number, mark.c_str(), compress(ahead).c_str());
        std::vector<std::string> values;
        for (step(); more() && ahead != "Case"; step()) ${read}
        return values;
    }
};

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    Cases expected(ans), found(ouf);
    while (expected.more()) {
        if (!found.more()) quitf(_wa, "Participant output ends after %d cases, the answer goes on", found.number);
        const std::vector<std::string> one = expected.next(), other = found.next();
${differ}        if (one.size() != other.size())
            quitf(_wa, "Case %d: expected %d values, found %d", expected.number, int(one.size()), int(other.size()));
        for (std::size_t i = 0; i < one.size(); i++)
            if (one[i] != other[i])
                quitf(_wa, "Case %d: expected '%s', found '%s' [%d%s value]", expected.number, compress(one[i]).c_str(),
                      compress(other[i]).c_str(), int(i) + 1, englishEnding(int(i) + 1).c_str());
    }
    if (found.more()) quitf(_wa, "Participant output contains more than %d cases", expected.number);
    quitf(_ok, "%d case(s)", expected.number);
}
`;

/** A whole number, in the one way that it is written. */
const WHOLE = 'values.push_back(vtos(stringToLongLong(in, ahead)));';
const WORD = 'values.push_back(ahead);';

export const otherCheckers: readonly StockChecker[] = [
  {
    name: 'caseicmp',
    about: {
      'zh-CN': '多组数据“Case #1: 整数”，每组一个整数',
      'en-US': 'Cases like "Case #1: 5", one signed 64-bit integer each',
    },
    code: cases(
      WHOLE,
      `        if (one.size() != 1) quitf(_fail, "Case %d: the answer has %d values", expected.number, int(one.size()));
        if (other.size() != 1) quitf(_pe, "Case %d: one value expected, found %d", expected.number, int(other.size()));
`,
    ),
  },
  {
    name: 'casencmp',
    about: {
      'zh-CN': '多组数据“Case #1: 若干整数”',
      'en-US': 'Cases like "Case #1: 5 6 7", any number of signed 64-bit integers each',
    },
    code: cases(WHOLE, ''),
  },
  {
    name: 'casewcmp',
    about: {
      'zh-CN': '多组数据“Case #1: 若干单词”',
      'en-US': 'Cases like "Case #1: some words", any number of words each',
    },
    code: cases(WORD, ''),
  },
  {
    name: 'pointscmp',
    about: {
      'zh-CN': '部分分示例：正确单词所占的比例（0 到 1）',
      'en-US': 'Example of points: the share of words that are right, from 0 to 1',
    },
    code: `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    int total = 0, right = 0;
    std::string expected, found;
    while (!ans.seekEof()) {
        ans.readWordTo(expected);
        ++total;
        if (ouf.seekEof()) continue;
        ouf.readWordTo(found);
        if (expected == found) ++right;
    }
    if (!ouf.seekEof()) quitf(_wa, "Participant output contains extra tokens");
    if (total == 0) quitf(_ok, "nothing to compare");
    quitp(double(right) / total, "%d of %d words are right", right, total);
}
`,
  },
  {
    name: 'pointsinfo',
    about: {
      'zh-CN': '部分分信息示例：只给出信息（points_info），由题目自己的评分程序使用',
      'en-US': 'Example of points_info: facts for a scorer of your own instead of points; not judged here',
    },
    code: `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    const double expected = ans.readDouble(), found = ouf.readDouble();
    quitpi(format("%.6f", std::fabs(expected - found)), "expected %.6f, found %.6f", expected, found);
}
`,
  },
];
