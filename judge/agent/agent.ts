/** Takes jobs from the queues, works on them and gives back results (Judging 7, 11). */
import {
  classSpan,
  judgeQueueName,
  languageQueueName,
  taskLanguageQueueName,
  taskQueueName,
} from '@assize/shared/areas/judging/queues.ts';
import type { Processor } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { JudgePorts } from '../run/judge-submission.ts';
import { circuitBreaker, type StandBack } from './circuit-breaker.ts';
import type { FaultPorts, RetryPauses } from './faults.ts';
import { openGate } from './gate.ts';
import { GatedWorker, urgencyOf } from './gated-worker.ts';
import { type JobOptions, submissionJobs } from './submission-jobs.ts';
import { type RunTask, taskJobs } from './task-jobs.ts';

/**
 * The job of a lost node is given out again after at most 12 s: its lock ends after 9 s, and nodes look for
 * such jobs every 3 s.
 */
const queueTimes = { lockDuration: 9000, stalledInterval: 3000, maxStalledCount: 2 } as const;
/** A job that has been worked on for longer lets others pass between its cases, so that short ones need not wait for it. */
const usualLongAfterMs = 10_000;
const usualPauses: RetryPauses = { firstMs: 500, longestMs: 5000 };

/** What all jobs of a node share. */
export type NodePorts = Omit<JudgePorts, 'loans'>;

export type AgentOptions = {
  readonly nodeId: string;
  readonly slots: number;
  readonly redis: Redis;
  /** Prefix of the queues' keys, as the server has it; default `bull`. */
  readonly prefix?: string;
  readonly ports: NodePorts;
  /** Without `runTask` the node takes no tasks. */
  readonly runTask?: RunTask;
  readonly log: Logger;
  /** Time in ms that running submissions have after `drain`. */
  readonly drainMs: number;
  readonly retryPauses?: RetryPauses;
  /** Time in ms after which a submission lets others pass between its cases. */
  readonly longAfterMs?: number;
  readonly standBack?: StandBack;
  /** Whether the server answers this node and the node's disk takes test data; called after data could not be had. */
  readonly dataCanBeHad?: () => Promise<boolean>;
  /** Whether the agent takes jobs before the first `allow`; default true. */
  readonly allowed?: boolean;
  /** Called when a job is taken or done. */
  readonly onBusy?: (busy: number) => void;
};

export interface Agent {
  /** Number of submissions and tasks in work. */
  readonly busy: number;
  readonly draining: boolean;
  /** Sets the number of jobs that are worked on at once. */
  setSlots(slots: number): void;
  /** Sets whether further jobs are taken. A server that does not know the node refuses its results. */
  allow(allowed: boolean): void;
  /** Takes no more jobs; finishes the jobs in work, or hands them back after drainMs. */
  drain(): Promise<void>;
}

class Drained extends Error {
  override readonly name = 'Drained';
}

/** Connects to the queues for all nodes and to those of this node's languages, and starts working. */
export const startAgent = (options: AgentOptions): Agent => {
  const { slots, redis, prefix = 'bull', ports, runTask, log, drainMs, onBusy = () => {} } = options;
  const { longAfterMs = usualLongAfterMs } = options;
  const handBack = new AbortController();
  const tasksAtOnce = Math.max(1, Math.floor(slots / 2));
  const languages = [...ports.toolchains.present.keys()];
  const taskQueues = [taskQueueName, ...new Set(languages.map(taskLanguageQueueName))];
  const gate = openGate({
    width: slots,
    limited: { queues: new Set(taskQueues), most: tasksAtOnce },
    urgency: urgencyOf(redis, prefix),
  });
  let busy = 0;
  let draining = false;
  const allow = (allowed: boolean) => (allowed ? gate.reopen('refused') : gate.shut('refused'));
  allow(options.allowed ?? true);
  const faults: FaultPorts = {
    retryPauses: options.retryPauses ?? usualPauses,
    handingBack: handBack.signal,
    breaker: circuitBreaker({
      gate,
      log,
      dataCanBeHad: options.dataCanBeHad ?? ports.testData.probe,
      standBack: options.standBack,
    }),
  };
  const counted =
    <R>(work: Processor<unknown, R>): Processor<unknown, R> =>
    // The library hands a signal only to functions that name it.
    async (job, token, leaseEnded) => {
      onBusy(++busy);
      try {
        return await work(job, token, leaseEnded);
      } finally {
        onBusy(--busy);
      }
    };
  const workerOf = <R>(queue: string, work: Processor<unknown, R>, concurrency = slots) => {
    const worker = new GatedWorker<R>(queue, counted(work), {
      gate,
      redis,
      prefix,
      concurrency,
      name: options.nodeId,
      ...queueTimes,
    });
    worker.on('error', (error) => log.warn({ err: error, queue }, 'the queue reports trouble'));
    worker.on('stalled', (id) =>
      log.warn({ job: id, queue }, 'a job whose node was lost is given out again'),
    );
    return worker;
  };

  /** What one job is worked on with, from now on. */
  const portsOf: JobOptions['portsOf'] = ({ queueName: queue, opts }) => {
    const began = ports.now();
    const endOfClass = (Math.floor((opts.priority ?? 0) / classSpan) + 1) * classSpan - 1;
    return {
      ...ports,
      loans: {
        borrow: (wanted) => ports.sandbox.idle >= wanted && gate.lend(queue, wanted),
        giveBack: (lent) => gate.takeBack(queue, lent),
        stepAside: async (signal) => {
          if (ports.now() - began > longAfterMs) await gate.stepAside(queue, endOfClass, signal);
        },
      },
    };
  };
  const jobOptions = { nodeId: options.nodeId, redis, portsOf, log, ...faults };
  const judge = submissionJobs(jobOptions);
  const queues = [judgeQueueName, ...new Set(languages.map(languageQueueName))];
  // Beside the jobs in slots there are jobs that stand aside.
  const workers = queues.map((queue) => workerOf(queue, judge, slots * 2));
  const doTask = runTask && taskJobs({ ...jobOptions, prefix, runTask });
  const taskWorkers = doTask ? taskQueues.map((queue) => workerOf(queue, doTask, tasksAtOnce)) : [];

  return {
    get busy() {
      return busy;
    },
    get draining() {
      return draining;
    },
    setSlots: (wanted) => gate.widen(wanted),
    allow,
    async drain() {
      draining = true;
      gate.shut('draining');
      faults.breaker.stop();
      const late = setTimeout(() => handBack.abort(new Drained('this node stops')), drainMs);
      try {
        await Promise.all([...workers, ...taskWorkers].map((worker) => worker.close()));
      } finally {
        clearTimeout(late);
      }
    },
  };
};
