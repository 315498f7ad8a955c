import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMadeBy, patched, patchOf, sumOf } from './patch.ts';

/** Texts in which an edit by units would cut characters, line ends and signs that look alike. */
const piece = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '😀',
  '😁',
  // It ends with the same half as 😀.
  '🨀',
  '𠮷',
  '汉',
  '字',
  'e\u0301',
  'a',
  ' ',
  '\t',
  '\0',
);
const anyText = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 });
const text = anyText.map((parts) => parts.join(''));
/** Something that is put into a text, in the place of a part of it. */
const edit = fc.record({ at: fc.nat(), gone: fc.nat(12), put: text });

const edited = (before: string, { at, gone, put }: { at: number; gone: number; put: string }): string => {
  const signs = [...before];
  signs.splice(at % (signs.length + 1), gone, put);
  return signs.join('');
};
const isWellFormed = (one: string) => !/[\uD800-\uDFFF]/u.test(one);

it('edits of any kind, one after another, give the same text at both ends', () => {
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 20 }), (begin, edits) => {
      let here = begin;
      let there = begin;
      for (const one of edits) {
        const next = edited(here, one);
        // As it travels.
        const patch = JSON.parse(JSON.stringify(patchOf(here, next)));
        expect(patched(there, patch)).toEqual({ text: next });
        if (isWellFormed(here) && isWellFormed(next)) expect(isWellFormed(patch.text)).toBe(true);
        here = next;
        there = next;
      }
    }),
    { numRuns: 500 },
  );
});

it('one key is one sign, wherever it is', () => {
  const before = 'int main() {\n  return 0;\n}\n'.repeat(500);
  const at = 7_000;
  const patch = patchOf(before, `${before.slice(0, at)}Z${before.slice(at)}`);
  expect(patch).toMatchObject({ from: at, to: at, text: 'Z' });
  expect(patchOf(before, before)).toMatchObject({ text: '', length: before.length });
  expect(patchOf('😀', '😁')).toMatchObject({ from: 0, to: 2, text: '😁' });
  expect(patchOf('😀', '🨀')).toMatchObject({ from: 0, to: 2, text: '🨀' });
});

it.each([
  ['to', { to: 4 }],
  ['from', { from: 3 }],
  ['sum', { sum: 1 }],
  ['sum', { length: 7 }],
  ['sum', { text: 'y' }],
])('%s is named where a patch with %j does not fit', (unfit, change) => {
  expect(patched('abc', { ...patchOf('abc', 'axc'), ...change })).toEqual({ unfit });
});

it('sums are those of FNV-1a, and tell texts apart', () => {
  expect([sumOf(''), sumOf('a'), sumOf('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  expect(isMadeBy('abc', patchOf('', 'abc'))).toBe(true);
  expect(isMadeBy('acb', patchOf('', 'abc'))).toBe(false);
});
