import { parseArgs } from 'node:util';
import { login } from '@assize/shared/contract/account.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { type ApiClient, ApiRefusal, apiClient } from './api-client.ts';
import { dataFolder, lockData, type Memory, recall, remember } from './data-folder.ts';
import { loadDemo } from './demo.ts';
import { bringUpJudge, judgeObstacle } from './judge-start.ts';
import { loadSampleProblems } from './load-samples.ts';
import { serverUrl, startServer } from './parts.ts';
import { freePort, portIsFree } from './ports.ts';
import { PartFailed } from './process.ts';
import { startServices } from './services.ts';
import { type Supervised, supervise } from './supervisor.ts';
import { ensureWebsite } from './website.ts';

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
  const port = Number(process.env[name] ?? fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupTrouble(`${name} is "${process.env[name]}", which is not a port number.`);
};

const signInAsRoot = async (url: string, password: string): Promise<ApiClient> => {
  const root = apiClient(url);
  await root.call(login, { body: { username: 'root', password } });
  return root;
};

/** What only the first start does, as root and through the API. It is tried again until it worked once. */
const fillSite = async (folder: string, memory: Memory, url: string, demo: boolean): Promise<Memory> => {
  const password = memory.rootPassword ?? process.env['ASSIZE_ROOT_PASSWORD'];
  let now = memory;
  if (!now.samplesLoaded && password) {
    const root = await signInAsRoot(url, password);
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
  const host = process.env['HOST'] ?? '127.0.0.1';
  if (!(await portIsFree(port))) {
    throw new SetupTrouble(`Port ${port} is in use by another program. Choose another: PORT=8081 npm start`);
  }
  toStop.push(lockData(folder));
  const memory = recall(folder);

  const servicesUp = step('Starting database and Redis', () =>
    startServices({
      dataDir: folder,
      mayFetch: true,
      passwords: { server: memory.redisServerPassword, judge: memory.redisJudgePassword },
    }),
  ).then((started) => {
    toStop.push(started.stop);
    return started;
  });
  // Both are waited for even when one fails: what did start must be known before it can be stopped.
  await Promise.allSettled([servicesUp, ensureWebsite()]);
  const services = await servicesUp;
  const webDist = await ensureWebsite();
  void Promise.race([services.database.failed, services.redis.failed]).then((how) =>
    end(1, `✗ ${how}. Everything is stopped; nothing that was accepted is lost. Start again with npm start.`),
  );

  const judgeTrouble = await judgeObstacle();
  const serverOptions = {
    host,
    port,
    metricsPort: process.env['METRICS_PORT'] ? portFrom('METRICS_PORT', 0) : await freePort(),
    mongoUri: services.mongoUri,
    redisUrl: services.redisUrl,
    nodeToken: memory.nodeToken,
    rootPassword: memory.rootPassword ?? process.env['ASSIZE_ROOT_PASSWORD'],
    webDist,
  };
  const url = serverUrl(serverOptions);
  const server = supervise(await step('Starting the server', () => startServer(serverOptions)), () =>
    startServer(serverOptions),
  );
  toStop.push(server.stop);
  void server.gaveUp.then((why) => end(1, `✗ ${why}`));

  const judge: Supervised | string =
    judgeTrouble ??
    (await bringUpJudge(
      { serverUrl: url, redisUrl: services.judgeRedisUrl, nodeToken: memory.nodeToken },
      apiClient(url),
    ));
  if (typeof judge === 'string') say(`! The judge is off: ${judge}`);
  else {
    toStop.push(judge.stop);
    void judge.gaveUp.then((why) => say(`! The judge is off: ${why}`));
  }

  const filled = await fillSite(folder, memory, url, values.demo);
  say('');
  say(`Assize is ready: ${url}`);
  if (filled.rootPassword) {
    say(`Sign in as root with the password ${filled.rootPassword}, shown only this once.`);
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
  await end(
    1,
    `✗ ${forPeople ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
});
