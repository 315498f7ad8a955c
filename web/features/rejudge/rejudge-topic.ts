import { events } from '@assize/shared/areas/rejudge/events.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { useSession } from '../../state/session.ts';

/** Topic that keeps answers about rejudges current: staff are told the progress of their own rejudges. */
export const useRejudgeTopic = <T>(): readonly LiveTopic<T>[] | undefined => {
  const uid = useSession(({ user }) => user?.uid);
  return uid === undefined
    ? undefined
    : [{ name: `user.${uid}`, events: { rejudge: again(events.user.rejudge) } }];
};
