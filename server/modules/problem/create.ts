import type { ProblemDraft } from '@assize/shared/contract/problem.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { AssizeError } from '@assize/shared/errors/catalogue.ts';
import { locales } from '@assize/shared/i18n/index.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import type { Viewer } from '../../http/handler.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { Ids } from '../../plugins/ids.ts';
import type { TestdataService } from '../testdata/service.ts';
import {
  casesFromUpload,
  draftCheckerLanguage,
  draftLanguages,
  draftTemplates,
  fullMark,
  manifestOf,
} from './draft.ts';
import { noCount, type ProblemRecord, type ProblemTexts } from './record.ts';
import type { ProblemRepository } from './repository.ts';
import type { TagRepository } from './tag-repository.ts';

type Ports = {
  problems: ProblemRepository;
  tags: TagRepository;
  testdata: Pick<TestdataService, 'uploadedBy'>;
  blobs: BlobStore;
  ids: Ids;
  clock: Clock;
};

const ownBank = 'ME';
const lf = (text: string) => text.replaceAll('\r\n', '\n');

/** Makes problems from the form. Everything is checked before the first write. */
export const problemMaker = ({ problems, tags, testdata, blobs, ids, clock }: Ports) => {
  const typedCases = async (draft: ProblemDraft) => {
    const stored = [];
    for (const [index, sample] of draft.samples.entries())
      stored.push({
        input: `${index + 1}.in`,
        output: `${index + 1}.out`,
        inputBlob: await blobs.putBytes(Buffer.from(lf(sample.input))),
        outputBlob: await blobs.putBytes(Buffer.from(lf(sample.output))),
      });
    return stored;
  };

  const tagId = async ({ name, color = '' }: ProblemDraft['tags'][number]): Promise<number> => {
    const found = await tags.byName(ownBank, name);
    if (found) return found.id;
    return (await tags.create({ id: await ids.next('tag'), name, color, oj: ownBank })).id;
  };

  /**
   * Stores a new problem with its test data; tags that do not exist yet are made.
   * Throws `request.invalid` or `language.not-offered` with the field's path, `upload.not-found`,
   * `problem.display-id-taken`.
   */
  return async (draft: ProblemDraft, author: Viewer): Promise<{ pid: number; problemId: string }> => {
    const { problem } = draft;
    const problemId = problem.problemId.toUpperCase();
    const languages = draftLanguages(draft);
    const codeTemplates = draftTemplates(draft);
    const spjLanguage = draftCheckerLanguage(draft);
    const taken = () => new AssizeError('problem.display-id-taken', { field: 'problem.problemId' });
    // The unique index decides; asking first only saves the work on the files.
    if (await problems.byDisplayId(problemId)) throw taken();
    const cases =
      draft.isUploadTestCase && draft.uploadTestcaseDir !== null
        ? casesFromUpload(draft, await testdata.uploadedBy(author.uid, draft.uploadTestcaseDir))
        : await typedCases(draft);
    const manifest = manifestOf(draft, cases);
    const { hash } = await blobs.putBytes(Buffer.from(canonicalJson(manifest)));

    const pid = await ids.next('problem');
    const now = clock.now();
    const { translations } = problem;
    const record: ProblemRecord = {
      pid,
      problemId,
      title: problem.title,
      titles: Object.fromEntries(
        locales.flatMap((locale) => {
          const title = translations[locale]?.title;
          return title === undefined ? [] : [[locale, title]];
        }),
      ),
      oj: ownBank,
      gid: null,
      auth: problem.auth,
      ownerUid: author.uid,
      modifiedUid: author.uid,
      difficulty: problem.difficulty,
      type: problem.type,
      ioScore: fullMark(draft, manifest),
      timeLimitMs: problem.timeLimit,
      memoryLimitMb: problem.memoryLimit,
      stackLimitMb: problem.stackLimit,
      judgeMode: draft.judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      isRemoveEndBlank: problem.isRemoveEndBlank,
      openCaseResult: problem.openCaseResult,
      codeShare: problem.codeShare,
      fileIo:
        problem.isFileIO && problem.ioReadFileName && problem.ioWriteFileName
          ? { readName: problem.ioReadFileName, writeName: problem.ioWriteFileName }
          : null,
      languages,
      tags: await Promise.all(draft.tags.map(tagId)),
      manifest: hash,
      count: noCount(),
      version: 1,
      gmtCreate: now,
      gmtModified: now,
    };
    const texts: ProblemTexts = {
      pid,
      base: {
        title: problem.title,
        description: problem.description,
        input: problem.input,
        output: problem.output,
        hint: problem.hint,
      },
      translations,
      examples: problem.examples,
      source: problem.source,
      codeTemplates,
      userExtraFile: problem.userExtraFile,
      judgeExtraFile: problem.judgeExtraFile,
      spjLanguage,
      spjCode: problem.spjCode,
    };
    if ((await problems.insert(record, texts)) === 'display-id-taken') throw taken();
    return { pid, problemId };
  };
};
