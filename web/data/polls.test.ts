import { expect, it } from 'vitest';
import { countPolls, pollAfter } from './polls.ts';

it('counts answers, however often it is asked between them', () => {
  const polls = countPolls();
  expect([polls.after(0), polls.after(0)]).toEqual([0, 0]);
  expect([polls.after(10), polls.after(10), polls.after(10)]).toEqual([1, 1, 1]);
  expect(polls.after(20)).toBe(2);
  polls.restart();
  expect(polls.after(20)).toBe(0);
  expect(polls.after(30)).toBe(1);
});

it.each([
  [{ heard: true, missed: false, refused: false, pollMs: 2_000 }, false],
  [{ heard: false, missed: false, refused: false, pollMs: 2_000 }, 2_000],
  [{ heard: false, missed: false, refused: false, pollMs: undefined }, false],
  // The event that asked for the answer comes only once.
  [{ heard: true, missed: true, refused: false, pollMs: 2_000 }, 2_000],
  [{ heard: true, missed: true, refused: false, pollMs: undefined }, 5_000],
  // Asking again would be refused again.
  [{ heard: false, missed: false, refused: true, pollMs: 2_000 }, false],
])('%o is asked for again after %s', (standing, after) => {
  expect(pollAfter({ ...standing, pollMs: () => standing.pollMs })).toBe(after);
});
