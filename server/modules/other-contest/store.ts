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
export type ReadCalendar = { address: string; name: string; contests: readonly Announced[] };

/** What calendars of other sites said when they were read last. */
export const calendarStore = (database: Connection) => {
  const read = calendars.on(database);
  return {
    async save({ address, name, contests }: ReadCalendar): Promise<void> {
      await read.updateOne({ _id: address }, { $set: { name, contests: [...contests] } }, { upsert: true });
    },
    async of(addresses: readonly string[]): Promise<ReadCalendar[]> {
      const found = await read.find({ _id: { $in: [...addresses] } });
      return found.map(({ _id, name, contests }) => ({ address: _id, name, contests }));
    },
  };
};
export type CalendarStore = ReturnType<typeof calendarStore>;
