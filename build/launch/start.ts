import { parseArgs } from 'node:util';
import { login } from '@assize/shared/contract/account.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { ApiRefusal, apiClient } from './api-client.ts';
import { dataFolder, lockData, type Memory, recall, remember } from './data-folder.ts';
import { loadDemo } from './demo.ts';
import { loadSampleProblems } from './load-samples.ts';
import { portIsFree } from './ports.ts';
import { PartFailed } from './process.ts';
import { startSite } from './site.ts';

/** `npm start`: everything on this machine, ready to use. `--demo` adds users with submissions. */

/** Things to stop, in the order in which they were started. */
const toStop: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;

const stopAll = (): Promise<void> => {
  stopping ??= (async () => {
    for (const stop of toStop.reverse()) await stop();
  })();
  return stopping;
};

const end = async (code: number, words: string): Promise<never> => {
  say(words);
  await stopAll();
  process.exit(code);
};

const portFrom = (name: string, fallback: number): number => {
  const port = Number(process.env[name] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupTrouble(`${name} is "${process.env[name]}", which is not a port number.`);
};

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
  toStop.push(lockData(folder));
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
  toStop.push(site.stop);
  void site.failed.then((how) =>
    end(1, `✗ ${how}\nEverything is stopped; nothing that was accepted is lost. Start again with npm start.`),
  );
  void site.judgeFailed.then((how) => say(`! The judge is off: ${how}`));

  const filled = await fillSite(folder, memory, site.url, values.demo);
  say('');
  if (site.judgeOff) say(`! The judge is off: ${site.judgeOff}\n`);
  say(`Assize is ready: ${site.url}`);
  if (filled.rootPassword) {
    say(`Sign in as root with the password ${filled.rootPassword} (shown only this once).`);
    remember(folder, { ...filled, rootPassword: null });
  }
  say('Ctrl-C stops everything; npm start brings it back with its data.');
};

const onSignal = (): void => {
  // A second Ctrl-C changes nothing: the parts are already on their way down.
  if (!stopping) void end(0, '\nStopping …');
};
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
process.on('SIGHUP', onSignal);

main().catch(async (error: unknown) => {
  if (stopping) return stopping;
  const forPeople =
    error instanceof SetupTrouble || error instanceof PartFailed || error instanceof ApiRefusal;
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  await end(1, `✗ ${forPeople ? error.message : fault}`);
});
