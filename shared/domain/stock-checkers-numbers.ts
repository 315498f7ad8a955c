/** Stock checkers that compare numbers. */
import type { StockChecker } from './stock-checker.ts';

/** One number each. */
const oneReal = (maxError: string, right: string, error: string): string => `#include "testlib.h"

const double MAX_ERROR = ${maxError};

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    const double expected = ans.readDouble(), found = ouf.readDouble();
    const double error = ${error};
    if (!(${right}))
        quitf(_wa, "expected %.10g, found %.10g, error = %.10g", expected, found, error);
    quitf(_ok, "found %.10g, expected %.10g, error = %.10g", found, expected, error);
}
`;

/** Numbers one by one. */
const manyReals = (maxError: string, right: string, error: string): string => `#include "testlib.h"

const double MAX_ERROR = ${maxError};

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    int count = 0;
    double largest = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        const double expected = ans.readDouble(), found = ouf.readDouble();
        ++count;
        const double error = ${error};
        if (!(${right}))
            quitf(_wa, "%d%s numbers differ - expected: %.10g, found: %.10g, error = %.10g", count,
                  englishEnding(count).c_str(), expected, found, error);
        largest = std::max(largest, error);
    }
    if (!ans.seekEof()) quitf(_wa, "Participant output ends after %d numbers, the answer goes on", count);
    if (!ouf.seekEof()) quitf(_wa, "Participant output contains extra tokens");
    quitf(_ok, "%d numbers, largest error = %.10g", count, largest);
}
`;

const either = { right: 'doubleCompare(expected, found, MAX_ERROR)', error: 'doubleDelta(expected, found)' };
const absolute = { right: 'error <= MAX_ERROR', error: 'std::fabs(expected - found)' };

export const numberCheckers: readonly StockChecker[] = [
  {
    name: 'ncmp',
    about: {
      'zh-CN': '逐个比较整数（64 位有符号），顺序须相同',
      'en-US': 'Compares sequences of signed 64-bit integers, in order',
    },
    code: `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    int count = 0;
    std::string first;
    while (!ans.seekEof() && !ouf.seekEof()) {
        const long long expected = ans.readLong(), found = ouf.readLong();
        ++count;
        if (expected != found)
            quitf(_wa, "%d%s numbers differ - expected: '%lld', found: '%lld'", count, englishEnding(count).c_str(),
                  expected, found);
        if (count <= 5) first += (count > 1 ? " " : "") + vtos(found);
    }
    if (!ans.seekEof()) quitf(_wa, "Participant output ends after %d numbers, the answer goes on", count);
    if (!ouf.seekEof()) quitf(_wa, "Participant output contains extra tokens");
    if (count <= 5) quitf(_ok, "%d number(s): \\"%s\\"", count, first.c_str());
    quitf(_ok, "%d numbers", count);
}
`,
  },
  {
    name: 'icmp',
    about: {
      'zh-CN': '比较一个整数（32 位有符号）',
      'en-US': 'Compares one signed 32-bit integer',
    },
    code: `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    const int expected = ans.readInt(), found = ouf.readInt();
    if (expected != found) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "answer is %d", expected);
}
`,
  },
  {
    name: 'uncmp',
    about: {
      'zh-CN': '比较整数（64 位有符号），顺序不限',
      'en-US': 'Compares signed 64-bit integers in any order',
    },
    code: `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);

    std::vector<long long> expected, found;
    while (!ans.seekEof()) expected.push_back(ans.readLong());
    while (!ouf.seekEof()) {
        // One number too many is enough to know.
        if (found.size() == expected.size())
            quitf(_wa, "Expected %d elements, but participant output contains more", int(expected.size()));
        found.push_back(ouf.readLong());
    }
    if (found.size() < expected.size())
        quitf(_wa, "Expected %d elements, but only %d found", int(expected.size()), int(found.size()));

    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    for (std::size_t i = 0; i < expected.size(); i++)
        if (expected[i] != found[i])
            quitf(_wa, "Sorted, the %d%s elements differ - expected: '%lld', found: '%lld'", int(i) + 1,
                  englishEnding(int(i) + 1).c_str(), expected[i], found[i]);
    quitf(_ok, "%d numbers", int(expected.size()));
}
`,
  },
  {
    name: 'rcmp4',
    about: {
      'zh-CN': '逐个比较实数，绝对或相对误差不超过 1e-4',
      'en-US': 'Compares sequences of numbers, absolute or relative error up to 1e-4',
    },
    code: manyReals('1e-4', either.right, either.error),
  },
  {
    name: 'rcmp6',
    about: {
      'zh-CN': '逐个比较实数，绝对或相对误差不超过 1e-6',
      'en-US': 'Compares sequences of numbers, absolute or relative error up to 1e-6',
    },
    code: manyReals('1e-6', either.right, either.error),
  },
  {
    name: 'rcmp9',
    about: {
      'zh-CN': '逐个比较实数，绝对或相对误差不超过 1e-9',
      'en-US': 'Compares sequences of numbers, absolute or relative error up to 1e-9',
    },
    code: manyReals('1e-9', either.right, either.error),
  },
  {
    name: 'rncmp',
    about: {
      'zh-CN': '逐个比较实数，绝对误差不超过 1.5e-5',
      'en-US': 'Compares sequences of numbers, absolute error up to 1.5e-5',
    },
    code: manyReals('1.5e-5', absolute.right, absolute.error),
  },
  {
    name: 'rcmp',
    about: {
      'zh-CN': '比较一个实数，绝对误差不超过 1.5e-6',
      'en-US': 'Compares one number, absolute error up to 1.5e-6',
    },
    code: oneReal('1.5e-6', absolute.right, absolute.error),
  },
  {
    name: 'acmp',
    about: {
      'zh-CN': '比较一个实数，绝对误差不超过 1.5e-6（rcmp 的旧名）',
      'en-US': 'Compares one number, absolute error up to 1.5e-6 (an older name of rcmp)',
    },
    code: oneReal('1.5e-6', absolute.right, absolute.error),
  },
  {
    name: 'dcmp',
    about: {
      'zh-CN': '比较一个实数，绝对或相对误差不超过 1e-6',
      'en-US': 'Compares one number, absolute or relative error up to 1e-6',
    },
    code: oneReal('1e-6', either.right, either.error),
  },
];
