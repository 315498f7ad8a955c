import { listJudgeNodes } from '@assize/shared/areas/node/endpoints.ts';
import { events } from '@assize/shared/areas/node/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';

type Judges = ReplyOf<typeof listJudgeNodes>;

const judges: LiveTopic<Judges> = { name: 'judges', events: { changed: again(events.judges.changed) } };
const queue: LiveTopic<Judges> = { name: 'queue', events: { changed: again(events.queue.changed) } };

type Options = {
  enabled?: boolean;
  /** Whether events of the queue, which are frequent, keep the answer current too. */
  withQueue?: boolean;
  /** Interval of asking while there is no push. */
  pollMs: number;
};

/** Judges and their queues, for staff. */
export const useJudgeNodes = ({ enabled = true, withQueue = false, pollMs }: Options) =>
  useApi(
    listJudgeNodes,
    {},
    { enabled, topics: withQueue ? [judges, queue] : [judges], pollMs: () => pollMs },
  );
