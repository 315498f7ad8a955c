import { listContestSubmissions } from '@assize/shared/areas/contest/endpoints.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { ApiRefusal } from '../../launch/api-client.ts';
import { makeUsers, signIn } from '../../mock-contest/hall.ts';
import { languages, programFor } from '../../mock-contest/programs.ts';
import { openSocket } from '../../mock-contest/socket.ts';
import { until } from '../../mock-contest/until.ts';
import { seeded } from '../../samples/lib/random.ts';
import { type Figure, percentile } from '../figure.ts';
import { memoryOf } from '../inspector.ts';
import { withSite } from '../site-under-load.ts';
import { atPace } from './pace.ts';
import {
  atMost,
  type ContestUnderLoad,
  eachOf,
  numbers,
  peopleOf,
  plain,
  sized,
  withContest,
} from './site.ts';

const signInCount = 1_000;
const lookMs = 250;
/** Pages wait so long for an answer. */
const patienceSeconds = 90;

/** Everybody signs in at the same moment. */
export const signIns = (): Promise<Figure[]> =>
  withSite(async ({ root, site, inspect }) => {
    const people = peopleOf(sized(signInCount));
    await makeUsers(root, people);
    const mib = async () => (await memoryOf(inspect.server)).rss / 2 ** 20;
    const before = await mib();
    let most = before;
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        most = Math.max(most, await mib());
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
    })();
    let refused = 0;
    const times: number[] = [];
    const from = performance.now();
    await Promise.all(
      people.map(async (one) => {
        try {
          await signIn(site.url, one);
          times.push((performance.now() - from) / 1_000);
        } catch (error) {
          if (!(error instanceof ApiRefusal)) throw error;
          refused += 1;
        }
      }),
    );
    isOver = true;
    await looking;
    const name = `${people.length} sign-ins at once`;
    return [
      atMost(`${name}: refused`, refused, `of ${people.length}`, 0),
      plain(`${name}: half of them are in after`, percentile(times, 50), 's'),
      atMost(`${name}: the last is in after`, Math.max(...times), 's', patienceSeconds),
      plain(`${name}: server memory before`, before, 'MiB'),
      plain(`${name}: server memory at most`, most, 'MiB'),
    ];
  });

const capacityRuns = 120;
const loadShare = 0.7;
const minutes = Number(process.env.BENCH_MINUTES ?? 3);
const readsPerSubmission = 10;

/** Programs as contestants write them: three languages, each its own, some of them wrong. */
const realProgram = (number: number) => {
  const random = seeded(number);
  const behaviour = random.pick([
    'right',
    'right',
    'right',
    'wrong',
    'wrong-late',
    'crash',
    'broken',
  ] as const);
  const language = random.pick(languages);
  const task = {
    title: 'sum',
    solve: () => 0,
    cpp: 'r = n + (a.empty() ? 0 : a[0]);',
    python: 'r = n + sum(a[:1])',
    java: 'r = n + a[0];',
  };
  return { language, code: programFor(language, task, behaviour, `program ${number}`) };
};

/** Hands in one of them and gives ms until its team is told the verdict. */
const hearing = async ({ site, teams, cid, displayIds }: ContestUnderLoad) => {
  const verdicts = new Map<number, number>();
  const sockets = await Promise.all(
    teams.map(async ({ client, uid }) => {
      const socket = await openSocket(site.url, client.token() ?? '');
      socket.listen(({ event, data, atMs }) => {
        const id =
          event === 'verdict' && data instanceof Object && 'submitId' in data ? Number(data.submitId) : 0;
        if (id > 0) verdicts.set(id, atMs);
      });
      await socket.subscribe(`user.${uid}`);
      return socket;
    }),
  );
  return {
    async send(number: number): Promise<number> {
      const team = teams[number % teams.length];
      if (!team) throw new RangeError('no team');
      const from = performance.now();
      const pid = displayIds[number % displayIds.length] ?? '';
      const { submitId } = await team.client.call(submitProblem, {
        body: { cid, pid, ...realProgram(number) },
      });
      const at = await until(`verdict of ${submitId}`, () => verdicts.get(submitId), {
        forMs: 3_600_000,
        everyMs: 20,
      });
      return at - from;
    },
    close: (): void => {
      for (const one of sockets) one.close();
    },
  };
};

/** A contest at 70 % of what the machine judges: programs that are compiled, boards and lists that are read meanwhile. */
export const burst = (): Promise<Figure[]> =>
  withContest({ teams: sized(100), problems: 8 }, async (under) => {
    const { teams, cid } = under;
    const { send, close } = await hearing(under);
    const count = sized(capacityRuns);
    await eachOf(numbers(6), 6, send);
    const from = performance.now();
    await eachOf(numbers(count), count, (number) => send(1_000 + number));
    const capacity = count / ((performance.now() - from) / 1_000);
    const perSecond = capacity * loadShare;
    const reads: number[] = [];
    const latencies: number[] = [];
    await atPace({ perSecond, seconds: minutes * 60 }, async (number) => {
      const reading = Array.from({ length: readsPerSubmission }, async (_, index) => {
        const client = teams[(number * readsPerSubmission + index) % teams.length]?.client;
        const began = performance.now();
        if (index % 2 === 0) await client?.call(getContestBoard, { query: { cid } });
        else await client?.call(listContestSubmissions, { query: { contestID: cid } });
        reads.push(performance.now() - began);
      });
      latencies.push(await send(10_000 + number));
      await Promise.all(reading);
    });
    close();
    const half = latencies.length >> 1;
    const growth = percentile(latencies.slice(half), 50) / percentile(latencies.slice(0, half), 50);
    const name = `${minutes} min at ${loadShare * 100} % of capacity`;
    return [
      plain('capacity, C++, Python and Java, each compiled', capacity, 'judged/s'),
      plain(`${name}: submissions`, latencies.length, ''),
      plain(`${name}: POST → verdict, p50`, percentile(latencies, 50) / 1_000, 's'),
      plain(`${name}: POST → verdict, p99`, percentile(latencies, 99) / 1_000, 's'),
      plain(`${name}: second half against first`, growth, '×'),
      plain(`${name}: boards and lists, p99`, percentile(reads, 99), 'ms'),
    ];
  });
