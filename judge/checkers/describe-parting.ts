import type { ByteReader } from './byte-reader.ts';
import { isWhiteByte, type Parting } from './compare-loops.ts';

/** Most bytes shown before the place, of the word in which the place lies, and after it. */
const BEFORE = 16;
const AFTER = 24;
const LINE_FEED = 10;

/**
 * `line 3, column 5: expected "12", found "13"`. The place is in the expected output, or in the output found
 * where the expected one has ended. Columns count characters.
 */
export const describeParting = async (
  expected: ByteReader,
  found: ByteReader,
  { expectedAt, foundAt }: Parting,
): Promise<string> => {
  const expectedText = excerpt(expected, expectedAt);
  const foundText = excerpt(found, foundAt);
  const { line, column } =
    expectedAt < expected.size ? await place(expected, expectedAt) : await place(found, foundAt);
  return `line ${line}, column ${column}: expected ${expectedText}, found ${foundText}`;
};

/** Line and column of an offset, both from 1. Moves the reader's window. */
const place = async (reader: ByteReader, offset: number): Promise<{ line: number; column: number }> => {
  let line = 1;
  let lineStart = 0;
  await eachWindow(reader, 0, offset, (window, at) => {
    const lineFeeds = countLineFeeds(window);
    if (lineFeeds > 0) lineStart = at + window.lastIndexOf(LINE_FEED) + 1;
    line += lineFeeds;
  });
  let column = 1;
  await eachWindow(reader, lineStart, offset, (window) => {
    column += countCharacters(window);
  });
  return { line, column };
};

/** Calls `look` for all bytes from `from` to `to`, window by window, each with its offset. */
const eachWindow = async (
  reader: ByteReader,
  from: number,
  to: number,
  look: (window: Uint8Array, at: number) => void,
): Promise<void> => {
  let at = from;
  while (at < to) {
    await reader.seek(at);
    const window = reader.chunk.subarray(0, Math.min(reader.end, to - at));
    if (window.length === 0) return;
    look(window, at);
    at += window.length;
  }
};

// These loops over every byte are no part of async functions, where they run several times slower.

const countLineFeeds = (bytes: Uint8Array): number => {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === LINE_FEED) count++;
  return count;
};

const countCharacters = (bytes: Uint8Array): number => {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if (((bytes[i] ?? 0) & 0xc0) !== 0x80) count++;
  return count;
};

const excerpt = (reader: ByteReader, offset: number): string => {
  if (offset >= reader.size) return 'end of output';
  const from = Math.max(0, offset - BEFORE);
  const bytes = reader.peek(from, offset - from + AFTER);
  let start = offset - from;
  while (start > 0 && !isWhiteByte(bytes[start - 1] ?? 0)) start--;
  const cutBefore = start === 0 && from > 0;
  while (cutBefore && start < bytes.length && isContinuation(bytes[start] ?? 0)) start++;
  let end = bytes.length;
  const cutAfter = from + end < reader.size;
  if (cutAfter) end = endOfWholeCharacters(bytes);
  return `${cutBefore ? '…' : ''}"${escapeBytes(bytes.subarray(start, end))}"${cutAfter ? '…' : ''}`;
};

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** Length without a UTF-8 character that is cut off at the end. */
const endOfWholeCharacters = (bytes: Uint8Array): number => {
  for (let back = 1; back <= 4 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

const named = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['"', '\\"'],
  ['\\', '\\\\'],
]);

/** Text with control characters, invisible ones and bytes that are not UTF-8 made visible. */
const escapeBytes = (bytes: Uint8Array): string => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return text.replace(
    /["\\]|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu,
    (char) => named.get(char) ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
};
