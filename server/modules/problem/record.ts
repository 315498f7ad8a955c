import type { JudgeCaseMode, JudgeMode } from '@assize/shared/contract/judge.ts';
import type { ProblemCount } from '@assize/shared/contract/problem.ts';
import type { Locale } from '@assize/shared/i18n/index.ts';

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
  tags: number[];
  /** Hash of the test-data manifest. */
  manifest: string;
  count: ProblemCount;
  version: number;
  gmtCreate: Date;
  gmtModified: Date;
};

export type ProblemTexts = {
  pid: number;
  base: Statement;
  translations: Partial<Record<Locale, Statement>>;
  examples: { input: string; output: string }[];
  source: string;
  codeTemplates: { language: string; code: string; status: boolean }[];
  userExtraFile: Record<string, string> | null;
  judgeExtraFile: Record<string, string> | null;
  spjLanguage: string | null;
  spjCode: string | null;
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
