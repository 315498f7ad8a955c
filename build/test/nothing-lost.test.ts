import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { checkSubmissionsStatus, submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../launch/api-client.ts';
import { judgeObstacle } from '../launch/judge-start.ts';
import { startJudge } from '../launch/parts.ts';
import type { Site } from '../launch/site.ts';
import { type Supervised, supervise } from '../launch/supervisor.ts';
import { makeProblem } from '../load/site-under-load.ts';
import { rootOf, startOwnSite } from './own-site.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: no verdict can be lost without a judge: ${obstacle}`);

/** The judges do not know any problem yet, and most problems are still to come when something is killed. */
const problemsEach = 6;
const submissionsEach = 36;
/** Bytes of commands that are cut off: more than a second of work. */
const lostBytes = 128 * 1024;
/** Programs long enough to be killed in the middle. Both judges have C; Python 3 has a queue of its own. */
const programs = [
  {
    language: 'Python3',
    code: 'a, b = map(int, input().split())\nt = 0\nfor i in range(1000000): t += i\nprint(a + b)\n# ',
  },
  {
    language: 'C',
    code: '#include <stdio.h>\nint main(void){int a,b;volatile long t=0;for(long i=0;i<50000000;i++)t+=i;scanf("%d %d",&a,&b);printf("%d\\n",a+b);}\n// ',
  },
] as const;

/** Killed parts are started again by the launcher alone, on their data. */
describe.skipIf(obstacle !== undefined)('an accepted submission gets exactly one verdict', () => {
  let folder: string;
  let site: Site;
  let second: Supervised;
  let root: ApiClient;
  let problems = 0;
  let sent = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-trouble-'));
    site = await startOwnSite(folder, { languages: ['C', 'Python3'] });
    const startSecond = async () =>
      startJudge({
        folder,
        name: 'judge-2',
        serverUrl: site.url,
        redisUrl: site.services.judgeRedisUrl,
        nodeToken: site.furtherJudge.ASSIZE_NODE_TOKEN ?? '',
        settings: { JUDGE_LANGUAGES: 'C', JUDGE_CALIBRATE: 'off' },
      });
    second = supervise(await startSecond(), startSecond);
    root = await rootOf(site);
    await untilNodes(2);
  }, 180_000);

  afterAll(async () => {
    await second?.stop();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const untilNodes = async (count: number): Promise<void> => {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const { nodes } = await root.call(readQueue, {});
      if (nodes.length >= count) return;
      if (Date.now() > deadline) throw new Error(`only ${nodes.length} judges are up`);
      await delay(100);
    }
  };

  /** Problems with different data, so that no judge has any of the data. */
  const makeProblems = async (): Promise<string[]> => {
    const made: string[] = [];
    for (let index = 0; index < problemsEach; index += 1) {
      problems += 1;
      const cases = [
        { input: `${problems} 2\n`, output: `${problems + 2}\n` },
        { input: `5 ${problems}\n`, output: `${problems + 5}\n` },
      ];
      made.push(await makeProblem(root, `TROUBLE${problems}`, cases));
    }
    return made;
  };

  /**
   * Submits to one problem after the other. Each submission has its own source, so that compiling goes on in
   * the middle of a run, not in all of it.
   */
  const submitMany = async (problemIds: readonly string[]): Promise<number[]> => {
    const ids: number[] = [];
    for (let index = 0; index < submissionsEach; index += 1) {
      sent += 1;
      const { language, code } = programs[sent % programs.length] ?? programs[0];
      const pid = problemIds[Math.floor((index * problemsEach) / submissionsEach)] ?? '';
      const body = { pid, language, code: `${code}${pid}\n` };
      ids.push((await root.call(submitProblem, { body })).submitId);
    }
    return ids;
  };

  const statuses = async (submitIds: number[]): Promise<number[]> => {
    const states = await root.call(checkSubmissionsStatus, { body: { submitIds } });
    return submitIds.map((submitId) => states[submitId]?.status ?? verdict.notSubmitted);
  };

  /** While parts are down the API may refuse; it must come back, and all must get their verdict. */
  const untilStatuses = async (submitIds: number[], holds: (all: number[]) => boolean): Promise<number[]> => {
    const deadline = Date.now() + 240_000;
    for (;;) {
      const all = await statuses(submitIds).catch(() => undefined);
      if (all && holds(all)) return all;
      if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(all)}`);
      await delay(100);
    }
  };

  /** Judgements of submissions, and what the counters of problems say together. */
  const countsOf = async (submitIds: number[], problemIds: string[]) => {
    const mongo = await MongoClient.connect(site.services.mongoUri);
    try {
      const db = mongo.db('assize');
      const judgements = await db.collection('judgements').countDocuments({ submitId: { $in: submitIds } });
      const found = await db
        .collection<{ problemId: string; count: { total: number; ac: number } }>('problems')
        .find({ problemId: { $in: problemIds } })
        .toArray();
      const perProblem = found.map(({ count: { total, ac } }) => ({ total, ac }));
      return { judgements, perProblem };
    } finally {
      await mongo.close();
    }
  };

  /** The newest commands that Redis wrote, as if the power had gone before the disk had them. */
  const cutAppendedCommands = async (): Promise<void> => {
    const files = await readdir(folder, { recursive: true });
    const name = files
      .filter((one) => one.endsWith('.incr.aof'))
      .sort()
      .at(-1);
    if (!name) throw new Error('Redis appends nothing');
    const path = join(folder, name);
    const { size } = await stat(path);
    await truncate(path, Math.max(0, size - Math.min(lostBytes, Math.floor(size / 2))));
  };

  it.each([
    ['the judge that alone has a language', () => site.judge?.kill('SIGKILL')],
    [
      'each judge',
      () => {
        site.judge?.kill('SIGKILL');
        second.kill('SIGKILL');
      },
    ],
    ['the server', () => site.server.kill('SIGKILL')],
    [
      'the server, silent for longer than judges wait for an answer,',
      async () => {
        site.server.kill('SIGSTOP');
        await delay(12_000);
        site.server.kill('SIGKILL');
      },
    ],
    ['Redis', () => site.services.redis.kill('SIGKILL')],
    [
      'Redis, with what it had not yet made sure of,',
      async () => {
        await site.services.redis.stop();
        await cutAppendedCommands();
        await site.services.redis.start();
      },
    ],
    ['the database', () => site.services.database.kill('SIGKILL')],
  ])(
    'when %s is killed in the middle of a run',
    async (_part, kill) => {
      const problemIds = await makeProblems();
      const ids = await submitMany(problemIds);
      await untilStatuses(ids, (all) =>
        all.some((status) => status === verdict.accepted || status === verdict.judging),
      );
      expect(
        (await statuses(ids)).some((status) => !isFinal(status)),
        'caught in the middle',
      ).toBe(true);
      await kill();
      const final = await untilStatuses(ids, (all) => all.every(isFinal));
      expect(final).toEqual(ids.map(() => verdict.accepted));
      const perProblem = submissionsEach / problemsEach;
      const counted = { total: perProblem, ac: perProblem };
      expect(await countsOf(ids, problemIds)).toEqual({
        judgements: ids.length,
        perProblem: problemIds.map(() => counted),
      });
      // The server has logged parts that were away as that, never as a fault of its own.
      expect(await readFile(join(folder, 'logs/server.log'), 'utf8')).not.toContain('"level":50');
    },
    300_000,
  );
});
