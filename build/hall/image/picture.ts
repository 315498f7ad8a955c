import { deflateSync } from 'node:zlib';

/** A picture of a screen: three bytes for each pixel. */
export type Picture = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/**
 * Reads what Xvfb keeps of its screen in a file (XWD 7, 32 bits for each pixel, lowest byte blue).
 * @throws where it is another format
 */
export const readXwd = (file: Buffer): Picture => {
  const field = (index: number) => file.readUInt32BE(index * 4);
  const [header, version, width, height, bits, line, colors] = [
    field(0),
    field(1),
    field(4),
    field(5),
    field(11),
    field(12),
    field(19),
  ];
  if (version !== 7 || bits !== 32)
    throw new Error(`no picture of a screen: version ${version}, ${bits} bits`);
  const first = header + colors * 12;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = first + y * line + x * 4;
      const to = (y * width + x) * 3;
      rgb[to] = file[at + 2] ?? 0;
      rgb[to + 1] = file[at + 1] ?? 0;
      rgb[to + 2] = file[at] ?? 0;
    }
  return { width, height, rgb };
};

/** Reads a binary PPM with 8 bits for each colour, as emulators write it. @throws where it is another format */
export const readPpm = (file: Buffer): Picture => {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64));
  if (!head) throw new Error('no PPM');
  const [whole, width, height] = head;
  return { width: Number(width), height: Number(height), rgb: file.subarray(whole.length) };
};

const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};
const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
};

/** As PNG, for people. */
export const pngOf = ({ width, height, rgb }: Picture): Buffer => {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++)
    rows.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const mark = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** The colours that cover at least a share of a picture, and that share; the most frequent first. */
export const coloursOf = (
  { rgb }: Picture,
  least: number,
): readonly (readonly [hex: string, share: number])[] => {
  const counts = new Map<number, number>();
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const colour = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const pixels = rgb.length / 3;
  return [...counts]
    .map(([colour, count]) => [colour.toString(16).padStart(6, '0'), count / pixels] as const)
    .filter(([, share]) => share >= least)
    .sort(([, a], [, b]) => b - a);
};
