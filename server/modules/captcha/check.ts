import { z } from 'zod';

/** Stored part of a challenge; `issuedAt` in ms since the epoch. */
export const challenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slide'), x: z.int(), issuedAt: z.int() }),
  z.object({ kind: z.literal('image'), digits: z.string(), issuedAt: z.int() }),
  z.object({ kind: z.literal('proof'), proof: z.string() }),
]);
export type Challenge = z.infer<typeof challenge>;

/** Pixels that the piece may be off. */
const accuracy = 3;
/** Shortest time in ms of an honest answer: no hand moves the piece faster, or reads and answers faster. */
const fastestDrag = 200;
const fastestAnswer = 350;
/** Tolerance by which the page's time may exceed ours; ms. */
const watchSlack = 300;

export type Judgement = 'right' | 'wrong' | 'too-fast';

/**
 * Judges an answer. Slide: `<x>:<elapsedMs>`, the place of the piece and how long the drag took; image: the digits.
 * @param now ms since the epoch
 */
export const judgeAnswer = (kept: Challenge, answer: string, now: number): Judgement => {
  if (kept.kind === 'proof') return answer === kept.proof ? 'right' : 'wrong';
  const age = now - kept.issuedAt;
  if (age < fastestAnswer) return 'too-fast';
  if (kept.kind === 'image') return answer.trim() === kept.digits ? 'right' : 'wrong';
  const [, x, elapsed] = /^(\d{1,3}(?:\.\d{1,6})?):(\d{1,6})$/.exec(answer) ?? [];
  if (x === undefined || elapsed === undefined) return 'wrong';
  if (Number(elapsed) < fastestDrag) return 'too-fast';
  if (Number(elapsed) > age + watchSlack) return 'wrong';
  return Math.abs(Number(x) - kept.x) <= accuracy ? 'right' : 'wrong';
};
