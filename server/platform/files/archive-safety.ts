import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';

/** Central directory record of one entry of an archive. */
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
  /** Most entries, or most inflated bytes in words, when there are more. */
  limit?: number | string;
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

/**
 * The name of an entry in the one spelling that everything after looks at: backslashes, which old tools of Windows
 * write, are slashes, and parts that say "here" are gone. '' for the folder that holds everything.
 */
export const entryName = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '.')
    .join('/');

/** Takes a name as `entryName` gives it. */
const isUnsafeName = (name: string) =>
  name === '' ||
  name.length > 1024 ||
  name.startsWith('/') ||
  /^[A-Za-z]:/.test(name) ||
  /\p{Cc}/u.test(name) ||
  name.split('/').includes('..');

/** Whether an entry is the archive's own top, of which nothing is ever made. */
const isTop = (name: string) => /^(?:\.[\\/])+$/.test(name);

export const tooManyEntries = ({ entries }: ArchiveLimits): ArchiveRefusal => ({
  code: 'archive.too-many-entries',
  limit: entries,
});
export const tooLarge = (bytes: number): ArchiveRefusal => ({
  code: 'archive.too-large',
  limit: sizeInWords(bytes),
});

/** Looks at a list of entries before anything is inflated (Test data 1). null: nothing is wrong with it. */
export const refuseEntries = (
  entries: readonly ArchiveEntry[],
  limits: ArchiveLimits = archiveLimits,
): ArchiveRefusal | null => {
  if (entries.length > limits.entries) return tooManyEntries(limits);
  const seen = new Set<string>();
  let declared = 0;
  for (const entry of entries) {
    const name = entryName(entry.name);
    if (isUnsafeName(name) && !isTop(entry.name)) return { code: 'archive.unsafe-path', entry: entry.name };
    const kind = entry.mode & kindMask;
    if (kind !== 0 && kind !== regularFile && kind !== folder)
      return { code: 'archive.unsafe-path', entry: entry.name };
    if (!name.endsWith('/')) {
      if (seen.has(name)) return { code: 'archive.invalid', entry: entry.name };
      seen.add(name);
    }
    if (entry.encrypted || !entry.readable) return { code: 'archive.invalid', entry: entry.name };
    declared += entry.uncompressedSize;
    if (declared > limits.inflatedBytes) return tooLarge(limits.inflatedBytes);
  }
  return null;
};

/** Most bytes that may come out of an archive of `packedBytes`, however little was declared. */
export const mostInflated = (packedBytes: number, limits: ArchiveLimits = archiveLimits): number =>
  Math.min(limits.inflatedBytes, Math.max(limits.ratioFromBytes, packedBytes * limits.ratio));
