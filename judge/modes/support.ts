import type { JudgeJob } from '@assize/shared/contract/judge.ts';

/** Why this judge cannot judge such a job; undefined when it can. Shown to staff as the reason of a System Error. */
export const whyNotJudged = (
  job: Pick<JudgeJob, 'judgeMode' | 'judgeCaseMode' | 'type'>,
): string | undefined => {
  if (job.judgeMode === 'spj') return 'problems with a checker are not judged by this version of the judge';
  if (job.judgeMode === 'interactive')
    return 'interactive problems are not judged by this version of the judge';
  if (job.type === 0 && job.judgeCaseMode.startsWith('subtask_')) return 'ACM problems have no subtasks';
  return undefined;
};
