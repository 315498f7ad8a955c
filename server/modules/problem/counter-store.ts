import type { ProblemCount } from '@assize/shared/areas/problem/endpoints.ts';
import type { ProblemCounter } from '@assize/shared/domain/verdict.ts';
import type { Model } from 'mongoose';
import { counters, type ProblemDocument } from './document.ts';

/** The counters of problems: how many submissions ended with which verdict. */
export const counterStore = (problems: Model<ProblemDocument>) => ({
  /**
   * Counts one final verdict, once per key however often it is called before the judgement is settled: the key
   * stays in the document until `settled` names it in a later call. The caller must not call again for a
   * judgement that is settled.
   */
  async countVerdict(
    pid: number,
    key: string,
    counter: ProblemCounter | null,
    settled: readonly string[],
  ): Promise<void> {
    const add = (name: string) => ({
      $add: [`$count.${name}`, counter !== null && (name === 'total' || name === counter) ? 1 : 0],
    });
    await problems.updateOne(
      { _id: pid, counting: { $ne: key } },
      [
        {
          $set: {
            count: Object.fromEntries(counters.map((name) => [name, add(name)])),
            // The cut bounds what a process killed between counting and settling leaves behind.
            counting: {
              $slice: [{ $concatArrays: [{ $setDifference: ['$counting', [...settled]] }, [key]] }, -256],
            },
          },
        },
      ],
      { updatePipeline: true },
    );
  },

  /**
   * Moves counters by the differences of many verdicts that were changed together, once per key as long as the key
   * is among the 256 last.
   */
  async moveCounts(
    pid: number,
    key: string,
    differences: Readonly<Partial<Record<keyof ProblemCount, number>>>,
  ): Promise<void> {
    await problems.updateOne(
      { _id: pid, counting: { $ne: key } },
      [
        {
          $set: {
            count: Object.fromEntries(
              counters.map((name) => [name, { $add: [`$count.${name}`, differences[name] ?? 0] }]),
            ),
            counting: { $slice: [{ $concatArrays: ['$counting', [key]] }, -256] },
          },
        },
      ],
      { updatePipeline: true },
    );
  },
});
