import { events as submissionEvents } from '@assize/shared/areas/submission/events.ts';
import { getGhostBoard } from '@assize/shared/areas/virtual-run/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useCallback } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { useInstant, useVirtualRunTopic } from './use-virtual-run.ts';

/** Shortest time between two answers, where runs of the contest follow each other closely. */
const shortestMs = 20_000;
/** The server's clock may be a little behind the timer. */
const lateMs = 200;

export type GhostBoard = ReplyOf<typeof getGhostBoard>;

/**
 * The ghost board of a virtual run. It is asked for again when an own verdict comes, and at the instant of the next
 * official run, which the server names.
 */
export const useGhostBoard = (cid: number, id: number, auto: boolean) => {
  const own = useVirtualRunTopic<GhostBoard>(cid);
  const topics: LiveTopic<GhostBoard>[] = own.map(({ name, events }) => ({
    name,
    events: auto ? { ...events, verdict: again(submissionEvents.user.verdict) } : events,
  }));
  const query = useApi(getGhostBoard, { query: { cid, id } }, { keep: true, topics });
  const { data, refetch } = query;
  const next = data?.nextChange ?? null;
  const nextMs =
    next === null || !data || !auto
      ? null
      : Math.max(Date.parse(next) + lateMs, Date.parse(data.now) + shortestMs);
  useInstant(
    nextMs,
    useCallback(() => void refetch(), [refetch]),
  );
  return query;
};
