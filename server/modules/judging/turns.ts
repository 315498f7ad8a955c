import {
  classSpan,
  judgeQueueName,
  languageQueueName,
  taskLanguageQueueName,
  taskQueueName,
} from '@assize/shared/areas/judging/queues.ts';
import { languages } from '@assize/shared/domain/languages.ts';

/** Classes of submissions in the order in which they are judged. */
export const jobClasses = ['contest', 'practice', 'test', 'rejudge'] as const;
export type JobClass = (typeof jobClasses)[number];

/** All queues in which submissions may wait: the queue of every node, and one queue for each language. */
export const judgeQueueNames: readonly string[] = [
  judgeQueueName,
  ...new Set(languages.map(({ name }) => languageQueueName(name))),
];

/**
 * Priority of a job, lower first (BullMQ takes 1 to 2^21): its class, and inside a class how many jobs its user has
 * waiting already. So everyone's first job goes before anyone's second: one person's 500 do not delay another's three.
 */
export const jobPriority = (jobClass: JobClass, nthPending: number): number =>
  jobClasses.indexOf(jobClass) * classSpan + Math.min(Math.max(1, nthPending), classSpan - 1);

/** All queues in which tasks may wait: the queue of every node, and the queues of languages, to which nodes move tasks. */
export const taskQueueNames: readonly string[] = [
  taskQueueName,
  ...new Set(languages.map(({ name }) => taskLanguageQueueName(name))),
];
