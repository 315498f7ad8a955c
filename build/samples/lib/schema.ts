import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { judgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { z } from 'zod';

/** problem.json: fields of the problem form apart from statement, languages and test data. */
export const problemFields = problemDraft.shape.problem
  .pick({
    problemId: true,
    difficulty: true,
    auth: true,
    type: true,
    timeLimit: true,
    memoryLimit: true,
    stackLimit: true,
    source: true,
    judgeCaseMode: true,
    isRemoveEndBlank: true,
    openCaseResult: true,
    codeShare: true,
    examples: true,
  })
  .extend({
    author: z.string().min(1),
    judgeMode,
    /** names */
    tags: z.array(z.string().min(1)).min(1),
    /** OI: points per case in the order of the cases; ACM: empty */
    scores: z.array(z.int().min(0)),
  })
  .strict()
  .refine((fields) => fields.type === 1 || fields.scores.length === 0, 'scores belong to OI problems');
export type ProblemFields = z.infer<typeof problemFields>;

const sampleLanguage = z.enum(['C', 'C++ 17', 'C++ 20', 'Java', 'Python3']);
export type SampleLanguage = z.infer<typeof sampleLanguage>;

const expectedVerdict = z.enum(['AC', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'PAC']);
export type ExpectedVerdict = z.infer<typeof expectedVerdict>;

/** solutions/expected.json */
export const expectedSolutions = z.array(
  z.strictObject({
    file: z.string().regex(/^[a-z0-9-]+\.(c|cpp|java|py)$/),
    language: sampleLanguage,
    verdict: expectedVerdict,
    /** OI only */
    score: z.int().min(0).optional(),
  }),
);
export type ExpectedSolution = z.infer<typeof expectedSolutions>[number];
