import type {
  BalloonRow,
  BalloonState,
  claimBalloon,
  listBalloons,
} from '@assize/shared/areas/balloon/endpoints.ts';
import { balloonLeaseMs } from '@assize/shared/areas/balloon/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import type { StandingsService } from '../standings/service.ts';
import { rulesOf } from './keeper.ts';
import { stateOf } from './rules.ts';
import type { BalloonKey, BalloonRecord, BalloonStore, Runner } from './store.ts';

type Step = z.output<(typeof claimBalloon)['body']>;
type Done = Promise<Logged<null, Change>>;
/** A participant as runners look for it. */
type Place = { name: string; seat: string; zone: string };
type Ports = {
  balloons: BalloonStore;
  contests: Pick<ContestService, 'access'>;
  firstBloods: StandingsService['firstBloods'];
  places: (cid: number, participants: readonly string[]) => Promise<ReadonlyMap<string, Place>>;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  told: (cid: number) => void;
  clock: Clock;
};

type Shown = { one: BalloonRecord; state: BalloonState };

const nowhere: Place = { name: '', seat: '', zone: '' };
const logged = ({ hand, staffUid }: BalloonRecord) => ({ hand, staffUid });
/** The time of a solve that does not count is told to nobody: the problem may have been solved again, behind the seal. */
const solveOf = ({ one, state }: Shown): Date =>
  state === 'fetch-back' || one.solvedAt === null ? one.changedAt : one.solvedAt;
const byTime = (a: Shown, b: Shown): number =>
  solveOf(a).getTime() - solveOf(b).getTime() ||
  a.one.pid - b.one.pid ||
  (a.one.participant < b.one.participant ? -1 : 1);

/** Balloons as their runners meet them: all see the same list, whatever else they may see. */
export const balloonService = ({
  balloons,
  contests,
  firstBloods,
  places,
  usernames,
  told,
  clock,
}: Ports) => {
  const served = async (cid: number, viewer: Viewer): Promise<ContestRecord> => {
    const { contest } = await contests.access.with(cid, viewer, 'balloons');
    if (contest.type !== 0) throw new AssizeError('balloon.not-acm', { field: 'cid' });
    return contest;
  };
  const shownIn = async (contest: ContestRecord, now: Date): Promise<Shown[]> => {
    const rules = rulesOf(contest, now);
    return (await balloons.of(contest.cid))
      .flatMap((one) => {
        const state = stateOf(one, rules, now);
        return state === null ? [] : { one, state };
      })
      .toSorted(byTime);
  };

  const stepped = async (
    { cid, team, pid, runner }: Step,
    viewer: Viewer,
    from: readonly BalloonState[],
    step: (key: BalloonKey, by: Runner, now: Date) => Promise<boolean>,
  ): Done => {
    const contest = await served(cid, viewer);
    const key = { cid, participant: team, pid };
    const now = clock.now();
    const before = await balloons.find(key);
    const state = before && stateOf(before, rulesOf(contest, now), now);
    if (before === null || state === null) throw new AssizeError('balloon.not-found', { field: 'team' });
    const by = { uid: viewer.uid, runner };
    if (!from.includes(state) || !(await step(key, by, now))) {
      const held = await balloons.find(key);
      if (held?.hand !== 'claimed') throw new AssizeError('balloon.wrong-state', { field: 'pid' });
      const names = await usernames([held.staffUid ?? '']);
      throw new AssizeError('balloon.claimed', {
        field: 'pid',
        params: { name: names.get(held.staffUid ?? '') ?? '' },
      });
    }
    told(cid);
    const after = await balloons.find(key);
    const displayId = contest.problems.find((one) => one.pid === pid)?.displayId ?? pid;
    const name = (await places(cid, [team])).get(team)?.name ?? team;
    return {
      data: null,
      audit: { target: `${cid} ${displayId} ${name}`, before: logged(before), after: after && logged(after) },
    };
  };

  return {
    /** Listed balloons that wait or are to be fetched back, and since when the oldest does. */
    async waiting(contest: ContestRecord): Promise<{ count: number; oldest: Date | null }> {
      if (contest.type !== 0) return { count: 0, oldest: null };
      const shown = await shownIn(contest, clock.now());
      const open = shown.filter(({ state }) => state === 'waiting' || state === 'fetch-back');
      return { count: open.length, oldest: open[0] ? solveOf(open[0]) : null };
    },

    async list(
      query: z.output<(typeof listBalloons)['query']>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listBalloons>> {
      const contest = await served(query.cid, viewer);
      const now = clock.now();
      const shown = await shownIn(contest, now);
      const [firsts, placed, staff] = await Promise.all([
        firstBloods(contest.cid),
        places(contest.cid, [...new Set(shown.map(({ one }) => one.participant))]),
        usernames([...new Set(shown.flatMap(({ one }) => one.staffUid ?? []))]),
      ]);
      const problems = new Map(contest.problems.map((one) => [one.pid, one]));
      const balloonOf = (pid: number) => ({
        pid,
        displayId: problems.get(pid)?.displayId ?? '?',
        color: problems.get(pid)?.color ?? null,
      });
      const ofTeam = Map.groupBy(shown, ({ one }) => one.participant);
      const rowOf = ({ one, state }: Shown): BalloonRow => {
        const team = ofTeam.get(one.participant) ?? [];
        const { name, seat, zone } = placed.get(one.participant) ?? nowhere;
        const inHands = state !== 'waiting';
        return {
          ...balloonOf(one.pid),
          team: one.participant,
          ...{ name, seat, zone, state },
          solvedAt: solveOf({ one, state }).toISOString(),
          first: state !== 'fetch-back' && (firsts.get(one.participant)?.has(one.pid) ?? false),
          firstOfTeam: team.find((other) => other.state !== 'fetch-back')?.one.pid === one.pid,
          others: team.flatMap((other) =>
            other.one.pid !== one.pid && other.one.hand === 'delivered' ? balloonOf(other.one.pid) : [],
          ),
          staff: inHands && one.staffUid !== null ? (staff.get(one.staffUid) ?? '') : null,
          own: state === 'claimed' && one.staffUid === viewer.uid && one.runner === query.runner,
          leaseUntil: state === 'claimed' ? (one.leaseUntil?.toISOString() ?? null) : null,
          changedAt: one.changedAt.toISOString(),
        };
      };
      const { view, zone, problem, currentPage, limit } = query;
      const found = shown.filter(
        ({ one, state }) =>
          (view === undefined || (view === 'done') === (state === 'delivered')) &&
          (zone === undefined || placed.get(one.participant)?.zone === zone) &&
          (problem === undefined || problems.get(one.pid)?.displayId === problem),
      );
      const ordered = view === 'open' ? found : found.toReversed();
      const skip = (currentPage - 1) * limit;
      const countOf = (pid: number, states: readonly BalloonState[]) =>
        shown.filter(({ one, state }) => one.pid === pid && states.includes(state)).length;
      return {
        records: ordered.slice(skip, skip + limit).map(rowOf),
        total: found.length,
        sums: contest.problems.map(({ pid }) => ({
          ...balloonOf(pid),
          waiting: countOf(pid, ['waiting', 'claimed']),
          delivered: countOf(pid, ['delivered']),
        })),
        zones: [...new Set([...placed.values()].map((one) => one.zone))]
          .filter((one) => one !== '')
          .toSorted(),
        waiting: shown.filter(({ state }) => state === 'waiting').length,
        now: now.toISOString(),
      };
    },

    claim: (step: Step, viewer: Viewer): Done =>
      stepped(step, viewer, ['waiting', 'claimed'], (key, by, now) =>
        balloons.claim(key, by, { now, until: new Date(now.getTime() + balloonLeaseMs) }),
      ),
    release: (step: Step, viewer: Viewer): Done => stepped(step, viewer, ['claimed'], balloons.release),
    deliver: (step: Step, viewer: Viewer): Done =>
      stepped(step, viewer, ['waiting', 'claimed'], balloons.deliver),
    takeBack: (step: Step, viewer: Viewer): Done =>
      stepped(step, viewer, ['delivered'], (key, _, now) => balloons.back(key, now)),
    fetched: (step: Step, viewer: Viewer): Done =>
      stepped(step, viewer, ['fetch-back'], (key, _, now) => balloons.back(key, now)),
  };
};
export type BalloonService = ReturnType<typeof balloonService>;
