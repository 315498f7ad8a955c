import { readClarificationNews } from '@assize/shared/areas/clarification/endpoints.ts';
import { events as clarificationEvents } from '@assize/shared/areas/clarification/events.ts';
import { events as contestEvents } from '@assize/shared/areas/contest/events.ts';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';

export const clarificationsPath = (cid: number): string => `/contest/${cid}/clarifications`;

/** Topics by which what a person sees of clarifications is kept current. */
export const clarificationTopics = (cid: number, uid: string) => [
  {
    name: `clarification.${cid}`,
    events: {
      broadcast: again(clarificationEvents.clarification.broadcast),
      queue: again(clarificationEvents.clarification.queue),
    },
  },
  { name: `user.${uid}`, events: { clarification: again(clarificationEvents.user.clarification) } },
  // What is about problems is shown from the start on.
  { name: `contest.${cid}`, events: { changed: again(contestEvents.contest.changed) } },
];

/** What the viewer has not read, or how many questions wait for the viewer. */
export const useClarificationNews = (cid: number, uid: string) =>
  useApi(
    readClarificationNews,
    { query: { cid } },
    { keep: true, topics: clarificationTopics(cid, uid), pollMs: () => 60_000 },
  );
