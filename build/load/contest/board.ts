import { setTimeout as delay } from 'node:timers/promises';
import { getOutsideBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { until } from '../../mock-contest/until.ts';
import { eachOf } from '../at-once.ts';
import { watchParts } from '../cpu-shares.ts';
import { atMost, type Figure, percentile, plain } from '../figure.ts';
import { profiled, residentAfterCollection } from '../inspector.ts';
import { atPace, getter } from './pace.ts';
import { fillBoard, lasting, numbers, sized, withContest } from './site.ts';

const size = { teams: 1_000, problems: 13, runs: 5_000 };
const contest = () => ({ teams: sized(size.teams), problems: size.problems });

const perSecond = 200;
const boardBarMs = 20;
const seconds = lasting(30);

/** The whole board from memory, asked for by many. */
export const boardRequests = (): Promise<Figure[]> =>
  withContest(contest(), async (under) => {
    await fillBoard(under, sized(size.runs));
    const { get, close } = getter(200);
    const url = `${under.site.url}/api${getOutsideBoard.path}?cid=${under.cid}`;
    await get(url);
    let refused = 0;
    let bytes = 0;
    const parts = await watchParts(under.inspect.server);
    const ask = async () => {
      const answer = await get(url);
      if (answer.status !== 200) refused += 1;
      bytes = answer.bytes;
    };
    const times = await profiled(under.inspect.server, 'board-server', () =>
      atPace({ perSecond, seconds }, ask),
    );
    const shares = await parts('board');
    close();
    const name = `board of ${under.teams.length} teams × ${size.problems}, ${perSecond} requests/s`;
    return [
      plain(`${name}, compressed size`, bytes / 1024, 'KiB'),
      plain(`${name}, p50`, percentile(times, 50), 'ms'),
      atMost(`${name}, p99`, percentile(times, 99), 'ms', boardBarMs),
      ...shares,
      atMost(`${name}, refused`, refused, `of ${times.length}`, 0),
    ];
  });

const readerCount = 2_000;
const verdictEveryMs = 200;
const readersSeconds = lasting(60);
const deliveryBarMs = 1_000;

/** A visitor who reads one board and notes when each frame came; readers are many, and parse nothing else. */
const openReader = async (url: string, topic: string) => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/ws`);
  const ready = Promise.withResolvers<void>();
  const came = new Map<number, number>();
  socket.addEventListener('open', () => {
    socket.send('{"type":"hello","token":null}');
    socket.send(JSON.stringify({ type: 'subscribe', topic }));
  });
  socket.addEventListener('close', ({ code }) => ready.reject(new Error(`a reader was closed with ${code}`)));
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    if (text.includes('"subscribed"')) ready.resolve();
    if (!text.includes('"event"')) return;
    const seq = /"seq":(\d+)/.exec(text)?.[1];
    if (seq !== undefined) came.set(Number(seq), performance.now());
  });
  await ready.promise;
  return { came, close: () => socket.close() };
};

/** Many readers of one board while a verdict comes every 200 ms. */
export const boardReaders = (): Promise<Figure[]> =>
  withContest(contest(), async (under) => {
    const { site, cid, inspect, teams, submit, judged } = under;
    await fillBoard(under, sized(size.runs / 5));
    const topic = `board.${cid}`;
    const before = await residentAfterCollection(inspect.server);
    const readers: Awaited<ReturnType<typeof openReader>>[] = [];
    await eachOf(numbers(sized(readerCount)), 50, async () => {
      readers.push(await openReader(site.url, topic));
    });
    const open = await residentAfterCollection(inspect.server);
    /** When the first reader had each frame. */
    const published = new Map<number, number>();
    const ids: number[] = [];
    const submitTimes = await atPace(
      { perSecond: 1_000 / verdictEveryMs, seconds: readersSeconds },
      async (number) => {
        const team = teams[number % teams.length];
        if (team) ids.push(await submit(team, number));
      },
    );
    await judged(ids);
    const frames = await until('frames stop', async () => {
      const count = readers[0]?.came.size;
      await delay(1_000);
      return readers[0]?.came.size === count ? count : null;
    });
    for (const { came } of readers)
      for (const [seq, at] of came) published.set(seq, Math.min(at, published.get(seq) ?? at));
    const delays = readers.flatMap(({ came }) =>
      [...came].map(([seq, at]) => at - (published.get(seq) ?? at)),
    );
    const lost = readers.reduce(
      (sum, { came }) => sum + [...published.keys()].filter((seq) => !came.has(seq)).length,
      0,
    );
    for (const one of readers) one.close();
    const name = `${readers.length} readers of a board, a verdict each ${verdictEveryMs} ms`;
    return [
      plain(`${name}: frames to each`, frames, ''),
      plain(`${name}: first reader → this reader, p50`, percentile(delays, 50), 'ms'),
      atMost(`${name}: first reader → this reader, p99`, percentile(delays, 99), 'ms', deliveryBarMs),
      atMost(`${name}: frames lost`, lost, `of ${delays.length + lost}`, 0),
      plain(`${name}: server memory per socket`, (open - before) / readers.length / 1024, 'KiB'),
      plain(`${name}: POST of a submission, p99`, percentile(submitTimes, 99), 'ms'),
    ];
  });
