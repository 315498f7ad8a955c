import { expect, it } from 'vitest';
import { replacedFiles } from './replaced-files.ts';

const one = { input: '1.in', output: '1.out', inputSize: 1, outputSize: 2, inputHash: 'a', outputHash: 'b' };

it('files that kept their names and changed are told, others are not', () => {
  expect(replacedFiles([one], [one])).toEqual([]);
  expect(replacedFiles([one], [{ ...one, output: '1.ans', outputHash: 'c' }])).toEqual([]);
  expect(replacedFiles([one], [{ ...one, outputSize: 3, outputHash: 'c' }])).toEqual([
    { name: '1.out', before: { size: 2, hash: 'b' }, after: { size: 3, hash: 'c' } },
  ]);
});
