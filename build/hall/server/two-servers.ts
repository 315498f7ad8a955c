/**
 * The servers of a hall as the kit makes them: two, a third vote, a judge and the proxy. Each machine is a namespace of
 * the network, with a cable to the bridge of this one. Machines can be lost, unplugged and brought back.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../launch/data-folder.ts';
import { findDatabase } from '../../launch/find-database.ts';
import { healthy, startJudge } from '../../launch/parts.ts';
import { freePort } from '../../launch/ports.ts';
import { type Running, startProcess, untilListening, untilTrue } from '../../launch/process.ts';
import { cacheFolder, exclusively } from '../../setup/cache.mjs';
import { SetupTrouble } from '../../setup/progress.mjs';
import { isMissing, obtain } from '../../setup/provider.ts';
import { providers } from '../../setup/providers.ts';
import { run } from '../../setup/shell.mjs';
import { settingsOf } from './env-file.ts';
import { writeServers } from './servers.ts';

const addresses = { first: '10.77.0.11', second: '10.77.0.12', vote: '10.77.0.21' } as const;
const bridge = { name: 'assize-hall', address: '10.77.0.1/24' };
type Machine = keyof typeof addresses;
const voters: readonly Machine[] = ['first', 'second', 'vote'];

/** Debian's nginx, unpacked and not installed: an installed one would listen on its own. */
const ensureNginx = async (): Promise<string> => {
  const folder = join(cacheFolder(), 'nginx');
  await exclusively('nginx', async () => {
    if (existsSync(folder)) return;
    const scratch = `${folder}.new`;
    mkdirSync(scratch, { recursive: true });
    await run('apt-get', ['download', 'nginx'], { cwd: scratch, what: 'nginx from Debian' });
    await run('sh', ['-c', 'dpkg-deb --extract nginx_*.deb . && rm nginx_*.deb'], { cwd: scratch });
    renameSync(scratch, folder);
  });
  return join(folder, 'usr/sbin/nginx');
};

/** The kit's proxy on a port of the loopback, without TLS. */
const startProxy = async (folder: string, text: string, port: number): Promise<Running> => {
  const command = await ensureNginx();
  const site = text.replace('listen 443 ssl;', `listen 127.0.0.1:${port};`).replaceAll(/^\s*ssl_.*$/gm, '');
  if (!site.includes(String(port))) throw new Error('nginx.conf listens elsewhere');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/nginx.pid; error_log stderr warn;\nevents { worker_connections 4096; }\nhttp {\naccess_log off; ${temporary.join(' ')}\n${site}\n}\n`,
  );
  const proxy = startProcess({
    ...{ name: 'The proxy', command, args: ['-p', folder, '-c', file] },
    logFile: join(folder, 'nginx.log'),
  });
  await untilListening(proxy, { host: '127.0.0.1', port });
  return proxy;
};

const ip = (line: string) => run('ip', line.split(' '));
const spaceOf = (machine: Machine): string => `assize-hall-${machine}`;
/** Names of network devices have 15 characters at most. */
const cableOf = (machine: Machine): string => `assize-${machine}`;

const takeNetworkAway = async (): Promise<void> => {
  for (const machine of voters) await ip(`netns delete ${spaceOf(machine)}`).catch(() => undefined);
  await ip(`link delete ${bridge.name}`).catch(() => undefined);
};
const layNetwork = async (): Promise<void> => {
  // What a run left that was killed.
  await takeNetworkAway();
  await ip(`link add ${bridge.name} type bridge`);
  await ip(`address add ${bridge.address} dev ${bridge.name}`);
  await ip(`link set ${bridge.name} up`);
  for (const machine of voters) {
    const [space, cable] = [spaceOf(machine), cableOf(machine)];
    await ip(`netns add ${space}`);
    await ip(`link add ${cable} type veth peer name eth0 netns ${space}`);
    await ip(`link set ${cable} master ${bridge.name} up`);
    await ip(`-n ${space} address add ${addresses[machine]}/24 dev eth0`);
    await ip(`-n ${space} link set eth0 up`);
    await ip(`-n ${space} link set lo up`);
  }
};

const findBinaries = async (folder: string) => {
  const [database, redis] = await Promise.all([findDatabase(folder, true), obtain(providers.redis, true)]);
  if (isMissing(redis)) throw new SetupTrouble(`No Redis. Tried:\n${redis.missing}`);
  if (database.kind === 'address' || redis.kind === 'address')
    throw new SetupTrouble('MONGODB_URI and REDIS_URL name services that cannot be lost.');
  return { mongod: database.binary, redis: redis.binary };
};

/**
 * Starts them and waits until the site answers by its proxy.
 * @param settings further settings of both servers
 */
export const startTwoServers = async (folder: string, settings: Readonly<Record<string, string>>) => {
  const binaries = await findBinaries(folder);
  const kit = join(folder, 'kit');
  const root = writeServers({ ...addresses, name: 'judge.hall' }, kit);
  const etc = (machine: Machine | 'judge', name: string) => join(kit, machine, name);
  const read = (machine: Machine | 'judge', name: string) => readFileSync(etc(machine, name), 'utf8');
  const place = (...parts: string[]): string => {
    const path = join(folder, ...parts);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const serverLog = (machine: Machine) => join(place(machine), 'server.log');
  const running = new Map<Machine, Running[]>();
  const others: Running[] = [];

  const part = (machine: Machine, name: string, command: string, args: string[], more = {}): Running => {
    const started = startProcess({
      ...{ name: `${name} of ${machine}`, cwd: place(machine, name) },
      ...{ command: 'ip', args: ['netns', 'exec', spaceOf(machine), command, ...args] },
      ...{ logFile: join(place(machine), `${name}.log`), beforePrograms: true, ...more },
    });
    running.set(machine, [...(running.get(machine) ?? []), started]);
    return started;
  };
  /** A copy of a file of settings that its process writes into. */
  const own = (machine: Machine, name: string, file: string): string => {
    const copy = join(place(machine, name), file);
    if (!existsSync(copy)) writeFileSync(copy, read(machine, file), { mode: 0o600 });
    return file;
  };

  const startStores = async (machine: Machine): Promise<void> => {
    const host = addresses[machine];
    const mongod = part(machine, 'mongod', binaries.mongod, [
      ...['--dbpath', place(machine, 'mongod'), '--replSet', 'assize'],
      ...['--bind_ip', `127.0.0.1,${host}`, '--port', '27017'],
      ...['--keyFile', etc(machine, 'set.key'), '--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.25'],
      ...['--networkMessageCompressors', 'disabled', '--quiet', '--nounixsocket'],
    ]);
    const ready = [untilListening(mongod, { host, port: 27_017 }, 60_000)];
    if (machine !== 'vote') {
      const file = own(machine, 'redis', 'redis.conf');
      const args = [file, '--bind', '127.0.0.1', host, '--aclfile', etc(machine, 'users.acl')];
      const redis = part(machine, 'redis', binaries.redis, args);
      ready.push(untilListening(redis, { host, port: 6_379 }));
    }
    const file = own(machine, 'sentinel', 'sentinel.conf');
    const args = [file, '--sentinel', '--bind', '127.0.0.1', host, '--aclfile', etc(machine, 'sentinel.acl')];
    const sentinel = part(machine, 'sentinel', binaries.redis, args);
    ready.push(untilListening(sentinel, { host, port: 26_379 }));
    await Promise.all(ready);
  };
  const startServer = async (machine: Machine): Promise<void> => {
    const server = part(
      machine,
      'server',
      process.execPath,
      ['--max-semi-space-size=8', join(repository, 'server/main.ts')],
      {
        env: {
          ...{ PATH: process.env.PATH, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
          ...settingsOf(read(machine, 'server.env')),
          ...{ ASSIZE_DATA: place('files'), ASSIZE_WEB_DIST: '', ...settings },
        },
        logFile: serverLog(machine),
      },
    );
    await untilTrue(server, () => healthy(`http://${addresses[machine]}:8080`), 60_000, 100);
  };

  /** Its processes are gone at once, as when the power fails. */
  const lose = async (machine: Machine): Promise<void> => {
    const parts = running.get(machine) ?? [];
    running.delete(machine);
    for (const one of parts) one.kill('SIGKILL');
    await Promise.all(parts.map(({ ended }) => ended));
  };
  const bringBack = async (machine: Machine): Promise<void> => {
    await startStores(machine);
    if (machine !== 'vote') await startServer(machine);
  };
  /** Nothing goes in or out any more, and nobody is told. */
  const unplug = (machine: Machine) => ip(`link set ${cableOf(machine)} down`);
  const plugIn = (machine: Machine) => ip(`link set ${cableOf(machine)} up`);

  const stop = async (): Promise<void> => {
    for (const one of others.splice(0).reverse()) await one.stop();
    await Promise.all([...running.keys()].map(lose));
    await takeNetworkAway();
  };

  try {
    await layNetwork();
    for (const machine of voters) await startStores(machine);
    const tool = join(repository, 'build/hall/hall.ts');
    const words = ['netns', 'exec', spaceOf('first'), process.execPath, tool, 'join'];
    await run('ip', [...words, etc('first', 'server.env')]);
    await startServer('first');
    await startServer('second');
    const port = await freePort();
    others.push(await startProxy(place('proxy'), read('first', 'nginx.conf'), port));
    const url = `http://127.0.0.1:${port}`;
    const { REDIS_URL = '', ASSIZE_NODE_TOKEN = '' } = settingsOf(read('judge', 'judge.env'));
    mkdirSync(join(folder, 'logs'), { recursive: true });
    others.push(
      startJudge({
        ...{ folder, serverUrl: url, redisUrl: REDIS_URL, nodeToken: ASSIZE_NODE_TOKEN },
        settings: { JUDGE_LANGUAGES: 'C', JUDGE_CALIBRATE: 'off' },
      }),
    );
    const { MONGODB_URI: mongoUri = '' } = settingsOf(read('first', 'server.env'));
    const serverLogs = [serverLog('first'), serverLog('second')];
    return { url, mongoUri, serverLogs, rootPassword: root, lose, bringBack, unplug, plugIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;
