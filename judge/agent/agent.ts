/** Takes jobs from the queues, works on them and gives back results (architecture: queue rules). */
import {
  judgeQueueName,
  languageQueueName,
  taskLanguageQueueName,
  taskQueueName,
} from '@assize/shared/areas/judging/queues.ts';
import type { Processor } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { FaultPorts, Offers } from './faults.ts';
import { openGate } from './gate.ts';
import { GatedWorker, urgencyOf } from './gated-worker.ts';
import type { JudgePorts } from './judge-submission.ts';
import { standBack } from './stand-back.ts';
import { submissionJobs } from './submission-jobs.ts';
import { type RunTask, taskJobs } from './task-jobs.ts';

/** A lost node's job is free again after its lock ran out and someone looked: 9 s + 3 s at most. */
const queueTimes = { lockDuration: 9000, stalledInterval: 3000, maxStalledCount: 2 } as const;
const usualOffers: Offers = { firstMs: 500, longestMs: 5000 };

export type AgentOptions = {
  readonly nodeId: string;
  readonly slots: number;
  readonly redis: Redis;
  /** In front of the keys of the queues, as the server has it; default `bull`. */
  readonly prefix?: string;
  readonly ports: JudgePorts;
  /** Without it the node takes no tasks. */
  readonly runTask?: RunTask;
  readonly log: Logger;
  /** How long running submissions may go on after `drain`. */
  readonly drainMs: number;
  readonly offers?: Offers;
  /** Whether the server answers this node and its disk takes test data; asked after data could not be had. */
  readonly dataCanBeHad?: () => Promise<boolean>;
  /** Whether it takes jobs before the first `allow`; default true. */
  readonly allowed?: boolean;
  /** Called when a job is taken or done. */
  readonly onBusy?: (busy: number) => void;
};

export interface Agent {
  /** Submissions and tasks in work. */
  readonly busy: number;
  readonly draining: boolean;
  /** How many jobs are worked on at once from now on. */
  setSlots(slots: number): void;
  /** Takes no further jobs until it may again: a server that does not know the node wants none of its results. */
  allow(allowed: boolean): void;
  /** Takes no more jobs; finishes those in work, or hands back what is left after drainMs. */
  drain(): Promise<void>;
}

class Drained extends Error {
  override readonly name = 'Drained';
}

/** Connects to the queues and starts working: those of all nodes, and of each language that this node has. */
export const startAgent = (options: AgentOptions): Agent => {
  const { slots, redis, prefix = 'bull', ports, runTask, log, drainMs, onBusy = () => {} } = options;
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
    offers: options.offers ?? usualOffers,
    handingBack: handBack.signal,
    standBack: standBack({ gate, log, dataCanBeHad: options.dataCanBeHad ?? ports.testData.probe }),
  };
  const counted =
    <R>(work: Processor<unknown, R>): Processor<unknown, R> =>
    async (job, token) => {
      onBusy(++busy);
      try {
        return await work(job, token);
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

  const jobOptions = { nodeId: options.nodeId, redis, ports, log, ...faults };
  const judge = submissionJobs(jobOptions);
  const queues = [judgeQueueName, ...new Set(languages.map(languageQueueName))];
  const workers = queues.map((queue) => workerOf(queue, judge));
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
      faults.standBack.stop();
      const late = setTimeout(() => handBack.abort(new Drained('this node stops')), drainMs);
      try {
        await Promise.all([...workers, ...taskWorkers].map((worker) => worker.close()));
      } finally {
        clearTimeout(late);
      }
    },
  };
};
