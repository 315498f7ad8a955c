import { createHash } from 'node:crypto';
import { mostOfSample } from '@assize/shared/areas/submission/endpoints.ts';
import { expect, it } from 'vitest';
import { explain } from './explain.ts';

const samples = [
  { input: '1 2', output: '3' },
  { input: '2 3\r\n4 5\r\n', output: '5\n9' },
];
const printedOn = (input: string) => ({
  caseId: 4,
  input: createHash('sha256').update(input).digest('hex'),
  text: 'found',
  cut: false,
});
const user = { code: true, manages: false, exact: true };

it.each([
  ['1 2', 1],
  ['1 2\n', 1],
  ['1 2\r\n', 1],
  ['2 3\n4 5', 2],
  ['2 3\n4 5\n', 2],
  ['2 3\r\n4 5\r\n', 2],
  ['1  2', undefined],
  ['1 3', undefined],
])('a case with the input %j is sample %s', (input, number) => {
  expect(explain(printedOn(input), samples, user)?.sample?.number).toBe(number);
});

it('of other cases nothing is told, but what was printed to who manages the problem', () => {
  expect(explain(printedOn('hidden'), samples, user)).toBeNull();
  expect(explain(printedOn('hidden'), samples, { ...user, manages: true })).toEqual({
    caseId: 4,
    exact: true,
    sample: null,
    printed: { text: 'found', cut: false },
  });
});

it('what was printed is for who sees the program', () => {
  expect(explain(printedOn('1 2'), samples, { ...user, code: false })).toMatchObject({
    sample: { number: 1, input: { text: '1 2', cut: false }, expected: { text: '3', cut: false } },
    printed: null,
  });
});

it('long samples are cut', () => {
  const input = 'x'.repeat(mostOfSample + 1);
  const found = explain(printedOn(input), [{ input, output: 'y' }], user);
  expect(found?.sample?.input).toEqual({ text: 'x'.repeat(mostOfSample), cut: true });
});
