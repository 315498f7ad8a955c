import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { JobClass, JudgeQueues } from '../judging/service.ts';
import type { ProblemRecords } from '../problem/service.ts';
import { jobOf, type SubmissionRecords } from '../submission/service.ts';

const onTheWayMs = 10_000;
const batch = 200;

type Ports = {
  submissions: Pick<SubmissionRecords, 'waiting' | 'forJudging'>;
  problems: Pick<ProblemRecords, 'byPid'>;
  jobClassOf: (submission: Waiting) => JobClass;
  queues: Pick<JudgeQueues, 'state' | 'add' | 'retry' | 'discard'>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** A submission younger than this may still be on its way from the database to the queue. */
  minAgeMs?: number;
};
type Waiting = Awaited<ReturnType<SubmissionRecords['waiting']>>[number];

/**
 * Puts waiting submissions back into the queue that have neither a live job nor a result: those whose server died
 * between database and queue, or whose queue was lost. Gives how many were put back.
 */
export const sweep = async (ports: Ports): Promise<number> => {
  const { submissions, problems, jobClassOf, queues, clock, log, minAgeMs = onTheWayMs } = ports;
  const before = new Date(clock.now().getTime() - minAgeMs);
  const pendingOf = new Map<string, number>();
  let added = 0;

  const addAgain = async (one: Waiting, nthPending: number) => {
    const [problem, [source]] = await Promise.all([
      problems.byPid(one.pid),
      submissions.forJudging([one.submitId]),
    ]);
    // A job also goes when its submission has got its verdict, since the database was asked what waits.
    if (source && !(source.open && source.round === one.round)) return;
    if (!problem || !source) {
      log.error({ submitId: one.submitId, pid: one.pid }, 'a submission waits for a problem that is gone');
      return;
    }
    await queues.discard(one);
    await queues.add(jobOf(problem, source, source.traceId), { nthPending, jobClass: jobClassOf(one) });
    added += 1;
  };

  for (let last: Waiting | null = null; ; ) {
    const waiting: Waiting[] = await submissions.waiting(before, last, batch);
    const states = await Promise.all(waiting.map((one) => queues.state(one)));
    for (const [index, one] of waiting.entries()) {
      const nthPending = (pendingOf.get(one.uid) ?? 0) + 1;
      pendingOf.set(one.uid, nthPending);
      if (states[index] === 'failed') await queues.retry(one);
      if (states[index] === 'gone') await addAgain(one, nthPending);
    }
    last = waiting.at(-1) ?? null;
    if (last === null || waiting.length < batch) break;
  }
  if (added > 0) log.warn({ added }, 'waiting submissions were put back into the queue');
  return added;
};
