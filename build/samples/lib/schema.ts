import { z } from 'zod';

const displayId = z.string().regex(/^[A-Z0-9-]{1,50}$/);

/** problem.json: the fields of the problem form that do not depend on the reader's language. */
export const problemFields = z
  .strictObject({
    problemId: displayId,
    author: z.string().min(1),
    difficulty: z.int().min(0).max(5),
    auth: z.literal(1),
    /** 0 ACM, 1 OI */
    type: z.union([z.literal(0), z.literal(1)]),
    /** ms */
    timeLimit: z.int().min(1).max(30_000),
    /** MB */
    memoryLimit: z.int().min(1).max(1024),
    /** MB */
    stackLimit: z.int().min(1).max(1024),
    source: z.string(),
    judgeMode: z.literal('default'),
    judgeCaseMode: z.literal('default'),
    isRemoveEndBlank: z.boolean(),
    openCaseResult: z.boolean(),
    codeShare: z.boolean(),
    tags: z.array(z.string().min(1)).min(1),
    examples: z.array(z.strictObject({ input: z.string().min(1), output: z.string().min(1) })).min(1),
    /** OI: points per case in the order of the cases; ACM: empty */
    scores: z.array(z.int().min(0)),
  })
  .refine((fields) => fields.type === 1 || fields.scores.length === 0, 'scores belong to OI problems');
export type ProblemFields = z.infer<typeof problemFields>;

export const sampleLanguage = z.enum(['C', 'C++ 17', 'C++ 20', 'Java', 'Python3']);
export type SampleLanguage = z.infer<typeof sampleLanguage>;

export const expectedVerdict = z.enum(['AC', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'PAC']);
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
