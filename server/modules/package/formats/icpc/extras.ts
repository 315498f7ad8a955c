import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { judgeCaseMode, judgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { z } from 'zod';
import { extras, extrasOf } from '../extras.ts';

/** Name of the file in our exports that holds what the format has no word for; other systems pass over it. */
export const extrasFile = 'assize.json';

const statementText = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});

/** Fields that ICPC packages lack: those of `extras`, which every format lacks, and these. */
export const icpcExtras = extras.extend({
  judgeMode,
  judgeCaseMode,
  type: z.union([z.literal(0), z.literal(1)]),
  auth: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  difficulty: z.int().min(0).max(5),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  codeShare: z.boolean(),
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  isFileIO: z.boolean(),
  ioReadFileName: z.string().nullable(),
  ioWriteFileName: z.string().nullable(),
  userExtraFile: z.record(z.string(), z.string()).nullable(),
  judgeExtraFile: z.record(z.string(), z.string()).nullable(),
  spjLanguage: z.string().nullable(),
  spjCode: z.string().nullable(),
  source: z.string(),
  examples: z.array(z.object({ input: z.string(), output: z.string() })),
  /** The statement's own fields; its parts are joined in `statement/`. */
  statement: statementText,
  codeTemplates: z.array(z.object({ language: z.string(), code: z.string(), status: z.boolean() })),
  languages: z.array(z.string()).min(1),
  /** By the name of the case in `data`. */
  samples: z.array(
    z.object({
      path: z.string(),
      input: z.string(),
      output: z.string(),
      score: z.int(),
      groupNum: z.int().nullable(),
    }),
  ),
  /** SHA-256 of the files of the export: a file that was changed since wins over these fields. */
  written: z.record(z.string(), z.string()),
});
export type IcpcExtras = z.output<typeof icpcExtras>;

export const icpcExtrasOf = (
  draft: ProblemDraft,
  rest: { samples: IcpcExtras['samples']; written: IcpcExtras['written'] },
): IcpcExtras => {
  const { problem } = draft;
  const { title, description, input, output, hint } = problem;
  return {
    ...extrasOf(draft),
    judgeMode: draft.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    type: problem.type,
    auth: problem.auth,
    difficulty: problem.difficulty,
    timeLimit: problem.timeLimit,
    memoryLimit: problem.memoryLimit,
    codeShare: problem.codeShare,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isFileIO: problem.isFileIO,
    ioReadFileName: problem.ioReadFileName,
    ioWriteFileName: problem.ioWriteFileName,
    userExtraFile: problem.userExtraFile,
    judgeExtraFile: problem.judgeExtraFile,
    spjLanguage: problem.spjLanguage,
    spjCode: problem.spjCode,
    source: problem.source,
    examples: problem.examples,
    statement: { title, description, input, output, hint },
    codeTemplates: draft.codeTemplates,
    languages: draft.languages,
    ...rest,
  };
};
