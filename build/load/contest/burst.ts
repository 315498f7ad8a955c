import { listContestSubmissions } from '@assize/shared/areas/contest/endpoints.ts';
import { judgeQueueName } from '@assize/shared/areas/judging/queues.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { languages, programFor } from '../../mock-contest/programs.ts';
import { openSocket } from '../../mock-contest/socket.ts';
import { smallSize } from '../../mock-contest/tasks.ts';
import { until } from '../../mock-contest/until.ts';
import { seeded } from '../../samples/lib/random.ts';
import { eachOf } from '../at-once.ts';
import { watchParts } from '../cpu-shares.ts';
import { atMost, type Figure, percentile, plain } from '../figure.ts';
import { watchWaits } from '../queue-waits.ts';
import { startSecondJudge } from '../second-judge.ts';
import { type Case, makeProblem, type ProblemChoices } from '../site-under-load.ts';
import { atPace } from './pace.ts';
import { type ContestUnderLoad, numbers, sized, withContest } from './site.ts';

const capacityRuns = 120;
const loadShare = 0.7;
const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const readsPerSubmission = 10;
/** One of so many submissions is to a problem of the public bank. */
const practiceEach = 10;
const verdictBarSeconds = 15;

const choices: ProblemChoices = {
  timeLimit: 2_000,
  languages: [...languages],
  // As problems of the packages that contests are made of.
  judgeCaseMode: 'ergodic_without_error',
};
const cases: readonly Case[] = numbers(20).map((index) => {
  const size = index < 10 ? 1 + (index % smallSize) : smallSize + index * 50;
  const list = numbers(size).map((place) => (place * 37 + index) % 1_000);
  return { input: `${size}\n${list.join(' ')}\n`, output: `${size + (list[0] ?? 0)}\n` };
});
const task = {
  title: 'First',
  solve: (a: readonly number[]) => a.length + (a[0] ?? 0),
  cpp: 'r = n + a[0];',
  python: 'r = n + a[0]',
  java: 'r = n + a[0];',
};

/**
 * Programs as contestants write them: three languages, none compiled before, one of fourteen runs until its limit. They
 * repeat what they do after the runs that measure the capacity, so that 70 % of it is of the same mix.
 */
const realProgram = (number: number) => {
  const random = seeded(number % sized(capacityRuns));
  const behaviour = random.pick([
    ...Array.from({ length: 7 }, () => 'right' as const),
    ...(['wrong', 'wrong', 'wrong-late', 'wrong-late', 'crash', 'broken', 'slow'] as const),
  ]);
  const language = random.pick(languages);
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

/**
 * A contest at 70 % of what two judges of this machine judge: programs that are compiled, boards and lists that are read
 * meanwhile, and practice beside it.
 */
export const burst = (): Promise<Figure[]> =>
  withContest({ teams: sized(100), problems: 8, cases, choices }, async (under) => {
    const { teams, cid, site, root, watcher, inspect } = under;
    const second = await startSecondJudge(under);
    try {
      const practice = await makeProblem(root, 'BENCH-PRACTICE', cases, choices);
      const { send, close } = await hearing(under);
      const practise = async (number: number) => {
        const body = { pid: practice, ...realProgram(number) };
        const { submitId } = await root.call(submitProblem, { body });
        practised.add(`${submitId}-0`);
        await watcher.verdictOf(submitId);
      };
      const practised = new Set<string>();
      const count = sized(capacityRuns);
      await eachOf(numbers(6), 6, send);
      const from = performance.now();
      await eachOf(numbers(count), count, (number) => send(1_000 + number));
      const capacity = count / ((performance.now() - from) / 1_000);
      const perSecond = capacity * loadShare;
      const waits = await watchWaits(site.services.redisUrl, judgeQueueName);
      const parts = await watchParts(inspect.server);
      const reads: number[] = [];
      const latencies: number[] = [];
      const sent = await atPace({ perSecond, seconds: minutes * 60 }, async (number) => {
        if (number % practiceEach === 0) return practise(10_000 + number);
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
      const shares = await parts('burst');
      close();
      await waits.close();
      const waited = (ofPractice: boolean) =>
        percentile(
          waits.of((id) => practised.has(id) === ofPractice),
          95,
        ) / 1_000;
      const half = latencies.length >> 1;
      const growth = percentile(latencies.slice(half), 50) / percentile(latencies.slice(0, half), 50);
      const name = `${minutes} min at ${loadShare * 100} % of two judges`;
      return [
        plain('capacity of two judges, C++, Python and Java, each compiled', capacity, 'judged/s'),
        plain(`${name}: submissions, each with its verdict`, sent.length, ''),
        plain(`${name}: POST → verdict, p50`, percentile(latencies, 50) / 1_000, 's'),
        atMost(`${name}: POST → verdict, p95`, percentile(latencies, 95) / 1_000, 's', verdictBarSeconds),
        plain(`${name}: second half against first`, growth, '×'),
        plain(`${name}: in the queue, contest, p95`, waited(false), 's'),
        plain(`${name}: in the queue, practice, p95`, waited(true), 's'),
        plain(`${name}: boards and lists, p99`, percentile(reads, 99), 'ms'),
        ...shares,
      ];
    } finally {
      await second.stop();
    }
  });
