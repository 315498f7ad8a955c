import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { judgeQueueName, taskQueueName } from '@assize/shared/areas/judging/queues.ts';
import { startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { listSubmissions, submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { ApiClient } from '../launch/api-client.ts';
import { type Figure, median, percentile, plain } from './figure.ts';
import { peakResident, residentAfterCollection } from './inspector.ts';
import { watchWaits } from './queue-waits.ts';
import { startSecondJudge } from './second-judge.ts';
import { type Case, makeProblem, pidOf, type SiteUnderLoad, withSite } from './site-under-load.ts';

/** Number of submissions that the design asks for; BENCH_SUBMISSIONS says fewer for a busy machine. */
const submissions = Number(process.env.BENCH_SUBMISSIONS ?? 1000);
/** Number of submissions that are judged again meanwhile. */
const rejudged = Math.ceil(submissions / 10);

/** People who try their programs meanwhile. */
const testRuns = 40;
const testRunEveryMs = 100;

const twentyCases: readonly Case[] = Array.from({ length: 20 }, (_, index) => ({
  input: `${index} 1\n`,
  output: `${index + 1}\n`,
}));
/** Ten sources, so that what is measured is judging rather than compiling. */
const addition = (number: number) =>
  `#include <stdio.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",a+b);return 0;}\n// ${number % 10}\n`;

/** Other work of the machine: figures of a busy machine say little. */
const load = () => plain('load of the machine (1 min) at the end', loadavg()[0] ?? Number.NaN, '');

/** The queue time of one class: median and p95 in s. */
const waitFigures = (name: string, waits: readonly number[]): Figure[] => [
  plain(`queue time, ${name}, median`, median(waits) / 1000, 's'),
  plain(`queue time, ${name}, p95`, percentile(waits, 95) / 1000, 's'),
];

/** A job's id ends with the round of judging. */
const isFirst = (jobId: string) => jobId.endsWith('-0');
const isLater = (jobId: string) => !isFirst(jobId);

/** How many of the newest submissions to a problem each judge had. */
const judgedBy = async (root: ApiClient, problemID: string, newest: number): Promise<Map<string, number>> => {
  const nodes = new Map<string, number>();
  const limit = 100;
  for (let currentPage = 1; (currentPage - 1) * limit < newest; currentPage += 1) {
    const query = { problemID, completeProblemID: 'true', currentPage, limit };
    const { records } = await root.call(listSubmissions, { query });
    const wanted = records.slice(0, newest - (currentPage - 1) * limit);
    for (const { judger } of wanted) nodes.set(judger ?? '', (nodes.get(judger ?? '') ?? 0) + 1);
  }
  return nodes;
};

/** Many submissions at once through two judges of one machine, and some of them judged again meanwhile. */
const twoJudges = async (under: SiteUnderLoad): Promise<Figure[]> => {
  const { site, root, watcher } = under;
  const second = await startSecondJudge(under);
  try {
    const problemId = await makeProblem(root, 'BENCH-TWO', twentyCases);
    const submit = async (number: number) => {
      const body = { pid: problemId, language: 'C', code: addition(number) };
      const { submitId } = await root.call(submitProblem, { body });
      return submitId;
    };
    const judge = async (number: number) => watcher.verdictOf(await submit(number));
    const before = await Promise.all(Array.from({ length: rejudged }, (_, number) => submit(number)));
    await Promise.all(before.map((id) => watcher.verdictOf(id)));
    const pid = await pidOf(root, problemId);
    const waits = await watchWaits(site.services.redisUrl, judgeQueueName);
    const runWaits = await watchWaits(site.services.redisUrl, taskQueueName);
    const start = performance.now();
    const all = Promise.all(Array.from({ length: submissions }, (_, number) => judge(number)));
    await root.call(startRejudge, { body: { filter: { submitIds: before } } });
    for (let number = 0; number < testRuns; number += 1) {
      const body = { pid, language: 'C', code: addition(number), userInput: '1 2\n' };
      await root.call(submitTestRun, { body });
      await delay(testRunEveryMs);
    }
    const verdicts = await all;
    const seconds = (performance.now() - start) / 1000;
    const accepted = verdicts.filter(({ status }) => status === verdict.accepted).length;
    const nodes = await judgedBy(root, problemId, verdicts.length);
    for (let left = 100; left > 0 && waits.of(isLater).length < rejudged; left -= 1) await delay(200);
    await Promise.all([waits.close(), runWaits.close()]);
    return [
      {
        name: `${submissions} × 20 cases through two judges: accepted`,
        value: accepted,
        unit: `of ${submissions}`,
        bar: 'all',
        met: accepted === submissions,
      },
      plain('rate', submissions / seconds, 'judged/s'),
      plain('share of the busier judge', Math.max(...nodes.values()) / submissions, ''),
      ...waitFigures('practice', waits.of(isFirst)),
      ...waitFigures('test runs beside it', runWaits.of()),
      ...waitFigures('rejudge beside it', waits.of(isLater)),
      load(),
    ];
  } finally {
    await second.stop();
  }
};

const caseBytes = 10 * 1024 * 1024;
const memoryBar = 300;
const copying = `#include <stdio.h>
int main(void) {
    static char block[1 << 16];
    for (size_t n; (n = fread(block, 1, sizeof block, stdin)) > 0;) fwrite(block, 1, n, stdout);
    return 0;
}
`;

/** Lines of numbers, each case its own. */
const largeText = (seed: number): string => {
  const lines = Array.from({ length: 1000 }, (_, i) =>
    String(1_000_000_000 + ((i * 7919 + seed * 104_729) % 999_999_937)),
  );
  const block = `${lines.join('\n')}\n`;
  return `${seed}\n${block.repeat(Math.floor(caseBytes / block.length))}`;
};

/** What the judge holds in memory when each case has 10 MB of input and of output. */
const bigData = async ({ root, watcher, inspect }: SiteUnderLoad): Promise<Figure[]> => {
  const cases = Array.from({ length: 20 }, (_, index) => {
    const text = largeText(index);
    return { input: text, output: text };
  });
  const problemId = await makeProblem(root, 'BENCH-BIG', cases);
  const start = performance.now();
  const rounds = 3;
  for (let round = 0; round < rounds; round += 1) {
    const body = { pid: problemId, language: 'C', code: `${copying}// ${round}\n` };
    const { submitId } = await root.call(submitProblem, { body });
    const { status } = await watcher.verdictOf(submitId);
    if (status !== verdict.accepted) throw new Error(`the large problem ended with ${status}`);
  }
  const seconds = (performance.now() - start) / 1000;
  const mib = (bytes: number) => bytes / 1024 / 1024;
  const peak = mib(await peakResident(inspect.judge));
  return [
    {
      name: '20 cases × 10 MB: most memory of the judge',
      value: peak,
      unit: 'MiB',
      bar: `< ${memoryBar} MiB`,
      met: peak < memoryBar,
    },
    plain(
      '20 cases × 10 MB: memory of the judge afterwards',
      mib(await residentAfterCollection(inspect.judge)),
      'MiB',
    ),
    plain('20 cases × 10 MB: submit → verdict, mean', seconds / rounds, 's'),
    load(),
  ];
};

const onSite = (measure: (under: SiteUnderLoad) => Promise<Figure[]>) => () => withSite(measure);

/** Figures of several judges, and of one with much data. */
export const clusterFigures = {
  'two-judges': onSite(twoJudges),
  'big-data': onSite(bigData),
} as const satisfies Record<string, () => Promise<Figure[]>>;
