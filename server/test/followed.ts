import type { TestSite } from './site.ts';
import { until } from './until.ts';

/** Waits until a consumer of events has taken every verdict there is. */
export const followed = async (site: TestSite, consumer: string): Promise<void> => {
  const { database, eventLog } = site.app.core;
  const waiting = () => database.collection('submissions').countDocuments({ 'outbox.at': { $exists: true } });
  await until('the outbox', async () => (await waiting()) === 0);
  const cursors = database.collection<{ _id: string; seq: number }>('event_cursors');
  await until(`the consumer ${consumer}`, async () => {
    const cursor = await cursors.findOne({ _id: consumer });
    const left = await eventLog.after(cursor?.seq ?? 0, ['submission.judged', 'submission.rejudged'], 1);
    return left.length === 0;
  });
};
