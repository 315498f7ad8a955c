import { verdict } from '@assize/shared/domain/verdict.ts';
import { ByteReader, type ByteSource } from './byte-reader.ts';
import { type Parting, partingOfTrimmedLines, partingWithoutWhite } from './compare-loops.ts';
import { describeParting } from './describe-parting.ts';

export type Comparison =
  | { readonly status: typeof verdict.accepted }
  | {
      readonly status: typeof verdict.presentationError | typeof verdict.wrongAnswer;
      /** Place and kind of the first difference, for people; at most 400 characters. */
      readonly remark: string;
    };

/**
 * The default checker (Verdicts 6). With `isRemoveEndBlank` blanks at the end of lines and line feeds at the
 * end of the output do not matter, and Presentation Error does not occur. Without it, equal bytes are
 * Accepted, and bytes that differ only in white space are Presentation Error. Anything else is Wrong Answer.
 *
 * At most one 256 KiB window of each file is in memory.
 */
export const compareOutputs = async (
  expected: ByteSource,
  found: ByteSource,
  { isRemoveEndBlank }: { isRemoveEndBlank: boolean },
): Promise<Comparison> => {
  const a = ByteReader.open(expected);
  try {
    const b = ByteReader.open(found);
    try {
      const common = await commonPrefix(a, b);
      if (common === a.size && common === b.size) return { status: verdict.accepted };
      // Both sides are equal before this place, so the loops may start in the middle of white space.
      await a.seek(common);
      await b.seek(common);
      const parting = isRemoveEndBlank ? await partingOfTrimmedLines(a, b) : await partingWithoutWhite(a, b);
      return await judge(a, b, { isRemoveEndBlank, parting, common });
    } finally {
      b.close();
    }
  } finally {
    a.close();
  }
};

const judge = async (
  expected: ByteReader,
  found: ByteReader,
  outcome: { isRemoveEndBlank: boolean; parting: Parting | null; common: number },
): Promise<Comparison> => {
  if (outcome.parting) {
    const remark = await describeParting(expected, found, outcome.parting);
    return { status: verdict.wrongAnswer, remark };
  }
  if (outcome.isRemoveEndBlank) return { status: verdict.accepted };
  const parting = { expectedAt: outcome.common, foundAt: outcome.common };
  const remark = `white space differs: ${await describeParting(expected, found, parting)}`;
  return { status: verdict.presentationError, remark };
};

/** Length of the common beginning, in bytes. */
const commonPrefix = async (a: ByteReader, b: ByteReader): Promise<number> => {
  for (;;) {
    if (a.pos === a.end && !a.atEnd) await a.fill();
    if (b.pos === b.end && !b.atEnd) await b.fill();
    const length = Math.min(a.end - a.pos, b.end - b.pos);
    if (length === 0) return a.at;
    const left = a.chunk.subarray(a.pos, a.pos + length);
    const right = b.chunk.subarray(b.pos, b.pos + length);
    if (Buffer.compare(left, right) !== 0) return a.at + firstDifference(left, right);
    a.pos += length;
    b.pos += length;
  }
};

const firstDifference = (left: Uint8Array, right: Uint8Array): number => {
  let i = 0;
  while (left[i] === right[i]) i++;
  return i;
};
