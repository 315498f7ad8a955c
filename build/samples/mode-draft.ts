import type { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { z } from 'zod';
import type { ModeSample } from './load-modes.ts';

type Draft = z.input<typeof problemDraft>;

const codeOf = {
  AC: verdict.accepted,
  WA: verdict.wrongAnswer,
  PE: verdict.presentationError,
  TLE: verdict.timeLimit,
  MLE: verdict.memoryLimit,
  RE: verdict.runtimeError,
  CE: verdict.compileError,
  PAC: verdict.partial,
} as const satisfies Record<string, Verdict>;

/**
 * What the problem form sends to save a sample; its solutions become programs of the problem, with the verdicts that
 * they are expected to get.
 * @param uploadId what the upload of its cases returned; questions need none
 */
export const modeDraft = (
  { slug, settings, statements, ownCode, userFiles, cases, solutions }: ModeSample,
  languages: readonly string[],
  uploadId: string,
): Draft => {
  const { 'zh-CN': chinese, ...translations } = statements;
  const written = settings.judgeMode !== 'submit_answer' && settings.judgeMode !== 'objective';
  return {
    problem: {
      ...settings.problem,
      problemId: slug.slice(0, slug.indexOf('-')),
      examples: settings.problem.examples ?? [],
      ...chinese,
      translations,
      spjLanguage: settings.own?.language ?? null,
      spjCode: ownCode,
      spjProtocol: settings.own?.protocol ?? 'testlib',
      userExtraFile: Object.keys(userFiles).length > 0 ? { ...userFiles } : null,
    },
    judgeMode: settings.judgeMode,
    judgeOptions: settings.judgeOptions,
    tags: settings.tags.map((name) => ({ name })),
    languages: written ? [...languages] : [textLanguage],
    isUploadTestCase: settings.questions.length === 0,
    uploadTestcaseDir: settings.questions.length === 0 ? uploadId : null,
    samples: cases.map((one) => ({
      input: `${one.name}.in`,
      output: `${one.name}.out`,
      score: one.score,
      groupNum: one.groupNum,
    })),
    groups: settings.groups,
    questions: settings.questions,
    programs: written
      ? solutions.map((one) => ({
          name: one.name,
          role: 'solution' as const,
          language: one.language,
          code: one.code,
          expected: [codeOf[one.verdict]],
          expectedScore: one.score === undefined ? null : { min: one.score, max: one.score },
        }))
      : [],
  };
};
