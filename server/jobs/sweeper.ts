import type { FastifyBaseLogger } from 'fastify';
import type { ProblemService } from '../modules/problem/service.ts';
import type { SubmissionService } from '../modules/submission/service.ts';
import { jobOf } from '../modules/submission/submit.ts';
import type { Clock } from '../plugins/clock.ts';
import type { JudgeQueues } from './judge-queue.ts';

const everyMs = 10_000;
const batch = 1_000;

type Ports = {
  submissions: Pick<SubmissionService, 'waiting'>;
  problems: Pick<ProblemService, 'byPid'>;
  queues: Pick<JudgeQueues, 'state' | 'add' | 'retry' | 'discard'>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** A submission younger than this may still be on its way from the database to the queue. */
  minAgeMs?: number;
};

/**
 * Puts waiting submissions back into the queue that have neither a live job nor a result: those whose server died
 * between database and queue, or whose queue was lost. Gives how many were put back.
 */
export const sweep = async ({
  submissions,
  problems,
  queues,
  clock,
  log,
  minAgeMs = everyMs,
}: Ports): Promise<number> => {
  const before = new Date(clock.now().getTime() - minAgeMs);
  const pendingOf = new Map<string, number>();
  let added = 0;
  for (const one of await submissions.waiting(before, batch)) {
    const nthPending = (pendingOf.get(one.uid) ?? 0) + 1;
    pendingOf.set(one.uid, nthPending);
    const state = await queues.state(one);
    if (state === 'live') continue;
    if (state === 'failed') {
      await queues.retry(one);
      continue;
    }
    const problem = await problems.byPid(one.pid);
    if (!problem) {
      log.error({ submitId: one.submitId, pid: one.pid }, 'a submission waits for a problem that is gone');
      continue;
    }
    await queues.discard(one);
    await queues.add(jobOf(problem, one, one.traceId), { nthPending });
    added += 1;
  }
  if (added > 0) log.warn({ added }, 'waiting submissions were put back into the queue');
  return added;
};

/** Sweeps every 10 s until stopped, on the process whose turn it is. */
export const sweeper = (
  ports: Ports & {
    myTurn: () => Promise<boolean>;
    /** Notices judges that went without a word. */
    forgetNodes: () => Promise<void>;
  },
) => {
  const once = async () => {
    if (!(await ports.myTurn())) return;
    await ports.forgetNodes();
    await sweep(ports);
  };
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = once()
      .catch((error: unknown) => ports.log.warn({ err: error }, 'sweeping failed; it is tried again'))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
};
