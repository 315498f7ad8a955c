import { describe, expect, it } from 'vitest';
import { matchAnswers } from './match-answers.ts';

const cases = [
  { inputName: '1.in', outputName: '1.ans' },
  { inputName: 'big2.in', outputName: 'big2.out' },
];
const matched = (entries: string[]) => {
  const { found, missing, ignored } = matchAnswers(cases, entries);
  return { found: Object.fromEntries(found), missing, ignored };
};

describe('which output is whose', () => {
  it('goes by the name of the output, folders aside', () => {
    expect(matched(['mine/1.ans', 'mine/big2.out'])).toEqual({
      found: { '1.ans': 'mine/1.ans', 'big2.out': 'mine/big2.out' },
      missing: [],
      ignored: [],
    });
  });
  it('goes by the name without ending where that says which', () => {
    expect(matched(['1.out', 'BIG2.txt', 'readme.md'])).toEqual({
      found: { '1.ans': '1.out', 'big2.out': 'BIG2.txt' },
      missing: [],
      ignored: ['readme.md'],
    });
  });
  it('prefers whole names, wherever they stand', () => {
    expect(matched(['1.txt', '1.ans'])).toMatchObject({ found: { '1.ans': '1.ans' }, ignored: ['1.txt'] });
  });
  it('tells what is missing', () => {
    expect(matched(['1.ans'])).toMatchObject({ missing: ['big2.out'] });
    expect(matched([])).toMatchObject({ found: {}, missing: ['1.ans', 'big2.out'] });
  });
});
