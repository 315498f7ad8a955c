import type { Random } from '../samples/lib/random.ts';

/** A problem of the mock contest: numbers in, one number out. Bodies compute `r` of the numbers `a`. */
export type Task = {
  title: string;
  solve: (a: readonly number[]) => number;
  cpp: string;
  python: string;
  java: string;
};

const each = (body: string) => ({
  cpp: `for (long long x : a) ${body}`,
  java: `for (long x : a) ${body}`,
});

/** In the order of their letters. */
export const tasks: readonly Task[] = [
  {
    title: 'Sum',
    solve: (a) => a.reduce((sum, x) => sum + x, 0),
    ...each('r += x;'),
    python: 'r = sum(a)',
  },
  {
    title: 'Largest',
    solve: (a) => Math.max(...a),
    ...each('if (x > r) r = x;'),
    python: 'r = max(a)',
  },
  {
    title: 'Even numbers',
    solve: (a) => a.filter((x) => x % 2 === 0).length,
    ...each('if (x % 2 == 0) r += 1;'),
    python: 'r = sum(1 for x in a if x % 2 == 0)',
  },
  {
    title: 'Squares',
    solve: (a) => a.reduce((sum, x) => sum + x * x, 0),
    ...each('r += x * x;'),
    python: 'r = sum(x * x for x in a)',
  },
  {
    title: 'Remainder',
    solve: (a) => a.reduce((sum, x) => sum + x, 0) % 97,
    ...each('r = (r + x) % 97;'),
    python: 'r = sum(a) % 97',
  },
  {
    title: 'Signs in turns',
    solve: (a) => a.reduce((sum, x, i) => (i % 2 === 0 ? sum + x : sum - x), 0),
    cpp: 'for (int i = 0; i < n; i++) r += i % 2 ? -a[i] : a[i];',
    java: 'for (int i = 0; i < n; i++) r += i % 2 == 1 ? -a[i] : a[i];',
    python: 'r = sum(a[0::2]) - sum(a[1::2])',
  },
  {
    title: 'Big ones',
    solve: (a) => a.filter((x) => x > 5_000).length,
    ...each('if (x > 5000) r += 1;'),
    python: 'r = len([x for x in a if x > 5000])',
  },
  {
    title: 'Exclusive or',
    solve: (a) => a.reduce((all, x) => all ^ x, 0),
    ...each('r ^= x;'),
    python: 'r = 0\nfor x in a: r ^= x',
  },
  {
    title: 'Places',
    solve: (a) => a.reduce((sum, x, i) => sum + x * (i + 1), 0),
    cpp: 'for (int i = 0; i < n; i++) r += a[i] * (i + 1);',
    java: 'for (int i = 0; i < n; i++) r += a[i] * (i + 1);',
    python: 'r = sum(x * (i + 1) for i, x in enumerate(a))',
  },
  {
    title: 'First and last',
    solve: (a) => (a[0] ?? 0) * 3 + (a.at(-1) ?? 0),
    cpp: 'r = a[0] * 3 + a[n - 1];',
    java: 'r = a[0] * 3 + a[n - 1];',
    python: 'r = a[0] * 3 + a[-1]',
  },
];

const sizes = [1, 3, 8, 20];
/** Up to this many numbers a program that is wrong late is right. */
export const smallSize = 5;

export type Case = { input: string; output: string };

/** Cases of a task; `wrong`: the answer of the last one is wrong, as a setter's mistake makes it. */
export const casesOf = ({ solve }: Task, random: Random, wrong: boolean): Case[] =>
  sizes.map((size, index) => {
    const numbers = random.ints(size, 0, 10_000);
    const answer = solve(numbers) + (wrong && index === sizes.length - 1 ? 1 : 0);
    return { input: `${size}\n${numbers.join(' ')}\n`, output: `${answer}\n` };
  });
