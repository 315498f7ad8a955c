import { mostTags, type ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type {
  changeProblemAuth,
  listAdminProblems,
  listProblemVersions,
  readProblemCases,
  readProblemDraft,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';
import { mayReadProblem, type ProblemRecord, type ProblemWriting, storedBank } from '../problem/service.ts';
import type { TagService } from '../tag/service.ts';
import type { DraftFiles } from './draft-files.ts';
import { authoringRights } from './policy.ts';
import { presentCaseFiles, presentRow, presentVersion } from './presenter.ts';
import { auditTarget, type ProblemSaver, versionOf } from './save.ts';
import type { VersionsStore } from './store.ts';

type ListQuery = z.output<(typeof listAdminProblems)['query']>;
type UpdateBody = z.output<(typeof updateProblem)['body']>;
type VersionsQuery = z.output<(typeof listProblemVersions)['query']>;

type Ports = {
  problems: ProblemWriting;
  versions: VersionsStore;
  tags: TagService['records'];
  saver: ProblemSaver;
  drafts: DraftFiles;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Users whose name contains a text. */
  uidsMatching: (text: string, limit: number) => Promise<string[]>;
  now: () => Date;
};

const auths = [1, 2, 3] as const;
const maxAuthors = 100;
/** Retries of a change that fits every version, when another save came first. */
const changeTries = 5;
const notFound = () => new AssizeError('problem.not-found');

/** Problems as staff make and change them. */
export const problemAuthoring = (ports: Ports) => {
  const { problems, versions, tags, saver, drafts, usernames, uidsMatching, now } = ports;

  /** A problem that this member of staff may change; 404 for staff who may not read it. */
  const managed = async (pid: number, viewer: Viewer): Promise<ProblemRecord> => {
    const found = await problems.byPid(pid);
    if (!found || !mayReadProblem(found, viewer)) throw notFound();
    if (!authoringRights(found, viewer).mayEdit) throw new AssizeError('auth.forbidden');
    return found;
  };

  /** The draft of the present version, with the tags as they are called now. */
  const presentDraft = async (record: ProblemRecord): Promise<ProblemDraft> => {
    const [draft, known] = await Promise.all([drafts.read(record), tags.byIds(record.tags)]);
    const current = record.tags.flatMap((one) => known.get(one) ?? []);
    return { ...draft, tags: current.map(({ name, color }) => ({ name, color })) };
  };

  /** Makes a change that fits every version; it is tried again when another save came first. */
  const onPresent = async <Result>(
    pid: number,
    viewer: Viewer,
    change: (record: ProblemRecord) => Promise<Result>,
    triesLeft = changeTries,
  ): Promise<Result> => {
    const record = await managed(pid, viewer);
    try {
      return await change(record);
    } catch (error) {
      const late = error instanceof AssizeError && error.code === 'problem.version-conflict';
      if (!late || triesLeft === 0) throw error;
      return onPresent(pid, viewer, change, triesLeft - 1);
    }
  };

  /** Shows or hides a problem; gives the version after the change and the auth before. */
  const setAuth = (
    pid: number,
    auth: ProblemRecord['auth'],
    viewer: Viewer,
  ): Promise<Logged<{ version: number; before: ProblemRecord['auth'] }, Change>> =>
    onPresent(pid, viewer, async (record) => {
      const before = record.auth;
      if (before === auth) return { data: { version: record.version, before }, audit: [] };
      if (auth === 1 && !may(viewer.role, 'problem.publish'))
        throw new AssizeError('problem.publish-forbidden', { field: 'auth' });
      // There are no contests yet, so no problem is in one.
      if (auth === 3) refuseField('auth', 'needs-contest');
      const { data, audit } = await saver.saveAuth(record, auth, viewer);
      return { data: { ...data, before }, audit };
    });

  return {
    create: saver.create,

    /** Saves a draft over the version it was made from; see the saver for its errors. */
    async update({ pid, ...saved }: UpdateBody, viewer: Viewer) {
      return saver.update(await managed(pid, viewer), saved, viewer);
    },

    async list(
      query: ListQuery,
      viewer: Viewer,
      locale: Locale,
    ): Promise<Page<ReplyOf<typeof listAdminProblems>['records'][number]>> {
      const { records, total } = await problems.staffPage(
        {
          oj: storedBank(query.oj ?? 'All'),
          keyword: query.keyword,
          auth: auths.find((one) => one === query.auth),
          authors: query.keyword ? await uidsMatching(query.keyword, maxAuthors) : [],
          readableBy: may(viewer.role, 'problem.edit-any') ? undefined : viewer.uid,
        },
        { skip: (query.currentPage - 1) * query.limit, limit: query.limit },
      );
      const names = await usernames([...new Set(records.flatMap((one) => [one.ownerUid, one.modifiedUid]))]);
      return {
        records: records.map((one) => presentRow(one, names, authoringRights(one, viewer), locale)),
        total,
      };
    },

    async read(pid: number, viewer: Viewer): Promise<ReplyOf<typeof readProblemDraft>> {
      const record = await managed(pid, viewer);
      return { pid, version: record.version, draft: await presentDraft(record) };
    },

    /** Deletes a problem for everyone; its submissions, files and versions stay. */
    async remove(pid: number, viewer: Viewer): Promise<Logged<null, Change>> {
      const record = await problems.byPid(pid);
      if (!record || !authoringRights(record, viewer).mayDelete || !(await problems.remove(record, now())))
        throw notFound();
      const { problemId, title, version } = record;
      const before = { pid, problemId, title, version };
      return { data: null, audit: { target: auditTarget(record), before } };
    },

    setAuth,
    /**
     * Makes a problem public that is kept for contests, for somebody who may publish; null: it is kept no more. Throws
     * `problem.version-conflict`, and what the saver has against it.
     */
    async publish(pid: number, editor: Viewer): Promise<Change | null> {
      const record = await problems.byPid(pid);
      if (record?.auth !== 3 || record.deleted !== null) return null;
      const { audit } = await saver.saveAuth(record, 1, editor);
      return [audit].flat()[0] ?? null;
    },
    async changeAuth(
      pid: number,
      auth: ProblemRecord['auth'],
      viewer: Viewer,
    ): Promise<Logged<ReplyOf<typeof changeProblemAuth>, Change>> {
      const { data, audit } = await setAuth(pid, auth, viewer);
      return { data: { version: data.version }, audit };
    },

    /** Gives a problem tags and takes others from it; tells which it did not have, or had. */
    changeTags: (
      pid: number,
      { add, remove }: { add: readonly number[]; remove: readonly number[] },
      viewer: Viewer,
    ): Promise<Logged<{ added: number[]; removed: number[] } | 'too-many-tags', Change>> =>
      onPresent(pid, viewer, async (record) => {
        const added = add.filter((one) => !record.tags.includes(one));
        const removed = record.tags.filter((one) => remove.includes(one));
        if (added.length + removed.length === 0) return { data: { added, removed }, audit: [] };
        const left = record.tags.filter((one) => !remove.includes(one));
        if (added.length > 0 && left.length + added.length > mostTags)
          return { data: 'too-many-tags' as const, audit: [] };
        const known = await tags.byIds([...record.tags, ...added]);
        const named = (ids: readonly number[]) => ids.flatMap((one) => known.get(one) ?? []);
        const tagsOf = { before: named(record.tags), after: named([...left, ...added]) };
        return { data: { added, removed }, audit: await saver.saveTags(record, tagsOf, viewer) };
      }),

    /** Cases in judging order: file names, or the text of typed cases unless only names are asked for. */
    async cases(
      pid: number,
      { namesOnly }: { namesOnly: boolean },
      viewer: Viewer,
    ): Promise<ReplyOf<typeof readProblemCases>> {
      const record = await managed(pid, viewer);
      const [draft, { cases }] = await Promise.all([
        drafts.read(record),
        drafts.readManifest(record.manifest),
      ]);
      const typed = draft.isUploadTestCase || namesOnly ? [] : draft.samples;
      return cases.map((one, index) => ({
        ...presentCaseFiles(one),
        caseId: one.caseId,
        input: typed[index]?.input ?? one.inputName,
        output: typed[index]?.output ?? one.outputName,
        score: one.score,
        groupNum: one.groupNum,
      }));
    },

    async versions({ pid, currentPage, limit }: VersionsQuery, viewer: Viewer) {
      const record = await managed(pid, viewer);
      // A process that died after its save did not keep that version.
      await versions.keep(versionOf(record));
      const { records, total } = await versions.page(pid, { skip: (currentPage - 1) * limit, limit });
      const names = await usernames([...new Set(records.map((one) => one.savedByUid))]);
      return { records: records.map((one) => presentVersion(one, names)), total };
    },

    async version(pid: number, version: number, viewer: Viewer): Promise<ReplyOf<typeof readProblemVersion>> {
      const record = await managed(pid, viewer);
      const found = record.version === version ? versionOf(record) : await versions.find(pid, version);
      if (!found) throw notFound();
      const [names, draft, { cases }] = await Promise.all([
        usernames([found.savedByUid]),
        drafts.read(found, `version:${version}`),
        drafts.readManifest(found.manifest),
      ]);
      const { savedAt, savedBy } = presentVersion(found, names);
      return { version, savedAt, savedBy, draft, cases: cases.map(presentCaseFiles) };
    },

    async isFree(problemId: string): Promise<{ free: boolean }> {
      return { free: (await problems.byDisplayId(problemId.toUpperCase())) === null };
    },

    /** A problem with its draft and what judging reads of it, for viewers who may change it. Throws `problem.not-found`. */
    async source(
      pid: number,
      viewer: Viewer,
    ): Promise<{ problem: ProblemRecord; draft: ProblemDraft; manifest: Manifest }> {
      const problem = await managed(pid, viewer);
      return {
        problem,
        draft: await presentDraft(problem),
        manifest: await drafts.readManifest(problem.manifest),
      };
    },
  };
};
export type ProblemAuthoring = ReturnType<typeof problemAuthoring>;
