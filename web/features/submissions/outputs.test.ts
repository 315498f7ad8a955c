import { expect, it } from 'vitest';
import { asFarAsKnown } from './outputs.ts';

const whole = (text: string) => ({ text, cut: false });
const cut = (text: string) => ({ text, cut: true });

it.each([
  ['whole texts are what they are', whole('1\n2\n'), whole('1\n'), ['1\n2\n', '1\n']],
  [
    'a text that is cut ends with its last whole line, and so does the other',
    cut('1\n2\n3'),
    whole('1\n2\n34\n'),
    ['1\n2', '1\n2'],
  ],
  ['of two that are cut the shorter counts', cut('1\n2\n3'), cut('1\n2'), ['1', '1']],
  ['of one long line nothing is known', cut('123'), whole('124'), ['', '']],
])('%s', (_, one, other, known) => {
  expect(asFarAsKnown(one, other)).toEqual(known);
});
