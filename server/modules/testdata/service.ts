import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReplyOf } from '@assize/shared/contract/http.ts';
import { type JudgeCaseMode, sha256 } from '@assize/shared/contract/judge.ts';
import { uploadTestcaseZip } from '@assize/shared/contract/problem.ts';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { AssizeError } from '@assize/shared/errors/catalogue.ts';
import { z } from 'zod';
import { type ArchiveLimits, archiveLimits } from '../../files/archive-safety.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import { openArchive } from '../../files/read-archive.ts';
import type { UploadedFile, Viewer } from '../../http/handler.ts';
import type { Clock } from '../../plugins/clock.ts';
import { unixLineEnds } from './line-ends.ts';
import { flattenNames, pairCases, presplitScores } from './pairing.ts';
import type { UploadRepository } from './repository.ts';

const uploadLifeMs = 24 * 60 * 60 * 1000;
const maxCases = 10_000;

const stored = z.object({ hash: sha256, size: z.int().nonnegative() });
/** The cases of one upload, as kept in the file store. */
const listing = z.array(
  z.object({ input: z.string(), output: z.string(), inputBlob: stored, outputBlob: stored }),
);
export type UploadedData = z.infer<typeof listing>;

type Ports = {
  repository: UploadRepository;
  blobs: BlobStore;
  clock: Clock;
  /** Where archives lie while they are read. */
  stagingFolder: string;
  limits?: ArchiveLimits;
};

/** Test data between its upload and the problem that takes it. */
export const testdataService = ({
  repository,
  blobs,
  clock,
  stagingFolder,
  limits = archiveLimits,
}: Ports) => {
  const maxBody = uploadTestcaseZip.maxBody;

  /** Streams the upload to a file of ours; gives its size. */
  const stage = async (upload: UploadedFile, path: string): Promise<number> => {
    await mkdir(stagingFolder, { recursive: true, mode: 0o700 });
    let bytes = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBody) done(new AssizeError('request.too-large', { params: { limit: maxBody } }));
        else done(null, chunk);
      },
    });
    await pipeline(upload.stream, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return bytes;
  };

  const storeCases = async (path: string, packedBytes: number) => {
    const archive = await openArchive(path, packedBytes, limits);
    try {
      const { files, dropped } = flattenNames(archive.names);
      const entryOf = new Map(files.map(({ entry, name }) => [name, entry]));
      const { pairs, ignored } = pairCases(files.map((file) => file.name));
      if (pairs.length === 0) throw new AssizeError('archive.no-pairs');
      if (pairs.length > maxCases)
        throw new AssizeError('archive.too-many-entries', { params: { limit: maxCases } });
      const empty = await blobs.putBytes(Buffer.alloc(0));
      const store = async (name: string) => {
        const entry = entryOf.get(name);
        return entry === undefined ? empty : blobs.put(unixLineEnds(archive.read(entry)));
      };
      const cases: UploadedData = [];
      for (const { input, output } of pairs)
        cases.push({ input, output, inputBlob: await store(input), outputBlob: await store(output) });
      const missing = pairs.filter((pair) => pair.missing).map((pair) => pair.output);
      return { cases, ignored: [...ignored, ...dropped], missing };
    } finally {
      archive.close();
    }
  };

  return {
    /** Takes a zip of test data; nothing of it stays when it is refused. Throws the `archive.*` errors. */
    async takeArchive(
      upload: UploadedFile | undefined,
      viewer: Viewer,
      mode: JudgeCaseMode = 'default',
    ): Promise<ReplyOf<typeof uploadTestcaseZip>> {
      if (!upload) throw new AssizeError('upload.missing-file', { field: 'file' });
      const path = join(stagingFolder, `${randomUUID()}.zip`);
      try {
        const { cases, ignored, missing } = await storeCases(path, await stage(upload, path));
        const kept = await blobs.putBytes(Buffer.from(JSON.stringify(cases)));
        const id = randomUUID();
        const expiresAt = new Date(clock.now().getTime() + uploadLifeMs);
        await repository.insert({ id, uid: viewer.uid, listing: kept.hash, expiresAt });
        const scores = presplitScores(cases.length);
        return {
          fileList: cases.map((one, index) => ({
            input: one.input,
            output: one.output,
            inputSize: one.inputBlob.size,
            outputSize: one.outputBlob.size,
            score: scores[index] ?? 0,
            groupNum: isSubtaskMode(mode) ? 1 : null,
          })),
          fileListDir: id,
          ignored,
          missing,
          expires: expiresAt.toISOString(),
        };
      } finally {
        await rm(path, { force: true });
      }
    },

    /** The cases of an upload of this user. Throws `upload.not-found` for others', old and unknown ones alike. */
    async uploadedBy(uid: string, fileListDir: string): Promise<UploadedData> {
      const found = await repository.find(fileListDir);
      const bytes =
        found && found.uid === uid && found.expiresAt > clock.now() ? await blobs.read(found.listing) : null;
      if (!bytes) throw new AssizeError('upload.not-found', { field: 'uploadTestcaseDir' });
      return listing.parse(JSON.parse(bytes.toString('utf8')));
    },
  };
};
export type TestdataService = ReturnType<typeof testdataService>;
