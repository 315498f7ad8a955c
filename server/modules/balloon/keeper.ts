import { askedScope, contestOf } from '@assize/shared/areas/submission/scope.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Consumer, type DomainEvent, follow } from '../../platform/domain-events/event.ts';
import type { AccountService } from '../account/service.ts';
import { type ContestRecord, type ContestService, phaseOf, standsBeside } from '../contest/service.ts';
import { type SubmissionService, submissionJudged, submissionRejudged } from '../submission/service.ts';
import { type BalloonRules, grantsOf, isShown } from './rules.ts';
import type { BalloonKey, BalloonRecord, BalloonStore } from './store.ts';

type Ports = {
  contests: Pick<ContestService, 'records'>;
  runs: Pick<SubmissionService['records'], 'firstAcceptedIn' | 'ownIn'>;
  people: Pick<AccountService['people'], 'onBoards'>;
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
const scoped = submissionJudged.data.pick({ scope: true });
const isOfContest = (data: unknown): boolean => {
  const read = scoped.safeParse(data);
  return read.success && contestOf(read.data.scope) > 0;
};

const hasBalloons = (contest: ContestRecord | null): contest is ContestRecord => contest?.type === 0;
/** What staff may know of a team's balloons. */
const known = (team: readonly BalloonRecord[], rules: BalloonRules): string =>
  JSON.stringify(
    team
      .flatMap((one) => (isShown(one, rules) ? [[one.pid, one.solvedAt?.getTime()]] : []))
      .toSorted(([a = 0], [b = 0]) => a - b),
  );
const timeOf = (at: Date | null): number => at?.getTime() ?? -1;
/** Looks at a contest until nothing is different: a verdict may change while it is looked at. */
const mostLooks = 5;

/** Keeps the balloons of contests as the verdicts are. */
export const balloonKeeper = ({ contests, runs, people, balloons, told, clock }: Ports) => {
  /** Users who take part, among some. */
  const takingPart = async (
    contest: ContestRecord,
    uids: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const accounts = await people.onBoards([...new Set(uids)]);
    return new Set([...accounts.values()].flatMap((one) => (standsBeside(contest, one) ? [] : one.uid)));
  };

  const grant = async ({ cid }: ContestRecord, team: readonly BalloonRecord[], rules: BalloonRules) => {
    for (const pid of grantsOf(team, rules)) {
      const one = team.find((balloon) => balloon.pid === pid);
      if (one && !one.granted) await balloons.grant({ cid, participant: one.participant, pid });
    }
  };

  /** When a participant solved a problem by what is judged now; null: it is not solved. */
  const solvedAt = async (
    contest: ContestRecord,
    { cid, participant, pid }: BalloonKey,
  ): Promise<Date | null> => {
    if (!contest.problems.some((one) => one.pid === pid)) return null;
    const { startTime, endTime } = contest;
    const first = (await runs.ownIn(askedScope({ cid }), participant)).find(
      ({ pid: of, status, submitTime }) =>
        of === pid && status === verdict.accepted && submitTime >= startTime && submitTime < endTime,
    );
    return first?.submitTime ?? null;
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
      if (!(await takingPart(contest, [uid])).has(uid)) return;
      const key = { cid, participant: uid, pid };
      const before = await balloons.ofTeam(cid, uid);
      const at = await solvedAt(contest, key);
      const held = before.find((one) => one.pid === pid)?.solvedAt ?? null;
      if (timeOf(held) !== timeOf(at)) await balloons.solved(key, at, clock.now());
      await grant(contest, await balloons.ofTeam(cid, uid), rules);
      if (known(before, rules) !== known(await balloons.ofTeam(cid, uid), rules)) return told(cid);
    }
    // Who was first may be known now. Of a run behind the seal not even that it was judged is told.
    if (isPublic) told(cid);
  };
  const following = (event: DomainEvent<typeof submissionJudged.data>, isFirst: boolean) => ({
    ...follow(event, (data) => take(data, isFirst)),
    concerns: isOfContest,
  });

  /** All balloons of a contest whose times, problems or rules have changed. */
  const settle = async (cid: number): Promise<void> => {
    const contest = await contests.records.find(cid);
    if (!hasBalloons(contest)) return;
    const stretch = { from: contest.startTime, until: contest.endTime };
    const pids = new Set(contest.problems.map((one) => one.pid));
    for (let look = 1; look <= mostLooks; look += 1) {
      const accepted = (await runs.firstAcceptedIn(askedScope({ cid }), stretch)).filter((one) =>
        pids.has(one.pid),
      );
      const part = await takingPart(
        contest,
        accepted.map((one) => one.uid),
      );
      const wanted = new Map(
        accepted
          .filter((one) => part.has(one.uid))
          .map((one) => [
            `${one.uid} ${one.pid}`,
            { participant: one.uid, pid: one.pid, at: one.submitTime },
          ]),
      );
      const held = new Map((await balloons.of(cid)).map((one) => [`${one.participant} ${one.pid}`, one]));
      const changes = [
        ...[...wanted].flatMap(([name, one]) =>
          timeOf(held.get(name)?.solvedAt ?? null) === timeOf(one.at) ? [] : one,
        ),
        ...[...held].flatMap(([name, { participant, pid, solvedAt: at }]) =>
          at === null || wanted.has(name) ? [] : { participant, pid, at: null },
        ),
      ];
      for (const { participant, pid, at } of changes)
        await balloons.solved({ cid, participant, pid }, at, clock.now());
      if (changes.length === 0) break;
    }
    const rules = rulesOf(contest, clock.now());
    const teams = Map.groupBy(await balloons.of(cid), (one) => one.participant);
    for (const team of teams.values()) await grant(contest, team, rules);
    told(cid);
  };

  const consumer: Consumer = {
    name: 'balloons',
    follows: [following(submissionJudged, true), following(submissionRejudged, false)],
  };
  return { consumer, settle };
};
