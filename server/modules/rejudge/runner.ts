import type { FastifyBaseLogger } from 'fastify';
import type { JobClass, JobKey, JudgeQueues } from '../../jobs/judge-queue.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { ProblemService } from '../problem/service.ts';
import { jobOf, type SubmissionService } from '../submission/service.ts';
import { type ApplyPorts, applyRejudge } from './apply.ts';
import { differs, type NewOutcome, type RejudgeItem, type RejudgeRecord } from './record.ts';
import type { RejudgeRepository } from './repository.ts';

/** Items in the queue at once: their jobs carry the code, and Redis holds them in memory. */
const inFlight = 300;
/** A queued item not judged for this long is looked at: its job may be lost. */
const lookAfterMs = 30_000;

export type RunnerPorts = Omit<ApplyPorts, 'submissions' | 'problems'> & {
  repository: RejudgeRepository;
  submissions: SubmissionService;
  problems: ProblemService;
  queues: Pick<JudgeQueues, 'add' | 'state' | 'retry' | 'discard'>;
  /** A rejudge has moved: its page wants to know. */
  moved: (record: RejudgeRecord) => void;
  clock: Clock;
  log: FastifyBaseLogger;
};

const rejudgeClass: JobClass = 'rejudge';

/** Brings rejudges forward: queues what is to be judged, notices when all is, applies. */
export const rejudgeRunner = (ports: RunnerPorts) => {
  const { repository, submissions, problems, queues, moved, clock, log } = ports;

  const enqueue = async (item: RejudgeItem, nthPending: number): Promise<void> => {
    const [submission, problem, source] = await Promise.all([
      submissions.find(item.submitId),
      problems.byPid(item.pid),
      submissions.source(item.submitId),
    ]);
    if (!submission || !problem || !source) {
      log.error({ submitId: item.submitId, pid: item.pid }, 'a rejudge waits for a problem that is gone');
      return;
    }
    const job = jobOf(problem, { ...submission, code: source.code, round: item.round }, source.traceId);
    await queues.add(job, { nthPending, jobClass: rejudgeClass });
  };

  /** Keeps a window of items in the queue, and puts back those whose job is gone. */
  const pump = async (record: RejudgeRecord): Promise<void> => {
    const waiting = await repository.waiting(record.id, inFlight);
    const now = clock.now();
    const queued: number[] = [];
    for (const [index, item] of waiting.entries()) {
      if (item.queuedAt && now.getTime() - item.queuedAt.getTime() < lookAfterMs) continue;
      const state = item.queuedAt ? await queues.state(item) : 'gone';
      if (state === 'failed') await queues.retry(item);
      if (state === 'gone') {
        if (item.queuedAt) await queues.discard(item);
        await enqueue(item, index + 1);
      }
      queued.push(item.submitId);
    }
    if (queued.length > 0) await repository.queued(record.id, queued, now);
  };

  /** Does what there is to do for one rejudge; the same twice at once does no harm. */
  const advance = async (record: RejudgeRecord): Promise<void> => {
    if (record.state === 'judging') {
      const { judged } = await repository.counts(record.id);
      if (judged < record.total) return pump(record);
      const next = record.autoApply ? 'applying' : 'ready';
      if (!(await repository.move(record.id, ['judging'], next, clock.now()))) return;
      moved({ ...record, state: next });
      return advance({ ...record, state: next });
    }
    if (record.state === 'applying') {
      await applyRejudge(record, ports);
      moved({ ...record, state: 'applied' });
    }
  };

  /** The item that waits for a round, or null. */
  const awaited = async ({ submitId, round }: JobKey): Promise<RejudgeItem | null> => {
    const item = await repository.itemOfRound(submitId, round);
    if (!item || item.after !== null) return null;
    const record = await repository.find(item.rejudgeId);
    return record?.state === 'judging' ? item : null;
  };

  return {
    advance,
    async tick(): Promise<void> {
      for (const record of await repository.open())
        await advance(record).catch((error: unknown) =>
          log.warn({ err: error, rejudge: record.id }, 'a rejudge could not go on; it is tried again'),
        );
    },
    awaited,
    /** Takes the result of a round that a rejudge waits for. */
    async take(item: RejudgeItem, after: NewOutcome): Promise<boolean> {
      const taken = await repository.judged(item, after, differs(item.before, after));
      const record = taken ? await repository.find(item.rejudgeId) : null;
      if (record?.state === 'judging') {
        moved(record);
        const { judged } = await repository.counts(record.id);
        if (judged >= record.total) await advance(record);
      }
      return taken;
    },
  };
};
export type RejudgeRunner = ReturnType<typeof rejudgeRunner>;
