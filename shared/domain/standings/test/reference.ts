import type { ContestLog, Run, View } from '../types.ts';

/*
 * The rules of standings once more, as slowly and plainly as they are worded in docs/reference/product.md. It shares
 * types with the fold and nothing else, so that a wrong thought in one is not in the other.
 */

/** All instants of the logs of these tests lie on ticks, but for those next to a boundary. */
export const tickMs = 250;

const pendingCodes = [5, 6, 7];
const costing = [-3, -1, 1, 2, 3];
const withoutResult = [4, 10, -4];

/** Last word on each submission. */
const lastWords = (statements: readonly Run[]): Run[] => {
  const groups = Object.values(Object.groupBy(statements, ({ submitId }) => submitId));
  return groups.map((all) => {
    const said = all ?? [];
    const round = Math.max(...said.map((run) => run.round));
    const ofRound = said.filter((run) => run.round === round);
    const judged = ofRound.filter((run) => !pendingCodes.includes(run.status));
    return (judged.length > 0 ? judged : ofRound).at(-1) as Run;
  });
};

const elapsed = ({ rules }: ContestLog, atMs: number): number => {
  let ms = 0;
  for (let at = rules.startMs; at < atMs; at += tickMs) {
    const piece = Math.min(tickMs, atMs - at);
    if (!rules.removed.some(({ fromMs, toMs }) => fromMs <= at && at < toMs)) ms += piece;
  }
  return ms;
};

type Seen = Run & { hiddenVerdict: boolean; pending: boolean; late: boolean; contestMs: number };

const seenRuns = (log: ContestLog, view: View): Seen[] => {
  const { rules } = log;
  const shown = lastWords(log.runs).filter((run) => {
    const who = log.participants.find(({ id }) => id === run.participant);
    if (!who || who.hidden || (who.isStar && view.removeStar)) return false;
    if (!log.problems.some(({ id }) => id === run.problem)) return false;
    if (run.ignored || run.atMs < rules.startMs) return false;
    return view.containsEnd || run.atMs < rules.endMs;
  });
  const inOrder = shown.toSorted((a, b) => (a.atMs === b.atMs ? a.submitId - b.submitId : a.atMs - b.atMs));
  return inOrder.map((run) => {
    const sealed = view.sealed && rules.sealMs !== null && run.atMs >= rules.sealMs;
    const own = view.of === run.participant && rules.type !== 'oi';
    const hiddenVerdict = sealed && !own;
    const pending = hiddenVerdict || pendingCodes.includes(run.status);
    return {
      ...run,
      hiddenVerdict,
      pending,
      late: run.atMs >= rules.endMs,
      contestMs: elapsed(log, run.atMs),
    };
  });
};

const unit = (log: ContestLog) => (log.rules.icpcMinutes ? 60 : 1);
const inUnits = (log: ContestLog, ms: number) => Math.floor(ms / 1000 / unit(log)) * unit(log);

const acm = (log: ContestLog, runs: Seen[]) => {
  const win = runs.findIndex((run) => !run.pending && run.status === 0);
  const counted = win === -1 ? runs : runs.slice(0, win);
  const solving = runs[win];
  return {
    isAC: solving !== undefined,
    isAfterContest: solving?.late ?? false,
    acTime: solving ? inUnits(log, solving.contestMs) : null,
    acMs: solving?.contestMs ?? null,
    errorNum: counted.filter((run) => !run.pending && costing.includes(run.status)).length,
    tryNum: counted.filter((run) => run.pending).length,
    score: null,
    timeMs: null,
  };
};

const points = (log: ContestLog, problem: number, runs: Seen[]) => {
  const judged = runs.filter((run) => !run.pending && !withoutResult.includes(run.status));
  const full = judged.filter((run) => run.status === 0);
  const base = {
    acTime: null,
    acMs: null,
    errorNum: 0,
    tryNum: runs.filter((run) => run.pending).length,
    timeMs: full.length > 0 ? Math.min(...full.map((run) => run.timeMs ?? 0)) : null,
  };
  if (judged.length === 0) return { ...base, isAC: false, isAfterContest: false, score: null };
  if (log.rules.type === 'ioi') {
    const upTo = (n: number) => {
      const some = judged.slice(0, n);
      const parts = some.flatMap((run) => run.subtasks ?? []);
      const best = [...new Set(parts.map(({ subtask }) => subtask))].map((one) =>
        Math.max(0, ...parts.filter(({ subtask }) => subtask === one).map(({ score }) => score)),
      );
      return Math.max(
        best.reduce((a, b) => a + b, 0),
        ...some.map((run) => run.score ?? 0),
      );
    };
    const score = upTo(judged.length);
    const raisedBy = judged.findIndex((_, index) => upTo(index + 1) === score);
    const mark = log.problems.find(({ id }) => id === problem)?.fullScore;
    const isAC = full.length > 0 || (mark !== undefined && mark > 0 && score >= mark);
    const parts = judged.flatMap((run) => run.subtasks ?? []);
    const subtasks = [...new Set(parts.map(({ subtask }) => subtask))]
      .sort((a, b) => a - b)
      .map((subtask) => {
        const scores = parts.filter((one) => one.subtask === subtask).map((one) => one.score);
        return { subtask, score: Math.max(...scores) };
      });
    return {
      ...{ ...base, isAC, isAfterContest: judged[raisedBy]?.late ?? false, score },
      ...(subtasks.length === 0 ? {} : { subtasks }),
    };
  }
  const best = Math.max(...judged.map((run) => run.score ?? 0));
  const bests = judged.filter((run) => (run.score ?? 0) === best);
  const taken =
    log.rules.oiScore === 'recent' ? judged.at(-1) : (bests.find((run) => run.status === 0) ?? bests[0]);
  return {
    ...base,
    isAC: taken?.status === 0,
    isAfterContest: taken?.late ?? false,
    score: taken?.score ?? 0,
  };
};

/** Participants who hold the first blood of a problem. */
const firstBlood = (log: ContestLog, view: View, problem: number, seen: Seen[], star: boolean): string[] => {
  if (log.rules.type !== 'acm') return [];
  const team = (id: string) => log.participants.find((one) => one.id === id);
  const closing = view.sealed ? (log.rules.sealMs ?? log.rules.endMs) : log.rules.endMs;
  const open = seen.filter((run) => {
    const who = team(run.participant);
    const inTime = run.atMs < log.rules.endMs && run.atMs < closing;
    return run.problem === problem && inTime && who?.isStar === star && !who.disqualified;
  });
  const solves = open.filter((run) => run.status === 0);
  const earliest = Math.min(...solves.map((run) => run.contestMs));
  const isWaiting = open.some((run) => pendingCodes.includes(run.status) && run.contestMs < earliest);
  return isWaiting ? [] : solves.filter((run) => run.contestMs === earliest).map((run) => run.participant);
};

export const referenceRows = (log: ContestLog, view: View) => {
  const seen = seenRuns(log, view);
  const holders = log.problems.map(({ id }) => [
    ...firstBlood(log, view, id, seen, false),
    ...firstBlood(log, view, id, seen, true),
  ]);
  const { type, penaltySeconds } = log.rules;
  const rows = log.participants.flatMap((who, listed) => {
    if (who.hidden || (view.removeStar && who.isStar)) return [];
    const cells = log.problems.map(({ id }, column) => {
      const runs = seen.filter((run) => run.participant === who.id && run.problem === id);
      if (runs.length === 0) return null;
      const cell = type === 'acm' ? acm(log, runs) : points(log, id, runs);
      return { ...cell, isFirstAC: holders[column]?.includes(who.id) ?? false };
    });
    const solvedCells = cells.filter((cell) => cell?.isAC);
    const sum = (of: (cell: NonNullable<(typeof cells)[number]>) => number, among = cells) =>
      among.reduce((total, cell) => total + (cell ? of(cell) : 0), 0);
    const penalty = sum((cell) => (cell.acTime ?? 0) + penaltySeconds * cell.errorNum, solvedCells);
    const times = {
      acm: penalty + (who.penaltyAdjustSeconds ?? 0),
      oi: sum((cell) => cell.timeMs ?? 0),
      ioi: 0,
    };
    const row = {
      participant: who.id,
      listed,
      isStar: who.isStar,
      isDisqualified: who.disqualified === true,
      solved: solvedCells.length,
      score: sum((cell) => cell.score ?? 0),
      totalTime: times[type],
      lastAcTime: type === 'acm' ? Math.max(0, ...cells.map((cell) => cell?.acTime ?? 0)) : 0,
      cells,
    };
    return [row];
  });
  type Row = (typeof rows)[number];
  const key = (row: Row): number[] => {
    const below = row.isDisqualified ? 1 : 0;
    if (type === 'acm') return [below, -row.solved, row.totalTime, row.lastAcTime];
    return type === 'oi' ? [below, -row.score, row.totalTime] : [below, -row.score];
  };
  const order = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  const competes = (row: Row) => !row.isStar && !row.isDisqualified;
  return rows
    .toSorted((a, b) => order([...key(a), a.listed], [...key(b), b.listed]))
    .map((row) => {
      const better = rows.filter((other) => competes(other) && order(key(other), key(row)) < 0);
      return { ...row, rank: competes(row) ? better.length + 1 : -1 };
    });
};
