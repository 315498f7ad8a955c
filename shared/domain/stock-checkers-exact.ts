/** Stock checkers that compare words and lines. */
import type { StockChecker } from './stock-checker.ts';

/** Words one by one; `same` compares `expected` and `found`. */
const words = (same: string): string => `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    std::string expected, found;
    int count = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        ans.readWordTo(expected);
        ouf.readWordTo(found);
        ++count;
        if (!(${same}))
            quitf(_wa, "%d%s words differ - expected: '%s', found: '%s'", count, englishEnding(count).c_str(),
                  compress(expected).c_str(), compress(found).c_str());
    }
    if (!ans.seekEof()) quitf(_wa, "Participant output ends after %d tokens, the answer goes on", count);
    if (!ouf.seekEof()) quitf(_wa, "Participant output contains extra tokens");
    if (count == 1) quitf(_ok, "\\"%s\\"", compress(found).c_str());
    quitf(_ok, "%d tokens", count);
}
`;

/** Lines one by one; `parts` is what of a line counts. */
const lines = (parts: string): string => `#include "testlib.h"

${parts}
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    int count = 0;
    while (!ans.eof()) {
        std::string expected = ans.readLine();
        // The end of a file is the end of its last line too.
        if (ouf.eof()) {
            if (what(expected).empty() && ans.seekEof()) break;
            quitf(_wa, "Participant output ends after %d lines, the answer goes on", count);
        }
        std::string found = ouf.readLine();
        ++count;
        if (what(expected) != what(found))
            quitf(_wa, "%d%s lines differ - expected: '%s', found: '%s'", count, englishEnding(count).c_str(),
                  compress(expected).c_str(), compress(found).c_str());
    }
    if (!ouf.seekEof()) quitf(_wa, "Participant output contains extra lines");
    if (count == 1) quitf(_ok, "single line");
    quitf(_ok, "%d lines", count);
}
`;

/** Answers that are yes or no, in any letters. */
const yesNo = (body: string): string => `#include "testlib.h"

// A word of the jury that is neither is the jury's failure: the stream knows whose it is.
bool readYes(InStream &in) {
    const std::string word = upperCase(in.readWord());
    if (word != "YES" && word != "NO") in.quitf(_pe, "YES or NO expected, but '%s' found", compress(word).c_str());
    return word == "YES";
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

${body}}
`;

export const exactCheckers: readonly StockChecker[] = [
  {
    name: 'wcmp',
    about: {
      'zh-CN': '逐个比较单词（按空白分隔），空白不同不算错',
      'en-US': 'Compares words; white space between them does not matter',
    },
    code: words('expected == found'),
  },
  {
    name: 'lcmp',
    about: {
      'zh-CN': '逐行比较，行内空白的多少不算错',
      'en-US': 'Compares lines; how much white space is between the words of a line does not matter',
    },
    code: lines(`// The words of a line.
std::vector<std::string> what(const std::string &line) { return tokenize(line, " \\t\\r"); }
`),
  },
  {
    name: 'fcmp',
    about: {
      'zh-CN': '逐行逐字符比较，空白也须相同',
      'en-US': 'Compares lines character by character, white space too',
    },
    code: lines(`// Every character counts.
const std::string &what(const std::string &line) { return line; }
`),
  },
  {
    name: 'hcmp',
    about: {
      'zh-CN': '比较一个任意大的整数',
      'en-US': 'Compares one integer of any size',
    },
    code: `#include "testlib.h"

// Digits with an optional minus, without leading zeros.
std::string readHuge(InStream &in) {
    const std::string word = in.readWord();
    const std::size_t first = word[0] == '-' ? 1 : 0;
    bool right = word.length() > first && (word[first] != '0' || word == "0");
    for (std::size_t i = first; i < word.length() && right; i++) right = '0' <= word[i] && word[i] <= '9';
    if (!right) in.quitf(_pe, "Not an integer: '%s'", compress(word).c_str());
    return word;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    const std::string expected = readHuge(ans), found = readHuge(ouf);
    if (expected != found)
        quitf(_wa, "expected '%s', found '%s'", compress(expected).c_str(), compress(found).c_str());
    quitf(_ok, "answer is '%s'", compress(expected).c_str());
}
`,
  },
  {
    name: 'yesno',
    about: {
      'zh-CN': '一个 YES 或 NO，不分大小写',
      'en-US': 'One YES or NO, in any letters',
    },
    code: yesNo(`    const bool expected = readYes(ans), found = readYes(ouf);
    if (expected != found) quitf(_wa, "expected %s, found %s", expected ? "YES" : "NO", found ? "YES" : "NO");
    quitf(_ok, "answer is %s", expected ? "YES" : "NO");
`),
  },
  {
    name: 'nyesno',
    about: {
      'zh-CN': '多个 YES 或 NO，不分大小写',
      'en-US': 'Any number of YES and NO, in any letters',
    },
    code: yesNo(`    int yes = 0, no = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        const bool expected = readYes(ans), found = readYes(ouf);
        ++(expected ? yes : no);
        const int count = yes + no;
        if (expected != found)
            quitf(_wa, "expected %s, found %s [%d%s token]", expected ? "YES" : "NO", found ? "YES" : "NO", count,
                  englishEnding(count).c_str());
    }
    if (!ans.seekEof()) quitf(_wa, "Participant output ends after %d tokens, the answer goes on", yes + no);
    if (!ouf.seekEof()) quitf(_wa, "Participant output contains extra tokens");
    quitf(_ok, "%d token(s): yes count is %d, no count is %d", yes + no, yes, no);
`),
  },
];
