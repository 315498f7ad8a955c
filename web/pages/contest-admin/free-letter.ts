import type { ContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { letterOf } from '@assize/shared/domain/contest/letters.ts';

/** The first letter that no problem of the contest has. */
export const freeLetter = (taken: readonly ContestProblem[]): string => {
  const names = new Set(taken.map(({ displayId }) => displayId.toUpperCase()));
  for (let place = 0; ; place++) if (!names.has(letterOf(place))) return letterOf(place);
};
