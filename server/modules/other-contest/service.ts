import { type OtherContest, soonDays } from '@assize/shared/areas/contest/endpoints.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, dayMs, hourMs, minuteMs } from '../../platform/clock.ts';
import { byStart, readCalendar } from './calendar.ts';
import type { CalendarStore } from './store.ts';

type Ports = {
  /** Addresses of the calendars. */
  addresses: readonly string[];
  store: CalendarStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  stopping: AbortSignal;
};

/** Longest time in ms that a site has for its calendar. */
const answerWithinMs = 20_000;
/** How long a calendar counts as read, and when one that could not be read is asked for again. */
const restMs = hourMs;
const againMs = 10 * minuteMs;
const largestBytes = 4 * 1024 * 1024;
/** A calendar that cannot be read for so long still has contests to tell. */
const keptDays = 60;
const mostKept = 500;
const mostTold = 20;

const download = async (address: string, stopping: AbortSignal): Promise<string> => {
  const answer = await fetch(address, {
    headers: { accept: 'text/calendar, text/plain;q=0.9, */*;q=0.1' },
    signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
  });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the download.
    if (bytes > largestBytes) throw new Error(`larger than ${largestBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Contests of other sites, from the calendars (RFC 5545) that these publish. */
export const otherContests = ({ addresses, store, clock, log, stopping }: Ports) => {
  /** When calendars failed; another process, or this one after a start, asks for them at once. */
  const failedAt = new Map<string, number>();
  const readOne = async (address: string): Promise<void> => {
    const { host } = new URL(address);
    try {
      const text = await download(address, stopping);
      const now = clock.now();
      const { name, contests } = readCalendar(text, now, new Date(now.getTime() + keptDays * dayMs));
      await store.save({ address, name: name ?? host, readAt: now, contests: contests.slice(0, mostKept) });
      failedAt.delete(address);
    } catch (error) {
      failedAt.set(address, clock.now().getTime());
      // What was read before stays. The address may hold a key of the calendar's owner: the log has its host.
      if (!stopping.aborted) log.warn({ err: error, host }, 'a contest calendar could not be read');
    }
  };
  return {
    async read(): Promise<void> {
      await Promise.all(addresses.map(readOne));
    },

    /** Reads the calendars that were not read within an hour, those that failed after ten minutes. */
    async readDue(): Promise<void> {
      const now = clock.now().getTime();
      const readAt = new Map((await store.of(addresses)).map((one) => [one.address, one.readAt.getTime()]));
      const due = addresses.filter(
        (address) =>
          now - (readAt.get(address) ?? 0) >= restMs && now - (failedAt.get(address) ?? 0) >= againMs,
      );
      await Promise.all(due.map(readOne));
    },

    async list(): Promise<OtherContest[]> {
      const now = clock.now();
      const until = new Date(now.getTime() + soonDays * dayMs);
      const known = addresses.length === 0 ? [] : await store.of(addresses);
      return known
        .flatMap(({ name, contests }) => contests.map((contest) => ({ oj: name, ...contest })))
        .filter(({ startTime, endTime }) => endTime > now && startTime <= until)
        .toSorted(byStart)
        .slice(0, mostTold)
        .map(({ startTime, endTime, ...rest }) => ({
          ...rest,
          startTime: startTime.toISOString(),
          endTime: endTime.toISOString(),
        }));
    },
  };
};
