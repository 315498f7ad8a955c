/** What the central directory says of one entry of an archive. */
export type ArchiveEntry = {
  name: string;
  /** Bytes as declared; they are checked again while inflating. */
  compressedSize: number;
  uncompressedSize: number;
  /** Unix mode, 0 when the archive was not made on Unix. */
  mode: number;
  encrypted: boolean;
  /** Stored or deflated: the methods we can read. */
  readable: boolean;
};

export type ArchiveRefusal = {
  code: 'archive.invalid' | 'archive.unsafe-path' | 'archive.too-many-entries' | 'archive.too-large';
  /** Name of the entry at fault, when it is one. */
  entry?: string;
};

export const archiveLimits = {
  entries: 100_000,
  /** Inflated bytes of everything read from one archive. */
  inflatedBytes: 4 * 1024 ** 3,
  /** Inflated to packed bytes; looked at only once `ratioFromBytes` are inflated. */
  ratio: 200,
  ratioFromBytes: 256 * 1024 ** 2,
} as const;
export type ArchiveLimits = { [key in keyof typeof archiveLimits]: number };

const kindMask = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;

const isUnsafeName = (name: string) =>
  name === '' ||
  name.length > 1024 ||
  name.startsWith('/') ||
  /^[A-Za-z]:/.test(name) ||
  name.includes('\\') ||
  /\p{Cc}/u.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.');

/** Looks at a list of entries before anything is inflated (D25). null: nothing is wrong with it. */
export const refuseEntries = (
  entries: readonly ArchiveEntry[],
  limits: ArchiveLimits = archiveLimits,
): ArchiveRefusal | null => {
  if (entries.length > limits.entries) return { code: 'archive.too-many-entries' };
  const seen = new Set<string>();
  let declared = 0;
  for (const entry of entries) {
    if (isUnsafeName(entry.name)) return { code: 'archive.unsafe-path', entry: entry.name };
    const kind = entry.mode & kindMask;
    if (kind !== 0 && kind !== regularFile && kind !== folder)
      return { code: 'archive.unsafe-path', entry: entry.name };
    if (seen.has(entry.name)) return { code: 'archive.invalid', entry: entry.name };
    seen.add(entry.name);
    if (entry.encrypted || !entry.readable) return { code: 'archive.invalid', entry: entry.name };
    declared += entry.uncompressedSize;
    if (declared > limits.inflatedBytes) return { code: 'archive.too-large' };
  }
  return null;
};

/**
 * Counts bytes as they come out of an archive of `packedBytes`; true once they are too many, however little was
 * declared.
 */
export const inflationGuard = (packedBytes: number, limits: ArchiveLimits = archiveLimits) => {
  let inflated = 0;
  return (chunkBytes: number): boolean => {
    inflated += chunkBytes;
    if (inflated > limits.inflatedBytes) return true;
    return inflated > limits.ratioFromBytes && inflated > packedBytes * limits.ratio;
  };
};
