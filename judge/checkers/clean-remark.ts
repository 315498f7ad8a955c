/** Remarks of checkers and other own programs about a case, made fit to be shown. */
import { withoutNoise } from '../languages/compile-message.ts';

const MOST_BYTES = 1024;

/** Drops control characters and paths of the box or machine, and cuts to 1 KiB of UTF-8 between characters. */
export const cleanRemark = (said: Uint8Array | string, mostBytes = MOST_BYTES): string => {
  // Cleaning only shortens the text, so bytes far beyond the cap are not decoded.
  const text = typeof said === 'string' ? said : new TextDecoder().decode(said.subarray(0, 16 * mostBytes));
  return cutAt(withoutNoise(text).trim(), mostBytes);
};

/** The longest beginning of whole characters that fits; a text that was cut ends with `…`. */
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
