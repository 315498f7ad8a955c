import type { SubmissionState } from '@assize/shared/areas/submission/state.ts';
import { type EventBus, everyone } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { presentState } from './presenter.ts';
import type { SubmissionStore } from './store.ts';

type Ports = { events: EventBus; submissions: Pick<SubmissionStore, 'findMany'> };

/** Tells who watches a submission, and who watches the list if it is in there, what has become of it. */
export const stateAnnouncer = ({ events, submissions }: Ports) => {
  const announce = ({ listed }: { listed: boolean }, state: SubmissionState): void => {
    const topic = topicsOf('submission').of(state.submitId);
    events.publish(topic, 'detailed', 'state', state);
    events.publish(topic, 'plain', 'state', state);
    if (listed) events.publish(topicsOf('status').of(), everyone, 'state', state);
  };
  return {
    announce,
    /** Tells the state in which they are stored. */
    async announceStored(submitIds: readonly number[]): Promise<void> {
      for (const one of await submissions.findMany(submitIds)) announce(one, presentState(one, undefined));
    },
  };
};
export type StateAnnouncer = ReturnType<typeof stateAnnouncer>;
