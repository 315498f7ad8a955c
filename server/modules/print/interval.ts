import { printInterval } from '@assize/shared/areas/print/endpoints.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

/** One job of a contestant at a time, and the next one half a minute later, on all processes together. */
export const printIntervals = ({ client, key }: RedisStore) => {
  const place = (cid: number, uid: string) => key('printed', String(cid), uid);
  const secondsLeft = async (cid: number, uid: string): Promise<number> =>
    Math.max(0, Math.ceil((await client.pttl(place(cid, uid))) / 1000));
  return {
    secondsLeft,
    /** @returns seconds to wait; 0: go on */
    async begin(cid: number, uid: string): Promise<number> {
      const taken = await client.set(place(cid, uid), '1', 'EX', printInterval, 'NX');
      return taken !== null ? 0 : Math.max(1, await secondsLeft(cid, uid));
    },
    /** Nothing was printed. */
    async undo(cid: number, uid: string): Promise<void> {
      await client.del(place(cid, uid));
    },
  };
};
export type PrintIntervals = ReturnType<typeof printIntervals>;
