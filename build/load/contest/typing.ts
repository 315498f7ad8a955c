import type { Random } from '../../samples/lib/random.ts';

/** A program as one begins with: what a template and a first hour leave. */
export const beginning = (number: number): string =>
  `#include <bits/stdc++.h>\nusing namespace std;\n// Team ${number}, 第 ${number} 队\n${Array.from(
    { length: 24 },
    (_, line) => `int solve${line}(vector<int> const& a, int n) {\n  return a[n % a.size()] + ${line};\n}\n`,
  ).join('')}int main() {\n  int n;\n  cin >> n;\n}\n`;

const words = [
  'for (int i = 0; i < n; ++i) {',
  '  sum += a[i];',
  '}',
  'if (x < y) swap(x, y);',
  '// 注释 🙂',
  'return 0;',
];

/** One thing that somebody does in an editor, and ms until the next. */
export type Stroke = { code: string; at: number; waitMs: number };

/**
 * How somebody types: keys 60 to 250 ms apart in bursts of a line or a few, some of them backspaces; then a pause, in
 * which the caret often goes elsewhere; now and then a block is pasted.
 */
export const typing = (begin: string, random: Random): (() => Stroke) => {
  let code = begin;
  let at = code.length - 2;
  let left = 0;
  let line = '';
  const put = (text: string) => {
    code = code.slice(0, at) + text + code.slice(at);
    at += text.length;
  };
  const snap = () => {
    // A caret is never within a character.
    if (/[\uDC00-\uDFFF]/.test(code[at] ?? '')) at += 1;
  };
  return () => {
    if (left === 0) {
      if (random.int(1, 3) === 1) at = random.int(0, code.length);
      snap();
      left = random.int(5, 90);
      if (random.int(1, 12) === 1)
        put(`\n${Array.from({ length: random.int(3, 15) }, () => random.pick(words)).join('\n')}\n`);
    }
    if (line === '') line = `\n  ${random.pick(words)}`;
    const [next = ''] = line;
    if (random.int(1, 12) === 1 && at > 0) {
      const [last = ''] = [...code.slice(Math.max(0, at - 2), at)].slice(-1);
      code = code.slice(0, at - last.length) + code.slice(at);
      at -= last.length;
    } else {
      const whole = String.fromCodePoint(line.codePointAt(0) ?? 32);
      put(next === whole ? next : whole);
      line = line.slice(whole.length);
    }
    left -= 1;
    return { code, at, waitMs: left === 0 ? random.int(500, 8_000) : random.int(60, 250) };
  };
};
