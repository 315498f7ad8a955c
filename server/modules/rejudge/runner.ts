import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pMap from 'p-map';
import type { Clock } from '../../platform/clock.ts';
import type { JobClass, JobKey, JudgeBackends } from '../judging/service.ts';
import type { ProblemRecords } from '../problem/service.ts';
import type { SubmissionRecords } from '../submission/service.ts';
import { type ApplyPorts, applyRejudge } from './apply.ts';
import {
  type AwaitedRound,
  differs,
  type NewOutcome,
  type RejudgeItem,
  type RejudgeRecord,
} from './record.ts';

/** Items in the queue at once: their jobs carry the code, and Redis holds them in memory. */
const inFlight = 300;
/** Items whose code is read at once, among those in the queue. */
const readAtOnce = 50;
/** Jobs that are made at once. Each takes this process a moment, in which nobody who hands in is answered. */
const addedAtOnce = 4;
/** Jobs that are queued in a second beside a running contest, one after another: nobody who takes part waits for them. */
const besideContest = 30;
/** A rejudge of so few is queued at once. */
const fewAtMost = 50;
/** A queued item not judged for this long is looked at: its job may be lost. */
const lookAfterMs = 30_000;
const tellEveryMs = 1_000;
/** Time limit of taking submissions; the largest rejudge takes less. */
const beginsWithinMs = 10 * 60_000;

export type RunnerPorts = ApplyPorts & {
  submissions: SubmissionRecords;
  problems: Pick<ProblemRecords, 'byPid'>;
  backends: Pick<JudgeBackends, 'find'>;
  /** Whether any contest runs now. */
  isContestOn: () => Promise<boolean>;
  clock: Clock;
  log: FastifyBaseLogger;
};

const rejudgeClass: JobClass = 'rejudge';
/** An item to be queued, with its place among the items of the rejudge. */
type Turn = { item: RejudgeItem; nthPending: number };

/** Brings rejudges forward: queues what is to be judged, notices when all is, applies. */
export const rejudgeRunner = (ports: RunnerPorts) => {
  const { store, submissions, problems, backends, isContestOn, moved, clock, log } = ports;

  /** Rejudges with untold results: one message a second; ready and applied are told for themselves. */
  const untold = new Map<number, NodeJS.Timeout>();
  const progressed = (record: RejudgeRecord): void => {
    if (untold.has(record.id)) return;
    const tell = () => {
      untold.delete(record.id);
      moved(record);
    };
    untold.set(record.id, setTimeout(tell, tellEveryMs).unref());
  };

  /** Puts items into the queue, in this order; `pauseMs` is between two of them, 0: as many as this process can. */
  const enqueue = async (rejudgeId: number, turns: readonly Turn[], pauseMs: number): Promise<void> => {
    const pids = [...new Set(turns.map(({ item }) => item.pid))];
    const found = await Promise.all(pids.map((pid) => problems.byPid(pid)));
    const problemOf = new Map(pids.map((pid, index) => [pid, found[index] ?? null]));
    for (let at = 0; at < turns.length; at += readAtOnce) {
      const some = turns.slice(at, at + readAtOnce);
      const submitIds = some.map(({ item }) => item.submitId);
      const sources = new Map((await submissions.forJudging(submitIds)).map((one) => [one.submitId, one]));
      await pMap(
        some,
        async ({ item: { submitId, pid, oj, round }, nthPending }) => {
          const source = sources.get(submitId);
          const problem = problemOf.get(pid);
          const backend = backends.find(oj);
          if (!source || !problem || !backend) {
            log.error({ submitId, pid, oj }, 'a rejudge waits for a problem or a judge that is gone');
            return;
          }
          const turn = { nthPending, jobClass: rejudgeClass };
          await backend.submit({ problem, submission: { ...source, round }, traceId: source.traceId, turn });
          if (pauseMs > 0) await sleep(pauseMs);
        },
        { concurrency: pauseMs > 0 ? 1 : addedAtOnce },
      );
      await store.queued(rejudgeId, submitIds, clock.now());
    }
  };

  /** Keeps a window of items in the queue, and puts back those whose job is gone. */
  const pump = async (record: RejudgeRecord, waiting: readonly RejudgeItem[]): Promise<void> => {
    const now = clock.now();
    const turns: Turn[] = [];
    const looked: number[] = [];
    for (const [index, item] of waiting.entries()) {
      const { queuedAt, submitId } = item;
      if (queuedAt && now.getTime() - queuedAt.getTime() < lookAfterMs) continue;
      if (queuedAt && (await backends.find(item.oj)?.resume(item))) looked.push(submitId);
      else turns.push({ item, nthPending: index + 1 });
    }
    if (looked.length > 0) await store.queued(record.id, looked, now);
    if (turns.length === 0) return;
    // A job that ended since the items were read is gone too: only items that still wait lost their job.
    const still = new Set((await store.waiting(record.id, inFlight)).map(({ submitId }) => submitId));
    const lost = turns.filter(({ item }) => still.has(item.submitId));
    if (lost.length === 0) return;
    const paced = record.total > fewAtMost && (await isContestOn());
    const due = paced ? lost.slice(0, besideContest) : lost;
    for (const { item } of due) if (item.queuedAt) await backends.find(item.oj)?.cancel(item);
    await enqueue(record.id, due, paced ? 1_000 / besideContest : 0);
  };

  /** Lets go what a cancelled rejudge held. */
  const release = async ({ id }: RejudgeRecord): Promise<void> => {
    await submissions.letGo(id);
    // A job that a judge works on cannot be removed; its result is refused when it comes.
    for await (const batch of store.items(id))
      for (const item of batch)
        if (item.after === null && item.queuedAt)
          await backends
            .find(item.oj)
            ?.cancel(item)
            .catch(() => undefined);
    await store.close(id);
  };

  /** Forgets a rejudge whose process ended while it took submissions. */
  const giveUp = async ({ id }: RejudgeRecord): Promise<void> => {
    if (!(await store.move(id, ['beginning'], 'cancelled', clock.now()))) return;
    log.warn({ rejudge: id }, 'a rejudge that never began is forgotten');
    await submissions.letGo(id);
    await store.remove(id);
  };

  /** Does what there is to do for one rejudge; the same twice at once does no harm. */
  const advance = async (record: RejudgeRecord): Promise<void> => {
    if (record.state === 'judging') {
      const waiting = await store.waiting(record.id, inFlight);
      if (waiting.length > 0) return pump(record, waiting);
      const next = record.autoApply ? 'applying' : 'ready';
      if (!(await store.move(record.id, ['judging'], next, clock.now()))) return;
      moved(record);
      return advance({ ...record, state: next });
    }
    if (record.state === 'applying') await applyRejudge(record, ports);
    if (record.state === 'cancelled') {
      await release(record);
      moved(record);
    }
    if (record.state === 'beginning' && clock.now().getTime() - record.createdAt.getTime() > beginsWithinMs)
      await giveUp(record);
  };

  return {
    advance,
    async tick(): Promise<void> {
      for (const record of await store.open())
        await advance(record).catch((error: unknown) =>
          log.warn({ err: error, rejudge: record.id }, 'a rejudge could not go on; it is tried again'),
        );
    },
    /** The round as a rejudge waits for it, or null. */
    async awaited({ submitId, round }: JobKey): Promise<AwaitedRound | null> {
      const item = await store.itemOfRound(submitId, round);
      if (!item || item.after !== null) return null;
      const record = await store.find(item.rejudgeId);
      return record?.state === 'judging' ? { item, record } : null;
    },
    /** Takes the result of such a round, once; the last result brings the rejudge on. */
    async take({ item, record }: AwaitedRound, after: NewOutcome): Promise<boolean> {
      if (!(await store.judged(item, after, differs(item.before, after)))) return false;
      const [waiting] = await store.waiting(record.id, 1);
      if (waiting) progressed(record);
      else await advance(record);
      return true;
    },
  };
};
export type RejudgeRunner = ReturnType<typeof rejudgeRunner>;
