import { awardConfigOf, icpcAwards, medalsOf } from '@assize/shared/domain/standings/awards.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountService } from '../account/service.ts';
import type { ClarificationService } from '../clarification/service.ts';
import { type ContestService, isDuring } from '../contest/service.ts';
import { type JudgingService, judgementKey } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import { type FoldedBoard, type HeldBoard, rulesOf, type StandingsService } from '../standings/service.ts';
import type { Participant, TeamService } from '../team/service.ts';
import type { ClicsFacts, ProblemFact, RunFact, TeamFact } from './facts.ts';
import { announced, clarified } from './notes.ts';

type Ports = {
  contests: Pick<ContestService, 'records' | 'announcements'>;
  boards: Pick<StandingsService, 'folded'>;
  judgements: Pick<JudgingService['judgements'], 'decidedAt'>;
  problems: Pick<ProblemService, 'records'>;
  teams: Pick<TeamService, 'participants' | 'rosters'>;
  people: Pick<AccountService['people'], 'usernames'>;
  clarifications: Pick<ClarificationService, 'ofContest'>;
  clock: Clock;
};

/** Announcements, and questions, of a contest that the feed tells; the newest. */
const mostNotes = 500;
/** Times of judgements that a process remembers: they never change. */
const mostTimes = 100_000;
/** Keys of one question. */
const askedAtOnce = 2_000;

const teamOf = (one: Participant): TeamFact => ({
  id: one.id,
  uids: one.uids,
  name: one.name,
  label: one.label || one.username,
  icpcId: one.icpcId,
  organization: one.organization,
  groups: one.groups,
  members: one.members,
  photo: one.photo,
  isStar: one.isStar,
  isDisqualified: one.disqualified,
});

/** Reads all that the objects of a contest follow from. */
export const clicsSource = (ports: Ports) => {
  const { contests, boards, judgements, problems, teams: roster, people, clarifications, clock } = ports;
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

  /** Runs that count, of those who are on the board; and these. */
  const runsOf = async ({
    held: { contest },
    runs: all,
  }: FoldedBoard): Promise<{
    runs: RunFact[];
    teams: Participant[];
    rowOf: ReadonlyMap<string, string>;
  }> => {
    const { cid } = contest;
    const { ignoredIds } = await roster.rosters.find(cid);
    // Who handed in after the end alone takes no part.
    const inTime = all.filter(({ submitTime }) => submitTime < contest.endTime);
    const everybody = await roster.participants(cid, [...new Set(inTime.map(({ uid }) => uid))]);
    const teams = everybody.filter(({ hidden }) => !hidden);
    const rowOf = new Map(teams.flatMap(({ id, uids }) => uids.map((uid) => [uid, id])));
    const pids = new Set(contest.problems.map(({ pid }) => pid));
    const found = all.filter(
      ({ submitId, uid, pid, submitTime }) =>
        rowOf.has(uid) && pids.has(pid) && isDuring(contest, submitTime) && !ignoredIds.has(submitId),
    );
    const judged = found.filter(({ status }) => isFinal(status));
    const at = await timesOf(judged.map(({ submitId, round }) => judgementKey(submitId, round)));
    return {
      ...{ teams, rowOf },
      runs: found.map(({ uid, ...one }) => ({
        ...one,
        uid,
        team: rowOf.get(uid) ?? uid,
        judgedAt: isFinal(one.status)
          ? (at.get(judgementKey(one.submitId, one.round)) ?? one.submitTime)
          : null,
      })),
    };
  };

  const load = async (cid: number): Promise<ClicsFacts | null> => {
    const folded = await boards.folded(cid);
    if (!folded) return null;
    const { held } = folded;
    const { contest } = held;
    const [facts, { runs: entries, teams, rowOf }, announcements, questions] = await Promise.all([
      problemsOf(held),
      runsOf(folded),
      contests.announcements.page(cid, { hidden: false }, { skip: 0, limit: mostNotes }),
      clarifications.ofContest(cid, mostNotes),
    ]);
    const names = await people.usernames(teams.flatMap(({ uids }) => uids));
    const now = clock.now();
    const rules = rulesOf(contest);
    const config = awardConfigOf(contest);
    const rows = held.board.rows({ sealed: false, containsEnd: false, removeStar: false });
    const medals = config ? medalsOf(rules, rows, config) : { gold: 0, silver: 0, bronze: 0 };
    const participants = teams.map(({ id, isStar, disqualified, groups }) => ({
      ...{ id, isStar, hidden: false, disqualified, groups: groups.map((group) => group.id) },
    }));
    const columns = contest.problems.map(({ pid, displayId }) => ({ id: pid, displayId }));
    return {
      contest,
      board: held.board,
      rules,
      problems: facts,
      teams: teams.map(teamOf),
      accounts: teams.flatMap(({ id, uids }) =>
        uids.map((uid) => ({ uid, username: names.get(uid) ?? '', team: id })),
      ),
      runs: entries,
      notes: [
        ...announcements.records.toReversed().map(announced),
        ...questions.flatMap((one) => clarified(one, (uid) => rowOf.get(uid) ?? null)),
      ],
      awards:
        now >= contest.endTime ? icpcAwards({ rules, participants, problems: columns }, rows, medals) : [],
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
