import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import { getCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import { uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { importProblems, readImport } from '@assize/shared/areas/package/endpoints.ts';
import { getProblemDetail, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { getWebsiteConfig, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { listSubmissions, submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { listTags } from '@assize/shared/areas/tag/endpoints.ts';
import { strToU8, zipSync } from 'fflate';
import { apiClient } from '../launch/api-client.ts';
import { say } from '../setup/progress.mjs';
import type { Figure } from './figure.ts';
import { memoryOf } from './inspector.ts';
import { makeProblem, type SiteUnderLoad, withSite } from './site-under-load.ts';

const rounds = 4;
const requestsEach = 2_500;
const importsEach = 50;
const atOnce = 16;

const residentBar = 300;
const growthBar = 0.05;
const quietMs = 20_000;

const dataFile = (seed: number): Uint8Array => {
  const lines = Array.from({ length: 4_000 }, (_, at) =>
    String(Math.imul(seed * 10_007 + at, 2_654_435_761)),
  );
  return strToU8(lines.join('\n'));
};

/** An archive with one problem of five cases, some 400 KB of data. */
const archiveOf = (number: number): Uint8Array<ArrayBuffer> => {
  const cases = [1, 2, 3, 4, 5];
  const problem = {
    judgeMode: 'default',
    languages: ['C', 'C++', 'Python3'],
    samples: cases.map((at) => ({ input: `${at}.in`, output: `${at}.out` })),
    problem: { problemId: `MEM-${number}`, title: `${number}`, description: 'd', input: 'i', output: 'o' },
  };
  const files = cases.flatMap((at): [string, Uint8Array][] => [
    [`problem_1/${at}.in`, dataFile(number * 100 + at)],
    [`problem_1/${at}.out`, dataFile(number * 100 + at + 50)],
  ]);
  const document = strToU8(JSON.stringify(problem));
  return new Uint8Array(zipSync(Object.fromEntries([['problem_1.json', document], ...files]), { level: 1 }));
};

const importOne = async ({ root }: SiteUnderLoad, number: number): Promise<void> => {
  let report = await root.upload(importProblems, 'problem.zip', archiveOf(number));
  while (report.state === 'reading') {
    await delay(20);
    report = await root.call(readImport, { query: { id: report.id } });
  }
  const [item] = report.items;
  if (item?.result !== 'imported') throw new Error(`an import ended with ${JSON.stringify(report)}`);
};

type Ask = () => Promise<unknown>;

const picture = new URL('../../docs/images/problem.png', import.meta.url);
const program = 'a, b = map(int, input().split())\nprint(a + b)\n';

/** Requests of readers, contestants and staff; `of` gives the request of this number. */
const requests = async (under: SiteUnderLoad, problemId: string): Promise<{ of(number: number): Ask }> => {
  const { root, rootPassword } = under;
  const visitor = apiClient(under.site.url);
  const image = new Uint8Array(await readFile(picture));
  let signedIn: Promise<unknown> = Promise.resolve();
  // One after the other: several tries of one name at once are asked for a captcha.
  const signIn: Ask = () => {
    const one = apiClient(under.site.url);
    signedIn = signedIn.then(() => one.call(login, { body: { username: 'root', password: rootPassword } }));
    return signedIn;
  };
  const reads: readonly Ask[] = [
    () => visitor.call(listProblems, { query: {} }),
    () => root.call(listProblems, { query: { keyword: 'MEM' } }),
    () => visitor.call(getProblemDetail, { query: { problemId } }),
    () => root.call(listSubmissions, { query: {} }),
    () => visitor.call(getWebsiteConfig, {}),
    () => root.call(listAdminProblems, { query: {} }),
    () => visitor.call(listAnnouncements, { query: {} }),
    () => visitor.call(listTags, { query: {} }),
  ];
  // Of 50 requests one is a picture, two are submissions, five sign in and five want a captcha.
  const rare: Readonly<Record<number, Ask>> = {
    0: () => root.upload(uploadMarkdownImage, 'picture.png', image),
    ...Object.fromEntries(
      [5, 30].map((at) => [
        at,
        () => root.call(submitProblem, { body: { pid: problemId, language: 'Python3', code: program } }),
      ]),
    ),
    ...Object.fromEntries([3, 13, 23, 33, 43].map((at) => [at, signIn])),
    ...Object.fromEntries([7, 17, 27, 37, 47].map((at) => [at, () => visitor.call(getCaptcha, {})])),
  };
  return {
    of: (number) => rare[number % 50] ?? reads[number % reads.length] ?? (async () => undefined),
  };
};

/** All that was submitted has its verdict. */
const judged = async ({ root }: SiteUnderLoad): Promise<void> => {
  for (;;) {
    const { waiting, active } = await root.call(readQueue, {});
    if (waiting + active === 0) return;
    await delay(500);
  }
};

const mib = (bytes: number): number => bytes / 1024 / 1024;

const oneRound = async (
  under: SiteUnderLoad,
  { of }: Awaited<ReturnType<typeof requests>>,
  round: number,
): Promise<void> => {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < requestsEach) {
      next += 1;
      await of(next)();
    }
  };
  const importing = async (): Promise<void> => {
    for (let at = 0; at < importsEach; at += 1) await importOne(under, round * importsEach + at);
  };
  await Promise.all([importing(), ...Array.from({ length: atOnce }, client)]);
  await judged(under);
};

/** What the server holds in memory when it is quiet, before and after mixed work. */
const memory = async (under: SiteUnderLoad): Promise<Figure[]> => {
  const quiet = async (): Promise<number> => {
    await delay(quietMs);
    const use = await memoryOf(under.inspect.server);
    const parts = Object.entries(use).map(([name, bytes]) => `${name} ${Math.round(mib(bytes))}`);
    say(`  MiB: ${parts.join(', ')}`);
    return mib(use.rss);
  };
  const problemId = await makeProblem(under.root, 'MEMORY', [{ input: '1 2\n', output: '3\n' }]);
  const asked = await requests(under, problemId);
  const before = await quiet();
  const after: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await oneRound(under, asked, round);
    after.push(await quiet());
  }
  const [, second = Number.NaN, , fourth = Number.NaN] = after;
  const growth = (fourth - second) / second;
  const work = `${rounds * requestsEach} requests and ${rounds * importsEach} imports`;
  return [
    { name: 'memory of the quiet server', value: before, unit: 'MiB', bar: '', met: null },
    {
      name: `memory of the server after ${work}`,
      value: fourth,
      unit: 'MiB',
      bar: `≤ ${residentBar}`,
      met: fourth <= residentBar,
    },
    {
      name: 'growth from half of that work to all of it',
      value: growth * 100,
      unit: '%',
      bar: `≤ ${growthBar * 100}`,
      met: growth <= growthBar,
    },
  ];
};

/** Figures of what the server holds in memory. */
export const memoryFigures = {
  memory: () => withSite(memory),
} as const satisfies Record<string, () => Promise<Figure[]>>;
