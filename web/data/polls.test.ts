import { expect, it } from 'vitest';
import { countPolls } from './polls.ts';

it('counts answers, however often it is asked between them', () => {
  const polls = countPolls();
  expect([polls.after(0), polls.after(0)]).toEqual([0, 0]);
  expect([polls.after(10), polls.after(10), polls.after(10)]).toEqual([1, 1, 1]);
  expect(polls.after(20)).toBe(2);
  polls.restart();
  expect(polls.after(20)).toBe(0);
  expect(polls.after(30)).toBe(1);
});
