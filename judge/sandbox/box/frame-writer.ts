/** Bytes of a buffer at first. */
const USUAL = 64 * 1024;
/** Bytes from which on a buffer is not kept for the next frame. */
const LARGE = 4 * 1024 * 1024;

/** Writes a frame into one buffer, which grows and is used again for the next frame. */
export const frameWriter = () => {
  let bytes = Buffer.allocUnsafeSlow(USUAL);
  let end = 0;
  let itemStart = 0;
  const room = (more: number): void => {
    if (end + more <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(end + more, 2 * bytes.length));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  };
  const write = {
    u8(value: number): void {
      room(1);
      bytes[end++] = value;
    },
    u32(value: number): void {
      room(4);
      end = bytes.writeUInt32LE(value, end);
    },
    /** @param value a whole number up to 2^53 */
    u64(value: number): void {
      write.u32(value % 2 ** 32);
      write.u32(Math.floor(value / 2 ** 32));
    },
    /** A string and a NUL. */
    text(value: string): void {
      room(3 * value.length + 1);
      end += bytes.write(value, end);
      bytes[end++] = 0;
    },
    raw(value: Uint8Array): void {
      room(value.length);
      bytes.set(value, end);
      end += value.length;
    },
    item(tag: string): void {
      write.u8(tag.charCodeAt(0));
      write.u32(0);
      itemStart = end;
    },
    /** Notes the length of the item that was begun last. */
    endItem(): void {
      bytes.writeUInt32LE(end - itemStart, itemStart - 4);
    },
  };
  return {
    write,
    begin(): void {
      end = 4;
    },
    /** @returns a copy of the frame, its length in front */
    frame(): Buffer {
      bytes.writeUInt32LE(end - 4, 0);
      const frame = Buffer.from(bytes.subarray(0, end));
      if (bytes.length > LARGE) bytes = Buffer.allocUnsafeSlow(USUAL);
      return frame;
    },
  };
};
