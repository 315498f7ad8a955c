import { createHash } from 'node:crypto';
import { textModes } from '@assize/shared/areas/authoring/draft.ts';
import type { Switches } from '@assize/shared/areas/site-setting/endpoints.ts';
import { practice } from '@assize/shared/areas/submission/scope.ts';
import {
  maxRunExpected,
  maxRunInput,
  type readTestRun,
  type submitTestRun,
} from '@assize/shared/areas/task/endpoints.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { effectiveLimits, factorsOf } from '@assize/shared/domain/limits.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Viewer } from '../../platform/http/handler.ts';
import { refuseField } from '../../platform/http/refuse-field.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import { checkLength } from '../submission/service.ts';
import { isStaff, shownResult, type TaskRunner } from './service.ts';

type Body = z.output<(typeof submitTestRun)['body']>;
export type TestRunPorts = {
  tasks: Pick<TaskRunner, 'start' | 'own'>;
  problems: Pick<ProblemService, 'records' | 'scopes' | 'examples'>;
  offered: () => Promise<ReadonlySet<string>>;
  /** Seconds until the user may run this program; null: now. */
  interval: (uid: string, program: string, seconds: number) => Promise<number | null>;
  switches: () => Promise<Switches>;
};

const mostShown = 1000;

/** Longer outputs end in dots; characters as people count them. */
export const shownOutput = (output: string): string => {
  if (output.length <= mostShown) return output;
  const characters = [...output];
  return characters.length <= mostShown ? output : `${characters.slice(0, mostShown).join('')}...`;
};

/** Test runs: a contestant's program on an input of one's own, in the problem's own mode where it can be (Tasks 5). */
export const testRuns = ({ tasks, problems, offered, interval, switches }: TestRunPorts) => {
  const readable = async ({ pid, type, isRemoteJudge }: Body, viewer: Viewer): Promise<ProblemRecord> => {
    const notFound = () => new AssizeError('problem.not-found', { field: 'pid' });
    // There are no remote judges yet, so no problem is found at one.
    if (isRemoteJudge) throw notFound();
    const problem = await problems.records.byPid(pid);
    const kind = type === 'public' ? practice : type;
    if (!problem || !(await problems.scopes.mayReadIn(kind, problem, viewer))) throw notFound();
    return problem;
  };

  /** Longer texts than those of one's own are the problem's samples. */
  const checkLengths = async ({ userInput, expectedOutput }: Body, problem: ProblemRecord): Promise<void> => {
    const expected = expectedOutput ?? '';
    if (userInput.length <= maxRunInput && expected.length <= maxRunExpected) return;
    const samples = (await problems.examples(problem)).filter(({ input }) => input === userInput);
    if (userInput.length > maxRunInput && samples.length === 0) refuseField('userInput', 'too-large');
    if (expected.length > maxRunExpected && !samples.some(({ output }) => output === expected))
      refuseField('expectedOutput', 'too-large');
  };

  /** Input and expected output of a run: a sample's, or those that came along. */
  const textsOf = async (body: Body, problem: ProblemRecord) => {
    if (!body.sample) {
      if (body.userInput === '') refuseField('userInput', 'required');
      await checkLengths(body, problem);
      return { input: body.userInput, expected: body.expectedOutput ?? null };
    }
    const found = (await problems.examples(problem))[body.sample - 1];
    if (!found || found.input === '') return refuseField('sample', 'not-an-option');
    return { input: found.input, expected: found.output };
  };

  const check = async (body: Body, viewer: Viewer) => {
    if (body.code.trim() === '') throw new AssizeError('submission.empty-code', { field: 'code' });
    const { maxCodeLength, defaultSubmitInterval, ...open } = await switches();
    checkLength(body.code, maxCodeLength);
    const staff = isStaff(viewer.role);
    const isOpen = body.type === 'contest' ? open.openContestJudge : open.openPublicJudge;
    if (!isOpen && !staff) throw new AssizeError('submission.judging-off');
    const problem = await readable(body, viewer);
    const texts = await textsOf(body, problem);
    if (textModes.includes(problem.judgeMode)) throw new AssizeError('task.not-for-mode');
    const language = findLanguage(body.language);
    if (!language || !problem.languages.includes(language.name) || !(await offered()).has(language.name))
      throw new AssizeError('language.not-offered', { field: 'language' });
    const program = createHash('sha256').update(`${problem.pid} ${language.name} ${body.code}`).digest('hex');
    const seconds = staff ? null : await interval(viewer.uid, program, defaultSubmitInterval);
    if (seconds !== null)
      throw new AssizeError('submission.too-fast', { params: { seconds }, retryAfter: seconds });
    return { problem, language, texts };
  };

  return {
    async start(body: Body, viewer: Viewer, traceId: string): Promise<string> {
      const { problem, language, texts } = await check(body, viewer);
      return tasks.start(
        {
          kind: 'test-run',
          language: language.name,
          code: body.code,
          limits: effectiveLimits(problem, factorsOf(language, problem.limitFactors)),
          judgeMode: problem.judgeMode,
          isRemoveEndBlank: problem.isRemoveEndBlank,
          fileIo: problem.fileIo,
          manifest: problem.manifest,
          ...texts,
        },
        { pid: problem.pid, name: language.name },
        viewer,
        traceId,
      );
    },

    async read(key: string, viewer: Viewer): Promise<ReplyOf<typeof readTestRun>> {
      const found = await tasks.own(key, viewer);
      if (found.task?.kind !== 'test-run') throw new AssizeError('task.not-found', { field: 'testJudgeKey' });
      const { input, expected, judgeMode } = found.task;
      return {
        ...outcomeOf(found.result && shownResult(found.result, viewer.role)),
        userInput: input,
        expectedOutput: expected,
        problemJudgeMode: judgeMode,
      };
    },
  };
};
export type TestRuns = ReturnType<typeof testRuns>;

const outcomeOf = (result: TaskResult | null) => {
  const nothing = { time: null, memory: null, userOutput: null, stderr: null, errorOutput: null };
  if (result === null) return { status: verdict.pending, ...nothing };
  if (result.kind !== 'test-run') return { status: verdict.systemError, ...nothing };
  return {
    status: result.status,
    time: result.timeMs,
    memory: result.memoryKb,
    userOutput: shownOutput(result.output),
    stderr: result.message,
    errorOutput: result.errorOutput,
  };
};
