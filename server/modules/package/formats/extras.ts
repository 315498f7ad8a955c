import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import {
  graders,
  mostPrograms,
  problemDraft,
  problemProgram,
  questionDraft,
} from '@assize/shared/areas/authoring/draft.ts';
import { judgeMode, judgeOptions, judgeProtocol, sourceName } from '@assize/shared/areas/judging/manifest.ts';
import { example, statement, statementLocale } from '@assize/shared/areas/problem/statement.ts';
import { z } from 'zod';

const { groups, limitFactors } = problemDraft.shape;

/**
 * Fields of our problems that other formats have no word for. Our exports carry them beside the format's own
 * fields, so that an import makes the same problem; the format's own fields win.
 */
export const extras = z.object({
  judgeMode: judgeMode.optional(),
  judgeOptions: judgeOptions.optional(),
  translations: z.partialRecord(statementLocale, statement).optional(),
  stackLimit: z.int().positive().optional(),
  spjProtocol: judgeProtocol.optional(),
  spjArgs: z.array(z.string().max(200)).max(50).optional(),
  checkerLanguage: z.string().nullable().optional(),
  checkerCode: z.string().nullable().optional(),
  groups: groups.optional(),
  limitFactors: limitFactors.optional(),
  questions: z.array(questionDraft).max(500).optional(),
  programs: z.array(problemProgram).max(mostPrograms).optional(),
  graders: graders.shape.files.optional(),
  sourceName: sourceName.optional(),
  /** Languages whose template is switched off. */
  templatesOff: z.array(z.string()).optional(),
  tagColors: z.record(z.string(), z.string()).optional(),
  isUploadTestCase: z.boolean().optional(),
  examples: z.array(example).max(20).optional(),
  /** Pictures and files of the texts: where they lie in the archive, and the address that they had. */
  linked: z
    .array(
      z.object({ link: z.string(), path: z.string(), name: z.string(), kind: z.enum(['image', 'file']) }),
    )
    .max(1000)
    .optional(),
});
export type Extras = z.output<typeof extras>;

export const extrasOf = (draft: ProblemDraft): Extras => ({
  judgeMode: draft.judgeMode,
  judgeOptions: draft.judgeOptions,
  translations: draft.problem.translations,
  stackLimit: draft.problem.stackLimit,
  spjProtocol: draft.problem.spjProtocol,
  spjArgs: draft.problem.spjArgs,
  checkerLanguage: draft.problem.checkerLanguage,
  checkerCode: draft.problem.checkerCode,
  groups: draft.groups,
  limitFactors: draft.limitFactors,
  questions: draft.questions,
  programs: draft.programs,
  graders: draft.graders,
  sourceName: draft.sourceName,
  templatesOff: draft.codeTemplates.filter((one) => !one.status).map((one) => one.language),
  tagColors: Object.fromEntries(draft.tags.flatMap((one) => (one.color ? [[one.name, one.color]] : []))),
});
