import type { Clock } from '../../platform/clock.ts';
import type { Consumer } from '../../platform/domain-events/event.ts';
import {
  contestOfEvent,
  submissionJudged,
  submissionRejudged,
  submissionTaken,
} from '../submission/service.ts';
import type { FeedStore } from './feed-store.ts';
import type { FeedWriter } from './feed-writer.ts';
import { quietFeedMs } from './service.ts';

type Ports = {
  store: Pick<FeedStore, 'find' | 'readSince'>;
  write: FeedWriter;
  clock: Clock;
  log: { warn(what: object, text: string): void };
};

/**
 * What has feeds written. None of it needs to be exact: a feed tells the difference to what it told before, so that a
 * hint that is lost costs seconds and nothing else.
 */
export const feedHints = ({ store, write, clock, log }: Ports) => {
  const waiting = new Map<number, { isAsked: boolean }>();

  /** Writes soon. Hints that come while a feed is being written are one. */
  const hint = (cid: number): void => {
    const running = waiting.get(cid);
    if (running) {
      running.isAsked = true;
      return;
    }
    const mine = { isAsked: false };
    waiting.set(cid, mine);
    write(cid)
      .catch((error: unknown) => log.warn({ err: error, cid }, 'a feed was not written; it is tried again'))
      .finally(() => {
        waiting.delete(cid);
        if (mine.isAsked) hint(cid);
      });
  };
  const hintIfRead = async (cid: number): Promise<void> => {
    if (cid > 0 && (await store.find(cid)) !== null) hint(cid);
  };

  const consumer: Consumer = {
    name: 'clics',
    follows: [submissionTaken, submissionJudged, submissionRejudged].map(({ name }) => ({
      event: name,
      concerns: (data) => contestOfEvent(data) > 0,
      take: (data) => hintIfRead(contestOfEvent(JSON.parse(data))),
    })),
  };

  return {
    consumer,
    hintIfRead: (cid: number): void => {
      hintIfRead(cid).catch((error: unknown) => log.warn({ err: error, cid }, 'a feed was not looked for'));
    },
    /** Tells what no event tells: teams that come, names that change, announcements. */
    async all(): Promise<void> {
      for (const cid of await store.readSince(new Date(clock.now().getTime() - quietFeedMs)))
        await write(cid);
    },
    /** Resolves when nothing is being written. */
    async settled(): Promise<void> {
      while (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
  };
};
