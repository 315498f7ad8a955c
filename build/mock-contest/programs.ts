import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { smallSize, type Task } from './tasks.ts';

/** What a program is made to do. */
export const behaviours = ['right', 'wrong', 'wrong-late', 'slow', 'crash', 'broken'] as const;
export type Behaviour = (typeof behaviours)[number];

/** How the judge has to end a program, where the data of the problem are right. */
export const expectedOf: Readonly<Record<Behaviour, Verdict>> = {
  right: verdict.accepted,
  wrong: verdict.wrongAnswer,
  'wrong-late': verdict.wrongAnswer,
  slow: verdict.timeLimit,
  crash: verdict.runtimeError,
  broken: verdict.compileError,
};

export const languages = ['C++ 17', 'Python3', 'Java'] as const;
export type Language = (typeof languages)[number];

type Write = (task: Task, behaviour: Behaviour, note: string) => string;

const late = `n > ${smallSize}`;

const cpp: Write = (task, behaviour, note) => {
  const extra: Partial<Record<Behaviour, string>> = {
    wrong: 'r += 1;',
    'wrong-late': `if (${late}) r += 1;`,
    slow: 'for (volatile long long spin = 0;; spin = spin + 1) {}',
    crash: 'std::abort();',
    broken: 'r = undeclared;',
  };
  return `// ${note}
#include <cstdio>
#include <cstdlib>
#include <vector>
int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> a(n);
    for (long long& x : a) if (std::scanf("%lld", &x) != 1) return 1;
    long long r = 0;
    ${task.cpp}
    ${extra[behaviour] ?? ''}
    std::printf("%lld\\n", r);
}
`;
};

const python: Write = (task, behaviour, note) => {
  const extra: Partial<Record<Behaviour, string>> = {
    wrong: 'r += 1',
    'wrong-late': `if ${late}: r += 1`,
    slow: 'while True: pass',
    crash: 'raise ValueError("crash")',
    broken: 'r = = 1',
  };
  return `# ${note}
n = int(input())
a = list(map(int, input().split()))
${task.python}
${extra[behaviour] ?? ''}
print(r)
`;
};

const java: Write = (task, behaviour, note) => {
  const extra: Partial<Record<Behaviour, string>> = {
    wrong: 'r += 1;',
    'wrong-late': `if (${late}) r += 1;`,
    slow: 'while (n > 0) r ^= System.nanoTime();',
    crash: 'if (n > 0) throw new IllegalStateException("crash");',
    broken: 'r = undeclared;',
  };
  return `// ${note}
import java.util.Scanner;
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long[] a = new long[n];
        for (int i = 0; i < n; i++) a[i] = in.nextLong();
        long r = 0;
        ${task.java}
        ${extra[behaviour] ?? ''}
        System.out.println(r);
    }
}
`;
};

const writers: Readonly<Record<Language, Write>> = { 'C++ 17': cpp, Python3: python, Java: java };

/** A program for a task. The note makes each its own, so that no compile is reused. */
export const programFor = (language: Language, ...rest: Parameters<Write>): string =>
  writers[language](...rest);
