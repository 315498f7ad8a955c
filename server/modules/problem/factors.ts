import { factorsOf, type LimitFactors } from '@assize/shared/domain/limits.ts';

/** Factors of a language that count for a problem, as the page shows and the judge applies them. */
export const shownFactors = (
  language: { name: string; timeFactor: number; memoryFactor: number },
  own: Readonly<Record<string, LimitFactors>> | undefined,
): { timeFactor: number; memoryFactor: number } => {
  const factors = { time: language.timeFactor, memory: language.memoryFactor };
  const { time, memory } = factorsOf({ name: language.name, factors }, own);
  return { timeFactor: time, memoryFactor: memory };
};
