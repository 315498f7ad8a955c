import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visibility } from '@assize/shared/areas/clics/objects.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { FeedEntry, FeedStore } from './feed-store.ts';

type Ports = {
  store: Pick<FeedStore, 'after' | 'last'>;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
};
type Feed = { cid: number; visibility: Visibility; epoch: string; since: number };
type Reading = {
  /** false: ends after what there is. */
  stream: boolean;
  /** Asked from time to time; an open feed ends when its reader may read it no more. */
  mayGoOn: () => Promise<boolean>;
};

/** Lines read at once. */
const batch = 500;
/** Interval of the look for new lines. */
const lookMs = 500;
/** Interval of blank lines, and of the question whether a reader may go on. */
const quietMs = 30_000;
/** Feeds that a process keeps open. */
const mostOpen = 200;

const tokenPattern = /^([0-9a-f]{8})\.(0|[1-9]\d{0,14})$/;
const tokenOf = (epoch: string, seq: number): string => `${epoch}.${seq}`;

/** Place behind which a feed goes on. @throws AssizeError `clics.bad-token` for one that this feed never gave */
export const placeOf = (token: string, epoch: string, last: number): number => {
  const [, of, seq] = tokenPattern.exec(token) ?? [];
  if (of !== epoch || Number(seq) > last) throw new AssizeError('clics.bad-token', { field: 'since_token' });
  return Number(seq);
};

const lineOf = (epoch: string, { type, id, data, seq }: FeedEntry): string =>
  `{"type":${JSON.stringify(type)},"id":${JSON.stringify(id)},"data":${data ?? 'null'},"token":"${tokenOf(epoch, seq)}"}\n`;

/** Feeds as their readers get them: lines in order, each once, and blank ones while nothing happens. */
export const feedReader = ({ store, stopping }: Ports) => {
  let open = 0;
  /** Looks of this process for new lines, shared by all who wait for the same. */
  const looks = new Map<string, Promise<FeedEntry[]>>();
  const look = (cid: number, visibility: Visibility, seq: number): Promise<FeedEntry[]> => {
    const key = `${cid} ${visibility} ${seq}`;
    const running = looks.get(key);
    if (running) return running;
    const asked = store.after(cid, visibility, seq, batch).finally(() => looks.delete(key));
    looks.set(key, asked);
    return asked;
  };

  async function* lines({ cid, visibility, epoch, since }: Feed, { stream, mayGoOn }: Reading) {
    open += 1;
    try {
      let seq = since;
      let quietSince = performance.now();
      for (;;) {
        const entries = await look(cid, visibility, seq);
        if (entries.length > 0) yield entries.map((one) => lineOf(epoch, one)).join('');
        seq = entries.at(-1)?.seq ?? seq;
        if (entries.length === batch) continue;
        if (!stream || stopping.aborted) return;
        if (performance.now() - quietSince >= quietMs) {
          if (!(await mayGoOn())) return;
          quietSince = performance.now();
          yield '\n';
        }
        await sleep(lookMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    } finally {
      open -= 1;
    }
  }

  /** @throws AssizeError `clics.too-many-feeds` */
  return (feed: Feed, reading: Reading): Readable => {
    if (open >= mostOpen) throw new AssizeError('clics.too-many-feeds', { retryAfter: 30 });
    return Readable.from(lines(feed, reading), { objectMode: false });
  };
};
export type FeedReader = ReturnType<typeof feedReader>;
