/** A judge node: puts box, compilers, test data and queues together. Settings: config.ts. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os, { hostname } from 'node:os';
import { join } from 'node:path';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { loggedError } from '@assize/shared/domain/logged-error.ts';
import { loadMeter } from '@assize/shared/domain/machine-load.ts';
import { type Logger, pino } from 'pino';
import { type Agent, startAgent } from './agent/agent.ts';
import { startAnnouncing } from './agent/announcer.ts';
import { connectRedis } from './agent/redis.ts';
import { proveSandbox, Refusal } from './agent/refusal.ts';
import { type ServerClient, serverClient } from './agent/server-client.ts';
import { startCalibrating } from './calibration/calibrating.ts';
import { type JudgeConfig, newNodeId, readConfig, SettingsError } from './config.ts';
import { createCompiler } from './languages/compiler.ts';
import { openKeyIndex } from './languages/key-index.ts';
import { useTestlib } from './languages/own-files.ts';
import { probeToolchains } from './languages/toolchains.ts';
import packageJson from './package.json' with { type: 'json' };
import { createBoxSandbox } from './sandbox/box/adapter.ts';
import { defaultCacheFolder } from './sandbox/box/build.ts';
import { narrowSandbox } from './sandbox/narrow-sandbox.ts';
import { outlivePrograms } from './sandbox/outlive-programs.ts';
import { type Sandbox, SandboxUnavailableError } from './sandbox/port.ts';
import { blobClient } from './tasks/blob-client.ts';
import { runTask } from './tasks/run-task.ts';
import { openTestData } from './testdata/store.ts';

const TROUBLE_TIMEOUT_MS = 4000;

const start = async (config: JudgeConfig, log: Logger): Promise<void> => {
  const { dataFolder } = config;
  takeTestlib(config);
  await outlivePrograms();
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const nodeId = config.nodeId ?? (await keptNodeId(dataFolder));
  const server = serverClient({ url: config.serverUrl, token: config.nodeToken });
  const who = { id: nodeId, host: hostname().slice(0, 255), version: packageJson.version, sandbox: 'box' };
  const box = await soundSandbox(config, log).catch(async (error: unknown) => {
    if (error instanceof Refusal) await sayTrouble(server, who, error.message, log);
    throw error;
  });
  const sandbox = narrowSandbox(box);
  const stopped = new AbortController();
  try {
    const tried = await openKeyIndex(join(defaultCacheFolder(), 'tried.json'));
    const toolchains = await probeToolchains(sandbox, wantedLanguages(config), tried);
    for (const { name, reason } of toolchains.missing) log.warn({ language: name, reason }, 'not offered');
    const compiler = createCompiler({
      sandbox,
      toolchains,
      cacheBytes: config.programBytes,
      preparedIndex: await openKeyIndex(join(dataFolder, 'prepared.json')),
      onNotPrepared: (language, why) => log.warn({ language, why }, 'compiles slower: nothing prepared'),
    });
    await compiler.prepareReady();
    const calibration = await startCalibrating(
      {
        file: join(dataFolder, 'calibration.json'),
        slots: sandbox.slots,
        sandbox,
        toolchains,
        compiler,
      },
      config.calibrateAfterMs,
      log,
    );

    const testData = await openTestData({
      folder: join(dataFolder, 'testdata'),
      source: server,
      maxBytes: config.testDataBytes,
    });
    const storeBlob = blobClient({ url: config.serverUrl, token: config.nodeToken });
    const redis = connectRedis(config.redisUrl, log);
    let diskTrouble: string | null = null;
    const agent = startAgent({
      nodeId,
      slots: sandbox.slots,
      redis,
      prefix: config.queuePrefix,
      ports: { sandbox, toolchains, compiler, testData, now: () => performance.now() },
      runTask: (task, ports, hooks) => runTask(task, { ...ports, storeBlob }, hooks),
      log,
      drainMs: config.drainMs,
      // No jobs before the server has been asked: it takes no results of a node that it does not know.
      allowed: false,
      onBusy: calibration.busy,
      dataCanBeHad: async () => {
        diskTrouble = (await testData.probe()) ? null : 'the disk of its test data takes no files';
        return (await announcer.now()) && diskTrouble === null;
      },
    });
    calibration.onFewer((slots) => agent.setSlots(slots));
    const loadNow = loadMeter(os);
    const describeNode = (): JudgeNode => ({
      ...who,
      slots: sandbox.slots,
      // Jobs that stand aside between their cases take no slot.
      busy: Math.min(agent.busy, sandbox.slots),
      languages: [...toolchains.present].map(([name, { version }]) => ({ name, version })),
      missing: [...toolchains.missing],
      draining: agent.draining,
      calibration: calibration.found,
      load: loadNow(),
      trouble: diskTrouble,
    });
    const announcer = startAnnouncing(describeNode, server, log, (known) => agent.allow(known));
    log.info({ nodeId, slots: sandbox.slots, languages: [...toolchains.present.keys()] }, 'ready');
    const rest = compiler.prepareRest(stopped.signal).catch((error: unknown) => {
      log.warn({ err: error }, 'not everything could be prepared');
    });
    // Calibration begins after these compiles, which would disturb its measures.
    void rest.then(calibration.begin);

    await untilAskedToStop(log);
    stopped.abort();
    calibration.stop();
    await drain(agent, announcer, config, log);
    redis.disconnect();
    // `rest` ends once its compiles of prepared headers have ended with the sandbox.
    await sandbox.dispose();
    await rest;
    log.info('stopped');
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
};

/** The languages that may be offered. @throws SettingsError when a name is no language's */
const wantedLanguages = ({ languages: names }: JudgeConfig) =>
  names?.map((name) => {
    const found = findLanguage(name);
    if (!found) throw new SettingsError(`JUDGE_LANGUAGES: there is no language called ${name}`);
    return found;
  }) ?? languages;

/** @throws SettingsError when the file is no testlib.h */
const takeTestlib = ({ testlibPath }: JudgeConfig): void => {
  try {
    useTestlib(testlibPath);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`JUDGE_TESTLIB: ${why}`);
  }
};

/** A sandbox that has passed its self-test. @throws Refusal */
const soundSandbox = async (config: JudgeConfig, log: Logger): Promise<Sandbox> => {
  const sandbox = await openSandbox(config);
  try {
    const checks = await proveSandbox(sandbox);
    log.info({ checks }, 'the sandbox passed its self-test');
    return sandbox;
  } catch (error) {
    await sandbox.dispose();
    throw error;
  }
};

/** Tells the server why this node does not start, so that staff see it on the judge page. */
const sayTrouble = async (
  server: Pick<ServerClient, 'announce'>,
  who: Pick<JudgeNode, 'id' | 'host' | 'version' | 'sandbox'>,
  trouble: string,
  log: Logger,
): Promise<void> => {
  const nothing = { slots: 0, busy: 0, languages: [], missing: [], draining: false };
  try {
    const node = { ...who, ...nothing, trouble: trouble.slice(0, 1000) };
    await server.announce(node, AbortSignal.timeout(TROUBLE_TIMEOUT_MS));
  } catch (error) {
    log.warn({ err: error }, 'the server could not be told');
  }
};

const openSandbox = async ({ slots, dataFolder }: JudgeConfig): Promise<Sandbox> => {
  try {
    return await createBoxSandbox({ folder: dataFolder, ...(slots === undefined ? {} : { slots }) });
  } catch (error) {
    if (error instanceof SandboxUnavailableError)
      throw new Refusal(error.missing.join('\n'), { cause: error });
    throw error;
  }
};

/** The node's id, made once and kept, so that a node keeps its id over a restart. */
const keptNodeId = async (folder: string): Promise<string> => {
  const path = join(folder, 'node-id');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const id = newNodeId(randomBytes(3).toString('hex'));
    await writeFile(path, `${id}\n`);
    return id;
  }
};

const untilAskedToStop = (log: Logger): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        log.info({ signal }, 'stopping: running submissions are finished or handed back');
        resolve();
      });
    }
  });

const drain = async (
  agent: Agent,
  announcer: ReturnType<typeof startAnnouncing>,
  { drainMs }: JudgeConfig,
  log: Logger,
): Promise<void> => {
  const drained = agent.drain();
  await announcer.now();
  // No job can be handed back while Redis is away; the locks of the jobs run out by themselves.
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, drainMs + 3000, 'late').unref());
  if ((await Promise.race([drained, late])) === 'late') log.warn('could not hand everything back in time');
  await announcer.stop();
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = pino({ name: 'judge', level: config.logLevel, serializers: { err: loggedError } });
  await start(config, log);
};

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const expected = error instanceof Refusal || error instanceof SettingsError;
    console.error(expected ? `This judge does not start.\n${error.message}` : loggedError(error).stack);
    process.exit(1);
  },
);
