import { expect, it } from 'vitest';
import { judgesInTrouble } from './judges-in-trouble.ts';

const fine = { live: true, trouble: null, mismatched: [] };

it.each([
  ['all is well', [fine, fine], 0],
  ['there is no judge', [], 1],
  ['one is gone', [fine, { ...fine, live: false }], 1],
  ['one takes no work', [{ ...fine, trouble: 'no box' }, fine], 1],
  [
    'two compile otherwise, one of them is gone too',
    [
      { ...fine, mismatched: ['C'] },
      { ...fine, live: false, mismatched: ['C'] },
    ],
    2,
  ],
])('%s', (_, nodes, count) => {
  expect(judgesInTrouble(nodes)).toBe(count);
});
