import { randomUUID } from 'node:crypto';
import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import { type DataSet, putDataFile, uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { type Clock, dayMs } from '../../platform/clock.ts';
import { type ArchiveLimits, archiveLimits } from '../../platform/files/archive-safety.ts';
import { atMost, filesAtOnce } from '../../platform/files/at-once.ts';
import { type Blob, type BlobStore, BlobTooLarge } from '../../platform/files/blob-store.ts';
import { openArchive } from '../../platform/files/read-archive.ts';
import type { CountingStore, UploadRoom } from '../../platform/files/upload-room.ts';
import type { FileReply, UploadedFile, Viewer } from '../../platform/http/handler.ts';
import { tooLarge } from '../../platform/http/too-large.ts';
import {
  casesOf,
  emptySet,
  type SetCase,
  type SetContent,
  type StoredFile,
  setContent,
  withFiles,
} from './data-set.ts';
import { flattenNames } from './flatten.ts';
import { unixLineEnds } from './line-ends.ts';
import { looksLikeOutput, pairCases } from './pairing.ts';
import { type Staged, type Staging, withStaged } from './staging.ts';
import type { UploadRecord, UploadStore } from './store.ts';

const setLifeMs = dayMs;
const maxCases = 10_000;
/** A set holds the files of that many cases and some that belong to none. */
const maxFiles = 3 * maxCases;
const mostTries = 100;
const mostNamed = 1000;

/** A case of a data set: the names of its files and where they are. */
export type UploadedData = SetCase[];
/** A case whose files are in the file store; points and subtask where they are known. */
export type KeptCase = {
  input: string;
  output: string;
  inputBlob: Blob;
  outputBlob: Blob;
  score?: number | null;
  groupNum?: number | null;
};
export type NamedFile = { name: string; hash: string; size: number };

type Ports = {
  store: UploadStore;
  blobs: BlobStore;
  clock: Clock;
  staging: Staging;
  room: Pick<UploadRoom, 'storing'>;
  limits?: ArchiveLimits;
};

const notFound = (field?: string) =>
  new AssizeError('upload.not-found', field === undefined ? {} : { field });

/** Data sets: test data between its upload and the problem that takes it. */
export const dataSets = ({ store, blobs, clock, staging, room, limits = archiveLimits }: Ports) => {
  const expiry = () => new Date(clock.now().getTime() + setLifeMs);
  const noBytes = () => blobs.putBytes(Buffer.alloc(0));
  const write = async (content: SetContent) =>
    (await blobs.putBytes(Buffer.from(JSON.stringify(content)))).hash;

  const present = async (id: string, content: SetContent, expires: Date, dropped: readonly string[] = []) => {
    const { cases, ignored, missing } = casesOf(content, await noBytes());
    return {
      fileList: cases.map(({ inputBlob, outputBlob, ...one }) => ({
        ...one,
        inputSize: inputBlob.size,
        outputSize: outputBlob.size,
      })),
      fileListDir: id,
      ignored: [...ignored, ...dropped].slice(0, mostNamed),
      missing: missing.slice(0, mostNamed),
      expires: expires.toISOString(),
    } satisfies DataSet;
  };

  const checked = (content: SetContent): SetContent => {
    if (content.files.length > maxFiles)
      throw new AssizeError('archive.too-many-entries', { params: { limit: maxFiles } });
    return content;
  };

  const insert = async (uid: string, content: SetContent): Promise<{ id: string; expiresAt: Date }> => {
    const id = randomUUID();
    const expiresAt = expiry();
    const listing = await write(checked(content));
    await store.insert({ id, kind: 'set', uid, pid: null, listing, rev: 0, expiresAt });
    return { id, expiresAt };
  };

  const load = async (uid: string, id: string): Promise<{ record: UploadRecord; content: SetContent }> => {
    const record = await store.find(id);
    const usable = record?.kind === 'set' && record.uid === uid && record.expiresAt > clock.now();
    const bytes = usable ? await blobs.read(record.listing) : null;
    if (!record || !bytes) throw notFound();
    return { record, content: setContent.parse(JSON.parse(bytes.toString('utf8'))) };
  };

  /** Changes a set by compare-and-set: of two changes at once neither is lost. It lives a day from its last change. */
  const change = async (
    uid: string,
    id: string,
    next: (content: SetContent) => SetContent,
    dropped: readonly string[] = [],
  ): Promise<DataSet> => {
    for (let tries = 0; tries < mostTries; tries++) {
      const { record, content } = await load(uid, id);
      const changed = checked(next(content));
      const expiresAt = expiry();
      if (await store.replace(record, { listing: await write(changed), expiresAt }))
        return present(id, changed, expiresAt, dropped);
    }
    throw new AssizeError('service.busy', { retryAfter: 1 });
  };

  /** Stores the test data of an archive; files that are none are only named. */
  const storeArchive = async (
    { path, bytes }: Staged,
    into: CountingStore,
  ): Promise<{ files: StoredFile[]; dropped: string[] }> => {
    const archive = await openArchive(path, bytes, limits);
    try {
      const { files, dropped } = flattenNames(archive.names);
      const { pairs, ignored } = pairCases(files.map((file) => file.name));
      if (pairs.length > maxCases)
        throw new AssizeError('archive.too-many-entries', { params: { limit: maxCases } });
      const unused = new Set(ignored.filter((name) => !looksLikeOutput(name)));
      const wanted = files.filter(({ name }) => !unused.has(name));
      const stored = await atMost(
        filesAtOnce,
        wanted,
        async ({ entry, name }): Promise<StoredFile> => ({
          name,
          ...(await into.put(unixLineEnds(archive.read(entry)))),
        }),
      );
      return { files: stored, dropped: [...dropped, ...unused] };
    } finally {
      archive.close();
    }
  };

  return {
    /**
     * Takes a zip of test data into a new set, or into `set`; nothing of it stays when it is refused.
     * Throws the `archive.*` errors, `upload.missing-file`, `upload.not-found`.
     */
    async takeArchive(
      upload: UploadedFile | undefined,
      viewer: Viewer,
      { mode, set }: { mode?: JudgeCaseMode | undefined; set?: string | undefined } = {},
    ): Promise<DataSet> {
      if (set !== undefined) await load(viewer.uid, set);
      const { files, dropped } = await withStaged(staging, upload, uploadTestcaseZip.maxBody, (staged) =>
        room.storing(blobs, viewer, (into) => storeArchive(staged, into)),
      );
      if (set !== undefined)
        return change(
          viewer.uid,
          set,
          (content) => withFiles(mode === undefined ? content : { ...content, mode }, files),
          dropped,
        );
      const content = withFiles(emptySet(mode), files);
      if (casesOf(content, await noBytes()).cases.length === 0) throw new AssizeError('archive.no-pairs');
      const { id, expiresAt } = await insert(viewer.uid, content);
      return present(id, content, expiresAt, dropped);
    },

    /**
     * A new set of cases whose files are in the file store already, paired as they are said: an importer's, or a
     * problem's. Gives its id, for `uploadTestcaseDir` of a problem saved by the same user.
     */
    async keep(uid: string, cases: readonly KeptCase[], mode: JudgeCaseMode = 'default'): Promise<string> {
      return (await insert(uid, contentOf(cases, mode))).id;
    },
    /** The same, as the form's table shows it; without cases an empty set. */
    async open(uid: string, cases: readonly KeptCase[], mode: JudgeCaseMode = 'default'): Promise<DataSet> {
      const content = contentOf(cases, mode);
      const { id, expiresAt } = await insert(uid, content);
      return present(id, content, expiresAt);
    },

    async read(viewer: Viewer, set: string): Promise<DataSet> {
      const { record, content } = await load(viewer.uid, set);
      return present(set, content, record.expiresAt);
    },

    /** Puts one uploaded file into a set, over one of the same name. */
    async putFile(
      viewer: Viewer,
      { set, name }: { set: string; name: string },
      upload: UploadedFile | undefined,
    ): Promise<DataSet> {
      if (!upload) throw new AssizeError('upload.missing-file', { field: 'file' });
      await load(viewer.uid, set);
      const { maxBody: maxBytes } = putDataFile;
      const stored = await room
        .storing(blobs, viewer, (into) => into.put(unixLineEnds(upload.stream), { maxBytes }))
        .catch((error: unknown) => {
          if (error instanceof BlobTooLarge) throw tooLarge(maxBytes);
          throw error;
        });
      return change(viewer.uid, set, (content) => withFiles(content, [{ name, ...stored }]));
    },

    /** Puts files that are stored already into a set. */
    putStored: (uid: string, set: string, files: readonly NamedFile[]): Promise<DataSet> =>
      change(uid, set, (content) => withFiles(content, files)),

    /** One file of a set. @throws AssizeError `upload.not-found` */
    async readFile(viewer: Viewer, set: string, name: string): Promise<FileReply> {
      const { content } = await load(viewer.uid, set);
      const file = content.files.find((one) => one.name === name);
      const opened = file && (await blobs.open(file.hash));
      if (!file || !opened) throw notFound('name');
      return { ...opened, contentType: 'application/octet-stream', fileName: name };
    },

    /** The cases of a set of this user. Throws `upload.not-found` for others', old and unknown ones alike. */
    async uploadedBy(uid: string, fileListDir: string): Promise<UploadedData> {
      const { content } = await load(uid, fileListDir).catch((error: unknown) => {
        if (error instanceof AssizeError) throw notFound('uploadTestcaseDir');
        throw error;
      });
      const { cases } = casesOf(content, await noBytes());
      if (cases.length > maxCases)
        throw new AssizeError('archive.too-many-entries', { params: { limit: maxCases } });
      return cases;
    },
  };
};
export type DataSets = ReturnType<typeof dataSets>;

const contentOf = (cases: readonly KeptCase[], mode: JudgeCaseMode): SetContent => ({
  ...withFiles(
    emptySet(mode),
    cases.flatMap(({ input, output, inputBlob, outputBlob }) => [
      { name: input, hash: inputBlob.hash, size: inputBlob.size },
      { name: output, hash: outputBlob.hash, size: outputBlob.size },
    ]),
  ),
  said: cases.map(({ input, output, score = null, groupNum = null }) => ({ input, output, score, groupNum })),
});
