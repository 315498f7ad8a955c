import { beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../data/failure.ts';
import { type Sent, sendRuns } from './send-runs.ts';

const tooFast = new ApiFailure({ kind: 'answered', status: 429, retryAfter: 3 });
const badInput = new ApiFailure({ kind: 'answered', status: 400, code: 'request.invalid' });
const away = new ApiFailure({ kind: 'network' });

/** Sends inputs a, b, c; `answers` has the answers to each input in turn. */
const run = (answers: Record<string, (string | ApiFailure)[]>) => {
  const taken: string[] = [];
  const sent: [Sent, number, number][] = [];
  const leave = new AbortController();
  const done = sendRuns(
    ['a', 'b', 'c'],
    async (input) => {
      taken.push(input);
      const answer = answers[input]?.shift() ?? `key of ${input}`;
      if (answer instanceof ApiFailure) throw answer;
      return answer;
    },
    (...one) => sent.push(one),
    leave.signal,
  );
  return { taken, sent, leave, done };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('sends one after the other, and again what came too fast', async () => {
  const { taken, sent, done } = run({ b: [tooFast] });
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(taken).toEqual(['a', 'b', 'b', 'c']);
  expect(sent.map(([one]) => one)).toEqual(['a', 'b', 'c'].map((name) => ({ key: `key of ${name}` })));
});

it('sends nothing any more once its page is left', async () => {
  const { taken, sent, leave, done } = run({ b: [tooFast] });
  await vi.advanceTimersByTimeAsync(1_000);
  leave.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(taken).toEqual(['a', 'b']);
  expect(sent).toHaveLength(1);
});

it('a bad input keeps no other from running; what is away keeps all', async () => {
  const bad = run({ a: [badInput] });
  await bad.done;
  expect(bad.sent.map(([, from, to]) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]); // prettier-ignore
  const none = run({ a: [away] });
  await none.done;
  expect(none.sent).toEqual([[{ failure: away }, 0, 3]]);
});
