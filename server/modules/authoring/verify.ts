import type { ProblemProgram } from '@assize/shared/areas/authoring/draft.ts';
import type { readLastVerify, verifyProblem } from '@assize/shared/areas/task/endpoints.ts';
import type { JudgeTask } from '@assize/shared/areas/task/tasks.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { jobOf } from '../judging/service.ts';
import type { ProblemRecord } from '../problem/service.ts';
import type { TaskService } from '../task/service.ts';
import { auditTarget } from './save.ts';
import type { VerifyStore } from './store.ts';

type Body = z.output<(typeof verifyProblem)['body']>;
type Started = ReplyOf<typeof verifyProblem>;

export type VerifyPorts = {
  tasks: Pick<TaskService, 'start' | 'cancel'>;
  /** A problem and its programs as they are saved, for viewers who may change it. @throws AssizeError */
  saved: (pid: number, viewer: Viewer) => Promise<{ problem: ProblemRecord; programs: ProblemProgram[] }>;
  samples: (problem: ProblemRecord) => Promise<readonly { input: string }[]>;
  offered: () => Promise<ReadonlySet<string>>;
  verifies: VerifyStore;
  clock: Clock;
};

/** Widened limits end here, in ms. */
const longestTimeMs = 120_000;

/** A reference solution as it would be submitted, with `limitFactor` times the time to see how long it truly takes. */
const solutionTask = (
  problem: ProblemRecord,
  { language, code }: Pick<ProblemProgram, 'language' | 'code'>,
  limitFactor: number,
  traceId: string,
): JudgeTask => {
  const anySubmission = { submitId: 1, round: 0, pid: problem.pid, submitTime: new Date(0), answers: null };
  const { submitId, round, submittedAtMs, ...job } = jobOf(
    problem,
    { ...anySubmission, language, code },
    traceId,
  );
  const timeLimitMs = Math.min(longestTimeMs, Math.round(job.limits.timeLimitMs * limitFactor));
  return { kind: 'solution', job: { ...job, limits: { ...job.limits, timeLimitMs } } };
};

const validateTask = (
  problem: ProblemRecord,
  { language, code, protocol }: ProblemProgram,
  samples: string[],
): JudgeTask => ({
  kind: 'validate',
  program: { language, code, protocol },
  manifest: problem.manifest,
  samples,
});

/** Samples of these modes are records of a talk, not inputs (Tasks 10). */
const isTalk = ({ judgeMode }: ProblemRecord): boolean =>
  judgeMode === 'interactive' || judgeMode === 'communication';

/** A sample as a file of test data: people leave out the end of its last line. */
const wholeLines = (text: string): string => {
  const lines = text.replaceAll('\r\n', '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
};

/** Programs that a verify runs; inputs of questions are prompts, which no validator reads. */
const isVerified = ({ judgeMode }: ProblemRecord, role: ProblemProgram['role']): boolean =>
  role === 'solution' || (role === 'validator' && judgeMode !== 'objective');

/** Runs a problem's reference solutions and validators over its data. */
export const problemVerifier = ({ tasks, saved, samples, offered, verifies, clock }: VerifyPorts) => {
  return {
    async start(
      { pid, names, limitFactor }: Body,
      viewer: Viewer,
      requestId: string,
    ): Promise<Logged<Started, Change>> {
      const { problem, programs } = await saved(pid, viewer);
      const usable = await offered();
      const chosen = programs.filter(
        ({ role, name }) => isVerified(problem, role) && (!names || names.includes(name)),
      );
      for (const { name, language } of chosen)
        if (!usable.has(findLanguage(language)?.name ?? ''))
          throw new AssizeError('language.not-offered', { field: 'names', params: { language, name } });
      const inputs = isTalk(problem) ? [] : (await samples(problem)).map(({ input }) => wholeLines(input));
      const runs: Started['runs'] = [];
      const validators: Started['validators'] = [];
      try {
        for (const one of chosen) {
          const { role, name, language, expected, expectedScore } = one;
          const task =
            role === 'validator'
              ? validateTask(problem, one, inputs)
              : solutionTask(problem, one, limitFactor, requestId);
          const key = await tasks.start(task, { pid, name }, viewer, requestId);
          if (role === 'validator') validators.push({ name, language, key });
          else runs.push({ name, language, expected, expectedScore, key });
        }
      } catch (error) {
        const begun = [...runs, ...validators].map(({ key }) => key);
        await tasks.cancel(begun, viewer);
        throw error;
      }
      const { version, manifest } = problem;
      await verifies.put(pid, viewer.uid, { version, runs, validators, startedAt: clock.now() });
      const after = { version, programs: chosen.length, limitFactor };
      return {
        data: { version, manifest, runs, validators },
        audit: { target: auditTarget(problem), after },
      };
    },

    /** The viewer's latest verify of a problem; tasks belong to their users. */
    async last(pid: number, viewer: Viewer): Promise<ReplyOf<typeof readLastVerify>> {
      await saved(pid, viewer);
      const found = await verifies.last(pid, viewer.uid);
      return found && { version: found.version, runs: found.runs, validators: found.validators };
    },
  };
};
export type ProblemVerifier = ReturnType<typeof problemVerifier>;
