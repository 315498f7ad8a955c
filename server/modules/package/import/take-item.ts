import { type ProblemDraft, problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { ImportItem, importProblems } from '@assize/shared/areas/package/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { atMost, filesAtOnce } from '../../../platform/files/at-once.ts';
import type { BlobStore } from '../../../platform/files/blob-store.ts';
import type { UploadRoom } from '../../../platform/files/upload-room.ts';
import type { Actor, Viewer } from '../../../platform/http/handler.ts';
import { parsePart } from '../../../platform/http/parse.ts';
import { type DataSets, type KeptCase, unixLineEnds } from '../../testdata/service.ts';
import { withAddresses } from '../formats/assets.ts';
import type { PackageItem } from '../formats/format.ts';
import {
  type DraftFields,
  type FoundAsset,
  type FoundProblem,
  Refused,
  type Remark,
  remark,
} from '../formats/found.ts';

export type ImportOptions = z.output<(typeof importProblems)['query']>;
export type ItemPorts = {
  sets: Pick<DataSets, 'keep'>;
  problems: {
    create(draft: ProblemDraft, actor: Actor): Promise<{ pid: number; problemId: string }>;
    isFree(problemId: string): Promise<boolean>;
  };
  /** Stores a picture or file of a statement; gives its address. */
  storeAsset(asset: FoundAsset, viewer: Viewer): Promise<string>;
  blobs: BlobStore;
  room: Pick<UploadRoom, 'storing'>;
  log: Pick<FastifyBaseLogger, 'error'>;
};
export type ImportCall = { actor: Actor; options: ImportOptions; locale: Locale };

const longestId = 50;
const mostTries = 1000;

/** Errors that end an import, because its next problem would meet them too. */
const endsImport = (error: unknown): boolean =>
  error instanceof AssizeError &&
  (error.code === 'archive.too-large' ||
    error.code === 'upload.quota-used' ||
    error.code === 'upload.no-space');

/** The reason why a problem could not be taken, for its row of the report. Unexpected errors are logged. */
export const reasonOf = (error: unknown, locale: Locale, log: ItemPorts['log']): Remark => {
  if (error instanceof Refused) return error.remark;
  if (error instanceof AssizeError) {
    const { field, reason } = error.params ?? {};
    if (error.code === 'request.invalid' && field !== undefined)
      return remark('reason.field', { field, message: reason ?? '' });
    const message = translate(locale, 'errors', error.code, error.params ?? {});
    return remark(error.code.startsWith('archive.') ? 'reason.unreadable' : 'reason.refused', { message });
  }
  log.error({ err: error }, 'importing a problem failed');
  return remark('reason.internal');
};

/** Takes single problems of a package: each is created whole or not at all. */
export const itemTaker = ({ sets, problems, storeAsset, blobs, room, log }: ItemPorts, call: ImportCall) => {
  const { actor, options, locale } = call;
  const { viewer } = actor;
  /** Ids of problems that are being made, in a dry run of problems that would be. */
  const promised = new Set<string>();
  /** Resolves when the problem before has its id: of two problems that want one id the first gets it. */
  let lastHasId: Promise<void> = Promise.resolve();
  let nextNumber = 1000;

  const isFree = async (problemId: string) => !promised.has(problemId) && (await problems.isFree(problemId));

  /** A free display id, or null when the problem is to be skipped. Problems without an id get P1000, P1001, … */
  const settledId = async (problemId: string): Promise<string | null> => {
    if (problemId === '') {
      for (let tries = 0; tries < mostTries * 100; tries++) {
        const candidate = `P${nextNumber}`;
        nextNumber += 1;
        if (await isFree(candidate)) return candidate;
      }
      return null;
    }
    if (await isFree(problemId)) return problemId;
    if (options.onTaken === 'skip') return null;
    for (let number = 2; number <= mostTries; number++) {
      const ending = `-${number}`;
      const candidate = problemId.slice(0, longestId - ending.length) + ending;
      if (await isFree(candidate)) return candidate;
    }
    return null;
  };

  const storeAssets = async (found: FoundProblem): Promise<Map<string, string>> => {
    const addresses = new Map<string, string>();
    for (const asset of found.assets) {
      try {
        addresses.set(asset.link, await storeAsset(asset, viewer));
      } catch (error) {
        if (!(error instanceof AssizeError) || endsImport(error)) throw error;
        const message = translate(locale, 'errors', error.code, error.params ?? {});
        found.notes.push(remark('note.asset-dropped', { file: asset.name.slice(0, 100), message }));
        addresses.set(asset.link, asset.name);
      }
    }
    return addresses;
  };

  const storeCases = async (found: FoundProblem): Promise<KeptCase[]> => {
    const files = found.cases.flatMap((one) => [one.openInput, one.openOutput]);
    const stored = await room.storing(blobs, viewer, (into) =>
      atMost(filesAtOnce, files, (open) => into.put(unixLineEnds(open()))),
    );
    return found.cases.flatMap(({ input, output }, index): KeptCase[] => {
      const [inputBlob, outputBlob] = stored.slice(index * 2, index * 2 + 2);
      const { score = null, groupNum = null } = found.draft.samples?.[index] ?? {};
      return inputBlob && outputBlob ? [{ input, output, inputBlob, outputBlob, score, groupNum }] : [];
    });
  };

  const checked = (draft: FoundProblem['draft']): ProblemDraft => {
    parsePart(problemDraft, draft, locale);
    return problemDraft.parse(draft);
  };

  const create = async (found: FoundProblem, draft: ProblemDraft) => {
    const addresses = await storeAssets(found);
    const cases = await storeCases(found);
    const mode = draft.problem.judgeCaseMode;
    const uploadTestcaseDir = cases.length === 0 ? null : await sets.keep(viewer.uid, cases, mode);
    const whole = checked({ ...withAddresses(draft, addresses), isUploadTestCase: true, uploadTestcaseDir });
    for (let problemId: string | null = whole.problem.problemId; problemId !== null; ) {
      try {
        return await problems.create({ ...whole, problem: { ...whole.problem, problemId } }, actor);
      } catch (error) {
        // The id was taken since it was looked up.
        const late = error instanceof AssizeError && error.code === 'problem.display-id-taken';
        if (!late) throw error;
        problemId = options.onTaken === 'rename' ? await settledId(problemId) : null;
      }
    }
    return null;
  };

  const takeOne = async (item: PackageItem, turn: Promise<void>, hasId: () => void): Promise<ImportItem> => {
    const row: ImportItem = {
      name: item.name.slice(0, 200),
      result: 'failed',
      problemId: null,
      pid: null,
      title: '',
      cases: 0,
      reason: null,
      notes: [],
    };
    let found: FoundProblem | null = null;
    let givenId: string | null = null;
    try {
      found = await item.read();
      const auth = options.auth === 1 || options.auth === 2 || options.auth === 3 ? options.auth : undefined;
      const { draft } = found;
      const wanted = draft.problem.problemId.toUpperCase();
      row.title = draft.problem.title;
      row.problemId = wanted === '' ? null : wanted;
      row.cases = found.cases.length;
      const fields: DraftFields = auth === undefined ? draft.problem : { ...draft.problem, auth };
      // Checked with an id that every problem could have, so that its own does not hide what else is wrong.
      checked({ ...draft, problem: { ...fields, problemId: wanted || 'P1' } });
      await turn;
      const problemId = await settledId(wanted);
      givenId = problemId;
      if (problemId !== null) promised.add(problemId);
      hasId();
      if (problemId === null)
        return {
          ...row,
          result: 'skipped',
          reason: remark('reason.display-id-taken', { problemId: wanted }),
          notes: found.notes,
        };
      const ready = checked({ ...draft, problem: { ...fields, problemId } });
      const renamed = (to: string) => {
        if (wanted !== '' && to !== wanted) found?.notes.push(remark('note.renamed', { from: wanted, to }));
      };
      if (options.dryRun) {
        renamed(problemId);
        return { ...row, result: 'checked', problemId, notes: found.notes };
      }
      const made = await create(found, ready);
      if (made === null)
        return {
          ...row,
          result: 'skipped',
          reason: remark('reason.display-id-taken', { problemId: wanted }),
          notes: found.notes,
        };
      renamed(made.problemId);
      return { ...row, result: 'imported', problemId: made.problemId, pid: made.pid, notes: found.notes };
    } catch (error) {
      if (givenId !== null) promised.delete(givenId);
      if (endsImport(error)) throw error;
      return { ...row, reason: reasonOf(error, locale, log), notes: found?.notes ?? [] };
    }
  };

  /**
   * The row of the report for one problem; several may be taken at once, ids are given in the order of the calls.
   * @throws AssizeError `archive.too-large` (the archive is a bomb), `upload.quota-used`, `upload.no-space`
   */
  return async (item: PackageItem): Promise<ImportItem> => {
    const turn = lastHasId;
    const { promise, resolve } = Promise.withResolvers<void>();
    lastHasId = promise;
    try {
      return await takeOne(item, turn, resolve);
    } finally {
      // In the order of the problems: this one may have failed while an earlier one is still read.
      turn.then(resolve);
    }
  };
};
