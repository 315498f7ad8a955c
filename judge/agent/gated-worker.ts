/** A worker of one queue that takes a job only with a permit of the node's gate. */
import { type Job, type Processor, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Gate } from './gate.ts';

export class GatedWorker<Result> extends Worker<unknown, Result> {
  readonly #gate: Gate;
  readonly #redis: Redis;
  readonly #leaving = new AbortController();
  /** Whether the queue woke this worker. A queue wakes one worker for a job, so no other node was woken. */
  #wasWoken = false;
  /** Number of jobs that are taken and not begun. The library begins such jobs once no further job can be fetched. */
  #notBegun = 0;

  constructor(
    name: string,
    processor: Processor<unknown, Result>,
    { gate, redis, ...options }: Omit<WorkerOptions, 'connection' | 'autorun'> & { gate: Gate; redis: Redis },
  ) {
    super(name, processor, { ...options, connection: redis, autorun: false });
    this.#gate = gate;
    this.#redis = redis;
    // The lease of a job ends when the job is taken out of the queue, or after the node was silent for too long.
    this.on('lockRenewalFailed', (ids) => {
      for (const id of ids) this.cancelJob(id);
    });
    this.run().catch((error: Error) => this.emit('error', error));
  }

  protected override getBlockTimeout(blockUntil: number): number {
    this.#wasWoken = true;
    return super.getBlockTimeout(blockUntil);
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job<unknown, Result>> {
    const wasWoken = this.#wasWoken;
    this.#wasWoken = false;
    if (!this.#gate.tryTake(this.name)) {
      if (wasWoken) await this.#passOn();
      // Jobs that hold a permit must begin before another permit is waited for: two queues whose first jobs wait for
      // permits of their second ones would wait for ever.
      if (this.#notBegun > 0) {
        // The library's own code returns undefined where there is no job; its type does not say so.
        return undefined as never;
      }
      if (!(await this.#gate.take(this.name, this.#leaving.signal))) throw new Leaving('this worker closes');
    }
    let job: Job<unknown, Result> | undefined;
    try {
      job = await super.moveToActive(token, name);
      if (job) this.#notBegun++;
      return job;
    } finally {
      if (!job) this.#gate.give(this.name);
    }
  }

  /**
   * Wakes another node in the way of the library (ADR 12): the queue wakes one node for a job, and this node
   * is full. An empty queue wakes no node, or each worker would wake itself again after each look, for ever.
   */
  async #passOn(): Promise<void> {
    const [urgency] = await urgencyOf(this.#redis, this.opts.prefix ?? '')([this.name]);
    if (urgency !== Number.POSITIVE_INFINITY) await this.#redis.zadd(this.toKey('marker'), 0, '0');
  }

  /** Fetches no further job when this one ends, as the further job would have no permit. */
  override async processJob(job: Job<unknown, Result>, token: string) {
    this.#notBegun--;
    try {
      return await super.processJob(job, token, () => false);
    } finally {
      this.#gate.give(this.name);
    }
  }

  override close(force?: boolean): Promise<void> {
    const closed = super.close(force);
    this.#leaving.abort();
    return closed;
  }
}

class Leaving extends Error {
  override readonly name = 'Leaving';
}

/**
 * Priorities of the first jobs of queues, lower first; 0 for a job that was given out before, Infinity for an
 * empty queue. Priorities are read from the library's keys, as the library's calls load whole jobs with their
 * programs (ADR 12).
 */
export const urgencyOf =
  (redis: Redis, prefix: string) =>
  async (queues: readonly string[]): Promise<number[]> => {
    const pipeline = redis.pipeline();
    for (const queue of queues) {
      pipeline.lindex(`${prefix}:${queue}:wait`, -1);
      pipeline.zrange(`${prefix}:${queue}:prioritized`, '0', '0', 'WITHSCORES');
    }
    const answers = (await pipeline.exec()) ?? [];
    return queues.map((_, index) => {
      const [, first] = answers[2 * index] ?? [];
      if (typeof first === 'string') return 0;
      const [, head] = answers[2 * index + 1] ?? [];
      const score = Array.isArray(head) && head.length > 1 ? Number(head[1]) : Number.POSITIVE_INFINITY;
      // The lower 32 bits hold the order of arrival.
      return Math.floor(score / 2 ** 32);
    });
  };
