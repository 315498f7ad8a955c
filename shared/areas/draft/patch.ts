/** What changed between two texts of a draft, so that a long program does not travel for each key. */
import { z } from 'zod';

/** Longest text in a patch, in UTF-16 units; what is longer is saved whole. */
export const mostPatched = 32_768;

const count = z.int().nonnegative();

/** One edit: `text` takes the place of what stands from `from` up to `to`. Places are counted in UTF-16 units. */
export const draftPatch = z.object({
  from: count,
  to: count,
  text: z.string().max(mostPatched),
  /** Length and check sum of the whole text after the edit. */
  length: count,
  sum: z.int().nonnegative().max(0xffff_ffff),
});
export type DraftPatch = z.output<typeof draftPatch>;

/** FNV-1a of 32 bits over UTF-16 units. It finds mistakes; a draft is its owner's, who has nobody to deceive. */
export const sumOf = (text: string): number => {
  let sum = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x0100_0193);
  return sum >>> 0;
};

/** Whether the units before and after a place are the halves of one character. */
const isWithin = (text: string, at: number): boolean =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));

/** The smallest edit that makes `after` of `before` and cuts no character. */
export const patchOf = (before: string, after: string): DraftPatch => {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  if (isWithin(before, from) || isWithin(after, from)) from -= 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (isWithin(before, before.length - same) || isWithin(after, after.length - same)) same -= 1;
  const text = after.slice(from, after.length - same);
  return { from, to: before.length - same, text, length: after.length, sum: sumOf(after) };
};

export const isMadeBy = (text: string, { length, sum }: Pick<DraftPatch, 'length' | 'sum'>): boolean =>
  text.length === length && sumOf(text) === sum;

/** The text after a patch, or the field of the patch that does not fit the text before it. */
export const patched = (
  before: string,
  patch: DraftPatch,
): { text: string } | { unfit: 'from' | 'to' | 'sum' } => {
  const { from, to, text } = patch;
  if (to > before.length) return { unfit: 'to' };
  if (from > to) return { unfit: 'from' };
  const after = before.slice(0, from) + text + before.slice(to);
  return isMadeBy(after, patch) ? { text: after } : { unfit: 'sum' };
};
