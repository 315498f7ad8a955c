import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFile, recall } from '../launch/data-folder.ts';
import { freePort } from '../launch/ports.ts';
import { startSite } from '../launch/site.ts';
import { holdContest } from './course.ts';
import type { Size } from './mock.ts';
import { languages } from './programs.ts';
import { type Report, reportOf } from './report.ts';

const rootPassword = 'mock-root-1';

const mostLines = 5;

/** The first errors in the log of the server. */
const serverErrors = async (folder: string): Promise<string[]> => {
  const log = await readFile(logFile(folder, 'server'), 'utf8').catch(() => '');
  return log
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(0, mostLines);
};

/** Starts a whole site in a folder of its own, plays a contest on it, and takes everything away again. */
export const holdMockContest = async (size: Size, say: (line: string) => void): Promise<Report> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-mock-'));
  try {
    const site = await startSite({
      folder,
      memory: recall(folder),
      port: await freePort(),
      rootPassword,
      // Real machines show the site.
      website: (size.apps ?? 0) > 0,
      settings: { LOG_LEVEL: 'warn' },
      judgeSettings: { JUDGE_LANGUAGES: languages.join(), JUDGE_CALIBRATE: 'off' },
    });
    try {
      if (site.judgeOff !== undefined) throw new Error(`nothing is judged here: ${site.judgeOff}`);
      return reportOf(size, await holdContest({ url: site.url, rootPassword, say }, size));
    } catch (error) {
      for (const line of await serverErrors(folder)) say(`  the server's log: ${line}`);
      throw error;
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
