import type { BalloonState } from '@assize/shared/areas/balloon/endpoints.ts';
import type { BalloonRecord } from './store.ts';

/** What decides which balloons their staff may know of. */
export type BalloonRules = {
  /** Solves of from then on are sealed; null: none are. */
  sealMs: number | null;
  /** Whether everybody sees all results. */
  revealed: boolean;
  /** Teams with fewer balloons than this get theirs behind the seal as well. */
  inSeal: number;
};

type Solve = Pick<BalloonRecord, 'solvedAt' | 'granted'>;

const isOpen = ({ solvedAt }: Solve, { sealMs, revealed }: BalloonRules): boolean =>
  solvedAt !== null && (revealed || sealMs === null || solvedAt.getTime() < sealMs);

/** Whether staff may know that the problem is solved. */
export const isShown = (one: Solve, rules: BalloonRules): boolean =>
  isOpen(one, rules) || (one.solvedAt !== null && one.granted);

/** null: the balloon is on no list. */
export const stateOf = (one: BalloonRecord, rules: BalloonRules, now: Date): BalloonState | null => {
  const shown = isShown(one, rules);
  if (one.hand === 'delivered') return shown ? 'delivered' : 'fetch-back';
  if (!shown) return null;
  return one.hand === 'claimed' && one.leaseUntil !== null && one.leaseUntil > now ? 'claimed' : 'waiting';
};

/**
 * Balloons of one team that are given behind the seal: in the order of the solves, as long as the team has fewer than
 * the contest grants. One that was given stays so while the problem is solved.
 */
export const grantsOf = (team: readonly BalloonRecord[], rules: BalloonRules): ReadonlySet<number> => {
  const granted = new Set(team.flatMap((one) => (one.granted && one.solvedAt !== null ? one.pid : [])));
  let held = team.filter((one) => isShown(one, rules)).length;
  const sealed = team
    .filter((one) => one.solvedAt !== null && !isShown(one, rules))
    .toSorted((a, b) => (a.solvedAt?.getTime() ?? 0) - (b.solvedAt?.getTime() ?? 0) || a.pid - b.pid);
  for (const one of sealed) {
    if (held >= rules.inSeal) break;
    granted.add(one.pid);
    held += 1;
  }
  return granted;
};
