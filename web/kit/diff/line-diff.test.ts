import { expect, it } from 'vitest';
import { differingPart, lineDiff, visible } from './line-diff.ts';

it('names the first line that differs and shows what lies around it', () => {
  const diff = lineDiff('1\n2\n3\n4\n5\n', '1\n2\n3\n9\n5\n');
  expect(diff?.first).toBe(4);
  expect(diff?.lines.map(({ line, same }) => [line, same])).toEqual([
    [2, true],
    [3, true],
    [4, false],
    [5, true],
  ]);
  expect(diff?.more).toBe(false);
});

it('says where a text ends too early', () => {
  expect(lineDiff('1\n2\n', '1')?.lines).toEqual([
    { line: 1, expected: '1', got: '1', same: true },
    { line: 2, expected: '2', got: null, same: false },
  ]);
});

it('white space at the ends counts only when nothing else differs', () => {
  expect(lineDiff('1 \n2\n\n', '1\n3')?.first).toBe(2);
  expect(lineDiff('1 \n2', '1\n2')?.first).toBe(1);
  expect(lineDiff('1\n', '1')?.first).toBe(2);
  expect(lineDiff('1\n', '1\n')).toBeNull();
});

it('leaves out what comes long after', () => {
  const diff = lineDiff('a\n'.repeat(50), 'b\n'.repeat(50));
  expect(diff?.lines).toHaveLength(12);
  expect(diff?.more).toBe(true);
});

it.each([
  ['12345', '12945', ['12', '3', '45']],
  ['aa', 'aaa', ['aa', '', '']],
  ['aaa', 'aa', ['aa', 'a', '']],
  ['', 'x', ['', '', '']],
  ['😀1', '😀2', ['😀', '1', '']],
])('%s beside %s differs in the middle', (line, other, parts) => {
  expect(differingPart(line, other)).toEqual(parts);
});

it('makes white space visible', () => {
  expect(visible('a b\tc\r\u0000')).toBe('a·b→\tc␍␀');
});
