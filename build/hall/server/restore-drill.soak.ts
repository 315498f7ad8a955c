/**
 * The drill of a hall that has lost its database and its Redis: a site that is used, backups beside it, everything
 * thrown away, and a second site on the last backup. It is timed, and says what was lost.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkSubmissionsStatus, submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import type { ApiClient } from '../../launch/api-client.ts';
import { recall } from '../../launch/data-folder.ts';
import { judgeObstacle } from '../../launch/judge-start.ts';
import { startServices } from '../../launch/services.ts';
import type { Site } from '../../launch/site.ts';
import { makeProblem } from '../../load/site-under-load.ts';
import { note } from '../../soak/note.ts';
import { rootOf, startOwnSite } from '../../test/own-site.ts';
import { backupsIn, restoreBackup, takeBackup } from './backup.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

const everyMs = 5_000;
const useMs = 40_000;
const program = (number: number) =>
  `#include <stdio.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",a+b);}\n// ${number}\n`;

/** The server's own data within that of a site. */
const serverData = (folder: string): string => join(folder, 'server');
/** Most submissions that one call asks for. */
const asked = 100;
const judged = async (root: ApiClient, submitIds: readonly number[]): Promise<number[]> => {
  const statuses: number[] = [];
  const deadline = Date.now() + 120_000;
  for (let at = 0; at < submitIds.length; ) {
    const some = submitIds.slice(at, at + asked);
    const found = await root.call(checkSubmissionsStatus, { body: { submitIds: some } });
    const these = some.map((id) => found[id]?.status);
    if (these.every((status) => status !== undefined && isFinal(status))) {
      statuses.push(...these.map(Number));
      at += asked;
    } else if (Date.now() > deadline) throw new Error(`no verdicts: ${JSON.stringify(these)}`);
    else await delay(200);
  }
  return statuses;
};

it.skipIf(obstacle !== undefined)(
  'a hall that lost its database goes on from its last backup',
  async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'assize-drill-'));
    const [first, second, place] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'backups')];
    let site: Site | undefined = await startOwnSite(first);
    try {
      const root = await rootOf(site);
      const pid = await makeProblem(root, 'DRILL', [{ input: '1 2\n', output: '3\n' }]);
      const of = { uri: site.services.mongoUri, database: 'assize', data: serverData(first), place };
      const taken: number[] = [];
      const times: number[] = [];
      let next = 0;
      for (const until = Date.now() + useMs; Date.now() < until; await delay(150)) {
        taken.push(
          (await root.call(submitProblem, { body: { pid, language: 'C', code: program(taken.length) } }))
            .submitId,
        );
        if (Date.now() < next) continue;
        const began = performance.now();
        await takeBackup(of, new Date());
        times.push(performance.now() - began);
        next = Date.now() + everyMs;
      }
      const lost = performance.now();
      await site.stop();
      site = undefined;
      await rm(first, { recursive: true, force: true });
      expect(existsSync(first)).toBe(false);

      // New machines: an empty database and Redis, the files of the backup, and its secrets among them.
      const [newest = ''] = await backupsIn(place);
      const memory = recall(second);
      const services = await startServices({
        dataDir: second,
        passwords: { server: memory.redisServerPassword, judge: memory.redisJudgePassword },
      });
      const began = performance.now();
      try {
        const contents = await restoreBackup(join(place, newest), {
          uri: services.mongoUri,
          database: 'assize',
          data: serverData(second),
        });
        note(
          context,
          `restored ${contents.collections.reduce((sum, one) => sum + one.documents, 0)} documents in ${((performance.now() - began) / 1000).toFixed(1)} s`,
        );
      } finally {
        await services.stop();
      }
      site = await startOwnSite(second);
      const again = await rootOf(site);
      note(
        context,
        `from the loss to a sign-in: ${((performance.now() - lost) / 1000).toFixed(0)} s, machines included`,
      );

      const client = await MongoClient.connect(site.services.mongoUri);
      const stored = await client
        .db('assize')
        .collection<{ submitId: number }>('submissions')
        .find()
        .toArray();
      await client.close();
      const kept = taken.filter((id) => stored.some(({ submitId }) => submitId === id));
      note(
        context,
        `${taken.length} submissions taken, ${taken.length - kept.length} after the last backup and lost`,
      );
      expect(kept.length).toBeGreaterThan(20);
      // What is lost is the end: nothing before the backup.
      expect(taken.slice(0, kept.length)).toEqual(kept);
      // Also what was being judged when the backup was taken.
      expect(new Set(await judged(again, kept))).toEqual(new Set([verdict.accepted]));
      const { submitId } = await again.call(submitProblem, {
        body: { pid, language: 'C', code: program(-1) },
      });
      expect(await judged(again, [submitId])).toEqual([verdict.accepted]);
      times.sort((a, b) => a - b);
      note(
        context,
        `${times.length} backups beside the running site, ${(times.at(-1) ?? 0).toFixed(0)} ms at most`,
      );
    } finally {
      await site?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
