import type { JudgeBackends } from './backends.ts';
import type { ProgressBoard } from './progress.ts';
import type { JudgeQueues } from './queue.ts';
import type { QueueLooker } from './queue-look.ts';
import type { RecentWaits } from './recent-waits.ts';
import type { JudgementStore } from './store.ts';

export type { JudgeBackend, Work } from './backend.ts';
export type { JudgeBackends } from './backends.ts';
export { jobOf, submitLanguage } from './job.ts';
export { type JobKey, type JudgeQueues, jobIdOf, type Outcome, type SettleData } from './queue.ts';
export type { RecentWaits } from './recent-waits.ts';
export { type Judgement, type JudgementStore, keyOf as judgementKey } from './store.ts';
export { type JobClass, jobPriority, taskQueueNames } from './turns.ts';

/** The queues before the judges, the progress of judging, and its judgements. */
export type JudgingService = {
  queues: JudgeQueues;
  /** Our own nodes, and the remote judges that modules register (ADR 19). */
  backends: JudgeBackends;
  /** Submissions in the queues. */
  counts: QueueLooker['counts'];
  /** Tells the watchers of the queue, at most once a second, that it has changed. */
  queueChanged(): void;
  waits: RecentWaits;
  /** Progress of a waiting submission; undefined: no judge has told any. */
  statusOf: ProgressBoard['statusOf'];
  judgements: JudgementStore;
};
