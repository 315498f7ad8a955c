import { RateLimiterRes } from 'rate-limiter-flexible';

/** Takes points of a payer from the budget that all processes share. @throws RateLimiterRes where it is used up */
type Take = (payer: string, points: number) => Promise<RateLimiterRes>;
type Lease = { left: number; untilMs: number };

/** Part of a budget that a process takes at a time, but no more points than this. */
const share = 20;
const mostAtOnce = 100;
const fewestSwept = 1_000;

/**
 * Spends points of a common budget without asking Redis for each of them: a process takes a twentieth at a time and
 * spends that by itself until the window ends. No payer gets more than the budget; one that several processes serve
 * gets at least all but a twentieth for each further process.
 * @param points the budget of a window
 * @param nowMs a clock that only goes on
 */
export const leases = (points: number, take: Take, nowMs: () => number) => {
  const atOnce = Math.min(mostAtOnce, Math.max(1, Math.floor(points / share)));
  const held = new Map<string, Lease>();
  const taking = new Map<string, Promise<void>>();
  let sweptAt = fewestSwept;

  const sweep = (): void => {
    if (held.size < sweptAt) return;
    const now = nowMs();
    for (const [payer, { untilMs }] of held) if (untilMs <= now) held.delete(payer);
    sweptAt = Math.max(fewestSwept, held.size * 2);
  };

  /** Points of a lease that goes over the end of the budget: what was left before it. */
  const rest = (refusal: unknown): number =>
    refusal instanceof RateLimiterRes && refusal.consumedPoints > 0
      ? points - (refusal.consumedPoints - atOnce)
      : 0;

  const begin = async (payer: string): Promise<void> => {
    const hold = (left: number, { msBeforeNext }: RateLimiterRes) => {
      sweep();
      held.set(payer, { left, untilMs: nowMs() + msBeforeNext });
    };
    try {
      hold(atOnce, await take(payer, atOnce));
    } catch (refusal) {
      const left = rest(refusal);
      if (left <= 0 || !(refusal instanceof RateLimiterRes)) throw refusal;
      hold(left, refusal);
    }
  };

  const live = (payer: string): Lease | undefined => {
    const lease = held.get(payer);
    return lease && nowMs() < lease.untilMs ? lease : undefined;
  };

  /** Those who ask while points are taken share them. */
  const taken = (payer: string): Promise<void> => {
    const running = taking.get(payer);
    if (running) return running;
    const begun = begin(payer).finally(() => taking.delete(payer));
    taking.set(payer, begun);
    return begun;
  };

  return {
    /** @throws RateLimiterRes where the budget is used up */
    async spend(payer: string): Promise<void> {
      for (;;) {
        const lease = live(payer);
        if (lease && lease.left > 0) {
          lease.left -= 1;
          return;
        }
        await taken(payer);
      }
    },
    /** Gives back a point that was spent in this window. */
    giveBack(payer: string): void {
      const lease = live(payer);
      if (lease) lease.left += 1;
    },
  };
};
