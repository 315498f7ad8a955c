const mark = Buffer.of(0xef, 0xbb, 0xbf);
const sniffedBytes = 8192;

/**
 * Takes the UTF-8 byte order mark off the start of a text while its bytes pass through: programs would read it as part
 * of the first number. A file with a NUL in its first 8 KiB is binary and stays as it is.
 * @param found called when there was one
 */
export async function* withoutMark(content: AsyncIterable<Buffer>, found: () => void): AsyncIterable<Buffer> {
  let held: Buffer | null = Buffer.alloc(0);
  const settled = (head: Buffer): Buffer => {
    if (!head.subarray(0, mark.length).equals(mark) || head.subarray(0, sniffedBytes).includes(0))
      return head;
    found();
    return head.subarray(mark.length);
  };
  for await (const chunk of content) {
    if (held === null) {
      yield chunk;
      continue;
    }
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    // Most files show with their first bytes that they have none.
    const begins = held.subarray(0, mark.length).equals(mark.subarray(0, held.length));
    if (begins && held.length < sniffedBytes) continue;
    const head = settled(held);
    held = null;
    if (head.length > 0) yield head;
  }
  if (held !== null && held.length > 0) {
    const head = settled(held);
    if (head.length > 0) yield head;
  }
}
