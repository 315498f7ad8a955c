import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { progressChannel } from '@assize/shared/areas/judging/queues.ts';
import { judgeProgress } from '@assize/shared/areas/judging/result.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Redis } from 'ioredis';
import { type Figure, median, percentile } from './figure.ts';
import { residentAfterCollection } from './inspector.ts';
import { type Case, makeProblem, type SiteUnderLoad, withSite } from './site-under-load.ts';

const run = promisify(execFile);
const program = new URL('./programs/ten-cases.cpp', import.meta.url).pathname;

const tenCases: readonly Case[] = Array.from({ length: 10 }, (_, index) => {
  const values = Array.from({ length: 50 }, (_unused, at) => (at * 37 + index * 101) % 977);
  const sum = values.reduce((total, value) => total + value, 0);
  return { input: `${values.length}\n${values.join(' ')}\n`, output: `${sum} ${new Set(values).size}\n` };
});

const sumCases: readonly Case[] = Array.from({ length: 5 }, (_, index) => ({
  input: `${index} 1\n`,
  output: `${index + 1}\n`,
}));
/** A small program; the number makes each source its own. */
const sumProgram = (number: number) =>
  `#include <stdio.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",a+b);return 0;}\n// ${number}\n`;

/** Runs a program on an input without a shell; ms from spawn to end. */
const bareRun = (file: string, input: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, { stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
    child.stdin.end(input);
  });

/** g++ -O2 and ten runs one after the other, as one would by hand: ms. */
const bareCompileAndRun = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bare-'));
  try {
    const start = performance.now();
    await run('g++', ['-O2', '-std=gnu++17', program, '-o', join(folder, 'main')]);
    for (const { input } of tenCases) await bareRun(join(folder, 'main'), input);
    return performance.now() - start;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Submits as root and waits for the verdict at the socket. A comment makes each source its own, so that no compile is reused. */
const submitAndWait = async (under: SiteUnderLoad, problemId: string, language: string, code: string) => {
  const posted = performance.now();
  const { submitId } = await under.root.call(submitProblem, { body: { pid: problemId, language, code } });
  const answered = performance.now();
  const seen = await under.watcher.verdictOf(submitId);
  if (seen.status !== verdict.accepted) throw new Error(`submission ${submitId} ended with ${seen.status}`);
  return { posted, answered, ...seen };
};

const cppVerdict = async (under: SiteUnderLoad): Promise<Figure[]> => {
  const problemId = await makeProblem(under.root, 'BENCH-TEN', tenCases);
  const source = await readFile(program, 'utf8');
  const rounds = 7;
  const ours: number[] = [];
  const bare: number[] = [];
  // Headers of the other standards are prepared after the start; the figure is of a node that has them all.
  await delay(12_000);
  await submitAndWait(under, problemId, 'C++ 17', `${source}\n// warm-up`);
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareCompileAndRun());
    const { posted, final } = await submitAndWait(under, problemId, 'C++ 17', `${source}\n// round ${round}`);
    ours.push(final - posted);
  }
  const ratio = median(ours) / median(bare);
  return [
    {
      name: 'C++ 10 cases, submit → verdict at the client',
      value: median(ours),
      unit: 'ms',
      bar: '',
      met: null,
    },
    { name: 'bare g++ -O2 and 10 runs', value: median(bare), unit: 'ms', bar: '', met: null },
    { name: 'C++ 10 cases against bare', value: ratio, unit: '×', bar: '≤ 0.4', met: ratio <= 0.4 },
  ];
};

/** Moment of the judge's first word on a submission, by performance.now(), as its channel tells it. */
const listenToJudge = async (redisUrl: string) => {
  const redis = new Redis(redisUrl);
  const firstWord = new Map<number, number>();
  redis.on('message', (_channel, text: string) => {
    const { submitId } = judgeProgress.parse(JSON.parse(text));
    if (!firstWord.has(submitId)) firstWord.set(submitId, performance.now());
  });
  await redis.subscribe(progressChannel);
  return { firstWord, close: () => redis.disconnect() };
};

/** From the answer of the submit call to the judge's word that it compiles. */
const idleDispatch = async (under: SiteUnderLoad): Promise<Figure[]> => {
  const problemId = await makeProblem(under.root, 'BENCH-IDLE', sumCases.slice(0, 1));
  const judge = await listenToJudge(under.site.services.redisUrl);
  const waits: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const body = { pid: problemId, language: 'C', code: sumProgram(round) };
    const { submitId } = await under.root.call(submitProblem, { body });
    const answered = performance.now();
    await under.watcher.verdictOf(submitId);
    const started = judge.firstWord.get(submitId);
    if (started === undefined) throw new Error(`the judge never said that it began with ${submitId}`);
    if (round >= 10) waits.push(Math.max(0, started - answered));
  }
  judge.close();
  const p95 = percentile(waits, 95);
  return [
    { name: 'idle dispatch, median', value: median(waits), unit: 'ms', bar: '', met: null },
    { name: 'idle dispatch, p95', value: p95, unit: 'ms', bar: '< 50', met: p95 < 50 },
  ];
};

const mib = (bytes: number) => bytes / 2 ** 20;

/** 500 different submissions at once: all judged, none lost; memory after the first and after the last hundred. */
const fiveHundred = async (under: SiteUnderLoad): Promise<Figure[]> => {
  const problemId = await makeProblem(under.root, 'BENCH-MANY', sumCases);
  const memory = async () => ({
    server: await residentAfterCollection(under.inspect.server),
    judge: await residentAfterCollection(under.inspect.judge),
  });
  const total = 500;
  const start = performance.now();
  let done = 0;
  let lost = 0;
  let early: Awaited<ReturnType<typeof memory>> | undefined;
  const judgeOne = async (index: number) => {
    const { submitId } = await under.root.call(submitProblem, {
      body: { pid: problemId, language: 'C', code: sumProgram(index) },
    });
    const { status } = await under.watcher.verdictOf(submitId);
    if (status !== verdict.accepted) lost += 1;
    done += 1;
    if (done === 100) early = await memory();
  };
  await Promise.all(Array.from({ length: total }, (_, index) => judgeOne(index)));
  const seconds = (performance.now() - start) / 1000;
  const late = await memory();
  if (!early) throw new Error('fewer than 100 verdicts came');
  const growth = { server: late.server / early.server, judge: late.judge / early.judge };
  return [
    { name: '500 at once: judged', value: total - lost, unit: 'of 500', bar: 'all', met: lost === 0 },
    { name: '500 at once: rate', value: total / seconds, unit: 'judged/s', bar: '', met: null },
    { name: 'server memory after the last 100', value: mib(late.server), unit: 'MiB', bar: '', met: null },
    { name: 'judge memory after the last 100', value: mib(late.judge), unit: 'MiB', bar: '', met: null },
    {
      name: 'server memory, last 100 against first',
      value: growth.server,
      unit: '×',
      bar: '≤ 1.1',
      met: growth.server <= 1.1,
    },
    {
      name: 'judge memory, last 100 against first',
      value: growth.judge,
      unit: '×',
      bar: '≤ 1.1',
      met: growth.judge <= 1.1,
    },
  ];
};

const onSite = (measure: (under: SiteUnderLoad) => Promise<Figure[]>) => () => withSite(measure);

/** Figures that need a whole site: server, judge, database, socket. */
export const verdictFigures = {
  'cpp-verdict': onSite(cppVerdict),
  'idle-dispatch': onSite(idleDispatch),
  'five-hundred': onSite(fiveHundred),
} as const satisfies Record<string, () => Promise<Figure[]>>;
