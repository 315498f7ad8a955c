import type { Clock } from '../../platform/clock.ts';
import type { ProblemRecords } from '../problem/service.ts';
import type { SubmissionStore } from './store.ts';

/** Rows written in one statement: other writes wait some ms for it. */
const batch = 1_000;
/**
 * The work is repeated for this long: a submission that read the problem before a change may be stored after
 * it, but no request takes longer.
 */
const settleMs = 30_000;

type Ports = {
  problems: Pick<ProblemRecords, 'relisting' | 'relisted'>;
  submissions: Pick<SubmissionStore, 'relist'>;
  clock: Clock;
};

/**
 * Lets the flag `listed` of submissions follow problems that were shown or hidden. The problem remembers that it is
 * to be done until it is, so it may break off anywhere and be run again, also twice at once.
 */
export const relist = async ({ problems, submissions, clock }: Ports): Promise<void> => {
  for (const { pid, listed, since } of await problems.relisting()) {
    const startedAt = clock.now();
    for (let until: Date | null = null; ; ) {
      until = await submissions.relist(pid, listed, batch, until);
      if (until === null) break;
      const now = (await problems.relisting()).find((one) => one.pid === pid);
      if (now?.since.getTime() !== since.getTime()) break;
    }
    if (startedAt.getTime() - since.getTime() >= settleMs) await problems.relisted(pid, since);
  }
};
