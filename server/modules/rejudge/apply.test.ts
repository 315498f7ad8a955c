import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import type { DoTogether } from '../../platform/mongo/together.ts';
import { exchange } from './apply.ts';
import type { RejudgeItem } from './record.ts';

const outcome = { status: verdict.accepted, timeMs: 1, memoryKb: 1, score: null };
const items = Array.from(
  { length: 10 },
  (_, n): RejudgeItem => ({
    ...{ rejudgeId: 7, submitId: n + 1, fromRound: 0, round: 1, uid: 'ada', pid: 1, oj: 'ME', language: 'C' },
    ...{ before: outcome, changed: true, queuedAt: null },
    after: { ...outcome, oiRankScore: null, subtasks: null, judger: null, errorMessage: null, attempt: 1 },
  }),
);
const record = { id: 7, kind: 'rejudge', total: items.length } as const;

/** A database that takes so many verdicts in one transaction; its failures by the numbers of verdicts. */
const databaseOf = (most: number, failure: () => Error) => {
  const failed: number[] = [];
  const exchanged = new Map<string | null, number[]>();
  let open: [string | null, number[]][] = [];
  const together: DoTogether = async (work) => {
    open = [];
    await work({} as Parameters<typeof work>[0]);
    const count = open.flatMap(([, ids]) => ids).length;
    if (count > most) {
      failed.push(count);
      throw failure();
    }
    for (const [name, ids] of open) exchanged.set(name, ids);
  };
  const submissions = {
    findMany: async (ids: readonly number[]) =>
      ids.map((submitId) => ({ submitId, isPractice: submitId === 3 }) as never),
    replaceVerdicts: async (_id: number, list: readonly { round: number }[], name: string | null) => {
      open.push([name, list.map(({ round }) => round)]);
    },
  };
  return { failed, exchanged, ports: { submissions, together } };
};

describe('exchanging verdicts', () => {
  it('is one transaction under one name, where the database takes it', async () => {
    const { exchanged, failed, ports } = databaseOf(10, () => new Error('too large'));
    const practice = await exchange(record, items, ports);
    expect([...exchanged].map(([name, all]) => [name, all.length])).toEqual([['7-1', 10]]);
    expect([practice.map(({ submitId }) => submitId), failed]).toEqual([[3], []]);
  });

  it('is halved where the database cannot take it, each part under a name of its own', async () => {
    const { exchanged, failed, ports } = databaseOf(3, () => new Error('too large'));
    await exchange(record, items, ports);
    expect(failed).toEqual([10, 5, 5]);
    expect([...exchanged].map(([name, all]) => [name, all.length])).toEqual([
      ['7-1', 3],
      ['7-4', 2],
      ['7-6', 3],
      ['7-9', 2],
    ]);
  });

  it('waits where the database is away', async () => {
    const away = () => Object.assign(new Error('closed'), { name: 'MongoNetworkError' });
    const { failed, ports } = databaseOf(3, away);
    await expect(exchange(record, items, ports)).rejects.toThrow('closed');
    expect(failed).toEqual([10]);
  });
});
