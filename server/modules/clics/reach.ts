import type { Visibility } from '@assize/shared/areas/clics/objects.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';

type Ports = { contests: Pick<ContestService, 'records' | 'lists' | 'access'>; clock: Clock };

/** What a caller may read of a contest. */
export type Reach = {
  contest: ContestRecord;
  visibility: Visibility;
  /** Whether programs may be read. */
  code: boolean;
};

/** Contests of a list. */
const mostListed = 200;
const notFound = () => new AssizeError('contest.not-found', { field: 'cid' });

/**
 * Who reads what (Contest API 2): who sees behind the seal reads all; who may enter a contest, and everybody where its
 * board is public, reads what everybody may know.
 */
export const clicsReach = ({ contests: { records, lists, access }, clock }: Ports) => {
  const reachOf = async (contest: ContestRecord, viewer: Viewer | null): Promise<Reach | null> => {
    const rights = await access.rightsOf(contest, viewer);
    const code = rights.has('code');
    if (rights.has('live')) return { contest, visibility: 'admin', code };
    const isOpen = contest.visible && contest.openRank;
    return isOpen || rights.has('enter') ? { contest, visibility: 'public', code } : null;
  };

  return {
    /** @throws AssizeError `contest.not-found`, `auth.required`, `contest.password-needed` */
    async of(cid: number, viewer: Viewer | null): Promise<Reach> {
      const contest = await records.find(cid);
      if (!contest) throw notFound();
      const reach = await reachOf(contest, viewer);
      if (reach) return reach;
      if (!contest.visible) throw notFound();
      throw new AssizeError(viewer === null ? 'auth.required' : 'contest.password-needed');
    },

    /** Contests that somebody may read, the latest first. */
    async all(viewer: Viewer | null): Promise<ContestRecord[]> {
      const page = { skip: 0, limit: mostListed };
      const isStaff = viewer !== null && may(viewer.role, 'contest.create');
      const editor = viewer !== null && may(viewer.role, 'contest.edit-any') ? undefined : viewer?.uid;
      const [listed, kept] = await Promise.all([
        lists.page({}, clock.now(), page),
        isStaff ? lists.staffPage({ keyword: undefined, editor }, page) : { records: [] },
      ]);
      const found = new Map([...listed.records, ...kept.records].map((one) => [one.cid, one]));
      const reaches = await Promise.all([...found.values()].map((one) => reachOf(one, viewer)));
      return reaches
        .flatMap((one) => (one ? [one.contest] : []))
        .toSorted((a, b) => b.startTime.getTime() - a.startTime.getTime() || b.cid - a.cid);
    },
  };
};
export type ClicsReach = ReturnType<typeof clicsReach>;
