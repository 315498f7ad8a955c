import {
  type ContestInfo,
  type ContestRow,
  type getContestAccess,
  type getContestOutsideInfo,
  type listContests,
  type registerContest,
  soonDays,
} from '@assize/shared/areas/contest/endpoints.ts';
import { fitsAccountRule } from '@assize/shared/domain/contest/account-rule.ts';
import { contestRights } from '@assize/shared/domain/contest/rights.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestAccess } from './access.ts';
import type { ContestRecord } from './document.ts';
import type { PasswordTries } from './password-tries.ts';
import { presentInfo, presentRow } from './presenter.ts';
import type { RegistrationStore } from './registration-store.ts';
import type { ContestStore } from './store.ts';

type Ports = {
  contests: ContestStore;
  registrations: RegistrationStore;
  access: ContestAccess;
  tries: PasswordTries;
  /** The password of a contest in clear; null: it cannot be read. */
  passwordOf: (contest: ContestRecord) => string | null;
  /** Registered users, to some seconds. */
  countOf: (cid: number) => Promise<number>;
  /** Tells that somebody has registered. */
  joined: (cid: number) => void;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  signText: (text: string) => string;
  clock: Clock;
};

/** Finding contests, entering them and registering. */
export const takingPart = (ports: Ports) => {
  const { contests, registrations, access, tries, passwordOf, countOf, joined, usernames, signText, clock } =
    ports;

  const factsOf = async (list: readonly ContestRecord[]) => {
    const now = clock.now();
    const [names, counts] = await Promise.all([
      usernames([...new Set(list.map((one) => one.uid))]),
      Promise.all(list.map(async ({ cid }) => [cid, await countOf(cid)] as const)),
    ]);
    const countBy = new Map(counts);
    return ({ cid, uid }: ContestRecord) => ({
      author: names.get(uid) ?? '',
      count: countBy.get(cid) ?? 0,
      now,
    });
  };
  const info = async (contest: ContestRecord): Promise<ContestInfo> => {
    const facts = await factsOf([contest]);
    return presentInfo(contest, signText(contest.description), facts(contest));
  };

  return {
    factsOf,

    async list(query: z.output<(typeof listContests)['query']>): Promise<ReplyOf<typeof listContests>> {
      const now = clock.now();
      const skip = (query.currentPage - 1) * query.limit;
      const { records, total } = await contests.page(query, now, { skip, limit: query.limit });
      const facts = await factsOf(records);
      return {
        records: records.map((one) => presentRow(one, { ...facts(one), now })),
        total,
        now: now.toISOString(),
      };
    },

    /** Contests that run or begin soon, the one that starts last first. */
    async recent(): Promise<ContestRow[]> {
      const now = clock.now();
      const found = await contests.recent(now, new Date(now.getTime() + soonDays * dayMs));
      const facts = await factsOf(found);
      return found.map((one) => presentRow(one, { ...facts(one), now }));
    },

    async info(cid: number, viewer: Viewer): Promise<ContestInfo> {
      return info((await access.seen(cid, viewer)).contest);
    },

    async access(cid: number, viewer: Viewer): Promise<ReplyOf<typeof getContestAccess>> {
      const { contest, relation, rights } = await access.seen(cid, viewer);
      const registered = relation.registered || (await access.isRegistered(cid, viewer.uid));
      return {
        access: rights.has('enter'),
        registered,
        needsPassword: contest.auth !== 0 && !registered && !relation.isAdmin,
        rights: contestRights.filter((one) => rights.has(one)),
        now: clock.now().toISOString(),
      };
    },

    async register(
      { cid, password }: z.output<(typeof registerContest)['body']>,
      viewer: Viewer,
    ): Promise<null> {
      const { contest } = await access.seen(cid, viewer);
      if (contest.auth !== 0) {
        if (await access.isRegistered(cid, viewer.uid)) throw new AssizeError('contest.already-registered');
        if (contest.openAccountLimit && !fitsAccountRule(contest.accountRule, viewer.username))
          throw new AssizeError('contest.account-refused');
        await tries.book(cid, viewer.uid);
        if (password !== passwordOf(contest))
          throw new AssizeError('contest.wrong-password', { field: 'password' });
        await tries.forget(cid, viewer.uid);
      }
      if (!(await registrations.add(cid, viewer.uid, clock.now())))
        throw new AssizeError('contest.already-registered');
      joined(cid);
      return null;
    },

    /** For everybody, where the contest shows its board outside and has begun. */
    async outside(cid: number): Promise<ReplyOf<typeof getContestOutsideInfo>> {
      const contest = await access.outside(cid);
      return {
        contest: {
          ...(await info(contest)),
          description: contest.auth === 1 ? '' : signText(contest.description),
        },
        problemList: contest.problems.map(({ pid, displayId, displayTitle, color }) => ({
          ...{ pid, cid, displayId, displayTitle, color },
        })),
      };
    },
  };
};
export type TakingPart = ReturnType<typeof takingPart>;
