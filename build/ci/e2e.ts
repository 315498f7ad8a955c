import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { apiClient } from '../launch/api-client.ts';
import { logFile, recall, repository } from '../launch/data-folder.ts';
import { loadSampleProblems } from '../launch/load-samples.ts';
import { freePort } from '../launch/ports.ts';
import { startSite } from '../launch/site.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { isMissing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { desktopJourneys, desktopNeeds } from './desktop.ts';
import { runTool, stopTools, tools } from './tools.ts';

const rootPassword = 'journeys-root-1';
/** Who the site is for the provider of sign-ins. */
const oidcClient = { id: 'journeys', secret: 'a secret of provider and site' };
const shownLines = 30;

const logTail = (folder: string, part: string): string => {
  const lines = readFileSync(logFile(folder, part), 'utf8').trim().split('\n').slice(-shownLines);
  return `The log of the ${part} ends with:\n${lines.join('\n')}`;
};

/** Runs some journeys with what they need in the environment; resolves with vitest's exit code. */
export type Journeys = (env: NodeJS.ProcessEnv) => Promise<number>;

/**
 * Runs journeys against a site of their own: own ports, own data in a temporary folder, sample problems loaded, one
 * judge. They learn of it by ASSIZE_URL, ASSIZE_ROOT_PASSWORD, ASSIZE_DATA (where mails are written), ASSIZE_REDIS_URL,
 * ASSIZE_SHOWN (a file for what pages showed when a journey failed) and ASSIZE_PROVIDER_* (the sign-in provider that the
 * site expects).
 */
export const atSite = async (journeys: Journeys): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-e2e-'));
  const shown = join(folder, 'shown.txt');
  const providerPort = await freePort();
  const site = await startSite({
    folder,
    memory: recall(folder),
    port: await freePort(),
    rootPassword,
    durable: false,
    mayFetch: true,
    // One person submits many programs in a row here; the pause between two is held by the server's own tests.
    settings: {
      ASSIZE_RATE_FACTOR: '20',
      SITE_SUBMIT_INTERVAL_SECONDS: '0',
      LOG_LEVEL: 'warn',
      // A journey starts this provider itself.
      OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'School',
      OIDC_REGISTER: 'true',
    },
    // Journeys measure how fast pages are; the judge is not to measure itself meanwhile.
    judgeSettings: { JUDGE_CALIBRATE: 'off' },
  });
  try {
    if (site.judgeOff) say(`! Journeys run without a judge: ${site.judgeOff}`);
    const root = apiClient(site.url);
    await root.call(login, { body: { username: 'root', password: rootPassword } });
    await step('Loading the sample problems', () => loadSampleProblems(root));
    const exitCode = await journeys({
      ...process.env,
      ASSIZE_URL: site.url,
      ASSIZE_ROOT_PASSWORD: rootPassword,
      ASSIZE_DATA: join(folder, 'server'),
      ASSIZE_REDIS_URL: site.services.redisUrl,
      ASSIZE_SHOWN: shown,
      ASSIZE_PROVIDER_PORT: String(providerPort),
      ASSIZE_PROVIDER_CLIENT: oidcClient.id,
      ASSIZE_PROVIDER_SECRET: oidcClient.secret,
    });
    if (exitCode !== 0) for (const part of ['server', 'judge']) say(logTail(folder, part));
    if (existsSync(shown)) say(readFileSync(shown, 'utf8'));
    return exitCode;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The journeys of the website, in a real browser that they find as CHROMIUM_PATH.
 * @param args for vitest
 */
export const webJourneys =
  (browser: string, args: readonly string[]): Journeys =>
  (env) =>
    runTool(tools.vitest, ['run', '--config', 'web/test/vitest.config.ts', ...args], {
      cwd: repository,
      env: { ...env, CHROMIUM_PATH: browser },
    });

/** @throws SetupTrouble where no browser is to be had */
export const runJourneys = async (args: readonly string[]): Promise<number> => {
  const browser = await obtain<string>(providers.browser, true);
  if (isMissing(browser)) throw new SetupTrouble(`No browser for the journeys. Tried:\n${browser.missing}`);
  return atSite(webJourneys(browser, args));
};

/** @throws SetupTrouble where no Electron or no display is to be had */
export const runDesktop = async (args: readonly string[]): Promise<number> => {
  const needs = await desktopNeeds(true);
  if (isMissing(needs))
    throw new SetupTrouble(`The journeys of the desktop app cannot run here:\n${needs.missing}`);
  return atSite(desktopJourneys(needs.electron, args));
};

/** `npm run e2e -- FILE…` for the website, `npm run e2e -- desktop FILE…` for the desktop app. */
if (import.meta.main) {
  process.on('SIGINT', stopTools);
  process.on('SIGTERM', stopTools);
  try {
    const [first, ...rest] = process.argv.slice(2);
    process.exitCode = await (first === 'desktop' ? runDesktop(rest) : runJourneys(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof SetupTrouble)) throw error;
    say(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}
