import { describe, expect, it } from 'vitest';
import { memoryScratch, treeOf } from '../test/packages.ts';
import { formatOf } from './formats.ts';
import { Refused } from './found.ts';
import { guessCases } from './guess-cases.ts';
import { htmlToMarkdown } from './html.ts';
import { languageNamed } from './languages.ts';
import { splitSections } from './sections.ts';
import { decodeText } from './text.ts';
import { foldersWith, naturally } from './tree.ts';
import { displayIdOf, evenScores, megabytesOf, millisecondsOf } from './values.ts';

describe('texts of packages', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from('甲\r\n乙'), '甲\n乙'],
    ['a byte order mark', Buffer.from('\uFEFFa'), 'a'],
    ['GBK', Buffer.from([0xc7, 0xf3, 0xba, 0xcd, 0x0d, 0x61]), '求和\na'],
    ['UTF-16', Buffer.from('\uFEFF甲', 'utf16le'), '甲'],
    ['NUL', Buffer.from('a\0b'), 'ab'],
  ])('are read in %s', (_, bytes, text) => expect(decodeText(bytes)).toBe(text));

  it.each([
    ['<p>a<br>b</p>', 'a\\\nb'],
    ['<ul><li>x</li><li>y</li></ul>', '- x\n- y'],
    ['<table><tr><th>a</th></tr><tr><td>1</td></tr></table>', '| a |\n| - |\n| 1 |'],
    ['<p>x<sup>2</sup> and $a_1*b_1$</p>', 'x$^{2}$ and $a_1*b_1$'],
    ['<p>\\(n\\le5\\) \\[x\\]</p>', '$n\\le5$ $$x$$'],
    ['<script>alert(1)</script><p onclick="x">ok</p>', 'ok'],
    ['plain a_b * c &lt; d', 'plain a_b * c < d'],
  ])('HTML %s becomes markdown', async (html, markdown) => expect(await htmlToMarkdown(html)).toBe(markdown));

  it('is split at the headings of our form, outside of code', () => {
    const read = splitSections(
      'a\n## Input Format\nb\n```cpp\n## Output\n```\n## 输出格式:\nc\n## Story\nd\n### 提示\ne',
    );
    expect(read).toEqual({
      description: 'a\n## Story\nd',
      input: 'b\n```cpp\n## Output\n```',
      output: 'c',
      hint: 'e',
      samples: [],
    });
  });
});

describe('names and values of packages', () => {
  it.each([
    [
      ['1.in', '1.out', '10.in', '10.ans', '2.in', '2.a'],
      [
        ['1.in', '1.out'],
        ['2.in', '2.a'],
        ['10.in', '10.ans'],
      ],
    ],
    [['input1.txt', 'output1.txt', 'readme.txt'], [['input1.txt', 'output1.txt']]],
    [['data/in1', 'data/out1'], [['data/in1', 'data/out1']]],
    [['A.IN', 'A.OUT'], [['A.IN', 'A.OUT']]],
    [['x.in'], [['x.in', undefined]]],
    [['a.txt', 'b.md'], []],
  ])('%j are paired', (names, pairs) =>
    expect(guessCases(names).map(({ input, output }) => [input, output])).toEqual(pairs),
  );

  it.each([
    ['cc.cc14o2', 'C++ 14'],
    ['cpp.g++20', 'C++ 20'],
    ['C++ With O2', 'C++ 17'],
    ['java11', 'Java'],
    ['python.pypy3-64', 'PyPy3'],
    ['py.py3', 'Python3'],
    ['Go', 'Golang'],
    ['c.gcc', 'C'],
    ['Befunge', undefined],
    ['__proto__', undefined],
  ])('the language %s is %s', (foreign, ours) => expect(languageNamed(foreign)).toBe(ours));

  it('units, ids, scores and order', () => {
    expect(['1s', '500 ms', '1.5', 'x', '-1s'].map((one) => millisecondsOf(one))).toEqual([
      1000,
      500,
      1500,
      null,
      null,
    ]);
    expect(['256m', '65536 KB', '1g', '64', ''].map((one) => megabytesOf(one))).toEqual([
      256,
      64,
      1024,
      64,
      null,
    ]);
    expect(['Two Sums!', ' 求和 ', 'a/b', '-x-'].map(displayIdOf)).toEqual(['TWO-SUMS', '', 'A-B', 'X']);
    expect(evenScores(3)).toEqual([33, 33, 34]);
    expect(['10', '2', '1a', '01'].toSorted(naturally)).toEqual(['01', '1a', '2', '10']);
  });

  it('folders are found outermost first, litter is passed over', () => {
    const tree = treeOf({
      'a/p.yaml': '',
      'a/sub/p.yaml': '',
      'b10/p.yaml': '',
      'b9/p.yaml': '',
      '__MACOSX/a/p.yaml': '',
    });
    expect(foldersWith(tree, 'p.yaml')).toEqual(['a', 'b9', 'b10']);
    expect(tree.in('a').names).toEqual(['p.yaml', 'sub/p.yaml']);
    expect(tree.in('b').names).toEqual([]);
  });
});

const kinds: Record<string, Record<string, string>> = {
  hoj: { 'problem_1.json': '{}' },
  qduoj: { '1/problem.json': '{}' },
  fps: { 'a.xml': '<fps/>' },
  hydro: { 'P1/problem.yaml': 'title: x', 'P1/testdata/1.in': '' },
  icpc: { 'p/problem.yaml': 'name: x', 'p/data/secret/1.in': '' },
  polygon: { 'problem.xml': '<problem/>' },
};

describe('the format of an archive', () => {
  it.each(Object.entries(kinds))('%s is recognised', async (name, files) => {
    expect((await formatOf('auto', treeOf(files)))?.name).toBe(name);
  });
  it('is not guessed where nothing fits, and is taken as asked for', async () => {
    expect(await formatOf('auto', treeOf({ 'readme.md': 'x' }))).toBeNull();
    expect((await formatOf('icpc', treeOf({ 'readme.md': 'x' })))?.name).toBe('icpc');
  });
});

describe('readers given garbage', () => {
  /** The same numbers each time. */
  const numbers = (seed: number) => () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed;
  };
  const names = [
    'problem_1.json',
    '1/problem.json',
    'a.xml',
    'p/problem.yaml',
    'problem.xml',
    'p/testdata/config.yaml',
    'p/testdata/1.in',
    'p/data/secret/1.in',
    'p/problem_zh.md',
    'problem_1/1.in',
    'p/data/secret/test_group.yaml',
  ];
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    '\n',
    '  - ',
    'name',
    'title: x',
    '<item>',
    '</item>',
    '<fps>',
    '<problem',
    '&a',
    '*a',
    '<![CDATA[',
    ']]>',
    '\0',
    '\u00ff',
    '"problem":{"title":1}',
    'subtasks:',
    'type: scoring',
    '1e999',
    '\\begin{',
    '$',
  ];

  it.each(Array.from({ length: 24 }, (_, index) => index))(
    'refuses with a reason, never otherwise (%i)',
    async (round) => {
      const next = numbers(round + 1);
      const files = Object.fromEntries(
        names.map((name) => [
          name,
          round % 3 === 0
            ? Buffer.from(Array.from({ length: next() % 300 }, () => next() % 256))
            : Array.from({ length: next() % 40 }, () => pieces[next() % pieces.length]).join(''),
        ]),
      );
      for (const name of ['hoj', 'qduoj', 'fps', 'hydro', 'icpc', 'polygon'] as const) {
        const format = await formatOf(name, treeOf(files));
        const tree = treeOf(files);
        await format?.fits(tree);
        await format?.count(tree);
        for await (const item of format?.items(tree, memoryScratch(), 'x') ?? [])
          await item.read().catch((error: unknown) => {
            if (!(error instanceof Refused)) throw error;
          });
      }
    },
  );
});
