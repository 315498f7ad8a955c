import { slugOf } from '../../domain/language-slug.ts';

export const judgeQueueName = 'judge';

/** Queue of a language that not every live node has (BullMQ refuses `:` in names). */
export const languageQueueName = (language: string): string => `judge.${slugOf(language)}`;

/** Queue of work that is no submission: test runs, compiling a checker, generating data (judge-task.ts). */
export const taskQueueName = 'judge-tasks';

/** Queue of tasks that reached a node without this language of theirs. */
export const taskLanguageQueueName = (language: string): string => `judge.tasks.${slugOf(language)}`;

export const resultsQueueName = 'results';

/** Redis channel of progress frames. */
export const progressChannel = 'assize:judge-progress';

/** Priorities of one class of submissions: those of a class all lie below those of the next one. */
export const classSpan = 2 ** 19;
