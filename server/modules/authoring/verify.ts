import type { ProblemProgram } from '@assize/shared/areas/authoring/draft.ts';
import { readLastVerify, type verifyProblem } from '@assize/shared/areas/task/endpoints.ts';
import type { JudgeTask } from '@assize/shared/areas/task/tasks.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { jobOf } from '../judging/service.ts';
import type { ProblemRecord } from '../problem/service.ts';
import { type TaskService, taskLifeSeconds } from '../task/service.ts';
import { auditTarget } from './save.ts';

type Body = z.output<(typeof verifyProblem)['body']>;
type Runs = ReplyOf<typeof verifyProblem>['runs'];

export type VerifyPorts = {
  tasks: Pick<TaskService, 'start'>;
  /** A problem and its programs as they are saved, for viewers who may change it. @throws AssizeError */
  saved: (pid: number, viewer: Viewer) => Promise<{ problem: ProblemRecord; programs: ProblemProgram[] }>;
  offered: () => Promise<ReadonlySet<string>>;
  redis: RedisStore;
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

/** Runs a problem's reference solutions over its data. */
export const problemVerifier = ({ tasks, saved, offered, redis }: VerifyPorts) => {
  const lastKey = (pid: number, uid: string) => redis.key('verify', String(pid), uid);

  return {
    async start(
      { pid, names, limitFactor }: Body,
      viewer: Viewer,
      requestId: string,
    ): Promise<Logged<ReplyOf<typeof verifyProblem>, Change>> {
      const { problem, programs } = await saved(pid, viewer);
      const usable = await offered();
      const solutions = programs.filter(
        (one) => one.role === 'solution' && (!names || names.includes(one.name)),
      );
      for (const { name, language } of solutions)
        if (!usable.has(findLanguage(language)?.name ?? ''))
          throw new AssizeError('language.not-offered', { field: 'names', params: { language, name } });
      const runs: Runs = [];
      for (const one of solutions)
        runs.push({
          name: one.name,
          language: one.language,
          expected: one.expected,
          expectedScore: one.expectedScore,
          key: await tasks.start(solutionTask(problem, one, limitFactor, requestId), viewer, requestId),
        });
      const { version, manifest } = problem;
      await redis.client.set(
        lastKey(pid, viewer.uid),
        JSON.stringify({ version, runs }),
        'EX',
        taskLifeSeconds,
      );
      const after = { version, programs: runs.length, limitFactor };
      return { data: { version, manifest, runs }, audit: { target: auditTarget(problem), after } };
    },

    /** The viewer's latest verify of a problem; tasks belong to their users. */
    async last(pid: number, viewer: Viewer): Promise<ReplyOf<typeof readLastVerify>> {
      await saved(pid, viewer);
      const text = await redis.client.get(lastKey(pid, viewer.uid));
      return text === null ? null : readLastVerify.reply.parse(JSON.parse(text));
    },
  };
};
export type ProblemVerifier = ReturnType<typeof problemVerifier>;
