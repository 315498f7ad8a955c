import { z } from 'zod';

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * How one case is judged. `spj`: a checker reads the output. `interactive`: an interactor talks with the program.
 * `communication`: a manager talks with several processes of the program. `multi_pass`: the program runs again on what
 * the checker hands on. `submit_answer`: outputs are handed in instead of a program. `objective`: questions are.
 */
export const judgeMode = z.enum([
  'default',
  'spj',
  'interactive',
  'communication',
  'multi_pass',
  'submit_answer',
  'objective',
]);

export const judgeCaseMode = z.enum([
  'default',
  'ergodic_without_error',
  'subtask_lowest',
  'subtask_average',
]);

export type JudgeMode = z.infer<typeof judgeMode>;

export type JudgeCaseMode = z.infer<typeof judgeCaseMode>;

export const blob = z.object({ hash: sha256, size: z.int().nonnegative() });

/** One test case of a manifest; files are named by content. */
export const manifestCase = z.object({
  caseId: z.int().positive(),
  input: blob,
  output: blob,
  inputName: z.string(),
  outputName: z.string(),
  /** Points of the case; 0 in ACM problems. */
  score: z.int().nonnegative(),
  groupNum: z.int().positive().nullable(),
});

/** A text file of the problem that is put into the box under its name. */
export const namedBlob = blob.extend({ name: z.string() });

/**
 * File name of the contestant's source beside a grader, without its ending: in many languages that of its
 * module.
 */
export const sourceName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/);

/** The problem's own program: checker, interactor or manager. testlib.h lies beside those in C++. */
export const judgeProgram = z.object({
  language: z.string(),
  source: blob,
  /**
   * How it is called and answers. `testlib`: arguments input, output, answer; exit code and text on stderr. `kattis`:
   * arguments input, answer, feedback folder; output on stdin; exit code 42 or 43.
   */
  protocol: z.enum(['testlib', 'kattis']),
  /** Further arguments, after the protocol's own (Kattis validator flags). */
  args: z.array(z.string().max(200)).max(50).optional(),
});

export const judgeProtocol = judgeProgram.shape.protocol;

export type JudgeProtocol = z.infer<typeof judgeProtocol>;

/** Bounds of `passes`. */
export const passBounds = { min: 2, max: 100 } as const;

/** Settings of a mode; every key may be missing. */
export const judgeOptions = z.object({
  /** communication: processes of the contestant's program; default 2. */
  processes: z.int().min(1).max(16).optional(),
  /**
   * communication: how the processes talk with the manager. `stdio` (default), or `fifo`: by pipes whose
   * paths are their first two arguments, the one to read from and the one to write to.
   */
  userIo: z.enum(['stdio', 'fifo']).optional(),
  /**
   * Most runs of one case, where the problem's own program may ask for another one. multi_pass: default 2;
   * interactive: only where it is set.
   */
  passes: z.int().min(passBounds.min).max(passBounds.max).optional(),
  /** The whole of which n of testlib's `partially correct (n)` is a share: 100 (default) or 200 as on Codeforces. */
  partialOutOf: z.union([z.literal(100), z.literal(200)]).optional(),
  /** Unit of x of testlib's `points x`: a share of 1 or of 100, or points of the case. Default: 1 up to 1, else 100. */
  pointsAs: z.enum(['fraction', 'percent', 'points']).optional(),
});

export type JudgeOptions = z.infer<typeof judgeOptions>;

/** A question's accepted answers: the content of the output file of an `objective` case, as JSON. */
export const objectiveKey = z.object({
  kind: z.enum(['single', 'multiple', 'blank']),
  /** single: one key; multiple: the set of keys; blank: any of these texts. */
  answers: z.array(z.string().max(1000)).min(1).max(50),
  /** blank: whether case of letters counts; default false. */
  caseSensitive: z.boolean().optional(),
  /** multiple: share of the points for a proper non-empty subset of the right keys; default 0.5. */
  subset: z.number().min(0).max(1).optional(),
});

export type ObjectiveKey = z.infer<typeof objectiveKey>;

/**
 * Everything of a problem that judging reads as files: test data, the problem's own program, files beside programs.
 * Its own id is the SHA-256 of its canonical JSON.
 */
export const manifest = z.object({
  cases: z.array(manifestCase).min(1),
  /** Subtasks that run only when all of the others named got all their points; independent ones are left out. */
  groups: z
    .array(z.object({ groupNum: z.int().positive(), dependsOn: z.array(z.int().positive()).min(1) }))
    .optional(),
  program: judgeProgram.optional(),
  /** interactive: judges what an accepting interactor wrote to its output file; without it the interactor decides. */
  checker: judgeProgram.optional(),
  /** Beside the problem's own programs when it is compiled and when it runs. */
  judgeFiles: z.array(namedBlob).optional(),
  /** Beside the contestant's source when it is compiled and when it runs. */
  userFiles: z.array(namedBlob).optional(),
  /**
   * Files of the setter that are compiled or run with the contestant's source, which is called `sourceName`.
   */
  graders: z
    .object({ sourceName, files: z.array(namedBlob.extend({ language: z.string() })).min(1) })
    .optional(),
  options: judgeOptions.optional(),
});

export type Manifest = z.infer<typeof manifest>;

export type ManifestCase = z.infer<typeof manifestCase>;

/** Content of the file behind `answers` of a job: handed-in outputs by the name of the case's output file. */
export const answerListing = z.array(namedBlob).max(10_000);
