import type { ByteReader } from './byte-reader.ts';
import { isWhiteByte, type Parting } from './compare-loops.ts';

/** Bytes shown before the place (the word it lies in) and after it. */
const BEFORE = 16;
const AFTER = 24;
const LINE_FEED = 10;

/**
 * `line 3, column 5: expected "12", found "13"`. The place is that of the expected output, or, where that has ended,
 * of the one found. Columns count characters.
 */
export const describeParting = async (
  expected: ByteReader,
  found: ByteReader,
  { expectedAt, foundAt }: Parting,
): Promise<string> => {
  const expectedText = await excerpt(expected, expectedAt);
  const foundText = await excerpt(found, foundAt);
  const { line, column } =
    expectedAt < expected.size ? await place(expected, expectedAt) : await place(found, foundAt);
  return `line ${line}, column ${column}: expected ${expectedText}, found ${foundText}`;
};

/** Line and column of an offset, both from 1. Leaves the reader's window elsewhere. */
const place = async (reader: ByteReader, offset: number): Promise<{ line: number; column: number }> => {
  let line = 1;
  let column = 1;
  for (await reader.seek(0); ; await reader.fill()) {
    const { chunk } = reader;
    const end = Math.min(reader.end, offset - reader.at);
    for (let i = 0; i < end; i++) {
      const byte = chunk[i] ?? 0;
      if (byte === LINE_FEED) {
        line++;
        column = 1;
      } else if ((byte & 0xc0) !== 0x80) column++;
    }
    if (end < reader.end || reader.atEnd) return { line, column };
    reader.pos = reader.end;
  }
};

const excerpt = async (reader: ByteReader, offset: number): Promise<string> => {
  if (offset >= reader.size) return 'end of output';
  const from = Math.max(0, offset - BEFORE);
  const bytes = await reader.peek(from, offset - from + AFTER);
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

/** Drops a UTF-8 character that was cut off at the end. */
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
export const escapeBytes = (bytes: Uint8Array): string => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return text.replace(
    /["\\]|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu,
    (char) => named.get(char) ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );
};
