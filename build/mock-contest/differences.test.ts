import type { BoardRow } from '@assize/shared/areas/standings/board.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { seeded } from '../samples/lib/random.ts';
import { exactFaults, looseFaults, ownFaults, type Played } from './differences.ts';
import type { Attempt } from './model.ts';
import { behaviours, expectedOf } from './programs.ts';

const startMs = Date.UTC(2030, 0, 1, 9);
const minute = 60_000;
const teams = ['a', 'b', 'c', 'd', 'e'].map((uid, index) => ({ uid, name: uid, index }));
const problems = ['A', 'B', 'C'].map((displayId) => ({ displayId }));

/** A contest by chance in which all is judged; instants are of the contest, moments long ago. */
const played = (seed: number): Played => {
  const random = seeded(seed);
  const attempts = Array.from({ length: 60 }, (_, index): Attempt => {
    const behaviour = random.pick(behaviours);
    return {
      team: random.int(0, teams.length - 1),
      problem: random.int(0, problems.length - 1),
      behaviour,
      expected: expectedOf[behaviour],
      status: expectedOf[behaviour],
      submitId: index + 1,
      atMs: startMs + random.int(0, 120 * minute - 1),
      ...{ sentAt: 0, answeredAt: 0, verdictAt: 0, boardAt: null },
    };
  });
  return {
    teams,
    problems,
    stars: new Set([4]),
    rules: {
      startMs,
      sealMs: startMs + 80 * minute,
      endMs: startMs + 120 * minute,
      removed: [{ fromMs: startMs + 30 * minute, toMs: startMs + 40 * minute }],
    },
    attempts,
    unsettled: new Set(),
  };
};

const boardRow = ({
  participant,
  listed,
  rank,
  isStar,
  solved,
  totalTime,
  lastAcTime,
  cells,
}: Row): BoardRow => ({
  ...{ uid: participant, listed, rank, solved, time: totalTime, lastAc: lastAcTime },
  ...(isStar ? { star: true } : {}),
  cells: cells.map(
    (cell) =>
      cell && {
        ...(cell.isAC ? { ac: true } : {}),
        ...(cell.isFirstAC ? { first: true } : {}),
        ...(cell.acTime === null ? {} : { at: cell.acTime }),
        ...(cell.errorNum > 0 ? { err: cell.errorNum } : {}),
        ...(cell.tryNum > 0 ? { tries: cell.tryNum } : {}),
      },
  ),
});

/** The product's own board of the same contest. */
const boardOf = ({ rules, stars, attempts }: Played, sealed: boolean): BoardRow[] =>
  fold(
    {
      rules: { ...rules, type: 'acm', penaltySeconds: 1_200, icpcMinutes: true, oiScore: 'recent' },
      participants: teams.map(({ uid, index }) => ({ id: uid, isStar: stars.has(index), hidden: false })),
      problems: problems.map(({ displayId }, id) => ({ id, displayId })),
      runs: attempts.map(({ submitId, team, problem, atMs, expected }) => ({
        ...{ submitId, problem, atMs, status: expected, participant: teams[team]?.uid ?? '' },
        ...{ score: null, timeMs: 1, round: 0, ignored: false, subtasks: null },
      })),
    },
    { sealed, containsEnd: false, removeStar: false, of: null },
  ).map(boardRow);

const long = { askedAt: 1e9, answeredAt: 1e9 };
const contests = Array.from({ length: 40 }, (_, seed) => played(seed + 1));

describe('the plain model', () => {
  it.each([true, false])('finds no fault in the board of the product (sealed: %s)', (sealed) => {
    for (const contest of contests) {
      const rows = boardOf(contest, sealed);
      expect(exactFaults(contest, rows, { sealed, of: null })).toEqual([]);
      expect(looseFaults(contest, rows, { sealed, of: null }, long)).toEqual([]);
    }
  });

  it('finds every cell, rank, sum and participant that is another', () => {
    const wrongs: ((row: BoardRow) => BoardRow)[] = [
      (row) => ({ ...row, rank: row.rank + 1 }),
      (row) => ({ ...row, solved: row.solved + 1 }),
      (row) => ({ ...row, time: row.time + 60 }),
      (row) => ({ ...row, lastAc: (row.lastAc ?? 0) + 60 }),
      (row) => ({ ...row, uid: 'stranger' }),
      (row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, err: (cell?.err ?? 0) + 1 })) }),
      (row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, tries: (cell?.tries ?? 0) + 1 })) }),
      (row) => ({ ...row, cells: row.cells.map(() => null) }),
    ];
    for (const contest of contests)
      for (const wrong of wrongs) {
        const rows = boardOf(contest, false).map((row, place) => (place === 0 ? wrong(row) : row));
        expect(exactFaults(contest, rows, { sealed: false, of: null })).not.toEqual([]);
        expect(looseFaults(contest, rows, { sealed: false, of: null }, long)).not.toEqual([]);
      }
  });

  it('finds a first blood that is missing, and a result from behind the seal', () => {
    for (const contest of contests) {
      const open = boardOf(contest, false);
      const bloodless = open.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => {
          const { first: _, ...rest } = cell ?? {};
          return cell && rest;
        }),
      }));
      const solved = contest.attempts.some(({ expected }) => expected === verdict.accepted);
      expect(exactFaults(contest, bloodless, { sealed: false, of: null }).length > 0).toBe(solved);
      expect(exactFaults(contest, open, { sealed: true, of: null })).not.toEqual([]);
    }
  });

  it('takes a run on its way in each of its stages, and nothing else', () => {
    for (const contest of contests) {
      const last = contest.attempts.toSorted((a, b) => a.atMs - b.atMs).at(-1);
      if (!last) continue;
      const now = { askedAt: 1_000, answeredAt: 1_010 };
      const onItsWay: Attempt = { ...last, sentAt: 990, answeredAt: 1_005, verdictAt: null };
      const others = contest.attempts
        .filter((one) => one !== last)
        .map((one) => ({ ...one, sentAt: -20_000, answeredAt: -20_000, verdictAt: -20_000 }));
      const known = { ...contest, attempts: [...others, onItsWay] };
      const sight = { sealed: false, of: null };
      const stages = [
        boardOf({ ...contest, attempts: others }, false),
        boardOf({ ...contest, attempts: [...others, { ...last, expected: verdict.pending }] }, false),
        boardOf(contest, false),
      ];
      for (const rows of stages) expect(looseFaults(known, rows, sight, now)).toEqual([]);
      const lost = boardOf({ ...contest, attempts: others.slice(1) }, false);
      const isSeen = JSON.stringify(lost) !== JSON.stringify(stages[0]);
      const isOther = stages.every((rows) => JSON.stringify(rows) !== JSON.stringify(lost));
      if (isSeen && isOther && others[0]?.team !== last.team)
        expect(looseFaults(known, lost, sight, now)).not.toEqual([]);
    }
  });

  it('knows the own row behind the seal', () => {
    for (const contest of contests) {
      const [open, sealed] = [boardOf(contest, false), boardOf(contest, true)];
      for (const { uid, index } of teams) {
        const row = open.find((one) => one.uid === uid);
        const shared = sealed.find((one) => one.uid === uid);
        const hides = JSON.stringify(row?.cells) !== JSON.stringify(shared?.cells);
        expect(ownFaults(contest, index, shared ?? null, true).length > 0).toBe(hides);
      }
    }
  });
});
