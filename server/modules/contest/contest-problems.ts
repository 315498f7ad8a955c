import type {
  ContestProblemRow,
  getContestProblem,
  listContestProblems,
  listFullScreenProblems,
} from '@assize/shared/areas/contest/endpoints.ts';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import type { getUserProblemStatus, ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { isSealedPhase } from '@assize/shared/domain/contest/times.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ProblemService } from '../problem/service.ts';
import type { OwnRun, SubmissionService, Tally } from '../submission/service.ts';
import type { ContestAccess } from './access.ts';
import type { ContestRecord } from './document.ts';
import { phaseOf, type Rights } from './policy.ts';
import { isBehindSeal } from './submission-policy.ts';
import { ownAccounts, type TeamsOfContests } from './teams.ts';

type Ports = {
  access: ContestAccess;
  teams: Pick<TeamsOfContests, 'of'>;
  problems: Pick<ProblemService, 'records' | 'detailIn' | 'statement' | 'isWithheld'>;
  runs: Pick<SubmissionService['records'], 'ownIn'>;
  /** Runs by problem of those who take part, to some seconds; `whole`: those of after the end as well. */
  tally: (contest: ContestRecord, whole: boolean) => Promise<readonly Tally[]>;
  clock: Clock;
};
type State = { status: number; score: number | null };

const notSubmitted: State = { status: verdict.notSubmitted, score: null };

/** Sum of the best points of each subtask. */
const bestOfSubtasks = (runs: readonly OwnRun[]): number => {
  const best = new Map<number, number>();
  for (const { subtask, score } of runs.flatMap((one) => one.subtasks ?? []))
    best.set(subtask, Math.max(best.get(subtask) ?? 0, score));
  return best.values().reduce((sum, score) => sum + score, 0);
};

/** The state that the last runs of a user give a problem: an Accepted ever wins, in OI the latest counts. */
const stateOf = (contest: ContestRecord, runs: readonly (OwnRun & { isMasked: boolean })[]): State => {
  const last = runs.at(-1);
  if (!last) return notSubmitted;
  if (contest.type === 0) {
    const solved = runs.some((one) => one.status === verdict.accepted);
    return { status: solved ? verdict.accepted : last.status, score: null };
  }
  if (last.isMasked) return { status: verdict.unknown, score: null };
  const best = runs.reduce<OwnRun>((a, b) => ((b.score ?? -1) > (a.score ?? -1) ? b : a), last);
  if (contest.type === 2 && best.score !== null)
    return { status: best.status, score: Math.max(best.score, bestOfSubtasks(runs)) };
  const counts = contest.type === 1 && contest.oiRankScoreType === 'Recent' ? last : best;
  return { status: counts.status, score: counts.score };
};

/** Problems of a contest as those who take part meet them. */
export const contestProblems = ({ access, teams, problems, runs, tally, clock }: Ports) => {
  const statesOf = async (
    contest: ContestRecord,
    viewer: Viewer,
    rights: Rights,
    whole: boolean,
  ): Promise<ReadonlyMap<number, State>> => {
    const now = clock.now();
    const isOi = contest.type === 1;
    const accounts = ownAccounts(await teams.of(contest.cid), viewer.uid);
    const own = (await runs.ownIn(askedScope({ cid: contest.cid }), accounts))
      .filter((one) => whole || one.submitTime < contest.endTime)
      .map((one) => ({
        ...one,
        isMasked: isOi && !rights.has('live') && isBehindSeal(contest, one.submitTime, now),
      }));
    const byProblem = Map.groupBy(own, (one) => one.pid);
    return new Map([...byProblem].map(([pid, list]) => [pid, stateOf(contest, list)]));
  };

  /** Once the contest is over, and for those who manage it, the problem is what it is elsewhere. */
  const afterwards = async (pid: number, viewer: Viewer, locale: Locale): Promise<ProblemDetail | null> => {
    const problem = await problems.records.byPid(pid);
    if (!problem || problem.deleted !== null) return null;
    const [found, isWithheld] = await Promise.all([
      problems.detailIn(problem, viewer, locale),
      problems.isWithheld(pid, viewer),
    ]);
    // How the problem fared elsewhere says how hard it is.
    return isWithheld ? { ...found, problemCount: null } : found;
  };

  return {
    async list(
      { cid, containsEnd = false }: z.output<(typeof listContestProblems)['query']>,
      viewer: Viewer,
    ): Promise<ContestProblemRow[]> {
      const { contest, rights } = await access.with(cid, viewer, 'problems');
      const isLive = rights.has('live') || !isSealedPhase(phaseOf(contest, clock.now()));
      const [states, counts] = await Promise.all([
        statesOf(contest, viewer, rights, containsEnd),
        isLive ? tally(contest, containsEnd) : [],
      ]);
      const countOf = new Map(counts.map((one) => [one.pid, one]));
      return contest.problems.map(({ pid, displayId, displayTitle, color }) => {
        const { status, score } = states.get(pid) ?? notSubmitted;
        return {
          ...{ pid, cid, displayId, displayTitle, color },
          ac: isLive ? (countOf.get(pid)?.ac ?? 0) : null,
          total: isLive ? (countOf.get(pid)?.total ?? 0) : null,
          myStatus: status,
          score,
        };
      });
    },

    async detail(
      { cid, displayId, containsEnd = false }: z.output<(typeof getContestProblem)['query']>,
      viewer: Viewer,
      locale: Locale,
    ): Promise<ProblemDetail> {
      const { contest, rights } = await access.with(cid, viewer, 'problems');
      const placed = contest.problems.find((one) => one.displayId === displayId.toUpperCase());
      const notFound = () => new AssizeError('problem.not-found', { field: 'displayId' });
      if (!placed) throw notFound();
      const isOver = clock.now() >= contest.endTime || rights.has('manage');
      const [found, states] = await Promise.all([
        isOver ? afterwards(placed.pid, viewer, locale) : problems.statement(placed.pid, locale),
        statesOf(contest, viewer, rights, containsEnd),
      ]);
      if (!found) throw notFound();
      const isAllowed = (language: string) =>
        contest.languages.length === 0 || language === textLanguage || contest.languages.includes(language);
      return {
        ...found,
        problem: { ...found.problem, problemId: placed.displayId, title: placed.displayTitle },
        languages: found.languages.filter(isAllowed),
        myStatus: (states.get(placed.pid) ?? notSubmitted).status,
      };
    },

    /** The same for the strip beside a problem. */
    async strip(
      { cid, containsEnd = false }: z.output<(typeof listFullScreenProblems)['query']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listFullScreenProblems>> {
      const { contest, rights } = await access.with(cid, viewer, 'problems');
      const states = await statesOf(contest, viewer, rights, containsEnd);
      return contest.problems.map(({ pid, displayId, displayTitle }) => ({
        ...{ pid, problemId: displayId, title: displayTitle },
        ...(states.get(pid) ?? notSubmitted),
      }));
    },

    /** States of the viewer on problems of a contest, by internal id. */
    async statuses(
      cid: number,
      pids: readonly number[],
      containsEnd: boolean,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof getUserProblemStatus>> {
      const { contest, rights } = await access.with(cid, viewer, 'problems');
      const states = await statesOf(contest, viewer, rights, containsEnd);
      return Object.fromEntries(pids.map((pid) => [pid, states.get(pid) ?? notSubmitted]));
    },
  };
};
export type ContestProblems = ReturnType<typeof contestProblems>;
