import { reltimeMs } from '@assize/shared/domain/contest/reltime.ts';
import type {
  ContestLog,
  Participant,
  Run,
  StandingsProblem,
} from '@assize/shared/domain/standings/types.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { SetupTrouble } from '../setup/progress.mjs';
import { type FeedObject, isObject, type Objects } from './feed.ts';

/** Problems, teams and groups of a feed by what this program calls them. */
export type Replayed = {
  /** Logs of groups that are ranked apart, the first ones first; nearly always one. */
  logs: readonly ContestLog[];
  /** Ids of problems by their numbers in the logs. */
  problemIds: readonly string[];
  labels: readonly string[];
  /** By id of the team. */
  organizationOf: ReadonlyMap<string, string>;
  counts: { teams: number; hidden: number; submissions: number; judgements: number; superseded: number };
  /** Submissions during the contest without a verdict. */
  unjudged: number;
};

const minuteMs = 60_000;
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);
const spanOf = (value: unknown): number | null => (typeof value === 'string' ? reltimeMs(value) : null);
const listOf = (objects: Objects, type: string): FeedObject[] => [...(objects.get(type)?.values() ?? [])];

/** Minutes as a number up to 2023-06, a span since. Contests that say nothing count twenty. */
const penaltySeconds = (value: unknown): number => {
  if (typeof value === 'number') return value * 60;
  return (spanOf(value) ?? 20 * minuteMs) / 1_000;
};

const verdictsOf = (objects: Objects): ReadonlyMap<string, Verdict> =>
  new Map(
    listOf(objects, 'judgement-types').map((type): [string, Verdict] => {
      const id = text(type.id);
      if (type.solved === true) return [id, verdict.accepted];
      // Errors of judges count nowhere, like what has no verdict.
      if (id === 'JE') return [id, verdict.systemError];
      return [id, type.penalty === true ? verdict.wrongAnswer : verdict.compileError];
    }),
  );

const problemsOf = (objects: Objects) =>
  listOf(objects, 'problems')
    .map((problem) => ({
      id: text(problem.id),
      label: text(problem.label) || text(problem.id),
      ordinal: typeof problem.ordinal === 'number' ? problem.ordinal : 0,
    }))
    .toSorted((a, b) => a.ordinal - b.ordinal || (a.label < b.label ? -1 : 1));

type Team = Participant & { sortOrder: number };
const teamsOf = (objects: Objects, mainGroup: string): Team[] => {
  const groups = objects.get('groups') ?? new Map<string, FeedObject>();
  return listOf(objects, 'teams').map((team) => {
    const ids = texts(team.group_ids);
    const own = ids.map((id) => groups.get(id)).filter((one) => one !== undefined);
    const isBeside = mainGroup !== '' && !ids.includes(mainGroup);
    const orders = own.flatMap(({ sortorder }) => (typeof sortorder === 'number' ? [sortorder] : []));
    return {
      id: text(team.id),
      isStar: false,
      hidden: isBeside || team.hidden === true || own.some(({ hidden }) => hidden === true),
      groups: ids,
      sortOrder: orders.length === 0 ? 0 : Math.min(...orders),
    };
  });
};

/** Judgements that count or did so once, in the order in which they were begun. */
const judgementsOf = (objects: Objects): Map<string, FeedObject[]> => {
  const valid = listOf(objects, 'judgements').filter(
    ({ valid: isValid, current }) => isValid !== false && current !== false,
  );
  const begun = ({ start_contest_time: at }: FeedObject) => spanOf(at) ?? 0;
  const inOrder = valid
    .map((one, n) => ({ one, n }))
    .toSorted((a, b) => begun(a.one) - begun(b.one) || a.n - b.n)
    .map(({ one }) => one);
  return Map.groupBy(inOrder, (one) => text(one.submission_id));
};

/** A feed as the logs that our standings are folded from. Times are those of the contest, which begins at 0. */
export const replayOf = (objects: Objects): Replayed => {
  const contest = objects.get('contest')?.get('');
  if (!contest) throw new SetupTrouble('The feed has no contest.');
  if (contest.scoreboard_type === 'score')
    throw new SetupTrouble('The contest counts points (scoreboard_type score); only pass-fail is replayed.');
  const durationMs = spanOf(contest.duration);
  if (durationMs === null) throw new SetupTrouble('The contest has no duration.');
  const freezeMs = spanOf(contest.scoreboard_freeze_duration);
  const verdicts = verdictsOf(objects);
  const problems = problemsOf(objects);
  const numberOf = new Map(problems.map(({ id }, n) => [id, n + 1]));
  const teams = teamsOf(objects, text(contest.main_scoreboard_group_id));
  const known = new Set(teams.map(({ id }) => id));
  const judgements = judgementsOf(objects);
  const submissions = listOf(objects, 'submissions').flatMap((one) => {
    const atMs = spanOf(one.contest_time);
    const problem = numberOf.get(text(one.problem_id));
    const participant = text(one.team_id);
    if (atMs === null || problem === undefined || !known.has(participant)) return [];
    return [{ id: text(one.id), atMs, problem, participant }];
  });
  let superseded = 0;
  let unjudged = 0;
  const runs = submissions
    .toSorted((a, b) => a.atMs - b.atMs)
    .flatMap(({ id, atMs, problem, participant }, n): Run[] => {
      const final = (judgements.get(id) ?? []).flatMap(
        (one) => verdicts.get(text(one.judgement_type_id)) ?? [],
      );
      superseded += Math.max(0, final.length - 1);
      if (final.length === 0 && atMs >= 0 && atMs < durationMs) unjudged += 1;
      const statements = final.length === 0 ? [verdict.pending] : final;
      return statements.map((status, round) => ({
        ...{ submitId: n + 1, participant, problem, atMs, status, round },
        ...{ score: null, timeMs: null, ignored: false, subtasks: null },
      }));
    });
  const rules = {
    ...{ type: 'acm' as const, startMs: 0, endMs: durationMs, removed: [], oiScore: 'recent' as const },
    sealMs: freezeMs === null ? null : durationMs - freezeMs,
    penaltySeconds: penaltySeconds(contest.penalty_time),
    icpcMinutes: true,
  };
  const columns = problems.map(({ label }, n): StandingsProblem => ({ id: n + 1, displayId: label }));
  const orders = [...new Set(teams.map(({ sortOrder }) => sortOrder))].toSorted((a, b) => a - b);
  return {
    logs: orders.map((order) => {
      const participants = teams.filter(({ sortOrder }) => sortOrder === order);
      const ids = new Set(participants.map(({ id }) => id));
      return { rules, participants, problems: columns, runs: runs.filter((run) => ids.has(run.participant)) };
    }),
    problemIds: problems.map(({ id }) => id),
    labels: problems.map(({ label }) => label),
    organizationOf: new Map(
      listOf(objects, 'teams').map((team) => [text(team.id), text(team.organization_id)]),
    ),
    counts: {
      teams: teams.length,
      hidden: teams.filter(({ hidden }) => hidden).length,
      submissions: submissions.length,
      judgements: listOf(objects, 'judgements').filter(isObject).length,
      superseded,
    },
    unjudged,
  };
};
