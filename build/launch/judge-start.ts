import { setTimeout as delay } from 'node:timers/promises';
import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { installLanguages } from '../setup/language-packages.ts';
import { say, step } from '../setup/progress.mjs';
import { isMissing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import type { ApiClient } from './api-client.ts';
import { type JudgeOptions, startJudge } from './parts.ts';
import { lastLines, type Running } from './process.ts';
import { type Supervised, supervise } from './supervisor.ts';

/** Reason why no judge can run on this machine, after missing packages were installed; undefined: it can. */
export const judgeObstacle = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux') {
    return 'the judge needs Linux. Run it by docker compose (docs/operate), or start one on a Linux machine.';
  }
  if (process.getuid?.() !== 0) {
    return 'the judge needs root to isolate the programs it runs. Start with sudo, or run it by docker compose (docs/operate).';
  }
  const [libraries, languages] = await Promise.all([
    obtain(providers.sandbox, true),
    installLanguages(providers.languages),
  ]);
  if (isMissing(libraries)) return `the sandbox cannot be built here:\n${libraries.missing}`;
  // A judge that lacks a language still judges the others, and says which are missing.
  if (languages) say(`! Not all languages could be installed: ${languages.missing}`);
  return undefined;
};

/** Number of judges that the server knows; 0 while the server itself is being started again. */
const judgesUp = async (site: ApiClient): Promise<number> => {
  try {
    return (await site.call(getWebsiteConfig, {})).judgesUp;
  } catch {
    return 0;
  }
};

const untilAnnounced = async (judge: Running, site: ApiClient): Promise<string | undefined> => {
  const deadline = Date.now() + 180_000;
  while ((await judgesUp(site)) === 0) {
    if (!judge.alive()) {
      return `it ${await judge.ended}. The end of ${judge.logFile}:\n${lastLines(judge.logFile)}`;
    }
    if (Date.now() > deadline) return `it did not announce itself within 3 min; its log: ${judge.logFile}`;
    await delay(100);
  }
  return undefined;
};

/**
 * Starts the judge and waits until the server has heard of it.
 * @returns the judge, or why there is none
 */
export const bringUpJudge = async (options: JudgeOptions, site: ApiClient): Promise<Supervised | string> => {
  const judge = startJudge(options);
  const trouble = await step(
    'Starting the judge (self-test of the sandbox, precompiled headers at first)',
    () => untilAnnounced(judge, site),
  );
  if (trouble === undefined) return supervise(judge, async () => startJudge(options));
  await judge.stop();
  return trouble;
};
