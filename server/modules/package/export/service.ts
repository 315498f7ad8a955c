import { Readable } from 'node:stream';
import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import type { exportProblems } from '@assize/shared/areas/package/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { BlobStore } from '../../../platform/files/blob-store.ts';
import { type EntryToWrite, zipOf } from '../../../platform/files/write-archive.ts';
import type { Change, Logged } from '../../../platform/http/audit.ts';
import type { FileReply, Viewer } from '../../../platform/http/handler.ts';
import { namedApart } from '../formats/cases.ts';
import { writeHoj } from '../formats/hoj/writer.ts';
import { writeIcpc } from '../formats/icpc/writer.ts';
import type { DataFile, ExportFile, ExportProblem } from '../formats/writing.ts';
import { type LinkOpener, linkedFiles } from './linked-files.ts';

type Ports = {
  /** A problem with its draft and its manifest, for viewers who may change it. Throws `problem.not-found`. */
  source(pid: number, viewer: Viewer): Promise<{ draft: ProblemDraft; manifest: Manifest }>;
  blobs: Pick<BlobStore, 'open'>;
  openLink: LinkOpener;
  /** Text of our testlib.h; null where this server does not have it. */
  testlib(): Promise<string | null>;
  clock: Clock;
};
type Query = z.output<(typeof exportProblems)['query']>;

/** Export of problems as an archive that is made while it is sent. */
export const exportService = ({ source, blobs, openLink, testlib, clock }: Ports) => {
  const opened = async (hash: string): Promise<Readable> => {
    const found = await blobs.open(hash);
    if (!found) throw new Error(`the file store has no ${hash}`);
    return found.stream;
  };
  const contentOf = (hash: string): AsyncIterable<Buffer> =>
    (async function* () {
      yield* await opened(hash);
    })();

  /** A problem whose samples name files, also for typed data. */
  const readProblem = async (pid: number, viewer: Viewer): Promise<ExportProblem> => {
    const { draft, manifest } = await source(pid, viewer);
    const linked = await linkedFiles(draft, openLink);
    if (draft.judgeMode === 'objective') return { draft: { ...draft, samples: [] }, files: [], linked };
    const names = namedApart(manifest.cases.map((one) => ({ input: one.inputName, output: one.outputName })));
    const files = manifest.cases.flatMap((one, index): DataFile[] => {
      const name = names[index];
      return name
        ? [
            { name: name.input, size: one.input.size, open: () => contentOf(one.input.hash) },
            { name: name.output, size: one.output.size, open: () => contentOf(one.output.hash) },
          ]
        : [];
    });
    const samples = draft.samples.map((one, index) => ({ ...one, ...names[index] }));
    return { draft: { ...draft, samples, isUploadTestCase: true }, files, linked };
  };

  const entryOf = (file: ExportFile): EntryToWrite => ({
    name: file.name,
    executable: 'bytes' in file && file.executable === true,
    open: async () => Readable.from('bytes' in file ? [file.bytes] : file.open()),
  });

  return {
    /** @throws AssizeError `problem.not-found` for the first problem that this viewer may not export */
    async send({ pid, format }: Query, viewer: Viewer): Promise<Logged<FileReply, Change>> {
      const pids = [...new Set(pid.split(',').map(Number))];
      if (pids.some((one) => !Number.isSafeInteger(one) || one < 1))
        throw new AssizeError('problem.not-found');
      const header = format === 'icpc' ? await testlib() : null;
      const entries: EntryToWrite[] = [];
      const ids: string[] = [];
      for (const [index, one] of pids.entries()) {
        const problem = await readProblem(one, viewer);
        ids.push(problem.draft.problem.problemId);
        const files =
          format === 'hoj' ? writeHoj(problem, index + 1) : writeIcpc(problem, { testlib: header });
        for await (const file of files) entries.push(entryOf(file));
      }
      const day = clock.now().toISOString().slice(0, 10);
      const name = ids.length === 1 ? ids[0] : `problems-${day}`;
      const fileName = `${name}-${format}.zip`;
      return {
        data: { stream: zipOf(entries), contentType: 'application/zip', fileName },
        audit: { target: ids.join(', ').slice(0, 200), after: { format, problems: ids.length } },
      };
    },
  };
};
export type ExportService = ReturnType<typeof exportService>;
