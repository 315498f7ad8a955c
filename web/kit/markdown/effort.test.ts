import { describe, expect, it } from 'vitest';
import { isTooHeavy } from './effort.ts';
import { renderTree } from './pipeline.ts';

const heavy: [string, string][] = [
  ['quotes in each other', `${'>'.repeat(10_000)} x`],
  ['lists in each other on a line', `${'- '.repeat(5_000)}x`],
  ['numbered lists in each other', `${'1. '.repeat(5_000)}x`],
  [
    'lists in each other, line by line',
    Array.from({ length: 200 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n'),
  ],
  ['many lines of some depth', `${'> '.repeat(20)}x\n\n`.repeat(500)],
  ['emphasis that never ends', '*a_ '.repeat(4_000)],
  ['emphasis in emphasis', '*a '.repeat(4_000) + ' a*'.repeat(4_000)],
  ['pictures in pictures', '!['.repeat(4_000) + '](b)'.repeat(4_000)],
  ['many paragraphs of it', `${'*a_ '.repeat(600)}\n\n`.repeat(10)],
  ['a table of millions of cells', `|${'a|'.repeat(4_000)}\n|${'-|'.repeat(4_000)}\n${'|b\n'.repeat(4_000)}`],
  ['a table in a quote', `> |${'a|'.repeat(1_000)}\n> |${'-|'.repeat(1_000)}\n${'> |b\n'.repeat(1_000)}`],
  ['what stands in a block of code without an end', `\`\`\`\n${'*a_ '.repeat(4_000)}`],
  [
    'what HTML makes look like a block of code',
    `<!--\n\`\`\`\n-->\n\n${'*a_ '.repeat(4_000)}\n\n\`\`\`\nx\n\`\`\``,
  ],
];

describe('too heavy to be laid out', () => {
  it.each(heavy)('%s', (_, text) => {
    expect(isTooHeavy(text)).toBe(true);
  });
});

const usual: [string, string][] = [
  ['a statement with formulas', `${'$a_1, a_2, \\dots, a_n$ and *b* '.repeat(100)}\n\n`.repeat(10)],
  ['a table of results', `|a|b|c|\n|-|-|-|\n${'| x_1 | *y* | z |\n'.repeat(500)}`],
  ['a long line across', '- '.repeat(2_000)],
  ['a program', `\`\`\`c\n${'int *a[10], *b[20]; /* x */\n'.repeat(500)}\`\`\`\n\nDone.`],
  ['a list of some depth', Array.from({ length: 20 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n')],
  ['long lists', '- a\n  - b\n'.repeat(300)],
  ['an answer to an answer', `${'> '.repeat(20)}x`],
];

describe('laid out', () => {
  it.each(usual)('%s', (_, text) => {
    expect(isTooHeavy(text)).toBe(false);
    expect(renderTree(text, []).children.length).toBeGreaterThan(0);
  });
});
