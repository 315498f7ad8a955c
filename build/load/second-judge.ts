import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { languages } from '@assize/shared/domain/languages.ts';
import { startJudge } from '../launch/parts.ts';
import type { SiteUnderLoad } from './site-under-load.ts';

const untilNodes = async ({ root }: SiteUnderLoad, count: number): Promise<void> => {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await delay(200)) {
    if ((await root.call(readQueue, {})).nodes.length >= count) return;
  }
  throw new Error(`fewer than ${count} judges are up`);
};

const preparedFiles = languages.reduce(
  (sum, { compile, checker }) => sum + (compile.prepared ? (checker.testlib ? 2 : 1) : 0),
  0,
);

/** A new judge makes its precompiled headers while it is idle; what is measured is a judge that has them. */
const untilPrepared = async (judgeFolder: string): Promise<void> => {
  const index = join(judgeFolder, 'prepared.json');
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await delay(200)) {
    const made: object = JSON.parse(await readFile(index, 'utf8').catch(() => '{}'));
    if (Object.keys(made).length >= preparedFiles) return;
  }
  throw new Error(`${index} never had ${preparedFiles} entries`);
};

/** One more judge beside the site's own; both are ready to judge at full speed. */
export const startSecondJudge = async (under: SiteUnderLoad): Promise<ReturnType<typeof startJudge>> => {
  const { site, folder } = under;
  const second = startJudge({
    folder,
    name: 'judge-2',
    serverUrl: site.url,
    redisUrl: site.services.judgeRedisUrl,
    nodeToken: site.furtherJudge.ASSIZE_NODE_TOKEN ?? '',
    settings: { JUDGE_CALIBRATE: 'off' },
  });
  try {
    await untilNodes(under, 2);
    for (const name of ['judge', 'judge-2']) await untilPrepared(join(folder, name));
  } catch (error) {
    await second.stop();
    throw error;
  }
  return second;
};
