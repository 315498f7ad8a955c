import { readClarificationNews } from '@assize/shared/areas/clarification/endpoints.ts';
import { topicEvents } from '@assize/shared/index.ts';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';

export const clarificationsPath = (cid: number): string => `/contest/${cid}/clarifications`;

/** Topics by which what a person sees of clarifications is kept current. */
export const clarificationTopics = (cid: number, uid: string) => [
  {
    name: `clarification.${cid}`,
    events: {
      broadcast: again(topicEvents.clarification.broadcast),
      queue: again(topicEvents.clarification.queue),
    },
  },
  { name: `user.${uid}`, events: { clarification: again(topicEvents.user.clarification) } },
  // What is about problems is shown from the start on.
  { name: `contest.${cid}`, events: { changed: again(topicEvents.contest.changed) } },
];

/** What the viewer has not read, or how many questions wait for the viewer. */
export const useClarificationNews = (cid: number, uid: string) =>
  useApi(
    readClarificationNews,
    { query: { cid } },
    { keep: true, topics: clarificationTopics(cid, uid), pollMs: () => 60_000 },
  );
