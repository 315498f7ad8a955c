/** Remarks of checkers and judges about a case, as people may see them. */
import { withoutNoise } from '../languages/compile-message.ts';

const MOST_BYTES = 1024;

/** Without control characters and paths of the box or machine, at most 1 KiB of UTF-8, cut between characters. */
export const cleanRemark = (said: Uint8Array | string, mostBytes = MOST_BYTES): string => {
  // A character has four bytes at most, and cleaning only shortens: bytes beyond this cannot show.
  const text = typeof said === 'string' ? said : new TextDecoder().decode(said.subarray(0, 16 * mostBytes));
  return cutAt(withoutNoise(text).trim(), mostBytes);
};

/** The longest beginning of whole characters that fits; a cut one ends with `…`. */
const cutAt = (text: string, mostBytes: number): string => {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  const mark = '…';
  let left = mostBytes - Buffer.byteLength(mark);
  let end = 0;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    end += character.length;
  }
  return `${text.slice(0, end).trimEnd()}${mark}`;
};
