import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JudgeTrouble } from '../trouble.ts';
import { startAnnouncing } from './announcer.ts';
import { TokenRefused } from './server-client.ts';

const node = {
  id: 'one',
  host: 'hall',
  version: '1',
  sandbox: 'box',
  slots: 1,
  busy: 0,
  languages: [],
  missing: [],
  draining: false,
};
const outage = new JudgeTrouble('node-data', 'no answer from the server');
const refusal = new TokenRefused('node-data', 'the server answered 401');

/** Calls of `onKnown` when the server gives these answers to a node's announcements, one for each. */
const told = async (answers: readonly (Error | null)[]): Promise<readonly boolean[]> => {
  const known: boolean[] = [];
  const left = [...answers];
  const announcer = startAnnouncing(
    () => node,
    {
      async announce() {
        const answer = left.shift();
        if (answer) throw answer;
        return null;
      },
      async leave() {},
    },
    pino({ level: 'silent' }),
    (now) => known.push(now),
  );
  for (let round = 1; round < answers.length; round++) await vi.advanceTimersByTimeAsync(5000);
  await announcer.stop();
  return known;
};

describe('a node that announces itself', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[string, (Error | null)[], boolean[]]>([
    ['an answer', [null], [true]],
    ['a refusal, then an answer', [refusal, null], [false, true]],
    ['an outage, which changes nothing', [null, outage], [true]],
    ['an outage after a refusal, which changes nothing', [refusal, outage], [false]],
    ['an outage at its start, which keeps no node from its work', [outage, outage], [true]],
  ])('hears of %s', async (_, answers, expected) => {
    expect(await told(answers)).toEqual(expected);
  });

  it('tells how far its clock is ahead, as of the answer before', async () => {
    const sent: (number | undefined)[] = [];
    const announcer = startAnnouncing(
      () => node,
      {
        async announce({ clockAheadMs }) {
          sent.push(clockAheadMs);
          return new Date(Date.now() - 1_500);
        },
        async leave() {},
      },
      pino({ level: 'silent' }),
    );
    await vi.advanceTimersByTimeAsync(5000);
    await announcer.stop();
    expect(sent).toEqual([undefined, 1_500]);
  });
});
