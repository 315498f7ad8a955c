import type { ProblemCount } from '@assize/shared/areas/problem/endpoints.ts';
import type { StoredModel } from '../../platform/mongo/collection.ts';
import { counters, type ProblemDocument, unknownRate } from './document.ts';

/** Differences to the counters of a problem. */
export type CountDifferences = Readonly<Partial<Record<keyof ProblemCount, number>>>;

/** Keys of counted verdicts that a problem remembers at most. */
const mostCountingKeys = 1_024;

/** The counters of problems: how many submissions ended with which verdict. */
export const counterStore = (problems: StoredModel<ProblemDocument>) => ({
  /** Whether a key is counted, and the problem's epoch; null: there is no such problem. */
  async countState(pid: number, key: string): Promise<{ isCounted: boolean; epoch: number } | null> {
    const found = await problems.findById(pid, { counting: 1, countingEpoch: 1 });
    return found && { isCounted: found.counting.includes(key), epoch: found.countingEpoch };
  },

  /**
   * Moves counters and notes the key, unless the key is noted already or the epoch has changed; forgetting
   * keys moves the epoch on. False: nothing was moved.
   */
  async moveCounts(
    pid: number,
    key: string,
    differences: CountDifferences,
    { epoch, forget }: { epoch: number; forget: readonly string[] },
  ): Promise<boolean> {
    const { modifiedCount } = await problems.updateOne(
      { _id: pid, counting: { $ne: key }, countingEpoch: epoch },
      [
        {
          $set: {
            count: Object.fromEntries(
              counters.map((name) => [name, { $add: [`$count.${name}`, differences[name] ?? 0] }]),
            ),
            counting: {
              // The slice bounds the list: keys left by killed processes are not forgotten otherwise.
              $slice: [
                { $concatArrays: [{ $setDifference: ['$counting', [...forget]] }, [key]] },
                -mostCountingKeys,
              ],
            },
            countingEpoch: {
              $cond: [
                { $or: [forget.length > 0, { $gte: [{ $size: '$counting' }, mostCountingKeys] }] },
                { $add: ['$countingEpoch', 1] },
                '$countingEpoch',
              ],
            },
          },
        },
        {
          $set: {
            passRate: {
              $cond: [{ $gt: ['$count.total', 0] }, { $divide: ['$count.ac', '$count.total'] }, unknownRate],
            },
          },
        },
      ],
      { updatePipeline: true },
    );
    return modifiedCount === 1;
  },
});
