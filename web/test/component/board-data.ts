import type { ContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import type { BoardRow, BoardSnapshot, BoardTeam } from '@assize/shared/areas/standings/board.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import type { Cell, ContestLog, Row, Run, View } from '@assize/shared/domain/standings/types.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { RollInfo, RollRuns } from '../../features/rolling-board/resolution.ts';

const hour = 3_600_000;
/** Five hours from here, of which the last one is sealed. */
export const boardStartMs = Date.UTC(2030, 0, 5, 9);
const endMs = boardStartMs + 5 * hour;
export const sealMs = boardStartMs + 4 * hour;
export const colors = ['#ff4500', '#ff8c00', '#ffd700', '#90ee90', '#00ced1', '#1e90ff', '#c71585'];
const schools = ['North University', 'South College', 'Institute of Rivers and Bridges', '东方大学', ''];
export const ownUid = `${'0'.repeat(31)}1`;
const names = ['Rivers', 'Null Pointers', 'Three Binary Trees', '最短路', 'Off by One', 'Stack Overflowers'];

/** Numbers that look like chance and are the same in each run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

export const uidOf = (index: number): string => String(index + 1).padStart(32, '0');
const teamOf = (index: number): BoardTeam => ({
  uid: uidOf(index),
  name: index === 0 ? 'root' : `${names[index % names.length]} ${index}`,
  username: `team${index}`,
  school: schools[index % schools.length] ?? '',
  groups: index % 3 === 0 ? ['Region East'] : [],
  gender: 'secrecy',
  avatar: null,
});

type Size = { teams: number; problems: number; type?: BoardSnapshot['type'] };
const rules = ['acm', 'oi', 'ioi'] as const;

/** A contest of so many teams; the team of `root` is the first in its list. */
export const contestLog = ({ teams, problems, type = 0 }: Size): ContestLog => {
  const chance = numbers(7);
  const runs: Run[] = [];
  for (let team = 0; team < teams; team += 1)
    for (let problem = 0; problem < problems; problem += 1) {
      if (chance(100) < 35 + problem * 3) continue;
      const tries = 1 + chance(3);
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const isLast = attempt === tries - 1;
        const solves = isLast && chance(100) < 78 - problem * 4;
        const score = solves ? 100 : chance(10) * 10;
        const wrong: Verdict = type === 0 ? verdict.wrongAnswer : verdict.partial;
        runs.push({
          submitId: runs.length + 1,
          participant: uidOf(team),
          problem: problem + 1,
          atMs: boardStartMs + chance(5 * 3600) * 1000,
          status: solves ? verdict.accepted : wrong,
          ...{ score, timeMs: 15 + chance(400), round: 0, ignored: false, subtasks: null },
        });
      }
    }
  return {
    rules: {
      ...{ type: rules[type], startMs: boardStartMs, endMs, sealMs, removed: [] },
      ...{ penaltySeconds: 1200, icpcMinutes: false, oiScore: 'highest' },
    },
    participants: Array.from({ length: teams }, (_, index) => ({
      ...{ id: uidOf(index), isStar: index % 11 === 5, hidden: false },
    })),
    problems: Array.from({ length: problems }, (_, index) => ({
      ...{ id: index + 1, displayId: String.fromCharCode(65 + index) },
      ...(type === 0 ? {} : { fullScore: 100 }),
    })),
    runs,
  };
};

const cellOf = (cell: Cell, isAcm: boolean): BoardRow['cells'][number] => ({
  ...(cell.isAC && { ac: true }),
  ...(cell.isFirstAC && { first: true }),
  ...(cell.isAfterContest && { after: true }),
  ...(cell.acTime !== null && { at: cell.acTime }),
  ...(cell.errorNum > 0 && { err: cell.errorNum }),
  ...(cell.tryNum > 0 && { tries: cell.tryNum }),
  ...(!isAcm && cell.score !== null && { score: cell.score }),
  ...(!isAcm && cell.timeMs !== null && { ms: cell.timeMs }),
});

/** A row as the server sends it. */
export const sentRow = (row: Row, isAcm = true): BoardRow => ({
  ...{ uid: row.participant, listed: row.listed, rank: row.rank },
  ...(row.isStar && { star: true }),
  ...(row.isDisqualified && { disqualified: true }),
  ...{ solved: row.solved, time: row.totalTime },
  ...(isAcm ? { lastAc: row.lastAcTime } : { score: row.score }),
  cells: row.cells.map((cell) => cell && cellOf(cell, isAcm)),
});

/** The board of a log as the server sends it; `own` is the row of `root`. */
export const sentBoard = (log: ContestLog, view: Partial<View> = {}): BoardSnapshot => {
  const shown = { sealed: true, containsEnd: false, removeStar: false, of: null, ...view };
  const type = rules.indexOf(log.rules.type) as BoardSnapshot['type'];
  const rows = fold(log, shown);
  const own = fold(log, { ...shown, of: ownUid }).find(({ participant }) => participant === ownUid);
  const send = (row: Row) => sentRow(row, type === 0);
  return {
    ...{ cid: 7, type, sealed: shown.sealed, containsEnd: shown.containsEnd, rankShowName: 'username' },
    penaltySeconds: log.rules.penaltySeconds,
    problems: log.problems.map(({ displayId, fullScore }, index) => ({
      ...{ displayId, displayTitle: `Problem ${displayId}`, fullScore: fullScore ?? null },
      color: colors[index % colors.length] ?? null,
    })),
    teams: rows.map(({ listed }) => teamOf(listed)),
    rows: rows.map(send),
    ownUid,
    own: own ? send(own) : null,
    awardType: 1,
    awards: [
      { priority: 1, name: 'Gold', background: '#e6bf25', color: '#1d1600', num: 10 },
      { priority: 2, name: 'Silver', background: '#b4c0c7', color: '#14181d', num: 20 },
      { priority: 3, name: 'Bronze', background: '#cd7f32', color: '#201104', num: 30 },
    ],
  };
};

export const iso = (ms: number) => new Date(ms).toISOString();

/** A contest that is sealed now. */
export const boardContest = (more: Partial<ContestInfo> = {}): ContestInfo => ({
  ...{ id: 7, title: 'Winter Contest', auth: 0, type: 0, status: 0 },
  ...{ startTime: iso(boardStartMs), endTime: iso(endMs), duration: 18_000, count: 60, openRank: true },
  ...{ sealRank: true, gid: null, uid: ownUid, author: 'root', description: '', openPrint: false },
  ...{ rankShowName: 'username', oiRankScoreType: 'Highest', allowEndSubmit: true },
  ...{ sealRankTime: iso(sealMs), autoRealRank: true, penaltyMinutes: 20, icpcMinutes: false },
  ...{ phase: 'sealed', revealed: false, finalized: false, removedIntervals: [] },
  now: iso(sealMs + hour / 2),
  ...more,
});

/** What the rolling board asks for. */
export const sentRoll = (log: ContestLog, removeStar = false): { info: RollInfo; runs: RollRuns } => ({
  info: {
    ...{ id: 7, title: 'Winter Contest', startTime: iso(boardStartMs), endTime: iso(endMs) },
    ...{ sealRankTime: iso(sealMs), ended: true, unjudged: 0, removed: [] },
    ...{ penaltySeconds: 1200, icpcMinutes: false, awardType: 0, awards: [] },
    problems: log.problems.map(({ id, displayId }, index) => ({
      ...{ pid: id, displayId, displayTitle: `Problem ${displayId}`, fullScore: null },
      color: colors[index % colors.length] ?? null,
    })),
    participants: log.participants.flatMap(({ isStar }, index) =>
      removeStar && isStar
        ? []
        : [{ ...teamOf(index), star: isStar, disqualified: false, penaltyAdjust: 0, photo: null }],
    ),
  },
  runs: log.runs.map(({ submitId, participant, problem, status, atMs }) => ({
    ...{ submitId, uid: participant, pid: problem, status, atMs },
  })),
});
