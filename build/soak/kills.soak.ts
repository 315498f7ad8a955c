import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Db, MongoClient } from 'mongodb';
import { expect, it, type TestContext } from 'vitest';
import type { ApiClient } from '../launch/api-client.ts';
import { judgeObstacle } from '../launch/judge-start.ts';
import type { Site } from '../launch/site.ts';
import { makeProblem } from '../load/site-under-load.ts';
import { type OwnSite, withOwnSite } from '../test/own-site.ts';
import { note, soakMs } from './note.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

const submitEveryMs = 400;
/** Long enough that no part ends so often within a minute that the launcher gives it up. */
const killEveryMs = 20_000;
const patienceMs = 300_000;

/** Numbers that look like chance and are the same in each run. */
const randomness = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const program = (number: number) =>
  `#include <stdio.h>\nint main(void){int a,b;volatile long t=0;for(long i=0;i<20000000;i++)t+=i;scanf("%d %d",&a,&b);printf("%d\\n",a+b);}\n// ${number}\n`;

/** Hands in one submission after another until the time is over; while a part is away, tries again later. */
const submitFor = async (root: ApiClient, pid: string, until: number): Promise<number[]> => {
  const taken: number[] = [];
  for (let number = 0; Date.now() < until; number += 1) {
    const body = { pid, language: 'C', code: program(number) };
    const sent = await root.call(submitProblem, { body }).catch(() => undefined);
    if (sent) taken.push(sent.submitId);
    await delay(submitEveryMs);
  }
  return taken;
};

const killFor = async (site: Site, until: number): Promise<Record<string, number>> => {
  const parts = [
    ['database', site.services.database],
    ['Redis', site.services.redis],
    ['server', site.server],
    ['judge', site.judge],
  ] as const;
  const random = randomness(20_260);
  const killed: Record<string, number> = {};
  await delay(killEveryMs / 2);
  while (Date.now() < until - killEveryMs) {
    const [name, part] = parts[random(parts.length)] ?? parts[0];
    part?.kill('SIGKILL');
    killed[name] = (killed[name] ?? 0) + 1;
    await delay(killEveryMs / 2 + random(killEveryMs));
  }
  return killed;
};

type Submission = { submitId: number; status: number; open?: unknown };

const untilAllJudged = async (db: Db): Promise<Submission[]> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const all = await db.collection<Submission>('submissions').find().toArray();
    const waiting = all.filter(({ open }) => open !== undefined && open !== null);
    if (waiting.length === 0) return all;
    if (Date.now() > deadline) throw new Error(`without a verdict: ${JSON.stringify(waiting.slice(0, 5))}`);
    await delay(500);
  }
};

const prove = async (context: TestContext, { site, folder, root }: OwnSite): Promise<void> => {
  const pid = await makeProblem(root, 'KILLS', [
    { input: '1 2\n', output: '3\n' },
    { input: '20 22\n', output: '42\n' },
  ]);
  const until = Date.now() + soakMs();
  const [taken, killed] = await Promise.all([submitFor(root, pid, until), killFor(site, until)]);

  const mongo = await MongoClient.connect(site.services.mongoUri);
  try {
    const db = mongo.db('assize');
    const all = await untilAllJudged(db);
    // Some submissions were stored though the answer was cut off; each of them is judged as well, and once.
    const ids = all.map(({ submitId }) => submitId);
    expect(taken.filter((id) => !ids.includes(id))).toEqual([]);
    expect(all.filter(({ status }) => status !== verdict.accepted)).toEqual([]);
    expect(await db.collection('judgements').countDocuments()).toBe(all.length);
    const problem = await db.collection('problems').findOne({ problemId: pid });
    expect(problem?.count).toMatchObject({ total: all.length, ac: all.length });
    expect(await readFile(join(folder, 'logs/server.log'), 'utf8')).not.toContain('"level":50');
    const kills = Object.entries(killed).map(([name, times]) => `${name} ${times}×`);
    note(context, `${all.length} submissions, each with one verdict; killed: ${kills.join(', ')}`);
  } finally {
    await mongo.close();
  }
};

it.skipIf(obstacle !== undefined)('no submission is lost while parts are killed by chance', (context) =>
  withOwnSite({}, (own) => prove(context, own)),
);
