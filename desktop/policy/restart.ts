/** How the app gets up again after a crash of its page. */
export const restartPolicy = {
  /** Waits before each try, in ms; the last one stays. */
  waits: [500, 2_000, 5_000, 15_000, 30_000],
  /** Crashes within this time, in ms, count together. */
  within: 5 * 60_000,
  /** So many of them, and the whole app begins anew, once in that time. */
  wholeAfter: 6,
} as const;

export type Restart = { readonly what: 'page' | 'app'; readonly afterMs: number };

/**
 * @param crashes instants of earlier crashes and this one, in ms, oldest first
 * @param lastWhole when the whole app began anew for this reason; null: it did not
 */
export const decideRestart = (crashes: readonly number[], lastWhole: number | null, now: number): Restart => {
  const { waits, within, wholeAfter } = restartPolicy;
  const recent = crashes.filter((at) => now - at < within);
  const afterMs = waits[Math.min(Math.max(recent.length, 1), waits.length) - 1] ?? 0;
  const mayBeginAnew = lastWhole === null || now - lastWhole >= within;
  return { what: recent.length >= wholeAfter && mayBeginAnew ? 'app' : 'page', afterMs };
};

/**
 * How many crashes of Chromium's process for drawing, within that time in ms, the app waits for before it begins anew by
 * itself, with what was typed kept. Pages live through each of them; but with the sixth Chromium ends without a word.
 */
export const drawingPolicy = { wholeAfter: 4, within: restartPolicy.within } as const;

/** @param crashes instants of earlier crashes and this one, in ms */
export const decideDrawing = (
  crashes: readonly number[],
  lastWhole: number | null,
  now: number,
): 'stay' | 'app' => {
  const recent = crashes.filter((at) => now - at < drawingPolicy.within);
  const mayBeginAnew = lastWhole === null || now - lastWhole >= restartPolicy.within;
  return recent.length >= drawingPolicy.wholeAfter && mayBeginAnew ? 'app' : 'stay';
};

/** Waits between tries to reach the judge, in ms. */
const reachWaits = [1_000, 2_000, 4_000, 8_000, 15_000];

/** @param chance between 0 and 1: machines of a hall do not come back in one instant */
export const retryAfter = (tries: number, chance: number): number => {
  const wait = reachWaits[Math.min(tries, reachWaits.length - 1)] ?? 0;
  return Math.round(wait * (0.75 + chance / 2));
};
