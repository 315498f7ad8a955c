import type { ProblemRecord } from '../problem/service.ts';
import type { Judged } from './job.ts';
import type { JobKey } from './queue.ts';
import type { JobClass } from './turns.ts';

/** One round of a submission, handed over for judging. */
export type Work = {
  problem: ProblemRecord;
  submission: Judged;
  /** Request id of the submission, for the logs. */
  traceId: string;
  turn: { nthPending: number; jobClass: JobClass };
};

/**
 * Where submissions are judged: by our own nodes, or by the remote judge whose problem it is. A verdict comes back
 * through `verdict.settle`, which takes the first one of a round and no other.
 */
export type JudgeBackend = {
  /** The bank whose problems it judges: `ME`, or the code of a remote judge. */
  readonly oj: string;
  /** Takes a round over for judging. The same round again changes nothing. */
  submit(work: Work): Promise<void>;
  /** Whether a round is on its way to a verdict; a standing one is brought on. False: it was lost. */
  resume(key: JobKey): Promise<boolean>;
  /** Takes a round back and forgets it, also an unknown one. @throws while the round is being judged */
  cancel(key: JobKey): Promise<void>;
};
