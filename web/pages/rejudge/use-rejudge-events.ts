import { listRejudges, readRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { topicEvents } from '@assize/shared/index.ts';
import { on, refetchAll, useTopic } from '../../data/hooks.ts';
import { useSession } from '../../state/session.ts';

/** Keeps rejudges on the page current: those one has started oneself are told of as they move. */
export const useRejudgeEvents = (): void => {
  const uid = useSession(({ user }) => user?.uid ?? null);
  const again = () => {
    void refetchAll(listRejudges);
    void refetchAll(readRejudge);
  };
  useTopic(uid === null ? null : `user.${uid}`, { rejudge: on(topicEvents.user.rejudge, again) }, again);
};
