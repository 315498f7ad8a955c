import { describe, expect, it } from 'vitest';
import { diffParts, diffRows, shownValue } from './diff-lines.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`);

describe('a comparison of texts', () => {
  it('names the lines that went and came', () => {
    expect(diffParts('a\nb\nc', 'a\nx\nc')).toEqual([
      { kind: 'same', lines: ['a'] },
      { kind: 'old', lines: ['b'] },
      { kind: 'new', lines: ['x'] },
      { kind: 'same', lines: ['c'] },
    ]);
  });

  it('folds what did not change, but for three lines around a change', () => {
    const before = numbered(40);
    const after = before.toSpliced(20, 1, 'changed');
    expect(diffParts(before.join('\n'), after.join('\n'))?.map((part) => part.kind)).toEqual([
      'folded',
      'same',
      'old',
      'new',
      'same',
      'folded',
    ]);
  });

  it('shows an empty text as one empty line', () => {
    expect(diffParts('', 'a')).toEqual([
      { kind: 'old', lines: [''] },
      { kind: 'new', lines: ['a'] },
    ]);
  });

  it('gives up on texts that are too long', () => {
    expect(diffParts('a'.repeat(300_000), 'b'.repeat(300_000))).toBeNull();
  });
});

it('changed lines stand beside each other, with the numbers of both texts', () => {
  const parts = diffParts('a\nb\nc\nd', 'a\nx\nd\ne') ?? [];
  const side = (one: { number: number; line: string } | null) => one && `${one.number} ${one.line}`;
  expect(
    diffRows(parts).map((row) => (row.kind === 'folded' ? row.count : [side(row.old), side(row.now)])),
  ).toEqual([
    ['1 a', '1 a'],
    ['2 b', '2 x'],
    ['3 c', null],
    ['4 d', '3 d'],
    [null, '4 e'],
  ]);
  const far = diffRows(diffParts(numbered(40).join('\n'), numbered(40).toSpliced(30, 1).join('\n')) ?? []);
  expect(far.find(({ kind }) => kind === 'changed')).toEqual({
    kind: 'changed',
    old: { number: 31, line: 'line 30' },
    now: null,
  });
  expect(far[0]).toEqual({ kind: 'folded', count: 27 });
});

it('values are shown as lines', () => {
  expect(shownValue(null)).toBe('');
  expect(shownValue(1000)).toBe('1000');
  expect(shownValue(['C', 'Java'])).toBe('C\nJava');
  expect(shownValue([{ input: '1', output: '2' }])).toBe('{"input":"1","output":"2"}');
});
