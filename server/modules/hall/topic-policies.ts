import { may } from '@assize/shared/domain/permissions.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { TopicPolicy } from '../../platform/realtime/topic.ts';
import { type ContestService, topicPolicyBy } from '../contest/service.ts';

/** Seat maps are for proctors, and for whom manages halls. */
export const mapPolicy = (contest: Pick<ContestService, 'records' | 'access'>) => {
  const forProctors = topicPolicyBy(contest, 'proctor');
  return (cid: string): TopicPolicy => {
    const policy = forProctors(cid);
    return {
      ...policy,
      admit: (viewer) =>
        may(viewer?.role ?? null, 'hall.manage') ? { audience: everyone } : policy.admit(viewer),
    };
  };
};

/** A machine hears what is said to itself alone. */
export const machinePolicy = (deviceId: string): TopicPolicy => ({
  admit: (_viewer, seat) =>
    seat?.deviceId === deviceId && !seat.isVoid ? { audience: everyone } : { refused: 'hall.seat-needed' },
});
