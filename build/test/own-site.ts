/** A site of a test's own, whose parts may be killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { vi } from 'vitest';
import { type ApiClient, apiClient } from '../launch/api-client.ts';
import { recall } from '../launch/data-folder.ts';
import { freePort } from '../launch/ports.ts';
import { type Site, startSite } from '../launch/site.ts';

type Choices = {
  languages?: readonly string[];
  /** How many times the usual calls a minute the server takes. */
  rateFactor?: number;
};
export type OwnSite = { readonly site: Site; readonly folder: string; readonly root: ApiClient };

const rootPassword = 'own-site-root-1';

/** A client of this site, signed in as root. */
export const rootOf = async ({ url }: Site): Promise<ApiClient> => {
  const root = apiClient(url);
  await root.call(login, { body: { username: 'root', password: rootPassword } });
  return root;
};

/** Starts the server without its pages, and a judge, on a database and a Redis that are no other test's. */
export const startOwnSite = async (
  folder: string,
  { languages = ['C'], rateFactor = 1_000 }: Choices = {},
): Promise<Site> => {
  vi.stubEnv('MONGODB_URI', undefined);
  vi.stubEnv('REDIS_URL', undefined);
  const site = await startSite({
    folder,
    memory: recall(folder),
    port: await freePort(),
    rootPassword,
    website: false,
    settings: {
      SITE_SUBMIT_INTERVAL_SECONDS: '0',
      ASSIZE_RATE_FACTOR: String(rateFactor),
      LOG_LEVEL: 'warn',
    },
    judgeSettings: { JUDGE_LANGUAGES: languages.join(), JUDGE_CALIBRATE: 'off' },
  });
  if (site.judgeOff === undefined) return site;
  await site.stop();
  throw new Error(site.judgeOff);
};

/** Runs a test on a site in a folder of its own, and takes both away again. */
export const withOwnSite = async (choices: Choices, work: (own: OwnSite) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-own-'));
  try {
    const site = await startOwnSite(folder, choices);
    try {
      await work({ site, folder, root: await rootOf(site) });
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
