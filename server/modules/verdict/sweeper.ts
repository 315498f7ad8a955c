import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { JobClass, JudgeBackends } from '../judging/service.ts';
import type { ProblemRecords } from '../problem/service.ts';
import type { SubmissionRecords } from '../submission/service.ts';

const onTheWayMs = 10_000;
const batch = 200;

type Ports = {
  submissions: Pick<SubmissionRecords, 'waiting' | 'forJudging'>;
  problems: Pick<ProblemRecords, 'byPid'>;
  jobClassOf: (submission: Waiting) => JobClass | Promise<JobClass>;
  /** Whether it waits until staff let it be judged; without it none does. */
  isHeld?: (submission: Waiting) => Promise<boolean>;
  backends: Pick<JudgeBackends, 'find'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** A submission younger than this may still be on its way from the database to the queue. */
  minAgeMs?: number;
};
type Waiting = Awaited<ReturnType<SubmissionRecords['waiting']>>[number];

/**
 * Hands waiting submissions over again that their judge does not have: those whose server died between database and
 * queue, or whose queue was lost. Gives how many.
 */
export const sweep = async (ports: Ports): Promise<number> => {
  const { submissions, problems, jobClassOf, backends, clock, log } = ports;
  const { isHeld = async () => false, minAgeMs = onTheWayMs } = ports;
  const before = new Date(clock.now().getTime() - minAgeMs);
  const pendingOf = new Map<string, number>();
  /** Judges that did not answer in this sweep: they keep no others waiting. */
  const silent = new Set<string>();
  let added = 0;

  const fails = (oj: string, error: unknown): void => {
    silent.add(oj);
    log.warn({ err: error, oj }, 'the waiting submissions of a judge are looked after next time');
  };
  const isLost = async (one: Waiting): Promise<boolean> => {
    if (silent.has(one.oj)) return false;
    const backend = backends.find(one.oj);
    if (backend) return !(await isHeld(one)) && !(await backend.resume(one));
    fails(one.oj, new Error(`no module has the judge ${one.oj}`));
    return false;
  };

  const addAgain = async (one: Waiting, nthPending: number) => {
    const [problem, [source]] = await Promise.all([
      problems.byPid(one.pid),
      submissions.forJudging([one.submitId]),
    ]);
    // A submission that was judged since the database was read is no longer with its judge either.
    if (source && !(source.open && source.round === one.round)) return;
    if (!problem || !source) {
      log.error({ submitId: one.submitId, pid: one.pid }, 'a submission waits for a problem that is gone');
      return;
    }
    const backend = backends.find(one.oj);
    await backend?.cancel(one);
    const turn = { nthPending, jobClass: await jobClassOf(one) };
    await backend?.submit({ problem, submission: source, traceId: source.traceId, turn });
    added += 1;
  };

  for (let last: Waiting | null = null; ; ) {
    const waiting: Waiting[] = await submissions.waiting(before, last, batch);
    const lost = await Promise.all(
      waiting.map((one) =>
        isLost(one).catch((error: unknown) => {
          fails(one.oj, error);
          return false;
        }),
      ),
    );
    for (const [index, one] of waiting.entries()) {
      const nthPending = (pendingOf.get(one.uid) ?? 0) + 1;
      pendingOf.set(one.uid, nthPending);
      if (lost[index] && !silent.has(one.oj))
        await addAgain(one, nthPending).catch((error: unknown) => fails(one.oj, error));
    }
    last = waiting.at(-1) ?? null;
    if (last === null || waiting.length < batch) break;
  }
  if (added > 0) log.warn({ added }, 'waiting submissions were handed over again');
  return added;
};
