/** Packages as people write them for other systems, with the endings of their reference programs. */
import { verdict } from '@assize/shared/domain/verdict.ts';

type ForeignPackage = {
  files: Readonly<Record<string, string>>;
  endsWith: Readonly<Record<string, readonly [number, number | null]>>;
  /** Whether it says what the exported format cannot, so that others read something else. */
  isOursAlone?: true;
};

const sum = 'a, b = map(int, input().split())\nprint(a + b)\n';
const cases = (where: string, pairs: Readonly<Record<string, readonly [string, string]>>) =>
  Object.fromEntries(
    Object.entries(pairs).flatMap(([name, [input, answer]]) => [
      [`p/data/${where}${name}.in`, input],
      [`p/data/${where}${name}.ans`, answer],
    ]),
  );

const shares = 'n = int(input())\nprint("ab"[n % 2] * n)\n';

const cmsCases = (pairs: readonly (readonly [string, string])[]) =>
  Object.fromEntries(
    pairs.flatMap(([input, output], n) => [
      [`p/input/input${n}.txt`, input],
      [`p/output/output${n}.txt`, output],
    ]),
  );

export const foreignPackages: Readonly<Record<string, ForeignPackage>> = {
  'legacy with the comparison of the format and its tolerance': {
    files: {
      'p/problem.yaml': 'name: Half\nvalidator_flags: float_tolerance 1e-4\n',
      'p/domjudge-problem.ini': 'timelimit=2\n',
      'p/problem_statement/problem.en.tex':
        '\\problemname{Half}\nHalve it.\n\\section*{Output}\nThe half of 3.',
      ...cases('sample/', { 1: ['3\n', '1.5\n'] }),
      ...cases('secret/', { 1: ['1\n', '0.5\n'], 2: ['10\n', '5\n'] }),
      'p/submissions/accepted/std.py': 'print(int(input()) / 2)\n',
      'p/submissions/accepted/near.py': 'print("%.6e" % (int(input()) / 2 + 1e-5))\n',
      'p/submissions/wrong_answer/whole.py': 'print(int(input()) // 2)\n',
      'p/submissions/run_time_error/crash.py': 'print(10 // (int(input()) - 10))\n',
    },
    endsWith: {
      std: [verdict.accepted, null],
      near: [verdict.accepted, null],
      whole: [verdict.wrongAnswer, null],
      crash: [verdict.wrongAnswer, null],
    },
  },
  'legacy whose included code calls what was handed in': {
    files: {
      'p/problem.yaml': 'name: Sum\nlanguages: c cpp python3 java\n',
      'p/domjudge-problem.ini': 'timelimit=2\n',
      'p/problem_statement/problem.md': 'Write add(a, b).',
      'p/include/cpp/driver.cpp':
        '#include "add.h"\n#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << add(a, b); }\n',
      'p/include/cpp/add.h': 'int add(int a, int b);\n',
      'p/include/python3/main.py':
        'from adder import add\nfrom reading import numbers\nprint(add(*numbers()))\n',
      'p/include/python3/reading.py': 'def numbers(): return map(int, input().split())\n',
      ...cases('secret/', { 1: ['1 2\n', '3\n'], 2: ['5 7\n', '12\n'] }),
      'p/submissions/accepted/adder.py': 'def add(a, b): return a + b\n',
      'p/submissions/accepted/std.cpp': '#include "add.h"\nint add(int a, int b) { return a + b; }\n',
      'p/submissions/wrong_answer/minus.cpp': 'int add(int a, int b) { return a - b; }\n',
      'p/submissions/compiler_error/whole.cpp': 'int main() {}\n',
    },
    endsWith: {
      adder: [verdict.accepted, null],
      std: [verdict.accepted, null],
      minus: [verdict.wrongAnswer, null],
      whole: [verdict.compileError, null],
    },
  },
  'CMS with graders, subtasks and a checker that prints a share': {
    files: {
      'p/task.yaml':
        'name: half\ntitle: Halves\ntime_limit: 1.0\nmemory_limit: 128\nn_input: 3\ninfile: ""\noutfile: ""\n',
      'p/gen/GEN': '# cases\n#ST: 30\n1 # one\n#ST: 70\n2\n#COPY: hand/3.txt\n',
      'p/sol/grader.cpp':
        '#include "half.h"\n#include <cstdio>\nint main() { int n; if (scanf("%d", &n) != 1) return 1; printf("%d\\n", half(n)); }\n',
      'p/sol/half.h': 'int half(int n);\n',
      'p/sol/grader.py': 'import half\nprint(half.half(int(input())))\n',
      'p/sol/solution.cpp': '#include "half.h"\nint half(int n) { return n / 2; }\n',
      'p/sol/python.py': 'def half(n): return n // 2\n',
      'p/sol/near.cpp': 'int half(int n) { return n / 2 + (n > 10); }\n',
      'p/sol/far.cpp': 'int half(int n) { return n > 10 ? 0 : n / 2; }\n',
      'p/check/checker.cpp': `#include <cstdlib>
#include <fstream>
#include <iostream>
int main(int argc, char **argv) {
  if (argc != 4) return 1;
  std::ios::sync_with_stdio(false);
  std::ifstream right(argv[2]), told(argv[3]);
  int a = 0, b = 0;
  right >> a;
  told >> b;
  std::cout << (a == b ? 1.0 : std::abs(a - b) == 1 ? 0.5 : 0.0);
  std::cerr << "translate:success";
}
`,
      ...cmsCases([
        ['4\n', '2\n'],
        ['12\n', '6\n'],
        ['20\n', '10\n'],
      ]),
    },
    endsWith: {
      solution: [verdict.accepted, 100],
      python: [verdict.accepted, 100],
      near: [verdict.partial, 65],
      far: [verdict.partial, 30],
    },
    isOursAlone: true,
  },
  'CMS whose manager talks with two stubs over named pipes': {
    files: {
      'p/task.yaml': 'name: pass\ntitle: Pass\ntime_limit: 1.0\nn_input: 2\nnum_processes: 2\n',
      'p/check/manager.cpp': `#include <cstdio>
int main(int argc, char **argv) {
  FILE *from[2], *to[2];
  for (int i = 0; i < 2; i++) {
    from[i] = fopen(argv[1 + 2 * i], "r");
    to[i] = fopen(argv[2 + 2 * i], "w");
  }
  int n, m = 0, last = 0;
  if (scanf("%d", &n) != 1) return 1;
  fprintf(to[0], "%d\\n", n);
  fflush(to[0]);
  if (fscanf(from[0], "%d", &m) == 1) fprintf(to[1], "%d\\n", m);
  fflush(to[1]);
  if (fscanf(from[1], "%d", &last) != 1) last = -1;
  printf(last == n + 2 ? "1.0\\n" : "0.0\\n");
  fprintf(stderr, "translate:%s\\n", last == n + 2 ? "success" : "wrong");
}
`,
      'p/sol/stub.cpp': `#include <cstdio>
#include <cstdlib>
int next(int n, int process);
int main(int argc, char **argv) {
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "w");
  int n;
  if (fscanf(in, "%d", &n) != 1) return 1;
  fprintf(out, "%d\\n", next(n, atoi(argv[3])));
}
`,
      'p/sol/solution.cpp':
        '#include <cstdio>\nint next(int n, int) { puts("printed for me alone"); return n + 1; }\n',
      'p/sol/twice.cpp': 'int next(int n, int process) { return n + 2 * process + (n > 5); }\n',
      ...cmsCases([
        ['4\n', ''],
        ['7\n', ''],
      ]),
    },
    endsWith: {
      solution: [verdict.accepted, 100],
      twice: [verdict.partial, 50],
    },
    isOursAlone: true,
  },
  'legacy with a validator and a module beside it': {
    files: {
      'p/problem.yaml': 'name: Any order\nvalidation: custom\nvalidator_flags: strict\n',
      'p/domjudge-problem.ini': 'timelimit=2\n',
      'p/problem.en.pdf': '%PDF-1.4\n',
      'p/output_validators/v/__main__.py':
        'import sys\nfrom words import words\nif sys.argv[4] != "strict": sys.exit(1)\nsys.exit(42 if words(sys.stdin) == words(open(sys.argv[2])) else 43)\n',
      'p/output_validators/v/words.py': 'def words(file): return sorted(file.read().split())\n',
      ...cases('secret/', { 1: ['2 1\n', '1 2\n'], 2: ['5 5\n', '5 5\n'] }),
      'p/input_validators/check.py':
        'import re, sys\nsys.exit(42 if re.fullmatch(r"\\d \\d\\n", sys.stdin.read()) else 43)\n',
      'p/submissions/accepted/std.py': 'print(input())\n',
      'p/submissions/accepted/turned.py': 'print(*reversed(input().split()))\n',
      'p/submissions/wrong_answer/one.py': 'print(input().split()[0])\n',
    },
    endsWith: {
      std: [verdict.accepted, null],
      turned: [verdict.accepted, null],
      one: [verdict.wrongAnswer, null],
    },
  },
  'legacy whose validator talks with the program': {
    files: {
      'p/problem.yaml': 'name: Guess\nvalidation: custom interactive\n',
      'p/domjudge-problem.ini': 'timelimit=2\n',
      'p/problem_statement/problem.md': 'Guess.',
      'p/output_validators/judge.py': `import sys
secret = int(open(sys.argv[1]).read())
for _ in range(8):
    line = sys.stdin.readline()
    if not line: sys.exit(43)
    guess = int(line)
    print("yes" if guess == secret else "more" if guess < secret else "less", flush=True)
    if guess == secret: sys.exit(42)
sys.exit(43)
`,
      ...cases('secret/', { 1: ['1\n', ''], 2: ['77\n', ''] }),
      'p/submissions/accepted/halves.py': `low, high = 1, 100
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == "yes": break
    if said == "more": low = guess + 1
    else: high = guess - 1
`,
      'p/submissions/wrong_answer/one.py':
        'for _ in range(8):\n    print(1, flush=True)\n    if input() == "yes": break\n',
    },
    endsWith: { halves: [verdict.accepted, null], one: [verdict.wrongAnswer, null] },
  },
  '2023-07 with several passes': {
    files: {
      'p/problem.yaml':
        'problem_format_version: 2023-07-draft\nname: Down\nuuid: x\ntype: multi-pass\nlimits: {time_limit: 2, validation_passes: 30}\n',
      'p/statement/problem.en.md': 'Take one off.\n\n## Input\n\nn\n\n## Output\n\nOne less.',
      'p/output_validator/next.py': `import sys
left, rest = int(open(sys.argv[1]).read()), int(sys.stdin.read())
if rest != left - 1: sys.exit(43)
if rest: open(sys.argv[3] + "/nextpass.in", "w").write(f"{rest}\\n")
sys.exit(42)
`,
      ...cases('secret/', { 1: ['5\n', '\n'] }),
      'p/submissions/accepted/std.py': 'print(int(input()) - 1)\n',
      'p/submissions/wrong_answer/late.py': 'n = int(input())\nprint(n - 1 if n > 3 else n)\n',
    },
    endsWith: { std: [verdict.accepted, null], late: [verdict.wrongAnswer, null] },
  },
  'legacy with points for groups in groups': {
    files: {
      'p/problem.yaml': 'name: Sum\ntype: scoring\n',
      'p/domjudge-problem.ini': 'timelimit=2\n',
      'p/problem_statement/problem.en.tex': '\\problemname{Sum}\nAdd.',
      'p/data/testdata.yaml': 'on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n',
      'p/data/secret/testdata.yaml':
        'on_reject: continue\nrange: 0 100\ngrader_flags: first_error accept_if_any_accepted\n',
      'p/data/secret/1/testdata.yaml': 'on_reject: break\naccept_score: 20\nrange: 0 20\ngrader_flags: min\n',
      'p/data/secret/2/testdata.yaml': 'on_reject: continue\nrange: 0 80\n',
      'p/data/secret/2/a/testdata.yaml':
        'on_reject: break\naccept_score: 30\nrange: 0 30\ngrader_flags: min\n',
      'p/data/secret/2/b/testdata.yaml':
        'on_reject: break\naccept_score: 50\nrange: 0 50\ngrader_flags: min\n',
      ...cases('sample/', { 1: ['1 2\n', '3\n'] }),
      ...cases('secret/1/', { 1: ['1 1\n', '2\n'], 2: ['9 9\n', '18\n'] }),
      ...cases('secret/2/', { 'a/1': ['100 1\n', '101\n'], 'b/1': ['1000 1\n', '1001\n'] }),
      'p/submissions/accepted/std.py': sum,
      'p/submissions/wrong_answer/small.py':
        '# @EXPECTED_SCORE@: 20\na, b = map(int, input().split())\nprint(a + b if a < 100 else 0)\n',
      'p/submissions/wrong_answer/middle.py':
        '# @EXPECTED_SCORE@: 50\na, b = map(int, input().split())\nprint(a + b if a < 1000 else 0)\n',
    },
    endsWith: {
      std: [verdict.accepted, 100],
      small: [verdict.partial, 20],
      middle: [verdict.partial, 50],
    },
  },
  '2025-09 with groups that need each other': {
    files: {
      'p/problem.yaml':
        'problem_format_version: 2025-09\nname: {en: Words}\nuuid: 00000000-0000-4000-8000-000000000000\ntype: scoring\nlimits: {time_limit: 2}\n',
      'p/statement/problem.en.md': 'Repeat a letter.',
      'p/data/secret/g1/test_group.yaml': 'max_score: 40\n',
      'p/data/secret/g2/test_group.yaml': 'max_score: 60\nrequire_pass: secret/g1\n',
      ...cases('secret/g1/', { 1: ['1\n', 'b\n'], 2: ['2\n', 'aa\n'] }),
      ...cases('secret/g2/', { 1: ['7\n', 'bbbbbbb\n'] }),
      'p/submissions/accepted/std.py': shares,
      'p/submissions/rejected/odd.py': 'n = int(input())\nprint("b" * n)\n',
      'p/submissions/rejected/short.py': `n = int(input())\nprint("ab"[n % 2] * min(n, 3))\n`,
    },
    endsWith: {
      std: [verdict.accepted, 100],
      odd: [verdict.wrongAnswer, 0],
      short: [verdict.partial, 40],
    },
  },
};
