import pLimit from 'p-limit';
import type { Loans } from './loans.ts';

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

/** As `atOnce`, one item at a time and further ones only in borrowed slots. */
export const inLentSlots = async <T, R>(
  items: readonly T[],
  loans: Pick<Loans, 'borrow' | 'giveBack'>,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const left = items.entries();
  const failures: unknown[] = [];
  const results: R[] = [];
  const workOff = async (borrowed: boolean): Promise<void> => {
    let next = left.next();
    let beside: Promise<void> | undefined;
    while (!next.done && failures.length === 0) {
      if (loans.borrow(1)) beside = Promise.all([beside, workOff(true)]).then(() => {});
      const [index, item] = next.value;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
      if (borrowed) loans.giveBack(1);
      if (borrowed && !loans.borrow(1)) return beside;
      next = left.next();
    }
    if (borrowed) loans.giveBack(1);
    await beside;
  };
  await workOff(false);
  if (failures.length > 0) throw failures[0];
  return results;
};
