import { type Manifest, manifest } from '@assize/shared/areas/judging/manifest.ts';
import type { DataSet } from '@assize/shared/areas/testdata/endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { BlobStore } from '../../platform/files/blob-store.ts';
import { zipOf } from '../../platform/files/write-archive.ts';
import type { AuditActor, Change, Logged } from '../../platform/http/audit.ts';
import type { Actor, FileReply, Viewer } from '../../platform/http/handler.ts';
import type { OnceAnHour } from '../../platform/redis/once-an-hour.ts';
import type { AuditService } from '../audit/service.ts';
import { type ProblemRecord, type ProblemService, wroteProblem } from '../problem/service.ts';
import type { DataSets } from './sets.ts';

type Ports = {
  sets: Pick<DataSets, 'open'>;
  problems: Pick<ProblemService, 'records' | 'manages' | 'isPublic' | 'scopes'>;
  blobs: BlobStore;
  audit: Pick<AuditService, 'record'>;
  onceAnHour: OnceAnHour;
};

const notFound = () => new AssizeError('problem.not-found', { field: 'pid' });
/** Name of a problem in the log. */
const targetOf = ({ problemId, title }: ProblemRecord): string => `${problemId} ${title}`;

/** The test data of a saved problem, for readers who may see it. */
export const problemDataService = ({ sets, problems, blobs, audit, onceAnHour }: Ports) => {
  const existing = async (pid: number): Promise<ProblemRecord> => {
    const found = await problems.records.byPid(pid);
    if (!found || found.deleted !== null) throw notFound();
    return found;
  };
  const managed = async (pid: number, viewer: Viewer): Promise<ProblemRecord> => {
    const found = await existing(pid);
    if (problems.manages(found, viewer)) return found;
    throw problems.isPublic(found) ? new AssizeError('auth.forbidden') : notFound();
  };
  /** A problem whose test data this viewer may download: its author and holders of the verb may. */
  const downloadable = async (pid: number, viewer: Viewer): Promise<ProblemRecord> => {
    const found = await existing(pid);
    if (wroteProblem(found, viewer) || may(viewer.role, 'testdata.download')) return found;
    throw problems.isPublic(found) ? new AssizeError('auth.forbidden') : notFound();
  };
  const manifestOf = async (problem: ProblemRecord): Promise<Manifest> => {
    const bytes = await blobs.read(problem.manifest);
    if (!bytes) throw new Error(`the file store has no manifest of problem ${problem.pid}`);
    return manifest.parse(JSON.parse(bytes.toString('utf8')));
  };
  const sent = async (hash: string, fileName: string): Promise<FileReply> => {
    const opened = await blobs.open(hash);
    if (!opened) throw new Error(`the file store has no ${hash}`);
    return { ...opened, contentType: 'application/octet-stream', fileName };
  };
  const filesOf = ({ cases }: Manifest) =>
    new Map(
      cases.flatMap((one) => [
        [one.inputName, one.input.hash],
        [one.outputName, one.output.hash],
      ]),
    );

  /** Logs reading of single test data files: each way of reading once per person, problem and hour. */
  const noteReading = (problem: ProblemRecord, actor: AuditActor, what: { file: string } | { copy: true }) =>
    onceAnHour(`testdata-${'file' in what ? 'file' : 'copy'}-${problem.pid}-${actor.viewer.uid}`, () =>
      audit.record(actor, {
        action: 'testdata.read',
        target: targetOf(problem),
        after: { ...what, version: problem.version },
      }),
    );

  return {
    manifestOf,
    /** A problem that this viewer may change; a viewer who may only read it gets 403, not 404. */
    managed,

    /**
     * A working copy of a problem's data, which is logged; without a problem an empty set.
     * @throws AssizeError `problem.not-found`
     */
    async open(pid: number | null, actor: Actor): Promise<DataSet> {
      const { viewer } = actor;
      if (pid === null) return sets.open(viewer.uid, []);
      const problem = await managed(pid, viewer);
      const { cases } = await manifestOf(problem);
      const kept = cases.map((one) => ({
        input: one.inputName,
        output: one.outputName,
        inputBlob: one.input,
        outputBlob: one.output,
        score: problem.type === 1 ? one.score : null,
        groupNum: one.groupNum,
      }));
      await noteReading(problem, actor, { copy: true });
      return sets.open(viewer.uid, kept, problem.judgeCaseMode);
    },

    /** One file of the saved data; the first of an hour is logged. Throws `problem.not-found`, `upload.not-found`. */
    async readFile(pid: number, name: string, actor: Actor): Promise<FileReply> {
      const problem = await downloadable(pid, actor.viewer);
      const hash = filesOf(await manifestOf(problem)).get(name);
      if (hash === undefined) throw new AssizeError('upload.not-found', { field: 'name' });
      await noteReading(problem, actor, { file: name });
      return sent(hash, name);
    },

    /** All files as a zip. Each download is logged. */
    async download(pid: number, viewer: Viewer): Promise<Logged<FileReply, Change>> {
      const problem = await downloadable(pid, viewer);
      const files = filesOf(await manifestOf(problem));
      const stream = zipOf(
        [...files].map(([name, hash]) => ({ name, open: async () => (await sent(hash, name)).stream })),
      );
      const fileName = `${problem.problemId}-testdata.zip`;
      return {
        data: { stream, contentType: 'application/zip', fileName },
        audit: { target: targetOf(problem), after: { files: files.size, version: problem.version } },
      };
    },

    /** An input of a submit-answer problem, for readers of the problem. */
    async readInput(pid: number, caseId: number, viewer: Viewer): Promise<FileReply> {
      const problem = await existing(pid);
      const readable = await problems.scopes.mayRead(problem, viewer);
      if (!readable || problem.judgeMode !== 'submit_answer') throw notFound();
      const found = (await manifestOf(problem)).cases.find((one) => one.caseId === caseId);
      if (!found) throw new AssizeError('problem.not-found', { field: 'caseId' });
      return sent(found.input.hash, found.inputName);
    },
  };
};
export type ProblemDataService = ReturnType<typeof problemDataService>;
