import { describe, expect, it } from 'vitest';
import { flattenNames } from './flatten.ts';
import { pairCases, presplitScores } from './pairing.ts';

const shown = (names: string[]) => pairCases(names).pairs.map((pair) => `${pair.input}>${pair.output}`);

describe('pairing test data (Test data 2–4)', () => {
  it('pairs x.in with x.out or x.ans, and orders 2 before 10', () => {
    expect(shown(['10.in', '10.out', '2.ans', '2.in', '1.out', '1.in'])).toEqual([
      '1.in>1.out',
      '2.in>2.ans',
      '10.in>10.out',
    ]);
  });

  it('pairs *input*.txt with the same name saying output', () => {
    expect(shown(['input1.txt', 'output1.txt', 'b_input_x.txt', 'b_output_x.txt'])).toEqual([
      'input1.txt>output1.txt',
      'b_input_x.txt>b_output_x.txt',
    ]);
  });

  it('prefers .out to .ans and reports what belongs to no pair', () => {
    const { pairs, ignored } = pairCases(['a.in', 'a.ans', 'a.out', 'readme.md', 'lonely.out']);
    expect(pairs).toEqual([{ input: 'a.in', output: 'a.out', missing: false }]);
    expect(ignored).toEqual(['a.ans', 'readme.md', 'lonely.out']);
  });

  it('takes an empty output where there is none, and says so', () => {
    expect(pairCases(['3.in', 'input.txt']).pairs).toEqual([
      { input: '3.in', output: '3.out', missing: true },
      { input: 'input.txt', output: 'output.txt', missing: true },
    ]);
  });

  it('finds nothing in an archive without inputs', () => {
    expect(pairCases(['a.out', 'notes.txt', '.in']).pairs).toEqual([]);
  });

  it('orders equal lengths by text', () => {
    expect(shown(['b.in', 'a.in', 'aa.in'])).toEqual(['a.in>a.out', 'b.in>b.out', 'aa.in>aa.out']);
  });
});

describe('names inside an archive', () => {
  it('forgets one folder that holds everything', () => {
    expect(flattenNames(['data/1.in', 'data/1.out']).files.map((one) => one.name)).toEqual(['1.in', '1.out']);
  });
  it('drops deeper files and what desktop systems leave behind', () => {
    const { files, dropped } = flattenNames(['1.in', 'old/1.in', '__MACOSX/._1.in', '.DS_Store']);
    expect(files.map((one) => one.entry)).toEqual(['1.in']);
    expect(dropped.sort()).toEqual(['.DS_Store', '__MACOSX/._1.in', 'old/1.in']);
  });
});

describe('scores split beforehand', () => {
  it.each([
    [1, [100]],
    [3, [33, 33, 34]],
    [4, [25, 25, 25, 25]],
    [7, [14, 14, 14, 14, 14, 15, 15]],
  ])('%i cases', (count, scores) => expect(presplitScores(count)).toEqual(scores));

  it('adds up to 100 for every number of cases', () => {
    for (let count = 1; count <= 150; count++)
      expect(presplitScores(count).reduce((sum, one) => sum + one, 0)).toBe(100);
  });
});
