import pMap, { pMapSkip } from 'p-map';

/**
 * Does a piece of work for each item, at most `limit` at once; results in the order of the items. After a
 * failure no more work is begun, and the failure is thrown once the work under way has ended.
 */
export const atMost = async <Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const failures: unknown[] = [];
  const results = await pMap(
    items,
    async (item, index) => {
      if (failures.length > 0) return pMapSkip;
      try {
        return await work(item, index);
      } catch (error) {
        failures.push(error);
        return pMapSkip;
      }
    },
    { concurrency: limit },
  );
  if (failures.length > 0) throw failures[0];
  return results;
};

/**
 * Files of one upload that are stored at once: several share the wait until the disk has them for sure, and a piece
 * of each is held in memory.
 */
export const filesAtOnce = 8;

/**
 * Several pieces of work at once whose results are told in their order. `add` waits while `limit` run, `end` for all
 * of them; both throw the first failure, `end` only once nothing runs any more.
 */
export const inOrder = <Result>(limit: number, tell: (result: Result) => Promise<void>) => {
  const running: Promise<Result>[] = [];
  const next = async () => {
    const first = running[0];
    if (!first) return;
    try {
      await tell(await first);
    } finally {
      running.shift();
    }
  };
  return {
    async add(work: Promise<Result>): Promise<void> {
      // A failure of the work is thrown at its turn; until then it must not count as unhandled.
      work.catch(() => undefined);
      running.push(work);
      if (running.length >= limit) await next();
    },
    async end(): Promise<void> {
      const failures: unknown[] = [];
      while (running.length > 0) await next().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
};
