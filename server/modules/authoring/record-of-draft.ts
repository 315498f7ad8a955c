import { gradersOf, type ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { gradedLanguages } from '@assize/shared/domain/graders.ts';
import { fullScore, isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { locales } from '@assize/shared/i18n/locales.ts';
import type { ProblemRecord, ProblemTexts } from '../problem/service.ts';
import { fullMark } from './manifest.ts';

/** The part of a record that a draft decides; the draft is a settled one (see settledDraft). */
export const fieldsOfDraft = (draft: ProblemDraft, { cases }: Pick<Manifest, 'cases'>) => {
  const { problem } = draft;
  const { isFileIO, ioReadFileName, ioWriteFileName } = problem;
  return {
    problemId: problem.problemId,
    title: problem.title,
    titles: Object.fromEntries(
      locales.flatMap((locale) => {
        const title = problem.translations[locale]?.title;
        return title === undefined ? [] : [[locale, title]];
      }),
    ),
    auth: problem.auth,
    difficulty: problem.difficulty,
    type: problem.type,
    ioScore: fullMark(draft, { cases }),
    timeLimitMs: problem.timeLimit,
    memoryLimitMb: problem.memoryLimit,
    stackLimitMb: problem.stackLimit,
    judgeMode: draft.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    codeShare: problem.codeShare,
    fileIo:
      isFileIO && ioReadFileName && ioWriteFileName
        ? { readName: ioReadFileName, writeName: ioWriteFileName }
        : null,
    languages: gradedLanguages(draft.languages, gradersOf(draft)?.files ?? []),
    limitFactors: draft.limitFactors,
    cases: cases.length,
  } satisfies Partial<ProblemRecord>;
};

/** Subtasks by number, with what each is worth. */
const subtasksOf = (draft: ProblemDraft, cases: Manifest['cases']): ProblemTexts['subtasks'] => {
  const mode = draft.problem.judgeCaseMode;
  if (!isSubtaskMode(mode)) return null;
  const groups = Map.groupBy(cases, ({ groupNum }) => groupNum ?? 0);
  return [...groups]
    .map(([groupNum, own]) => ({
      groupNum,
      score: fullScore(
        mode,
        own.map((one) => ({ full: one.score, groupNum })),
      ),
      cases: own.length,
      dependsOn: draft.groups.find((one) => one.groupNum === groupNum)?.dependsOn ?? [],
    }))
    .toSorted((a, b) => a.groupNum - b.groupNum);
};

/** A language's own template has a `main`, which is the grader's where there is one. */
const blankTemplates = (draft: ProblemDraft): ProblemDraft['codeTemplates'] => {
  const graders = gradersOf(draft)?.files ?? [];
  const own = new Set(draft.codeTemplates.filter(({ status }) => status).map(({ language }) => language));
  return gradedLanguages(graders.length > 0 ? draft.languages : [], graders)
    .filter((language) => !own.has(language))
    .map((language) => ({ language, code: '', status: true }));
};

/** The texts of a draft for readers; answers and data of judging are left out. */
export const textsOfDraft = (draft: ProblemDraft, { cases }: Pick<Manifest, 'cases'>): ProblemTexts => {
  const { problem } = draft;
  const { title, description, input, output, hint } = problem;
  return {
    base: { title, description, input, output, hint },
    translations: problem.translations,
    examples: problem.examples,
    source: problem.source,
    codeTemplates: [...draft.codeTemplates, ...blankTemplates(draft)],
    userExtraFile: Object.entries(problem.userExtraFile ?? {}).map(([name, text]) => ({ name, text })),
    questions:
      draft.judgeMode === 'objective'
        ? draft.questions.map(({ kind, prompt, options }) => ({ kind, prompt, options }))
        : null,
    answerFiles:
      draft.judgeMode === 'submit_answer'
        ? cases.map((one) => ({ caseId: one.caseId, input: one.inputName, output: one.outputName }))
        : null,
    subtasks: subtasksOf(draft, cases),
  };
};

type Saved = { draft: ProblemDraft; cases: Manifest['cases'] };
type Data = Parameters<typeof canonicalJson>[0];
const same = (one: Data | undefined, other: Data | undefined) =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null);

/** Values by which drafts are compared: fields of the form one by one, test data by content. */
const comparable = ({ draft, cases }: Saved): Map<string, Data | undefined> => {
  const { problem, tags, samples: _cases, uploadTestcaseDir: _source, ...rest } = draft;
  const { translations, ...fields } = problem;
  return new Map<string, Data | undefined>([
    ...Object.entries(fields).map(([key, value]): [string, Data | undefined] => [`problem.${key}`, value]),
    ...locales.map((locale): [string, Data | undefined] => [
      `problem.translations.${locale}`,
      translations[locale],
    ]),
    ...Object.entries(rest),
    ['tags', tags.map((one) => one.name)],
    ['samples', cases],
  ]);
};

/** Paths of the form in which two saved versions differ. */
export const changedPaths = (before: Saved, after: Saved): string[] => {
  const [old, now] = [comparable(before), comparable(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => !same(old.get(path), now.get(path)));
};

/** A saved version for the audit log, whose service keeps the differences and cuts long texts. */
export const auditView = (saved: Saved): Record<string, unknown> => ({
  ...Object.fromEntries(comparable(saved)),
  samples: `${saved.cases.length}: ${saved.cases.map((one) => one.input.hash.slice(0, 6)).join(' ')}`,
});
