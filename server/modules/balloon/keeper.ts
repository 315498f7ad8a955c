import { askedScope, contestOf } from '@assize/shared/areas/submission/scope.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Consumer, follow } from '../../platform/domain-events/event.ts';
import { type ContestRecord, type ContestService, isDuring, phaseOf } from '../contest/service.ts';
import {
  contestOfEvent,
  type OwnRun,
  type SubmissionService,
  submissionJudged,
  submissionRejudged,
} from '../submission/service.ts';
import type { Participant, TeamService } from '../team/service.ts';
import { type BalloonRules, grantsOf, isShown } from './rules.ts';
import { type BalloonRecord, type BalloonStore, newBalloon } from './store.ts';

type Ports = {
  contests: Pick<ContestService, 'records'>;
  runs: Pick<SubmissionService['records'], 'runsIn' | 'ownIn'>;
  teams: Pick<TeamService, 'of' | 'ofMany' | 'rosters'>;
  balloons: BalloonStore;
  /** Has open pages read the list again. */
  told: (cid: number) => void;
  clock: Clock;
};

export const rulesOf = (contest: ContestRecord, now: Date): BalloonRules => ({
  sealMs: contest.sealTime?.getTime() ?? null,
  revealed: phaseOf(contest, now) === 'ended',
  inSeal: contest.balloonsInSeal,
});

type Verdict = z.output<typeof submissionJudged.data>;
const hasBalloons = (contest: ContestRecord | null): contest is ContestRecord => contest?.type === 0;
/** What staff may know of a team's balloons. */
const known = (team: readonly BalloonRecord[], rules: BalloonRules): string =>
  JSON.stringify(
    team
      .flatMap((one) => (isShown(one, rules) ? [[one.pid, one.solvedAt?.getTime()]] : []))
      .toSorted(([a = 0], [b = 0]) => a - b),
  );
const concerns = (data: unknown): boolean => contestOfEvent(data) > 0;
const timeOf = (at: Date | null): number => at?.getTime() ?? -1;
/** Looks at a contest until nothing is different: a verdict may change while it is looked at. */
const mostLooks = 5;

/** Keeps the balloons of contests as the verdicts are. */
export const balloonKeeper = ({ contests, runs, teams, balloons, told, clock }: Ports) => {
  const grant = async ({ cid }: ContestRecord, team: readonly BalloonRecord[], rules: BalloonRules) => {
    for (const pid of grantsOf(team, rules)) {
      const one = team.find((balloon) => balloon.pid === pid);
      if (one && !one.granted) await balloons.grant({ cid, participant: one.participant, pid });
    }
  };

  /** Whether a run gives a balloon. */
  const countsIn = async (contest: ContestRecord) => {
    const { cid, problems } = contest;
    const { ignoredIds } = await teams.rosters.find(cid);
    const pids = new Set(problems.map((one) => one.pid));
    return ({ submitId, pid, status, submitTime }: OwnRun): boolean =>
      status === verdict.accepted &&
      pids.has(pid) &&
      isDuring(contest, submitTime) &&
      !ignoredIds.has(submitId);
  };

  /** When a team solved a problem by what is judged now; null: it is not solved. */
  const solvedAt = async (
    contest: ContestRecord,
    { uids }: Participant,
    pid: number,
  ): Promise<Date | null> => {
    const counts = await countsIn(contest);
    const scope = askedScope({ cid: contest.cid });
    const own = await runs.ownIn(scope, uids);
    const times = own.filter((run) => run.pid === pid && counts(run)).map((run) => run.submitTime.getTime());
    return times.length === 0 ? null : new Date(Math.min(...times));
  };

  const take = async (
    { scope, uid, pid, status, submittedAtMs }: Verdict,
    isFirst: boolean,
  ): Promise<void> => {
    const contest = await contests.records.find(contestOf(scope));
    if (!hasBalloons(contest)) return;
    const { cid } = contest;
    const rules = rulesOf(contest, clock.now());
    const isPublic = rules.revealed || rules.sealMs === null || submittedAtMs < rules.sealMs;
    if (!isFirst || status === verdict.accepted) {
      const team = await teams.of(cid, uid);
      if (!team || team.hidden) return;
      const key = { cid, participant: team.id, pid };
      const before = await balloons.ofTeam(cid, team.id);
      const at = await solvedAt(contest, team, pid);
      const held = before.find((one) => one.pid === pid)?.solvedAt ?? null;
      if (timeOf(held) !== timeOf(at)) await balloons.solved(key, at, clock.now());
      await grant(contest, await balloons.ofTeam(cid, team.id), rules);
      if (known(before, rules) !== known(await balloons.ofTeam(cid, team.id), rules)) return told(cid);
    }
    // Who was first may be known now. Of a run behind the seal not even that it was judged is told.
    if (isPublic) told(cid);
  };
  /** All balloons of a contest whose times, problems, rules or teams have changed. */
  const settle = async (cid: number): Promise<void> => {
    const contest = await contests.records.find(cid);
    if (!hasBalloons(contest)) return;
    for (let look = 1; look <= mostLooks; look += 1) {
      // Read before the runs: of a balloon that a verdict makes meanwhile the run is found as well.
      const held = new Map((await balloons.of(cid)).map((one) => [`${one.participant} ${one.pid}`, one]));
      const counts = await countsIn(contest);
      const accepted = (await runs.runsIn(askedScope({ cid }))).filter(counts);
      const taking = await teams.ofMany(cid, [...new Set(accepted.map((one) => one.uid))]);
      const wanted = new Map<string, { participant: string; pid: number; at: Date }>();
      for (const { uid, pid, submitTime } of accepted) {
        const team = taking.get(uid);
        if (!team || team.hidden || wanted.has(`${team.id} ${pid}`)) continue;
        wanted.set(`${team.id} ${pid}`, { participant: team.id, pid, at: submitTime });
      }
      const now = clock.now();
      const next = [...new Set([...held.keys(), ...wanted.keys()])].flatMap((name): BalloonRecord[] => {
        const [one, solve] = [held.get(name), wanted.get(name)];
        if (one) return [{ ...one, solvedAt: solve?.at ?? null, granted: solve ? one.granted : false }];
        return solve ? [newBalloon({ cid, ...solve }, solve.at, now)] : [];
      });
      const rules = rulesOf(contest, now);
      for (const team of Map.groupBy(next, (one) => one.participant).values()) {
        const granted = new Set(grantsOf(team, rules));
        for (const one of team) if (granted.has(one.pid)) one.granted = true;
      }
      const changes = next.filter((one) => {
        const before = held.get(`${one.participant} ${one.pid}`);
        return timeOf(before?.solvedAt ?? null) !== timeOf(one.solvedAt) || before?.granted !== one.granted;
      });
      if (changes.length === 0) break;
      await balloons.settle(changes, now);
    }
    told(cid);
  };

  /** By contest the last exchange of many verdicts that its balloons follow. */
  const followedExchange = new Map<number, string>();
  const rejudged = async (data: z.output<typeof submissionRejudged.data>): Promise<void> => {
    if (data.exchange === null) return take(data, false);
    const cid = contestOf(data.scope);
    // All verdicts of an exchange are stored once the first one is told.
    if (followedExchange.get(cid) === data.exchange) return;
    await settle(cid);
    followedExchange.set(cid, data.exchange);
  };

  const consumer: Consumer = {
    name: 'balloons',
    follows: [
      { ...follow(submissionJudged, (data) => take(data, true)), concerns },
      { ...follow(submissionRejudged, rejudged), concerns },
    ],
  };
  return { consumer, settle };
};
