/**
 * The two loops of the default checker. Both start at the readers' places and stop at the first difference.
 * The inner loops stay in one window, so that they need no `await`.
 */
import type { ByteReader } from './byte-reader.ts';

/** Offsets of the first difference of two sources; an offset equal to the length of a source means its end. */
export type Parting = { readonly expectedAt: number; readonly foundAt: number };

const LINE_FEED = 10;

/**
 * 1 for line feed and for the blanks that lines are trimmed of: space, tab, vertical tab, form feed, carriage
 * return.
 */
const isWhite = new Uint8Array(256);
for (const byte of [9, LINE_FEED, 11, 12, 13, 32]) isWhite[byte] = 1;

const isBlank = isWhite.slice();
isBlank[LINE_FEED] = 0;

export const isWhiteByte = (byte: number): boolean => isWhite[byte] === 1;

/** The first difference when no white byte counts; null when there is none. */
export const partingWithoutWhite = async (a: ByteReader, b: ByteReader): Promise<Parting | null> => {
  for (;;) {
    if (!skipWhite(a)) await skipWhiteOn(a);
    if (!skipWhite(b)) await skipWhiteOn(b);
    if (ended(a) && ended(b)) return null;
    if (ended(a) || ended(b)) return here(a, b);
    if (stepWhileEqual(a, b, true)) return here(a, b);
  }
};

/** The first difference when blanks before a line feed or the end, and line feeds before the end, do not count. */
export const partingOfTrimmedLines = async (a: ByteReader, b: ByteReader): Promise<Parting | null> => {
  const gapA = new Gap();
  const gapB = new Gap();
  for (;;) {
    if (isUsedUp(a)) await a.fill();
    if (isUsedUp(b)) await b.fill();
    if (!ended(a) && !ended(b)) {
      if (stepWhileEqual(a, b, false)) return here(a, b);
      if (a.pos === a.end || b.pos === b.end) continue;
    }
    const before = here(a, b);
    if (!gapA.read(a)) await gapA.readOn(a);
    if (!gapB.read(b)) await gapB.readOn(b);
    if (ended(a) && ended(b)) return null;
    if (ended(a) || ended(b)) return here(a, b);
    if (gapA.lineFeeds !== gapB.lineFeeds) return before;
    if (!gapA.hasSameIndent(gapB)) {
      return { expectedAt: a.at - gapA.indentLength, foundAt: b.at - gapB.indentLength };
    }
  }
};

const here = (a: ByteReader, b: ByteReader): Parting => ({ expectedAt: a.at, foundAt: b.at });

const ended = (reader: ByteReader): boolean => reader.pos === reader.end && reader.atEnd;

const isUsedUp = (reader: ByteReader): boolean => reader.pos === reader.end && !reader.atEnd;

/**
 * Moves both readers over equal text. true: the readers stand on two text bytes that differ. false: one
 * window is used up, or one reader stands on white that the caller must look at (any white, with
 * `stopAtWhite`).
 */
const stepWhileEqual = (a: ByteReader, b: ByteReader, stopAtWhite: boolean): boolean => {
  const { chunk: left, words: leftWords, end: iEnd } = a;
  const { chunk: right, words: rightWords, end: jEnd } = b;
  let i = a.pos;
  let j = b.pos;
  let differs = false;
  for (;;) {
    while (i + 4 <= iEnd && j + 4 <= jEnd) {
      const word = leftWords.getInt32(i, true);
      if (word !== rightWords.getInt32(j, true) || mayHoldWhite(word)) break;
      i += 4;
      j += 4;
    }
    for (; i < iEnd && j < jEnd; i++, j++) {
      const byte = left[i] ?? 0;
      if (byte !== right[j] || isWhite[byte] === 1) break;
    }
    if (i >= iEnd || j >= jEnd) break;
    differs = isWhite[left[i] ?? 0] === 0 && isWhite[right[j] ?? 0] === 0;
    if (differs || stopAtWhite) break;
    // This loop steps over the two usual gaps: one blank, and the end of a line with any blanks before it.
    let p = i;
    while (p < iEnd && isBlank[left[p] ?? 0] === 1) p++;
    let q = j;
    while (q < jEnd && isBlank[right[q] ?? 0] === 1) q++;
    const bothEndLine = left[p] === LINE_FEED && right[q] === LINE_FEED;
    if (!bothEndLine && (left[i] !== right[j] || p !== i + 1 || q !== j + 1)) break;
    if (bothEndLine) {
      p++;
      q++;
    }
    if (p >= iEnd || q >= jEnd || isWhite[left[p] ?? 0] === 1 || isWhite[right[q] ?? 0] === 1) break;
    i = p;
    j = q;
  }
  a.pos = i;
  b.pos = j;
  return differs;
};

/**
 * Whether any of four bytes is below 33, as all white is. Subtracting 33 from each byte sets the top bit of
 * such a byte, and ~word leaves out bytes above 127: hasless() of "Bit Twiddling Hacks", which never misses
 * one.
 */
const mayHoldWhite = (word: number): boolean => ((word - 0x21212121) & ~word & 0x80808080) !== 0;

/** Skips white in this window; false when the next window is needed too. */
const skipWhite = (reader: ByteReader): boolean => {
  const { chunk, end } = reader;
  let { pos } = reader;
  while (pos < end && isWhite[chunk[pos] ?? 0] === 1) pos++;
  reader.pos = pos;
  return pos < end || reader.atEnd;
};

const skipWhiteOn = async (reader: ByteReader): Promise<void> => {
  do await reader.fill();
  while (!skipWhite(reader));
};

/**
 * White bytes between two pieces of text: the number of line feeds, and the blanks after the last one. Only
 * `readOn` is asynchronous, because most outputs have a gap in each line.
 */
class Gap {
  lineFeeds = 0;
  indentLength = 0;
  #indent = new Uint8Array(64);

  /** Reads to the next text byte or to the end; false when the next window is needed too. */
  read(reader: ByteReader): boolean {
    this.lineFeeds = 0;
    this.indentLength = 0;
    return this.#readWindow(reader);
  }

  /** Goes on through as many windows as it takes. */
  async readOn(reader: ByteReader): Promise<void> {
    do await reader.fill();
    while (!this.#readWindow(reader));
  }

  #readWindow(reader: ByteReader): boolean {
    const { chunk, end } = reader;
    let { pos } = reader;
    for (; pos < end; pos++) {
      const byte = chunk[pos] ?? 0;
      if (byte === LINE_FEED) {
        this.lineFeeds++;
        this.indentLength = 0;
      } else if (isWhite[byte] === 1) {
        this.#keep(byte);
      } else break;
    }
    reader.pos = pos;
    return pos < end || reader.atEnd;
  }

  #keep(byte: number): void {
    if (this.indentLength === this.#indent.length) {
      const larger = new Uint8Array(this.#indent.length * 2);
      larger.set(this.#indent);
      this.#indent = larger;
    }
    this.#indent[this.indentLength++] = byte;
  }

  hasSameIndent(other: Gap): boolean {
    if (this.indentLength !== other.indentLength) return false;
    for (let i = 0; i < this.indentLength; i++) {
      if (this.#indent[i] !== other.#indent[i]) return false;
    }
    return true;
  }
}
