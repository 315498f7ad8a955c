import type { solutionResult, solutionTask } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import { judgeSubmission } from '../agent/judge-submission.ts';
import type { TaskHooks, TaskPorts } from './ports.ts';

/** Judges a reference solution as a submission of it would be. */
export const runSolution = async (
  { job }: z.output<typeof solutionTask>,
  ports: TaskPorts,
  { signal, onProgress }: TaskHooks,
): Promise<z.infer<typeof solutionResult>> => {
  // What a submission has beside its job, and nothing here looks at.
  const submission = { ...job, submitId: 1, round: 0, submittedAtMs: 0 };
  const judged = await judgeSubmission(submission, ports, {
    signal,
    onStanding: ({ total, cases }) => onProgress({ done: cases().length, total }),
  });
  const { status, timeMs, memoryKb, score, cases, errorMessage } = judged;
  return { kind: 'solution', status, timeMs, memoryKb, score, message: errorMessage ?? null, cases };
};
