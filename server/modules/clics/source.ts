import { createHash } from 'node:crypto';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { icpcAwards, medalsOf } from '@assize/shared/domain/standings/awards.ts';
import type { AwardConfig } from '@assize/shared/domain/standings/types.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import { type JudgingService, judgementKey } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import { factsOf, type HeldBoard, type StandingsService } from '../standings/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { ClicsFacts, ProblemFact, RunFact, TeamFact } from './facts.ts';

type Ports = {
  contests: Pick<ContestService, 'records' | 'announcements'>;
  boards: Pick<StandingsService, 'held'>;
  runs: Pick<SubmissionService['records'], 'runsIn'>;
  judgements: Pick<JudgingService['judgements'], 'decidedAt'>;
  problems: Pick<ProblemService, 'records'>;
  clock: Clock;
};

/** Announcements of a contest that the feed tells; the newest. */
const mostNotes = 500;
/** Times of judgements that a process remembers: they never change. */
const mostTimes = 100_000;
/** Keys of one question. */
const askedAtOnce = 2_000;

const organizationOf = (school: string): TeamFact['organization'] => {
  if (school.trim() === '') return null;
  const id = createHash('sha256').update(school.trim()).digest('hex').slice(0, 16);
  return { id: `org-${id}`, name: school.trim(), formalName: school.trim(), country: null };
};

const teamsOf = ({ contest, teams }: HeldBoard): TeamFact[] =>
  [...teams.values()].map(({ uid, name, username, school }) => ({
    ...{ id: uid, uids: [uid], name, label: username, members: [], groups: [] },
    organization: organizationOf(school),
    isStar: contest.starUids.includes(uid),
  }));

/** Tiers of a contest as medals; null: it has none. */
export const awardConfigOf = ({ awardType, awards }: ContestRecord): AwardConfig | null =>
  awardType === 0
    ? null
    : {
        by: awardType === 1 ? 'proportion' : 'number',
        tiers: awards.toSorted((a, b) => a.priority - b.priority),
      };

/** Reads all that the objects of a contest follow from. */
export const clicsSource = ({ contests, boards, runs, judgements, problems, clock }: Ports) => {
  const times = new Map<string, Date>();

  /** When runs were judged; what is known already is not asked for again. */
  const timesOf = async (keys: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
    const missing = keys.filter((key) => !times.has(key));
    if (times.size + missing.length > mostTimes) times.clear();
    for (let from = 0; from < missing.length; from += askedAtOnce) {
      const found = await judgements.decidedAt(missing.slice(from, from + askedAtOnce));
      for (const [key, at] of found) times.set(key, at);
    }
    return times;
  };

  const problemsOf = async ({ contest, fullScores }: HeldBoard): Promise<ProblemFact[]> =>
    Promise.all(
      contest.problems.map(async ({ pid, displayId, displayTitle, color }) => {
        const found = await problems.records.byPid(pid);
        return {
          ...{ pid, displayId, displayTitle, color },
          timeLimitMs: found?.timeLimitMs ?? 0,
          cases: found?.cases ?? 0,
          fullScore: fullScores.get(pid) ?? null,
        };
      }),
    );

  const runsOf = async (contest: ContestRecord, teams: readonly TeamFact[]): Promise<RunFact[]> => {
    const teamOf = new Map(teams.flatMap(({ id, uids }) => uids.map((uid) => [uid, id])));
    const pids = new Set(contest.problems.map(({ pid }) => pid));
    const found = (await runs.runsIn(askedScope({ cid: contest.cid }))).filter(
      ({ uid, pid, submitTime }) =>
        teamOf.has(uid) && pids.has(pid) && submitTime >= contest.startTime && submitTime < contest.endTime,
    );
    const judged = found.filter(({ status }) => isFinal(status));
    const at = await timesOf(judged.map(({ submitId, round }) => judgementKey(submitId, round)));
    return found.map(({ uid, ...one }) => ({
      ...one,
      team: teamOf.get(uid) ?? uid,
      judgedAt: isFinal(one.status) ? (at.get(judgementKey(one.submitId, one.round)) ?? one.submitTime) : null,
    }));
  };

  const load = async (cid: number): Promise<ClicsFacts | null> => {
    const held = await boards.held(cid);
    if (!held) return null;
    const { contest } = held;
    const teams = teamsOf(held);
    const [facts, entries, notes] = await Promise.all([
      problemsOf(held),
      runsOf(contest, teams),
      contests.announcements.page(cid, { hidden: false }, { skip: 0, limit: mostNotes }),
    ]);
    const now = clock.now();
    const board = factsOf(contest, [...held.teams.keys()], held.fullScores);
    const config = awardConfigOf(contest);
    const rows = held.board.rows({ sealed: false, containsEnd: false, removeStar: false });
    const medals = config ? medalsOf(board.rules, rows, config) : { gold: 0, silver: 0, bronze: 0 };
    return {
      contest,
      board,
      problems: facts,
      teams,
      accounts: [...held.teams.values()].map(({ uid, username }) => ({ uid, username, team: uid })),
      runs: entries,
      notes: notes.records
        .map(({ id, title, content, gmtCreate }) => ({ id, text: `${title}\n\n${content}`, at: gmtCreate }))
        .toReversed(),
      awards: now >= contest.endTime ? icpcAwards(board, rows, medals) : [],
      now,
    };
  };

  /** Those who ask while the facts of a contest are being read share them. */
  const loading = new Map<number, Promise<ClicsFacts | null>>();
  return {
    /** As they are now. */
    load,
    shared(cid: number): Promise<ClicsFacts | null> {
      const running = loading.get(cid);
      if (running) return running;
      const asked = load(cid).finally(() => loading.delete(cid));
      loading.set(cid, asked);
      return asked;
    },
  };
};
export type ClicsSource = ReturnType<typeof clicsSource>;
