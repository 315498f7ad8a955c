import { isUtf8 } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { AssizeError } from '@assize/shared/errors.ts';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import {
  type ArchiveEntry,
  type ArchiveLimits,
  type ArchiveRefusal,
  archiveLimits,
  entryName,
  mostInflated,
  refuseEntries,
  tooLarge,
  tooManyEntries,
} from './archive-safety.ts';

const stored = 0;
const deflated = 8;
const utf8Names = 0x800;

const unicodePath = 0x7075;
const chinese = new TextDecoder('gb18030');

const nameOf = (entry: Entry): string =>
  // Names without a flag that are no UTF-8 come from Chinese Windows, whose archives are in GBK.
  !isUtf8(entry.fileNameRaw) && !entry.extraFields.some(({ id }) => id === unicodePath)
    ? chinese.decode(entry.fileNameRaw)
    : utf8Name(entry);

const utf8Name = (entry: Entry): string =>
  // Archives made on Windows rarely set the flag though their names are UTF-8; plain ASCII reads the same either way.
  getFileNameLowLevel(entry.generalPurposeBitFlag | utf8Names, entry.fileNameRaw, entry.extraFields, true);

const factsOf = (entry: Entry): ArchiveEntry => ({
  name: nameOf(entry),
  compressedSize: entry.compressedSize,
  uncompressedSize: entry.uncompressedSize,
  mode: entry.externalFileAttributes >>> 16,
  encrypted: entry.isEncrypted(),
  readable: entry.compressionMethod === stored || entry.compressionMethod === deflated,
});

const refused = ({ code, entry = '', limit = '' }: ArchiveRefusal) =>
  new AssizeError(code, { params: { name: entry, limit } });
const invalid = (cause: unknown) => new AssizeError('archive.invalid', { cause });

/** Files of at most that size, packed and not, are inflated in one piece: streams cost more than their content. */
const smallBytes = 256 * 1024;
const isSmall = ({ compressionMethod, compressedSize, uncompressedSize }: Entry): boolean =>
  compressionMethod === deflated && compressedSize <= smallBytes && uncompressedSize <= smallBytes;

async function* inflatedAtOnce(zip: ZipFile, entry: Entry): AsyncIterable<Buffer> {
  const packed: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry, { decodeFileData: false }))
    packed.push(chunk);
  const declared = Math.max(1, entry.uncompressedSize);
  const options = { maxOutputLength: declared, chunkSize: Math.max(64, declared) };
  const bytes = inflateRawSync(Buffer.concat(packed), options);
  if (bytes.length !== entry.uncompressedSize) throw new Error('an entry is not as long as it says');
  yield bytes;
}

export type OpenArchive = {
  /** Files of the archive (folders left out), in its own order. */
  names: readonly string[];
  /** Inflates one file; breaks off with `archive.too-large` when the archive turns out to be a bomb. */
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
};

/**
 * Opens a zip on disk and checks all of it that can be checked before inflating (Test data 1).
 * Throws the `archive.*` errors of the catalogue.
 */
export const openArchive = async (
  path: string,
  packedBytes: number,
  limits: ArchiveLimits = archiveLimits,
): Promise<OpenArchive> => {
  // Names stay raw here: the library would throw an error without a code for the unsafe ones.
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false }).catch(
    (cause: unknown) => {
      throw invalid(cause);
    },
  );
  const entries = new Map<string, Entry>();
  const facts: ArchiveEntry[] = [];
  try {
    if (zip.entryCount > limits.entries) throw refused(tooManyEntries(limits));
    for await (const entry of zip.eachEntry()) {
      const fact = factsOf(entry);
      facts.push(fact);
      const name = entryName(fact.name);
      if (name !== '' && !name.endsWith('/')) entries.set(name, entry);
    }
    const refusal = refuseEntries(facts, limits);
    if (refusal) throw refused(refusal);
  } catch (error) {
    zip.close();
    throw error instanceof AssizeError ? error : invalid(error);
  }

  const most = mostInflated(packedBytes, limits);
  let inflated = 0;
  async function* read(name: string): AsyncIterable<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw new AssizeError('archive.invalid', { params: { name } });
    try {
      const chunks = isSmall(entry) ? inflatedAtOnce(zip, entry) : await zip.openReadStreamPromise(entry);
      for await (const chunk of chunks) {
        inflated += chunk.length;
        if (inflated > most) throw refused(tooLarge(most));
        yield chunk;
      }
    } catch (error) {
      throw error instanceof AssizeError ? error : invalid(error);
    }
  }
  return { names: [...entries.keys()], read, close: () => zip.close() };
};
