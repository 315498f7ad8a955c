import { contestStatus } from '@assize/shared/domain/contest/times.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CommentSubject } from '../comment/service.ts';
import type { ContestAccess } from './access.ts';
import { timesOf } from './policy.ts';

type Ports = {
  access: ContestAccess;
  /** Whether the site has comments in contests now. */
  isOpen: () => Promise<boolean>;
  clock: Clock;
};

/** Comments on contests, for those who have entered (Comments 4). */
export const contestComments = ({ access, isOpen, clock }: Ports): CommentSubject => ({
  kind: 'contest',
  async sight(cid, viewer) {
    if (!(await isOpen())) throw new AssizeError('comment.contests-closed');
    if (viewer === null) throw new AssizeError('auth.required');
    const { contest, rights } = await access.with(cid, viewer, 'enter');
    const manages = rights.has('manage');
    const runs = contestStatus(timesOf(contest), clock.now().getTime()) === 0;
    return {
      moderates: manages,
      isAdmin: manages,
      ownAndAdmins: runs && !manages,
      repliesTo: ({ uid, role }) => manages || viewer.uid === uid || (role !== 'root' && uid !== contest.uid),
    };
  },
});
