import { parseArgs } from 'node:util';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { apiClient } from './api-client.ts';
import { dataFolder, lockData, type Memory, recall, remember, writeJudgeSettings } from './data-folder.ts';
import { loadDemo } from './demo.ts';
import { end, stopAtEnd, untilStopped } from './lifetime.ts';
import { loadSampleProblems } from './load-samples.ts';
import { portFrom, portIsFree } from './ports.ts';
import { startSite } from './site.ts';

/** `npm start`: everything on this machine, ready to use. `--demo` adds users with submissions. */

/** What only the first start does, through the API. Each step is tried at every start until it worked once. */
const fillSite = async (folder: string, memory: Memory, url: string, demo: boolean): Promise<Memory> => {
  const password = process.env.ASSIZE_ROOT_PASSWORD ?? memory.rootPassword;
  let now = memory;
  if (!now.samplesLoaded && password) {
    const root = apiClient(url);
    await root.call(login, { body: { username: 'root', password } });
    const added = await step('Loading the sample problems', () => loadSampleProblems(root));
    say(`  ${added} problems added`);
    now = { ...now, samplesLoaded: true };
    remember(folder, now);
  }
  if (demo && !now.demoLoaded) {
    await step('Adding demo users and their submissions', () => loadDemo(url, folder));
    now = { ...now, demoLoaded: true };
    remember(folder, now);
  }
  return now;
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
    rootPassword: process.env.ASSIZE_ROOT_PASSWORD ?? memory.rootPassword ?? undefined,
    mayFetch: true,
  });
  stopAtEnd(site.stop);
  writeJudgeSettings(folder, site.furtherJudge);
  void site.failed.then((how) =>
    end(1, `✗ ${how}\nEverything is stopped; nothing that was accepted is lost. Start again with npm start.`),
  );
  void site.judgeFailed.then((how) => say(`! The judge is off: ${how}`));

  const filled = await fillSite(folder, { ...memory, ...site.ports }, site.url, values.demo);
  say('');
  if (site.judgeOff) say(`! The judge is off: ${site.judgeOff}\n`);
  say(`Assize is ready: ${site.url}`);
  if (filled.rootPassword)
    say(`Sign in as root with the password ${filled.rootPassword} (shown only this once).`);
  remember(folder, { ...filled, rootPassword: null });
  say('Ctrl-C stops everything; npm start brings it back with its data.');
};

void untilStopped(main);
