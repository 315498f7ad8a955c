import type { solutionResult, solutionTask } from '@assize/shared/areas/task/tasks.ts';
import type { z } from 'zod';
import { judgeSubmission } from '../run/judge-submission.ts';
import type { TaskHooks, TaskPorts } from './ports.ts';

/** Judges a reference solution as a submission (Tasks 8). */
export const runSolution = async (
  { job }: z.output<typeof solutionTask>,
  ports: TaskPorts,
  { signal, onProgress }: TaskHooks,
): Promise<z.infer<typeof solutionResult>> => {
  // A submission has these fields too, which judging does not use.
  const submission = { ...job, submitId: 1, round: 0, submittedAtMs: 0 };
  const judged = await judgeSubmission(submission, ports, {
    signal,
    onInterim: ({ total, cases }) => onProgress({ done: cases().length, total }),
  });
  const { status, timeMs, memoryKb, score, cases, errorMessage } = judged;
  return { kind: 'solution', status, timeMs, memoryKb, score, message: errorMessage ?? null, cases };
};
