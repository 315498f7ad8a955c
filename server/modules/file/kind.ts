/** Kinds of pictures that statements may show. */
export type ImageKind = 'jpg' | 'png' | 'gif' | 'webp';

const starts: readonly [ImageKind, (head: Buffer) => boolean][] = [
  ['jpg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
];

/** The kind of a picture by its first bytes; its name does not count (Authoring 10). null: none of the kinds we take. */
export const imageKind = (bytes: Buffer): ImageKind | null =>
  starts.find(([, matches]) => matches(bytes))?.[0] ?? null;
