import type { SubmissionState } from '@assize/shared/areas/submission/state.ts';
import { type EventBus, everyone } from '../../realtime/events.ts';

/** Tells who watches a submission, and who watches the list if it is in there, what has become of it. */
export const stateAnnouncer =
  (events: EventBus) =>
  ({ listed }: { listed: boolean }, state: SubmissionState): void => {
    const topic = `submission.${state.submitId}` as const;
    events.publish(topic, 'detailed', 'state', state);
    events.publish(topic, 'plain', 'state', state);
    if (listed) events.publish('status', everyone, 'state', state);
  };
export type StateAnnouncer = ReturnType<typeof stateAnnouncer>;
