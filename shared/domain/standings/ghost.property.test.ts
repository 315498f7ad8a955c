import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contestClock, instantOfContestTime } from '../contest/contest-time.ts';
import { Board } from './board.ts';
import { fold } from './fold.ts';
import { GhostContest, type OwnRun } from './ghost.ts';
import { rankOf } from './rows.ts';
import { contest, real, shown } from './test/builders.ts';
import { seeded, told } from './test/logs.ts';
import { virtualParticipant, withVirtualRow } from './virtual-row.ts';

const minute = 60_000;

describe('the ghost board of any contest (Virtual participation 3)', () => {
  it('is at its full length the final board, of whatever statements it was made', () => {
    const property = fc.property(told(), ({ log }) => {
      const ghost = new GhostContest(new Board(log, [real]).log);
      expect(ghost.rowsOf(ghost.runsUntil(ghost.lengthMs))).toEqual(fold(log, real));
    });
    fc.assert(property, seeded(300));
  });

  it('is at any moment the fold of the runs until then, and the same until the next one', () => {
    const property = fc.property(told(), fc.double({ min: 0, max: 1, noNaN: true }), ({ log }, share) => {
      const { runs } = new Board(log, [real]).log;
      const ghost = new GhostContest({ ...log, runs });
      const clock = contestClock(log.rules);
      const elapsed = Math.floor(ghost.lengthMs * share);
      const before = runs.filter(({ atMs }) => clock(atMs) <= elapsed);
      expect(ghost.rowsOf(ghost.runsUntil(elapsed))).toEqual(fold({ ...log, runs: before }, real));
      const next = ghost.nextAfter(elapsed);
      if (next === null) return;
      expect(ghost.runsUntil(next - 1)).toBe(ghost.runsUntil(elapsed));
      expect(ghost.runsUntil(next)).toBeGreaterThan(ghost.runsUntil(elapsed));
    });
    fc.assert(property, seeded(300));
  });

  it('gives a virtual run the row that its runs would have given in the contest, but first blood', () => {
    const property = fc.property(told(), ({ log }) => {
      const { runs } = new Board(log, [real]).log;
      const clock = contestClock(log.rules);
      const visible = log.participants.filter(
        ({ hidden, isStar, disqualified }) => !hidden && !isStar && !disqualified,
      );
      for (const { id } of visible) {
        const others = runs.filter(({ participant }) => participant !== id);
        const own = runs.filter(
          ({ participant, atMs, ignored }) =>
            participant === id && !ignored && atMs >= log.rules.startMs && atMs < log.rules.endMs,
        );
        const ghost = new GhostContest({ ...log, runs: others });
        const rows = ghost.rowsOf(others.length);
        const ownRuns = own.map(({ atMs, ...run }): OwnRun => ({ ...run, sinceMs: clock(atMs) }));
        // A run of the very end of a contest time that a removed interval stretches to its end is too late.
        if (ownRuns.some(({ sinceMs }) => sinceMs >= ghost.lengthMs)) continue;
        // Within a removed interval only the number orders.
        if (new Set(ownRuns.map(({ sinceMs }) => sinceMs)).size < ownRuns.length) continue;
        const row = ghost.ownRow(rows, ownRuns);
        const lone = { ...log, participants: [{ id, isStar: false, hidden: false }], runs: own };
        const [wanted] = fold(lone, real);
        const short = (one: typeof row | undefined) => [
          ...[one?.solved, one?.score, one?.totalTime, one?.lastAcTime],
          one?.cells.map((cell) => cell && { ...cell, isFirstAC: false, acMs: null }),
        ];
        expect(short(row)).toEqual(short(wanted));
        expect(row.participant).toBe(virtualParticipant);
        expect(row.rank).toBe(rankOf(log.rules, rows, row));
        expect(row.cells.some((cell) => cell?.isFirstAC)).toBe(false);
        const placed = withVirtualRow(log.rules, rows, row);
        expect(placed.filter(({ participant }) => participant !== virtualParticipant)).toEqual(rows);
      }
    });
    fc.assert(property, seeded(150));
  });
});

describe('contest time and its instants', () => {
  it('an instant of a contest time has that time, and none before it has', () => {
    const property = fc.property(told({ maxRuns: 1 }), fc.nat(30_000_000), ({ log }, contestMs) => {
      const at = instantOfContestTime(log.rules)(contestMs);
      expect(contestClock(log.rules)(at)).toBe(contestMs);
      expect(contestClock(log.rules)(at - 1)).toBe(contestMs - 1);
    });
    fc.assert(property, seeded(500));
  });

  it('own runs count from the first to the last ms, with the removed interval left out', () => {
    const startMs = 1_000_000;
    const removed = [{ fromMs: startMs + 60 * minute, toMs: startMs + 120 * minute }];
    const log = contest({
      rules: { removed, endMs: startMs + 360 * minute, sealMs: null },
      teams: [{ id: 'rivers' }],
      runs: [['rivers', 'A', 30 * 60, 'AC']],
    });
    const ghost = new GhostContest(log);
    expect(ghost.lengthMs).toBe(300 * minute);
    const own = (sinceMs: number) => {
      const run: OwnRun = {
        ...{ submitId: 9, problem: 100, status: 0, score: null, timeMs: null, round: 0, subtasks: null },
        sinceMs,
      };
      return shown([ghost.ownRow(ghost.rowsOf(1), [run])])[0];
    };
    expect([0, 90 * minute, 300 * minute - 1].map(own)).toEqual([
      '1 virtual 1/0 +0 . .',
      '2 virtual 1/5400 +5400 . .',
      '2 virtual 1/17999 +17999 . .',
    ]);
    expect([-1, 300 * minute].map(own)).toEqual(['2 virtual 0/0 . . .', '2 virtual 0/0 . . .']);
    expect([30 * minute - 1, 30 * minute].map((at) => ghost.runsUntil(at))).toEqual([0, 1]);
  });
});

it('who handed in after the end alone stands where that counts, and only there', () => {
  const log = contest({
    teams: [{ id: 'late', late: true }],
    runs: [
      ['rivers', 'A', 60, 'AC'],
      ['late', 'A', 6 * 3600, 'AC'],
    ],
  });
  expect(shown(fold(log, real))).toEqual(['1 rivers 1/60 *+60 . .']);
  expect(shown(fold(log, { ...real, containsEnd: true }))).toEqual([
    '1 rivers 1/60 *+60 . .',
    '2 late 1/21600 +21600! . .',
  ]);
});
