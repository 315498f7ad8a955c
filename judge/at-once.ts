import pLimit from 'p-limit';

/**
 * Does `work` for all items, at most `width` at a time; results are in the order of the items. After a
 * failure no further item is begun. The promise rejects with the first failure once no item is being worked
 * on, so that the caller can release what the items used.
 */
export const atOnce = async <T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const limit = pLimit(width);
  const failures: unknown[] = [];
  const results: R[] = [];
  const one = async (item: T, index: number): Promise<void> => {
    if (failures.length > 0) return;
    try {
      results[index] = await work(item);
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(items.map((item, index) => limit(one, item, index)));
  if (failures.length > 0) throw failures[0];
  return results;
};
