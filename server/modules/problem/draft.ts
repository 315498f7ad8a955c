import type { Manifest, ManifestCase } from '@assize/shared/contract/judge.ts';
import type { ProblemDraft } from '@assize/shared/contract/problem.ts';
import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { fullScore, isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { AssizeError, type ErrorCode } from '@assize/shared/errors/catalogue.ts';
import type { Blob } from '../../files/blob-store.ts';

const refuse = (field: string, reason: string, code: ErrorCode = 'request.invalid'): never => {
  throw new AssizeError(code, { field, params: { field, reason } });
};

const canonicalName = (name: string, field: string): string => {
  const found = findLanguage(name);
  return found ? found.name : refuse(field, name, 'language.not-offered');
};

const withoutRepeats = (names: readonly string[], fieldOf: (index: number) => string): readonly string[] => {
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) refuse(fieldOf(index), 'duplicate');
  });
  return names;
};

/** Languages of a draft under their own names, in the order of the language list. */
export const draftLanguages = (draft: ProblemDraft): string[] => {
  const chosen = withoutRepeats(
    draft.languages.map((name, index) => canonicalName(name, `languages.${index}`)),
    (index) => `languages.${index}`,
  );
  return languages.map((one) => one.name).filter((name) => chosen.includes(name));
};

export const draftTemplates = (draft: ProblemDraft): ProblemDraft['codeTemplates'] => {
  const named = draft.codeTemplates.map((template, index) => ({
    ...template,
    language: canonicalName(template.language, `codeTemplates.${index}.language`),
  }));
  withoutRepeats(
    named.map((one) => one.language),
    (index) => `codeTemplates.${index}.language`,
  );
  return named;
};

/** The checker's language; only those that may be used for checkers. */
export const draftCheckerLanguage = ({ judgeMode, problem }: ProblemDraft): string | null => {
  if (judgeMode === 'default' || problem.spjLanguage === null) return problem.spjLanguage;
  const found = findLanguage(problem.spjLanguage);
  return found?.forChecker ? found.name : refuse('problem.spjLanguage', '', 'language.not-offered');
};

type StoredCase = { input: string; output: string; inputBlob: Blob; outputBlob: Blob };

/** The files of each case of the form, taken from an upload by name. */
export const casesFromUpload = (draft: ProblemDraft, uploaded: readonly StoredCase[]): StoredCase[] => {
  const byInput = new Map(uploaded.map((one) => [one.input, one]));
  withoutRepeats(
    draft.samples.map((sample) => sample.input),
    (index) => `samples.${index}.input`,
  );
  return draft.samples.map((sample, index) => {
    const found = byInput.get(sample.input);
    if (!found) return refuse(`samples.${index}.input`, 'not in the upload');
    if (sample.output !== '' && sample.output !== found.output)
      return refuse(`samples.${index}.output`, 'not the output of this input');
    return found;
  });
};

/** The manifest of a problem's cases in the order of the form; points only where the rule type has them. */
export const manifestOf = (draft: ProblemDraft, cases: readonly StoredCase[]): Manifest => {
  const { type, judgeCaseMode } = draft.problem;
  return {
    cases: draft.samples.map((sample, index): ManifestCase => {
      const files = cases[index];
      if (!files) throw new Error(`case ${index} has no files`);
      return {
        caseId: index + 1,
        input: { hash: files.inputBlob.hash, size: files.inputBlob.size },
        output: { hash: files.outputBlob.hash, size: files.outputBlob.size },
        inputName: files.input,
        outputName: files.output,
        score: type === 1 ? sample.score : 0,
        groupNum: isSubtaskMode(judgeCaseMode) ? sample.groupNum : null,
      };
    }),
  };
};

/** Full mark of an OI problem; null for ACM. */
export const fullMark = (draft: ProblemDraft, { cases }: Manifest): number | null =>
  draft.problem.type === 1
    ? fullScore(
        draft.problem.judgeCaseMode,
        cases.map((one) => ({ full: one.score, groupNum: one.groupNum })),
      )
    : null;
