import type { ContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';

/** A, B, …, Z, AA, … */
const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** The first letter that no problem of the contest has. */
export const freeLetter = (taken: readonly ContestProblem[]): string => {
  const names = new Set(taken.map(({ displayId }) => displayId.toUpperCase()));
  for (let place = 0; ; place++) if (!names.has(letterOf(place))) return letterOf(place);
};
