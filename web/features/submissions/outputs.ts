import type { Beginning } from '@assize/shared/areas/submission/endpoints.ts';

const lineEndsIn = (text: string): number => text.split('\n').length - 1;
const firstLines = (text: string, count: number): string => text.split('\n').slice(0, count).join('\n');

/** Two texts as far as both are known: in whole lines where one of them is cut. */
export const asFarAsKnown = (one: Beginning, other: Beginning): [string, string] => {
  const known = [one, other].filter(({ cut }) => cut).map(({ text }) => lineEndsIn(text));
  if (known.length === 0) return [one.text, other.text];
  const count = Math.min(...known);
  return [firstLines(one.text, count), firstLines(other.text, count)];
};
