import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { type ApiClient, ApiRefusal, apiClient } from './api-client.ts';
import { dataFolder, lockData, type Memory, recall, remember, writeJudgeSettings } from './data-folder.ts';
import { loadDemo } from './demo.ts';
import { end, inWords, isStopping, stopAtEnd, untilStopped } from './lifetime.ts';
import { loadFirstSample, loadSampleProblems } from './load-samples.ts';
import { portFrom, portIsFree } from './ports.ts';
import { type Site, startSite } from './site.ts';

/** `npm start`: everything on this machine, ready to use. `--demo` adds users with submissions. */

const password = (memory: Memory): string | null => process.env.ASSIZE_ROOT_PASSWORD || memory.rootPassword;

const signedIn = async (url: string, memory: Memory): Promise<ApiClient | undefined> => {
  const known = password(memory);
  if (memory.samplesLoaded || known === null) return undefined;
  const root = apiClient(url);
  try {
    await root.call(login, { body: { username: 'root', password: known } });
    return root;
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.status < 500)) throw error;
    say(`! The sample problems are left out, as root has another password by now: ${error.message}`);
    return undefined;
  }
};

/**
 * Work that a first verdict does not need, done while the site is in use. A step that was cut off is tried
 * again at the next start.
 */
const fillSite = async (
  folder: string,
  before: Memory,
  { url, services }: Pick<Site, 'url' | 'services'>,
  demo: boolean,
  root?: ApiClient,
) => {
  let now = before;
  if (root) {
    const added = await step('Loading the other sample problems', () => loadSampleProblems(root));
    say(`  ${added} problems added`);
  }
  if (!now.samplesLoaded) {
    now = { ...now, samplesLoaded: true, rootPassword: null };
    remember(folder, now);
  }
  if (demo && !now.demoLoaded) {
    await step('Adding demo users and their submissions', () =>
      loadDemo({ url, redisUrl: services.redisUrl, mailFolder: join(folder, 'server/mails') }),
    );
    remember(folder, { ...now, demoLoaded: true });
  }
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const folder = dataFolder();
  const port = portFrom('PORT', 8080);
  if (!(await portIsFree(port))) {
    throw new SetupTrouble(`Port ${port} is in use by another program. Choose another: PORT=8081 npm start`);
  }
  stopAtEnd(lockData(folder));
  const memory = recall(folder);
  const site = await startSite({
    folder,
    memory,
    port,
    host: process.env.HOST || '127.0.0.1',
    ...(process.env.METRICS_PORT ? { metricsPort: portFrom('METRICS_PORT', 0) } : {}),
    rootPassword: password(memory) ?? undefined,
    mayFetch: true,
  });
  stopAtEnd(site.stop);
  writeJudgeSettings(folder, site.furtherJudge);
  void site.failed.then((how) =>
    end(1, `✗ ${how}\nEverything is stopped; nothing that was accepted is lost. Start again with npm start.`),
  );
  void site.judgeFailed.then((how) => say(`! The judge is off: ${how}`));

  const now = { ...memory, ...site.ports };
  const root = await signedIn(site.url, now);
  if (root) await step('Loading a first sample problem', () => loadFirstSample(root));
  say('');
  if (site.judgeOff) say(`! The judge is off: ${site.judgeOff}\n`);
  say(`Assize is ready: ${site.url}`);
  if (now.rootPassword && !now.passwordShown)
    say(`Sign in as root with the password ${now.rootPassword} (shown only this once).`);
  const shown = { ...now, passwordShown: true };
  remember(folder, shown);
  if (root)
    say('Meanwhile 18 more sample problems come, and what makes further C++ standards compile faster.');
  if (!process.env.SMTP_HOST)
    say(`Mails, as with the code for registering, are written to ${join(folder, 'server/mails')}.`);
  say('Ctrl-C stops everything; npm start brings it back with its data.');
  try {
    await fillSite(folder, shown, site, values.demo, root);
  } catch (error) {
    if (!isStopping()) say(`! The site is not filled yet, npm start tries again: ${inWords(error)}`);
  }
};

void untilStopped(main);
