import { type ContestInfo, getContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import {
  endVirtualRun,
  getGhostBoard,
  getVirtualRun,
  listVirtualRuns,
  startVirtualRun,
  type VirtualRun,
} from '@assize/shared/areas/virtual-run/endpoints.ts';
import { GhostContest, type OwnRun } from '@assize/shared/domain/standings/ghost.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { contestLog, iso, sentBoard, sentRow } from './board-data.ts';
import { hoursFromNow, runningContest } from './contest-answers.ts';
import { server } from './site.ts';

const hour = 3_600_000;

/** A contest that is over and takes submissions. */
export const endedContest = (more: Partial<ContestInfo> = {}): ContestInfo =>
  runningContest({
    ...{ id: 5, title: 'Autumn cup', status: 1, phase: 'ended' },
    ...{ startTime: hoursFromNow(-50), endTime: hoursFromNow(-45), sealRankTime: hoursFromNow(-46) },
    ...more,
  });

/** A virtual run that began two hours ago. */
export const virtualRun = (more: Partial<VirtualRun> = {}): VirtualRun => ({
  ...{ id: 12, cid: 5, startTime: hoursFromNow(-2), endTime: hoursFromNow(3), endedAt: null, over: false },
  ...more,
});

/** Runs on the first two problems: one solved at the second try after `hours`, one tried. */
const ownRuns = (hours: number): OwnRun[] =>
  [
    { problem: 1, status: verdict.wrongAnswer, sinceMs: hours * hour - 600_000 },
    { problem: 1, status: verdict.accepted, sinceMs: hours * hour },
    { problem: 2, status: verdict.wrongAnswer, sinceMs: hours * hour + 60_000 },
  ].map((one, index) => ({
    ...{ submitId: 9_000 + index, score: null, timeMs: 15, round: 0, subtasks: null },
    ...one,
  }));

/** The ghost board of a virtual run as the server sends it. */
export const sentGhost = (
  run: VirtualRun,
  { hours = 2, next = null as string | null } = {},
): ReplyOf<typeof getGhostBoard> => {
  const log = contestLog({ teams: 60, problems: 10 });
  const ghost = new GhostContest(log);
  const elapsedMs = run.over ? ghost.lengthMs : hours * hour;
  const rows = ghost.rowsOf(ghost.runsUntil(elapsedMs));
  const own = ghost.ownRow(rows, ownRuns(1));
  const all = sentBoard(log, { sealed: false });
  const teamBy = new Map(all.teams.map((team) => [team.uid, team]));
  const self = { uid: own.participant, name: 'root', username: 'root', school: '', groups: [] };
  return {
    ...{ ...all, cid: 5, ownUid: own.participant, rows: rows.map((row) => sentRow(row)), own: sentRow(own) },
    teams: [
      ...rows.flatMap(({ participant }) => teamBy.get(participant) ?? []),
      { ...self, gender: '', avatar: null },
    ],
    ...{ run, elapsed: Math.floor(elapsedMs / 1000), nextChange: next, now: iso(Date.now()) },
  };
};

/** Answers with a virtual run that goes on in contest 5, and one that is over. */
export const answerVirtualRuns = (): void => {
  const over = virtualRun({ id: 11, startTime: hoursFromNow(-30), endTime: hoursFromNow(-25), over: true });
  const early = { ...over, id: 10, endedAt: hoursFromNow(-27) };
  const result = { rank: 14, ranked: 54, solved: 4, score: null, time: 22_199 };
  server.answer(getContestInfo, ({ query: { cid } }) => (cid === 5 ? endedContest() : runningContest()));
  server.answer(getVirtualRun, ({ query: { cid } }) => ({
    run: cid === 5 ? virtualRun() : null,
    now: iso(Date.now()),
  }));
  server.answer(listVirtualRuns, () => [virtualRun(), over, early].map((run) => ({ ...run, result })));
  server.answer(getGhostBoard, ({ query: { id } }) => sentGhost(id === 11 ? over : virtualRun()));
  server.answer(startVirtualRun, () => virtualRun());
  server.answer(endVirtualRun, () => virtualRun({ over: true, endedAt: hoursFromNow(0) }));
};
