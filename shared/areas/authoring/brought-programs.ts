/** The programs that a problem brings to its judging, as they are compiled. */

import type { z } from 'zod';
import { canonicalJson } from '../../domain/canonical-json.ts';
import { findLanguage } from '../../domain/languages.ts';
import { bringsChecker, type graders, mayBringProgram, type ProblemDraft } from './draft.ts';

/** What one compile is given. */
export type Compiled = {
  language: string;
  code: string;
  files: Readonly<Record<string, string>>;
  /** Of solutions: what they are compiled with. */
  graders?: Readonly<z.output<typeof graders>> | null;
};

/** `path`: the field of the form that has its text. */
export type BroughtProgram = Compiled & { path: 'problem.spjCode' | 'problem.checkerCode' };

/** Checker, interactor or manager, and the checker behind an interactor, where the judge mode uses them. */
const broughtPrograms = ({ judgeMode, problem }: ProblemDraft): BroughtProgram[] => {
  const { spjCode, spjLanguage, checkerCode, checkerLanguage } = problem;
  const files = problem.judgeExtraFile ?? {};
  const programs: BroughtProgram[] = [];
  if (mayBringProgram(judgeMode) && spjLanguage !== null && spjCode?.trim())
    programs.push({ path: 'problem.spjCode', language: spjLanguage, code: spjCode, files });
  if (bringsChecker({ judgeMode, problem }) && checkerLanguage !== null && checkerCode !== null)
    programs.push({ path: 'problem.checkerCode', language: checkerLanguage, code: checkerCode, files });
  return programs;
};

/** The same text for programs that compile alike. */
export const compileText = ({ language, code, files, graders: beside = null }: Compiled): string =>
  canonicalJson({ language: findLanguage(language)?.name ?? language, code, files, graders: beside });

/** Programs of a draft whose compilation differs from the saved draft's (null: of a new problem). */
export const changedPrograms = (draft: ProblemDraft, saved: ProblemDraft | null): BroughtProgram[] => {
  const before = new Set(saved === null ? [] : broughtPrograms(saved).map(compileText));
  return broughtPrograms(draft).filter((program) => !before.has(compileText(program)));
};
