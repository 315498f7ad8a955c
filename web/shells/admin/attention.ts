import { listJudgeNodes } from '@assize/shared/areas/node/endpoints.ts';
import { listRejudges } from '@assize/shared/areas/rejudge/endpoints.ts';
import { topicEvents } from '@assize/shared/index.ts';
import { on, refetchAll, useApi, useTopic } from '../../data/hooks.ts';
import { useMay, useSession } from '../../state/session.ts';
import { judgesInTrouble } from './judges-in-trouble.ts';

/** How often is asked while there is no push. */
const refreshMs = 30_000;
/** Rejudges that are looked at for ones that wait; older ones were decided about long ago. */
const looked = 50;

const judgesChanged = on(topicEvents.judges.changed, () => void refetchAll(listJudgeNodes));
const rejudgeMoved = on(topicEvents.user.rejudge, () => void refetchAll(listRejudges));

/** How many things of an area want somebody, by the path of its page; areas the viewer may not open have none. */
export const useAttention = (): Readonly<Record<string, number>> => {
  const seesJudges = useMay('judges.view');
  const seesRejudges = useMay('rejudge');
  const uid = useSession(({ user }) => user?.uid ?? null);
  const pollMs = () => refreshMs;
  const judges = useApi(listJudgeNodes, {}, { enabled: seesJudges, pollMs });
  const rejudges = useApi(
    listRejudges,
    { query: { currentPage: 1, limit: looked } },
    { enabled: seesRejudges, pollMs },
  );
  useTopic(seesJudges ? 'judges' : null, { changed: judgesChanged }, () => void refetchAll(listJudgeNodes));
  useTopic(
    seesRejudges && uid !== null ? `user.${uid}` : null,
    { rejudge: rejudgeMoved },
    () => void refetchAll(listRejudges),
  );
  return {
    '/admin/judges': judges.data ? judgesInTrouble(judges.data.nodes) + judges.data.systemErrors : 0,
    '/admin/rejudge': rejudges.data?.records.filter(({ state }) => state === 'ready').length ?? 0,
  };
};
