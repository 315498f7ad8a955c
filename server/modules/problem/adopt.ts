import { type ProblemDraft, problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import type { DraftFiles } from './draft-files.ts';
import type { ProblemRecord, ProblemTexts } from './record.ts';
import type { ProblemRepository } from './repository.ts';
import type { TagRepository } from './tag-repository.ts';
import type { OldTexts } from './texts-repository.ts';

const byName = (files: ProblemTexts['userExtraFile']) =>
  files.length === 0 ? null : Object.fromEntries(files.map(({ name, text }) => [name, text]));

/** The form of a problem that was saved before drafts were kept. Its cases are named by their files. */
const draftOfOld = (
  record: ProblemRecord,
  texts: ProblemTexts & OldTexts,
  { cases }: Manifest,
  tags: ProblemDraft['tags'],
): ProblemDraft =>
  problemDraft.parse({
    problem: {
      problemId: record.problemId,
      ...texts.base,
      translations: texts.translations,
      examples: texts.examples,
      source: texts.source,
      difficulty: record.difficulty,
      auth: record.auth,
      type: record.type,
      timeLimit: record.timeLimitMs,
      memoryLimit: record.memoryLimitMb,
      stackLimit: record.stackLimitMb,
      codeShare: record.codeShare,
      isRemoveEndBlank: record.isRemoveEndBlank,
      openCaseResult: record.openCaseResult,
      judgeCaseMode: record.judgeCaseMode,
      isFileIO: record.fileIo !== null,
      ioReadFileName: record.fileIo?.readName ?? null,
      ioWriteFileName: record.fileIo?.writeName ?? null,
      userExtraFile: byName(texts.userExtraFile),
      judgeExtraFile: texts.judgeExtraFile,
      spjLanguage: texts.spjLanguage,
      spjCode: texts.spjCode,
    },
    judgeMode: record.judgeMode,
    codeTemplates: texts.codeTemplates,
    tags,
    languages: record.languages,
    samples: cases.map((one) => ({
      input: one.inputName,
      output: one.outputName,
      score: one.score,
      groupNum: one.groupNum,
    })),
  });

type Ports = { problems: ProblemRepository; tags: TagRepository; drafts: DraftFiles };

/** Gives a problem that was saved before drafts were kept the draft it would have; others are left as they are. */
export const draftAdopter =
  ({ problems, tags, drafts }: Ports) =>
  async (record: ProblemRecord): Promise<ProblemRecord> => {
    if (record.draft !== '') return record;
    const [texts, manifest, known] = await Promise.all([
      problems.textsOf(record),
      drafts.readManifest(record.manifest),
      tags.byIds(record.tags),
    ]);
    if (!texts) throw new Error(`problem ${record.pid} has no texts`);
    const names = record.tags.flatMap((one) => known.get(one) ?? []);
    const shown = names.map(({ name, color }) => ({ name, color }));
    const draft = await drafts.write(draftOfOld(record, texts, manifest, shown));
    await problems.adoptDraft(record, draft, manifest.cases.length);
    return { ...record, draft, cases: manifest.cases.length };
  };
