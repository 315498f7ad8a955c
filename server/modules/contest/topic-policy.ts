import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { TopicPolicy } from '../../platform/realtime/topic.ts';
import type { ContestAccess } from './access.ts';
import { contestSubject } from './scope.ts';
import type { ContestStore } from './store.ts';

type Contests = { records: Pick<ContestStore, 'find'>; access: ContestAccess };

/** Policy of topics named after contests, for all who have a right there. */
export const topicPolicyBy =
  ({ records, access }: Contests, right: ContestRight) =>
  (key: string): TopicPolicy => ({
    async admit(viewer) {
      const contest = await records.find(Number(key));
      const rights = contest && (await access.rightsOf(contest, viewer));
      if (rights?.has(right)) return { audience: everyone };
      return { refused: rights?.has('enter') ? 'auth.forbidden' : 'contest.not-found' };
    },
    subjects: [contestSubject(Number(key))],
  });
