import type { JudgeCaseMode, JudgeMode } from '@assize/shared/areas/judging/manifest.ts';
import type { ProblemCount } from '@assize/shared/areas/problem/endpoints.ts';
import type { Question } from '@assize/shared/areas/problem/statement.ts';
import type { LimitFactors } from '@assize/shared/domain/limits.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';

export type Statement = { title: string; description: string; input: string; output: string; hint: string };

/**
 * What lists, judging and policies need of a problem. Its texts are apart (`ProblemTexts`), because this document is
 * written at every verdict and read thirty at a time.
 */
export type ProblemRecord = {
  pid: number;
  /** The display id, upper-cased. */
  problemId: string;
  title: string;
  /** Titles in the further languages of the statement. */
  titles: Partial<Record<Locale, string>>;
  /** 'ME', or the remote judge. */
  oj: string;
  gid: number | null;
  auth: 1 | 2 | 3;
  ownerUid: string;
  modifiedUid: string;
  difficulty: number;
  type: 0 | 1;
  ioScore: number | null;
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  judgeMode: JudgeMode;
  judgeCaseMode: JudgeCaseMode;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  codeShare: boolean;
  fileIo: { readName: string; writeName: string } | null;
  languages: string[];
  /** Factors on the limits in place of the languages' own (Languages 1). */
  limitFactors: Record<string, LimitFactors>;
  tags: number[];
  /** Hash of the test-data manifest. */
  manifest: string;
  cases: number;
  /** Hash of the draft this version was saved from (see DraftFile). */
  draft: string;
  /** Id of its texts. */
  textsId: number;
  /** What the list of versions says of this one. */
  note: string | null;
  changed: string[];
  count: ProblemCount;
  version: number;
  /** Once deleted: when, and the display id it had, which others may take. */
  deleted: { at: Date; problemId: string } | null;
  gmtCreate: Date;
  gmtModified: Date;
};

/** What readers get of a problem beside its record. A saved version has texts of its own. */
export type ProblemTexts = {
  base: Statement;
  translations: Partial<Record<Locale, Statement>>;
  examples: { input: string; output: string }[];
  source: string;
  codeTemplates: { language: string; code: string; status: boolean }[];
  userExtraFile: { name: string; text: string }[];
  /** objective: the questions without their answers. */
  questions: Question[] | null;
  /** submit_answer: file names of the cases. */
  answerFiles: { caseId: number; input: string; output: string }[] | null;
  /** Subtask modes: what each subtask is worth and which others it needs. */
  subtasks: { groupNum: number; score: number; cases: number; dependsOn: number[] }[] | null;
};

export const noCount = (): ProblemCount => ({
  total: 0,
  ac: 0,
  wa: 0,
  tle: 0,
  mle: 0,
  re: 0,
  pe: 0,
  ce: 0,
  se: 0,
  pa: 0,
});
