import { beforeEach, expect, it } from 'vitest';
import type { LoggedEvent } from '../../platform/domain-events/event.ts';
import { handClock } from '../../test/clock.ts';
import { submissionTaken } from '../submission/service.ts';
import type { HeldBoard } from './board-folder.ts';
import { liveBoards } from './boards.ts';

const cid = 7;
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Boards of a log of events, each a list of the runs that it holds, whose folds end when they are told to. */
const stage = () => {
  const clock = handClock();
  const log: Omit<LoggedEvent, 'at'>[] = [];
  const runsOf = new Map<HeldBoard, number[]>();
  const folds: PromiseWithResolvers<void>[] = [];
  let version = 1;
  const add = (submitId: number) =>
    log.push({
      id: `${log.length + 1}`,
      seq: log.length + 1,
      event: submissionTaken.name,
      data: JSON.stringify({ submitId, uid: 'ada', pid: 1, scope: `contest:${cid}`, submittedAtMs: 0 }),
    });
  const boards = liveBoards({
    folder: {
      fold: async () => null,
      async load() {
        const stored = log.map(({ seq }) => seq);
        const fold = Promise.withResolvers<void>();
        folds.push(fold);
        await fold.promise;
        const one = { contest: { cid, version }, loadedAtMs: clock.now().getTime() } as HeldBoard;
        runsOf.set(one, stored);
        return one;
      },
      isCurrent: async (one) => one.contest.version === version,
      isNew: (one, { submitId }) => !runsOf.get(one)?.includes(submitId),
      async apply(one, { submitId }) {
        const runs = runsOf.get(one) ?? [];
        if (!runs.includes(submitId)) runs.push(submitId);
        return [];
      },
    },
    eventLog: {
      last: async () => log.length,
      after: async (seq) => log.slice(seq).map((one) => ({ ...one, at: clock.now() })),
    },
    clock,
  });
  const read = async () => {
    const one = await boards(cid);
    return { one, runs: one && (runsOf.get(one) ?? []) };
  };
  return { clock, add, read, folds, turn: () => (version += 1) };
};
let on: ReturnType<typeof stage>;
beforeEach(async () => {
  on = stage();
  on.add(1);
  const first = on.read();
  await tick();
  on.folds[0]?.resolve();
  expect((await first).runs).toEqual([1]);
});

it('folds a board anew ahead of its time while the one before is given, and misses no run of meanwhile', async () => {
  on.clock.advance(31_000);
  const { one: before } = await on.read();
  expect(on.folds).toHaveLength(2);
  on.add(2);
  expect(await on.read()).toEqual({ one: before, runs: [1, 2] });
  on.folds[1]?.resolve();
  await tick();
  const { one: after, runs } = await on.read();
  expect(after).not.toBe(before);
  expect(runs).toEqual([1, 2]);
  on.add(3);
  expect((await on.read()).runs).toEqual([1, 2, 3]);
  expect(on.folds).toHaveLength(2);
});

it('waits for the fold of a board that is older, or that another contest or team has made wrong', async () => {
  for (const change of [() => on.clock.advance(61_000), () => on.turn()]) {
    change();
    const { length } = on.folds;
    const reading = on.read();
    await tick();
    expect(on.folds).toHaveLength(length + 1);
    on.folds.at(-1)?.resolve();
    await reading;
  }
});

it('begins a fold that failed again', async () => {
  on.clock.advance(31_000);
  const { one: before } = await on.read();
  on.folds[1]?.reject(new Error('away'));
  await tick();
  expect((await on.read()).one).toBe(before);
  expect(on.folds).toHaveLength(3);
});
