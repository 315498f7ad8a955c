import { widthOf } from '@assize/shared/domain/print/pages.ts';
import type { Face } from './fonts.ts';

/** Characters beside each other in one typeface; `null` has none of them. */
export type Run = { face: Face | null; column: number; columns: number; text: string };

/** Whether a typeface has a character. */
export type Has = (face: Face, codePoint: number) => boolean;

const faceOf = (character: string, order: readonly Face[], has: Has): Face | null =>
  order.find((face) => has(face, character.codePointAt(0) ?? 0)) ?? null;

/**
 * Parts of a line that are drawn at once. A part has characters of one width and one typeface, of which the first
 * of `order` that has it is taken; an accent stays with the character before it.
 */
export const runsOf = (text: string, order: readonly Face[], has: Has): Run[] => {
  const runs: Run[] = [];
  let column = 0;
  let last: { run: Run; width: number } | undefined;
  for (const character of text) {
    const width = widthOf(character);
    if (width === 0 && last) {
      last.run.text += character;
      continue;
    }
    const face = faceOf(character, order, has);
    if (last && face !== null && last.run.face === face && last.width === width) {
      last.run.text += character;
      last.run.columns += width;
    } else {
      const run: Run = { face, column, columns: width, text: character };
      runs.push(run);
      last = { run, width };
    }
    column += width;
  }
  return runs;
};
