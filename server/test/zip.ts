import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  content?: string | Buffer;
  /** Unix mode; default a regular file. */
  mode?: number;
  encrypted?: boolean;
  /** Size in the headers, in place of the true one. */
  claimedSize?: number;
};

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value & 0xffff);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

/** A zip archive, also one that no honest tool would write. */
export const zip = (entries: readonly ZipEntry[]): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', mode = 0o100644, encrypted = false, claimedSize } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const common = Buffer.concat([
      u16(20),
      u16(0x800 | (encrypted ? 1 : 0)),
      u16(8),
      u16(0),
      u16(0x21),
      u32(crc32(bytes)),
      u32(packed.length),
      u32(claimedSize ?? bytes.length),
      u16(nameBytes.length),
      u16(0),
    ]);
    const local = Buffer.concat([u32(0x04034b50), common, nameBytes, packed]);
    directory.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(0x0314),
        common,
        u16(0),
        u16(0),
        u16(0),
        u32(mode << 16),
        u32(offset),
        nameBytes,
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(entries.length),
    u16(entries.length),
    u32(central.length),
    u32(offset),
    u16(0),
  ]);
  return Buffer.concat([...bodies, central, end]);
};

/** Pairs 1.in/1.out … n.in/n.out. */
export const pairsZip = (count: number): Buffer =>
  zip(
    Array.from({ length: count }, (_, index) => [
      { name: `${index + 1}.in`, content: `${index}\r\n` },
      { name: `${index + 1}.out`, content: `${index}\n` },
    ]).flat(),
  );
