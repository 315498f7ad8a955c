import { expect, it } from 'vitest';
import { showTalk } from './show-talk.ts';

const own = { message: '', exitCode: 0, timeMs: 1, memoryKb: 2 };
const shown = (...texts: string[]) =>
  showTalk({
    transcript: {
      said: texts.map((text, index) => ({ user: 0, byUser: index % 2 === 1, bytes: Buffer.from(text) })),
      cut: false,
    },
    errors: [Buffer.from('seen\n')],
    own,
  });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

it('shows all of a short talk', () => {
  expect(shown('ask\n', 'answer\n')).toEqual({
    turns: [
      { by: 'own', process: 0, text: 'ask\n', more: 0 },
      { by: 'program', process: 0, text: 'answer\n', more: 0 },
    ],
    rest: null,
    cut: false,
    errors: ['seen'],
    ...own,
  });
});

it('shows beginning and end of a long one', () => {
  expect(shown(...numbers(120)).rest).toBeNull();
  const { turns, rest } = shown(...numbers(1000));
  expect([turns.length, turns.at(-1)?.text]).toEqual([60, '59']);
  expect([rest?.leftOut, rest?.turns.length, rest?.turns[0]?.text]).toEqual([880, 60, '940']);
  expect(rest?.turns.at(-1)).toMatchObject({ text: '999', by: 'program' });
});

it('cuts what is long between characters, and counts what it leaves out', () => {
  const [turn] = shown(`x${'好'.repeat(1000)}`).turns;
  expect(turn).toMatchObject({ text: `x${'好'.repeat(133)}`, more: 2601 });
  expect(shown('x'.repeat(400)).turns[0]).toMatchObject({ more: 0 });
});
