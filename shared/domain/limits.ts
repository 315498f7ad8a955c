/** Limits as a problem states them: time in ms, memory and stack in MB. */
export type StatedLimits = { timeLimitMs: number; memoryLimitMb: number; stackLimitMb: number };
/** Factors a language record applies to them (Authoring 13). */
export type LimitFactors = { time: number; memory: number };

export const limitBounds = {
  timeLimitMs: { min: 1, max: 60_000 },
  memoryLimitMb: { min: 1, max: 4096 },
  stackLimitMb: { min: 1, max: 4096 },
} as const;

/** How far a language's factor may lift the bounds of a limit: managed languages have the factor 2. */
export const effectiveBound = 2;

/** Factors for one language of a problem: the problem's own where it states some, else the language's (Authoring 13). */
export const factorsOf = (
  language: { name: string; factors: LimitFactors },
  own: Readonly<Record<string, LimitFactors>> | undefined,
): LimitFactors => own?.[language.name] ?? language.factors;

/**
 * The limits that count for one language: what the page shows and what the judge applies (Authoring 13). Remote problems are
 * taken as stated. The stack never exceeds the memory.
 */
export const effectiveLimits = (
  stated: StatedLimits,
  factors: LimitFactors,
  isRemote = false,
): StatedLimits => {
  const time = isRemote ? 1 : factors.time;
  const memory = isRemote ? 1 : factors.memory;
  const memoryLimitMb = Math.max(1, Math.round(stated.memoryLimitMb * memory));
  return {
    timeLimitMs: Math.max(1, Math.round(stated.timeLimitMs * time)),
    memoryLimitMb,
    stackLimitMb: Math.min(stated.stackLimitMb, memoryLimitMb),
  };
};
