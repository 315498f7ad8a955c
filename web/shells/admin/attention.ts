import { listRejudges } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useApi } from '../../data/hooks.ts';
import { useJudgeNodes } from '../../features/queue/judge-nodes.ts';
import { useRejudgeTopic } from '../../features/rejudge/rejudge-topic.ts';
import { useMay } from '../../state/session.ts';
import { judgesInTrouble } from './judges-in-trouble.ts';

/** Interval of asking while there is no push. */
const refreshMs = 30_000;
/** Newest rejudges that are searched for waiting ones; older rejudges were decided long ago. */
const looked = 50;

/** How many things of an area want somebody, by the path of its page; areas the viewer may not open have none. */
export const useAttention = (): Readonly<Record<string, number>> => {
  const seesJudges = useMay('judges.view');
  const seesRejudges = useMay('rejudge');
  const topics = useRejudgeTopic<ReplyOf<typeof listRejudges>>();
  const judges = useJudgeNodes({ enabled: seesJudges, pollMs: refreshMs });
  const rejudges = useApi(
    listRejudges,
    { query: { currentPage: 1, limit: looked } },
    { enabled: seesRejudges, pollMs: () => refreshMs, topics },
  );
  return {
    '/admin/judges': judges.data ? judgesInTrouble(judges.data.nodes) + judges.data.systemErrors : 0,
    '/admin/rejudge': rejudges.data?.records.filter(({ state }) => state === 'ready').length ?? 0,
  };
};
