import { readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import { events } from '@assize/shared/areas/hall/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useApi } from '../../data/hooks.ts';
import { again, change, type LiveTopic } from '../../data/live.ts';

export type HallMap = ReplyOf<typeof readHallMap>;
const pollMs = () => 10_000;

/** The hall of a contest, kept current seat by seat. */
export const useHall = (cid: number) => {
  const topic: LiveTopic<HallMap> = {
    name: `hall.${cid}`,
    events: {
      seats: change(events.hall.seats, (data, { rows }) => {
        const next = new Map(rows.map((row) => [row.seat, row]));
        return { ...data, seats: data.seats.map((one) => next.get(one.seat) ?? one) };
      }),
      changed: again(events.hall.changed),
    },
  };
  return useApi(readHallMap, { query: { cid } }, { keep: true, topics: [topic], pollMs });
};
