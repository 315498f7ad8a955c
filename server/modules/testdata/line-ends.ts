const CR = 0x0d;
const LF = 0x0a;
const sniffedBytes = 8192;

/**
 * Turns CR LF into LF while bytes pass through, so that programs which read lines see the same on test data written
 * on any system. A lone CR stays. Files with a NUL in their first 8 KiB are taken for binary and pass untouched.
 */
export async function* unixLineEnds(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let binary: boolean | null = null;
  let heldCr = false;
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    binary ??= chunk.subarray(0, sniffedBytes).includes(0);
    if (binary) {
      yield chunk;
      continue;
    }
    // A CR at the end of a chunk waits for the next one, which says whether an LF follows.
    const bytes: Buffer = heldCr ? Buffer.concat([Buffer.of(CR), chunk]) : chunk;
    heldCr = bytes[bytes.length - 1] === CR;
    const usable = heldCr ? bytes.subarray(0, -1) : bytes;
    if (usable.length > 0) yield usable.includes(CR) ? withoutCrBeforeLf(usable) : usable;
  }
  if (heldCr) yield Buffer.of(CR);
}

const withoutCrBeforeLf = (bytes: Buffer): Buffer => {
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === CR && bytes[at + 1] === LF) continue;
    out[length++] = bytes[at] ?? 0;
  }
  return out.subarray(0, length);
};
