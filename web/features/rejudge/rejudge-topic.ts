import { topicEvents } from '@assize/shared/index.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { useSession } from '../../state/session.ts';

/** Keeps what a page shows of rejudges current: of one's own it is told when they move. */
export const useRejudgeTopic = <T>(): readonly LiveTopic<T>[] | undefined => {
  const uid = useSession(({ user }) => user?.uid);
  return uid === undefined
    ? undefined
    : [{ name: `user.${uid}`, events: { rejudge: again(topicEvents.user.rejudge) } }];
};
