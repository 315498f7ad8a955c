import type { FastifyBaseLogger } from 'fastify';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { BlobStore, SweepableStore, Swept } from '../../platform/files/blob-store.ts';
import type { FileRefs } from '../../platform/module/parts.ts';

/** Unused data younger than this are kept: longer than a request, an import or a waiting upload takes. */
const dataAgeMs = dayMs;
/** Unused pictures and files younger than this are kept: unsaved statements in browsers refer to them. */
const statementAgeMs = 7 * dayMs;

/** Something that refers to files: a text with their names in it, or a stored file that is such a text itself. */
type FileReference = { text: string } | { file: string };

type Ports = {
  /** Files and texts of all modules, in the order of the modules. */
  fileRefs: readonly FileRefs[];
  blobs: SweepableStore;
  images: SweepableStore;
  attachments: SweepableStore;
  /** Files that statements link to by an id of their own. */
  statementFiles: {
    /** Forgets files that no text has linked to since before `before`. */
    forgetUnlinked(isLinked: (id: string) => boolean, at: Date, before: Date): Promise<number>;
    hashes(): AsyncIterable<string>;
  };
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};
type Collected = { blobs: Swept; images: Swept; attachments: Swept; statementFiles: number };

/** SHA-256 of files, and ids of statement files. Taking any such text for a name errs on the side of keeping. */
const namePattern = /\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b/g;

/**
 * All references to files. A file may change hands meanwhile, from a passing reference to a lasting one, or
 * from data of a later module to data of an earlier one; the order of reading finds it in both cases.
 */
async function* referencesOf(fileRefs: readonly FileRefs[]): AsyncIterable<FileReference> {
  for (const { passing } of fileRefs) if (passing) for await (const file of passing()) yield { file };
  for (const { lasting } of fileRefs.toReversed())
    if (lasting) for await (const file of lasting()) yield { file };
  for (const { texts } of fileRefs) if (texts) for await (const text of texts.all()) yield { text };
}

/** Names of all files that something refers to. */
const marked = async (
  references: AsyncIterable<FileReference>,
  blobs: Pick<BlobStore, 'read'>,
): Promise<Set<string>> => {
  const names = new Set<string>();
  const read = new Set<string>();
  const note = (text: string) => {
    for (const [name] of text.matchAll(namePattern)) names.add(name);
  };
  for await (const reference of references) {
    if ('text' in reference) {
      note(reference.text);
      continue;
    }
    names.add(reference.file);
    if (read.has(reference.file)) continue;
    read.add(reference.file);
    const bytes = await blobs.read(reference.file);
    if (bytes) note(bytes.toString('latin1'));
  }
  return names;
};

/**
 * Collects files that nothing refers to: not the present problems, nor any version of them, nor uploads, nor
 * what was handed in. They are put aside first and deleted by a later call, when their age has passed once
 * more. Files of tasks and imports at work are younger than that or belong to a version. May run on several
 * servers at once.
 */
export const collectFiles = async (ports: Ports): Promise<Collected> => {
  const { blobs, images, attachments, statementFiles, clock, log } = ports;
  const now = clock.now();
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const names = await marked(referencesOf(ports.fileRefs), blobs);
  const isUsed = (name: string) => names.has(name);

  const collected: Collected = {
    blobs: await blobs.sweep(isUsed, before(dataAgeMs)),
    images: await images.sweep(isUsed, before(statementAgeMs)),
    statementFiles: await statementFiles.forgetUnlinked(isUsed, now, before(statementAgeMs)),
    attachments: { aside: 0, back: 0, deleted: 0, deletedBytes: 0 },
  };
  const kept = new Set<string>();
  for await (const hash of statementFiles.hashes()) kept.add(hash);
  collected.attachments = await attachments.sweep((hash) => kept.has(hash), before(statementAgeMs));

  const freedBytes = [collected.blobs, collected.images, collected.attachments].reduce(
    (sum, one) => sum + one.deletedBytes,
    0,
  );
  log.info(
    { ...collected, freedBytes, references: names.size },
    'files that nothing refers to were collected',
  );
  return collected;
};
