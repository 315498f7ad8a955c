import { type JudgeJob, textLanguage } from '@assize/shared/areas/judging/job.ts';
import { modes } from './modes.ts';

/** The reason, for staff, why no node can judge such a job; undefined when a node can. */
export const whyNotJudged = (
  job: Pick<JudgeJob, 'judgeMode' | 'judgeCaseMode' | 'type' | 'language'>,
): string | undefined => {
  if (job.type === 0 && job.judgeCaseMode.startsWith('subtask_')) return 'ACM problems have no subtasks';
  if (modes[job.judgeMode].judgesProgram && job.language === textLanguage) return 'a text is no program';
  return undefined;
};
