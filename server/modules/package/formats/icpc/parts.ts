import { Refused } from '../found.ts';
import type { Group } from './groups.ts';

/** Cases that make points together. The points of a problem are the sum of those of its parts. */
export type Part = {
  /** The group whose settings say its points. */
  group: Group;
  cases: string[];
  points: number;
  /** Rule by which its cases make its points: the lowest of them, or their mean. */
  by: 'min' | 'mean';
  /** Parts that must get all their points before this one is judged. */
  needs: Set<Part>;
};

/** The refusal of a group by the words of its settings that cannot be taken. */
export const cannotScore = ({ path }: Pick<Group, 'path'>, what: string): Refused =>
  new Refused('reason.group-scoring', {
    folder: path === '' ? 'data' : `data/${path}`,
    what: what.slice(0, 200),
  });

export const fullOf = (parts: readonly Part[]): number => parts.reduce((sum, one) => sum + one.points, 0);

/**
 * One part of several whose lowest counts. Each of them must be all or nothing, which a sum is not.
 * @param what the setting that asks for the lowest, for the refusal
 */
export const lowestOf = (group: Group, parts: readonly (readonly Part[])[], what: string): Part => {
  const each = parts.map(([one, ...more]) => {
    if (one === undefined || more.length > 0 || (one.by === 'mean' && one.cases.length > 1))
      throw cannotScore(group, what);
    return one;
  });
  return {
    group,
    cases: each.flatMap((one) => one.cases),
    points: Math.min(...each.map((one) => one.points)),
    by: 'min',
    needs: new Set(each.flatMap((one) => [...one.needs])),
  };
};
