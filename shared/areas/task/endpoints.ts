import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, optionalQuery } from '../../wire/values.ts';
import { graders, problemProgram } from '../authoring/draft.ts';
import { judgeMode, sha256 } from '../judging/manifest.ts';
import {
  extraFiles,
  generateTask,
  playTask,
  setterTaskKind,
  talkTask,
  taskProgress,
  taskResult,
} from './tasks.ts';

export const taskKey = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

export const taskView = z.object({
  key: taskKey,
  state: z.enum(['waiting', 'running', 'done']),
  progress: taskProgress.nullable(),
  result: taskResult.nullable(),
});

export type TaskView = z.infer<typeof taskView>;

const started = z.object({ key: taskKey });

/** The event `task` {key} on `user.<uid>` says when a task is done or cancelled. */
export const readTask = endpoint({
  method: 'GET',
  effects: false,
  path: '/judge-task',
  access: 'signed-in',
  query: z.object({ key: taskKey }),
  reply: taskView,
  rate: 'read',
  errors: ['task.not-found'],
  summary: 'How a task stands; only for who asked for it',
});

/** A setter's task in the list; its result is read by its key. */
export const taskRow = taskView
  .omit({ result: true })
  .extend({ kind: setterTaskKind, name: z.string(), startedAt: instant });

export type TaskRow = z.infer<typeof taskRow>;

/** The newest tasks of a list. */
export const mostTasksListed = 50;

export const listTasks = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/judge-tasks',
  access: 'problem.create',
  /** Without a problem: the tasks of the form of a new one. */
  query: z.object({ pid: optionalQuery(idQuery) }),
  reply: z.array(taskRow),
  rate: 'read',
  summary: "One's own tasks for a problem, newest first, for a week",
});

export const cancelTasks = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/judge-tasks/cancel',
  access: 'problem.create',
  body: z.object({ keys: z.array(taskKey).min(1).max(100) }),
  reply: z.null(),
  rate: 'write',
  errors: ['task.not-found'],
  unlogged: 'task',
  summary: "End one's own tasks, waiting or running; one that is done stays as it is",
});

/** Longest input and expected output of a test run, in characters; those of a sample may be longer (Tasks 4). */
export const maxRunInput = 1000;
export const maxRunExpected = 65_535;

/** pid: the internal id. The wire's test run: the key is read by get-test-judge-result. */
export const submitTestRun = endpoint({
  method: 'POST',
  effects: true,
  path: '/submit-problem-test-judge',
  access: 'submission.create',
  body: z.object({
    pid: id,
    language: z.string().min(1).max(50),
    /** As long as a submission may be; the service checks it. */
    code: z.string(),
    type: z.enum(['public', 'contest', 'group']).default('public'),
    userInput: z.string().default(''),
    expectedOutput: z.string().nullish(),
    /** Number of a sample of the problem, from 1: its texts stand for the two above, however long they are. */
    sample: z.int().positive().nullish(),
    /** Editor's content type; not needed to judge. */
    mode: z.string().max(50).nullish(),
    isRemoteJudge: z.boolean().default(false),
  }),
  reply: z.string(),
  maxBody: 2 * 1024 * 1024,
  rate: 'submit',
  errors: [
    'submission.empty-code',
    'submission.code-too-long',
    'submission.too-fast',
    'submission.judging-off',
    'language.not-offered',
    'problem.not-found',
    'task.not-for-mode',
    'task.too-many',
  ],
  summary: 'Run code on an input of one’s own; answers a key',
});

export const readTestRun = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-test-judge-result',
  access: 'signed-in',
  query: z.object({ testJudgeKey: taskKey }),
  reply: z.object({
    /** Verdict code; Pending (5) until the result is there. */
    status: z.int(),
    time: z.int().nullable(),
    memory: z.int().nullable(),
    userInput: z.string(),
    userOutput: z.string().nullable(),
    expectedOutput: z.string().nullable(),
    /** Compiler's message, remark of checker or run. */
    stderr: z.string().nullable(),
    /** stderr of the program, cut at 4 KiB. */
    errorOutput: z.string().nullable(),
    problemJudgeMode: judgeMode,
  }),
  rate: 'read',
  errors: ['task.not-found'],
  summary: 'Result of a test run',
});

const compileBody = z.object({
  pid: id.nullish(),
  code: z.string().min(1).max(1_048_576),
  language: z.string().max(50),
  extraFiles: extraFiles.nullish(),
  /** Compiles a solution as a contestant's program, `extraFiles` being the problem's files for these. */
  graders: graders.nullish(),
});

export const compileSpj = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/compile-spj',
  access: 'problem.create',
  body: compileBody,
  reply: started,
  maxBody: 4 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'problem.not-found', 'task.too-many'],
  unlogged: 'task',
  summary: 'Compile a checker; the task says whether it does',
});

export const compileInteractive = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/compile-interactive',
  access: 'problem.create',
  body: compileBody,
  reply: started,
  maxBody: 4 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'problem.not-found', 'task.too-many'],
  unlogged: 'task',
  summary: 'Compile an interactor or manager; the task says whether it does',
});

export const playChecker = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/play',
  access: 'problem.create',
  body: playTask.omit({ kind: true }).extend({ pid: id.nullish() }),
  reply: started,
  maxBody: 16 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'task.too-many'],
  unlogged: 'task',
  summary: 'Try a checker or validator on data given here',
});

export const playTalk = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/play-talk',
  access: 'problem.create',
  body: talkTask.omit({ kind: true }).extend({ pid: id.nullish() }),
  reply: started,
  maxBody: 16 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'task.too-many'],
  unlogged: 'task',
  summary: 'Try an interactor or manager with a program on a case given here',
});

export const generateData = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/testdata/generate',
  access: 'testdata.upload',
  body: generateTask.omit({ kind: true }).extend({ pid: id.nullish() }),
  reply: started,
  maxBody: 16 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'task.too-many'],
  unlogged: 'task',
  summary: 'Make test data with a generator and a reference solution',
});

/** One run of a verify: the program, and its task. */
export const verifyRun = z.object({
  name: z.string(),
  language: z.string(),
  expected: problemProgram.shape.expected,
  expectedScore: problemProgram.shape.expectedScore,
  key: taskKey,
});

/** One validator of a verify, and its task. */
export const verifyValidator = verifyRun.pick({ name: true, language: true, key: true });

export const verifyProblem = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/verify',
  access: 'problem.create',
  /** Solutions and validators of the saved problem: all or those named. `limitFactor` widens the time limit. */
  body: z.object({
    pid: id,
    names: z.array(z.string()).max(100).nullish(),
    limitFactor: z.number().min(1).max(10).default(1),
  }),
  reply: z.object({
    version: z.int(),
    manifest: sha256,
    runs: z.array(verifyRun),
    validators: z.array(verifyValidator),
  }),
  rate: 'write',
  errors: ['problem.not-found', 'language.not-offered', 'task.too-many'],
  audit: 'problem.verify',
  summary: "Run a problem's reference solutions and validators over its test data",
});

export const readLastVerify = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/verify',
  access: 'problem.create',
  query: z.object({ pid: idQuery }),
  reply: z
    .object({ version: z.int(), runs: z.array(verifyRun), validators: z.array(verifyValidator) })
    .nullable(),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'The latest verify of a problem, for a week',
});
