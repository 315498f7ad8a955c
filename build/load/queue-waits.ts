import { QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';

/** How long each job of a queue waited for a judge, by job id, as the queue itself tells. */
export const watchWaits = async (redisUrl: string, queue: string) => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const events = new QueueEvents(queue, { connection });
  const addedAt = new Map<string, number>();
  const waits = new Map<string, number>();
  // The first part of an event's id is the moment at Redis.
  const momentOf = (id: string) => Number(id.split('-')[0]);
  events.on('added', ({ jobId }, id) => addedAt.set(jobId, momentOf(id)));
  events.on('active', ({ jobId }, id) => {
    const from = addedAt.get(jobId);
    if (from !== undefined && !waits.has(jobId)) waits.set(jobId, momentOf(id) - from);
  });
  await events.waitUntilReady();
  return {
    /** Waits of the jobs whose ids are wanted. */
    of: (wanted: (id: string) => boolean = () => true) =>
      [...waits].filter(([id]) => wanted(id)).map(([, waitMs]) => waitMs),
    async close() {
      await events.close();
      connection.disconnect();
    },
  };
};
