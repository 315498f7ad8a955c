import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, userInfo } from '@assize/shared/areas/account/endpoints.ts';
import { createProblem, listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import { uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { strToU8, zipSync } from 'fflate';
import { type ApiClient, apiClient } from '../launch/api-client.ts';
import { recall } from '../launch/data-folder.ts';
import { freePort } from '../launch/ports.ts';
import { type Site, startSite } from '../launch/site.ts';
import { openWatcher, type Watcher } from './watch.ts';

export type SiteUnderLoad = {
  site: Site;
  /** Data folder of the site; further parts may keep theirs below it. */
  folder: string;
  root: ApiClient;
  rootPassword: string;
  /** A reader that gets every verdict of root's submissions. */
  watcher: Watcher;
  /** Inspector ports, for residentAfterCollection. */
  inspect: { server: number; judge: number };
};

const rootPassword = 'bench-root-1';

/** Starts a whole site in a folder of its own, with its pages where they are wanted, runs the work on it, and takes everything away again. */
export const withSite = async <T>(
  work: (under: SiteUnderLoad) => Promise<T>,
  { website = false } = {},
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  try {
    const inspect = { server: await freePort(), judge: await freePort() };
    const site = await startSite({
      folder,
      memory: recall(folder),
      port: await freePort(),
      rootPassword,
      website,
      settings: {
        SITE_SUBMIT_INTERVAL_SECONDS: '0',
        ASSIZE_RATE_FACTOR: '1000',
        NODE_OPTIONS: `--inspect=127.0.0.1:${inspect.server}`,
      },
      judgeSettings: { JUDGE_CALIBRATE: 'off', NODE_OPTIONS: `--inspect=127.0.0.1:${inspect.judge}` },
    });
    try {
      if (site.judgeOff) throw new Error(`no judge on this machine: ${site.judgeOff}`);
      const root = apiClient(site.url);
      const reply = await root.call(login, { body: { username: 'root', password: rootPassword } });
      const me = userInfo.parse(reply);
      const watcher = await openWatcher(site.url, root.token() ?? '');
      watcher.subscribe(`user.${me.uid}`);
      watcher.subscribe('status');
      try {
        return await work({ site, folder, root, rootPassword, watcher, inspect });
      } finally {
        watcher.close();
      }
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export type Case = { input: string; output: string };
/** `timeLimit` in ms; without it what a new problem has. */
export type ProblemChoices = {
  timeLimit?: number;
  judgeCaseMode?: JudgeCaseMode;
  languages?: readonly string[];
};

/** Makes a public problem with these cases and gives its display id. */
export const makeProblem = async (
  root: ApiClient,
  problemId: string,
  cases: readonly Case[],
  { timeLimit, judgeCaseMode, languages = ['C', 'C++ 17', 'Python3'] }: ProblemChoices = {},
): Promise<string> => {
  const files = cases.flatMap(({ input, output }, index): [string, Uint8Array][] => [
    [`${index + 1}.in`, strToU8(input)],
    [`${index + 1}.out`, strToU8(output)],
  ]);
  const zip = new Uint8Array(zipSync(Object.fromEntries(files), { level: 1 }));
  const uploaded = await root.upload(uploadTestcaseZip, 'cases.zip', zip);
  await root.call(createProblem, {
    body: {
      problem: {
        problemId,
        title: problemId,
        description: '',
        input: '-',
        output: '-',
        hint: '',
        examples: [],
        ...(timeLimit === undefined ? {} : { timeLimit }),
        ...(judgeCaseMode === undefined ? {} : { judgeCaseMode }),
      },
      languages: [...languages],
      uploadTestcaseDir: uploaded.fileListDir,
      samples: uploaded.fileList.map(({ input, output }) => ({ input, output })),
    },
  });
  return problemId;
};

/** Number of the problem of this display id. */
export const pidOf = async (root: ApiClient, problemId: string): Promise<number> => {
  const { records } = await root.call(listAdminProblems, { query: { keyword: problemId } });
  const found = records.find((one) => one.problemId === problemId);
  if (!found) throw new Error(`${problemId} is not there`);
  return found.id;
};
