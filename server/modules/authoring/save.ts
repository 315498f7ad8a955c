import { type Compiled, changedPrograms } from '@assize/shared/areas/authoring/brought-programs.ts';
import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { withoutSignatures } from '@assize/shared/domain/file-links.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BlobStore } from '../../platform/files/blob-store.ts';
import type { Change, Logged, NamedChange } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';
import type { Ids } from '../../platform/ids.ts';
import { draftWith, noCount, ownBank, type ProblemRecord, type ProblemWriting } from '../problem/service.ts';
import type { TagService } from '../tag/service.ts';
import type { DataSets } from '../testdata/service.ts';
import { settledDraft } from './draft.ts';
import type { DraftFiles } from './draft-files.ts';
import { casesByName, filesOf, manifestWriter, type StoredCase } from './manifest.ts';
import { auditView, changedPaths, fieldsOfDraft, textsOfDraft } from './record-of-draft.ts';
import type { ProblemVersion, VersionsStore } from './store.ts';

type SavePorts = {
  problems: ProblemWriting;
  versions: VersionsStore;
  tags: TagService['named'];
  sets: Pick<DataSets, 'uploadedBy'>;
  drafts: DraftFiles;
  blobs: BlobStore;
  /** The compiler's words where a program is known not to compile. */
  compileFailure: (program: Compiled) => Promise<string | null>;
  ids: Ids;
  clock: Clock;
};
/**
 * Source of a draft. `imported`: an archive, which may bring values that a form may not choose. `forContest`: it is made
 * inside a contest, and kept for contests.
 */
export type Origin = { imported?: true; forContest?: true };
type SavedProblem = { pid: number; problemId: string; version: number };
type Created = Logged<SavedProblem, NamedChange<'problem.create' | 'tag.create'>>;
type Updated = Logged<SavedProblem, NamedChange<'problem.update' | 'tag.create'>>;

const versionSource = /^version:([1-9]\d{0,8})$/;
/** Most characters of the compiler's words in an error. */
const mostWords = 1_000;
const conflict = () => new AssizeError('problem.version-conflict', { field: 'version' });
const taken = () => new AssizeError('problem.display-id-taken', { field: 'problem.problemId' });

/** Checks that this viewer may give a problem this auth; the present auth may always stay. */
const checkAuth = (auth: 1 | 2 | 3, viewer: Viewer, present: 1 | 2 | 3 | undefined, mayKeep: boolean) => {
  if (auth === present) return;
  if (auth === 1 && !may(viewer.role, 'problem.publish'))
    throw new AssizeError('problem.publish-forbidden', { field: 'problem.auth' });
  if (auth === 3 && !mayKeep) refuseField('problem.auth', 'needs-contest');
};

/** The version that a record describes. */
export const versionOf = (record: ProblemRecord): ProblemVersion => ({
  pid: record.pid,
  version: record.version,
  draft: record.draft,
  manifest: record.manifest,
  note: record.note,
  changed: record.changed,
  savedAt: record.gmtModified,
  savedByUid: record.modifiedUid,
});

/** Name of a problem in the log. */
export const auditTarget = ({ problemId, title }: Pick<ProblemRecord, 'problemId' | 'title'>): string =>
  `${problemId} ${title}`;

/** Saves problems from the form, whole or not at all. Everything is checked before the first write. */
export const problemSaver = (ports: SavePorts) => {
  const { problems, versions, tags, sets, drafts, blobs, compileFailure, ids, clock } = ports;
  const manifests = manifestWriter(blobs);

  /** The files that a draft's cases may name. */
  const filesFor = async (
    { uploadTestcaseDir }: ProblemDraft,
    viewer: Viewer,
    present: ProblemRecord | null,
  ): Promise<StoredCase[]> => {
    if (uploadTestcaseDir === null)
      return present
        ? filesOf(await drafts.readManifest(present.manifest))
        : refuseField('uploadTestcaseDir', 'required');
    const [, version] = versionSource.exec(uploadTestcaseDir) ?? [];
    if (version === undefined) return sets.uploadedBy(viewer.uid, uploadTestcaseDir);
    const number = Number(version);
    const found =
      present?.version === number ? present : present && (await versions.find(present.pid, number));
    return found
      ? filesOf(await drafts.readManifest(found.manifest))
      : refuseField('uploadTestcaseDir', 'unknown-version');
  };

  const casesOf = async (draft: ProblemDraft, viewer: Viewer, present: ProblemRecord | null) => {
    if (draft.judgeMode === 'objective') return manifests.questions(draft);
    if (!draft.isUploadTestCase) return manifests.typed(draft);
    return casesByName(draft, await filesFor(draft, viewer, present));
  };

  /** A form compiles changed programs before it saves. A program without a recent compile passes, as in archives. */
  const checkPrograms = async (draft: ProblemDraft, saved: ProblemDraft | null, { imported }: Origin) => {
    if (imported) return;
    for (const program of changedPrograms(draft, saved)) {
      const message = (await compileFailure(program))?.trim().slice(0, mostWords);
      if (message !== undefined)
        throw new AssizeError('problem.program-fails', { field: program.path, params: { message } });
    }
  };

  /** Checks a draft and stores the files of what it would become. */
  const prepare = async (
    given: ProblemDraft,
    viewer: Viewer,
    present: ProblemRecord | null,
    { imported, forContest }: Origin,
  ) => {
    // Addresses that were copied from a page lose their signatures.
    const checked = settledDraft(draftWith(given, withoutSignatures));
    checkAuth(checked.problem.auth, viewer, present?.auth, imported === true || forContest === true);
    // The unique index decides; asking first only saves the work on the files.
    const holder = await problems.byDisplayId(checked.problem.problemId);
    if (holder && holder.pid !== present?.pid) throw taken();
    const files = await casesOf(checked, viewer, present);
    const draft = checked.isUploadTestCase
      ? {
          ...checked,
          samples: checked.samples.map((one, index) => ({ ...one, output: files[index]?.output ?? '' })),
        }
      : checked;
    const { hash, manifest } = await manifests.write(draft, files);
    const { tags: tagIds, unmade } = await tags.find(draft.tags, ownBank);
    return {
      draft,
      manifest,
      unmade,
      fields: {
        ...fieldsOfDraft(draft, manifest),
        manifest: hash,
        draft: await drafts.write(draft),
        tags: tagIds,
      },
      texts: textsOfDraft(draft, manifest),
    };
  };

  /** Saves a change of neither texts nor files over any version. Throws `problem.version-conflict`. */
  const saveChange = async (
    present: ProblemRecord,
    { draft, ...fields }: { draft: ProblemDraft } & Partial<Pick<ProblemRecord, 'auth' | 'tags' | 'changed'>>,
    editor: Viewer,
  ): Promise<ProblemRecord> => {
    const record: ProblemRecord = {
      ...present,
      ...fields,
      modifiedUid: editor.uid,
      draft: await drafts.write(draft),
      note: null,
      version: present.version + 1,
      gmtModified: clock.now(),
    };
    await versions.keep(versionOf(present));
    if ((await problems.replace(record, present)) !== 'saved') throw conflict();
    await versions.keep(versionOf(record));
    return record;
  };

  return {
    /**
     * Stores a new problem with its test data as version 1; tags that do not exist yet are made.
     * Throws `request.invalid` or `language.not-offered` with the field's path, `upload.not-found`,
     * `problem.program-fails`, `problem.display-id-taken`, `problem.publish-forbidden`.
     */
    async create(draft: ProblemDraft, author: Viewer, origin: Origin = {}): Promise<Created> {
      const prepared = await prepare(draft, author, null, origin);
      await checkPrograms(prepared.draft, null, origin);
      const pid = await ids.next('problem');
      const now = clock.now();
      const record: ProblemRecord = {
        pid,
        ...prepared.fields,
        oj: ownBank,
        remoteId: null,
        gid: null,
        ownerUid: author.uid,
        modifiedUid: author.uid,
        textsId: pid,
        note: null,
        changed: [],
        count: noCount(),
        version: 1,
        deleted: null,
        gmtCreate: now,
        gmtModified: now,
      };
      if ((await problems.insert(record, prepared.texts)) === 'display-id-taken') throw taken();
      const tagsMade = await tags.make(prepared.unmade);
      await versions.keep(versionOf(record));
      const after = auditView({ draft: prepared.draft, cases: prepared.manifest.cases });
      return {
        data: { pid, problemId: record.problemId, version: record.version },
        audit: [{ action: 'problem.create', target: auditTarget(record), after }, ...tagsMade],
      };
    },

    /**
     * Saves a draft over the version it was made from. `present` is that problem; the viewer may edit it.
     * Throws as `create`, and `problem.version-conflict` when another version stands now: then nothing is changed.
     */
    async update(
      present: ProblemRecord,
      { version, draft, note }: { version: number; draft: ProblemDraft; note?: string | null | undefined },
      editor: Viewer,
    ): Promise<Updated> {
      if (present.version !== version) throw conflict();
      const before = {
        draft: await drafts.read(present),
        cases: (await drafts.readManifest(present.manifest)).cases,
      };
      const prepared = await prepare(draft, editor, present, {});
      await checkPrograms(prepared.draft, before.draft, {});
      const after = { draft: prepared.draft, cases: prepared.manifest.cases };
      const record: ProblemRecord = {
        ...present,
        ...prepared.fields,
        modifiedUid: editor.uid,
        // Texts share a sequence with problems: texts of a first version have the problem's id.
        textsId: await ids.next('problem'),
        note: note?.trim() || null,
        changed: changedPaths(before, after),
        version: version + 1,
        gmtModified: clock.now(),
      };
      // A process that died after its save did not keep that version.
      await versions.keep(versionOf(present));
      const outcome = await problems.replace(record, present, prepared.texts);
      if (outcome === 'display-id-taken') throw taken();
      if (outcome === 'version-conflict') throw conflict();
      const tagsMade = await tags.make(prepared.unmade);
      await versions.keep(versionOf(record));
      const sides = { before: auditView(before), after: auditView(after) };
      return {
        data: { pid: record.pid, problemId: record.problemId, version: record.version },
        audit: [{ action: 'problem.update', target: auditTarget(record), ...sides }, ...tagsMade],
      };
    },

    /** Shows or hides a problem: a version that differs in nothing else. Throws `problem.version-conflict`. */
    async saveAuth(
      present: ProblemRecord,
      auth: 1 | 2 | 3,
      editor: Viewer,
    ): Promise<Logged<{ version: number }, Change>> {
      const draft = await drafts.read(present);
      const record = await saveChange(
        present,
        { auth, draft: { ...draft, problem: { ...draft.problem, auth } }, changed: ['problem.auth'] },
        editor,
      );
      return {
        data: { version: record.version },
        audit: { target: auditTarget(record), before: { auth: present.auth }, after: { auth } },
      };
    },

    /** Gives a problem other tags: a version that differs in nothing else. Throws `problem.version-conflict`. */
    async saveTags(
      present: ProblemRecord,
      tagsOf: { before: readonly Tag[]; after: readonly Tag[] },
      editor: Viewer,
    ): Promise<Change> {
      const draft = await drafts.read(present);
      const named = tagsOf.after.map(({ name, color }) => ({ name, color }));
      const record = await saveChange(
        present,
        {
          tags: tagsOf.after.map((one) => one.id),
          draft: { ...draft, tags: named },
          changed: ['tags'],
        },
        editor,
      );
      return {
        target: auditTarget(record),
        before: { tags: tagsOf.before.map((one) => one.name) },
        after: { tags: tagsOf.after.map((one) => one.name) },
      };
    },
  };
};
export type ProblemSaver = ReturnType<typeof problemSaver>;
