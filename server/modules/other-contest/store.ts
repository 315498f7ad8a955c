import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection } from '../../platform/mongo/collection.ts';
import type { Announced } from './calendar.ts';

const calendars = collection(
  'contest_calendars',
  z.object({
    /** Address of the calendar. */
    _id: z.string(),
    name: z.string(),
    readAt: z.date(),
    contests: z.array(
      z.object({
        title: z.string(),
        url: z.string().nullable(),
        startTime: z.date(),
        endTime: z.date(),
      }),
    ),
  }),
  [],
);
export type ReadCalendar = { address: string; name: string; readAt: Date; contests: readonly Announced[] };

/** What calendars of other sites said when they were read last. */
export const calendarStore = (database: Connection) => {
  const read = calendars.on(database);
  return {
    async save({ address, name, readAt, contests }: ReadCalendar): Promise<void> {
      const said = { name, readAt, contests: [...contests] };
      await read.updateOne({ _id: address }, { $set: said }, { upsert: true });
    },
    async of(addresses: readonly string[]): Promise<ReadCalendar[]> {
      const found = await read.find({ _id: { $in: [...addresses] } });
      return found.map(({ _id, name, readAt, contests }) => ({ address: _id, name, readAt, contests }));
    },
  };
};
export type CalendarStore = ReturnType<typeof calendarStore>;
