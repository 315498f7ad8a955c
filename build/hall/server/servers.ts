import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { dirname, join } from 'node:path';
import { redisUsers, sentinelUsers } from '../../launch/redis-acl.ts';
import { databaseUser } from '../../launch/replica-set.ts';
import { SetupTrouble } from '../../setup/progress.mjs';

/** Addresses of the machines that servers run on, and the name by which the hall knows the judge. */
export type HallServers = {
  readonly first: string;
  readonly second: string;
  /** Has no data that anybody asks for: its vote decides which of two servers goes on. */
  readonly vote: string;
  readonly name: string;
};
const machines = ['first', 'second', 'vote', 'judge'] as const;
type Machine = (typeof machines)[number];

const templates = [
  'server.env.example',
  'judge.env.example',
  'redis.conf',
  'sentinel.conf',
  'nginx.conf',
] as const;
const template = (name: (typeof templates)[number]): string =>
  readFileSync(join(import.meta.dirname, name), 'utf8');

const secret = (bytes: number): string => randomBytes(bytes).toString('hex');
const makeSecrets = () => ({
  database: secret(24),
  redisServer: secret(24),
  redisJudge: secret(24),
  assize: secret(32),
  nodeToken: secret(32),
  root: randomBytes(12).toString('base64url'),
  set: randomBytes(96).toString('base64'),
});

/**
 * What lies in /etc/assize of each machine of a hall that is no contestant's: settings, keys and passwords, made anew.
 * @returns the files by machine and name; `root` is the password of the super admin at the first start
 * @throws SetupTrouble that names the wrong address
 */
export const filesOfServers = (
  servers: HallServers,
): { files: Record<Machine, Record<string, string>>; root: string } => {
  for (const which of ['first', 'second', 'vote'] as const)
    if (!isIPv4(servers[which])) throw new SetupTrouble(`--${which}: an address like 10.0.0.11`);
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(servers.name)) throw new SetupTrouble('--name: a name like judge.hall');
  if (new Set([servers.first, servers.second, servers.vote]).size < 3)
    throw new SetupTrouble(
      '--first, --second and --vote: three machines, else one of them takes two votes with it',
    );
  const secrets = makeSecrets();
  const passwords = { server: secrets.redisServer, judge: secrets.redisJudge };
  const filled = (name: (typeof templates)[number], words: Readonly<Record<string, string>> = {}): string =>
    template(name)
      .replaceAll(/10\.0\.0\.(11|12|21)/g, (address) =>
        address.endsWith('.11') ? servers.first : address.endsWith('.12') ? servers.second : servers.vote,
      )
      .replaceAll('judge.hall', servers.name)
      .split('\n')
      .map((line) => {
        const setting = /^([A-Z_]+)=/.exec(line)?.[1] ?? '';
        const word = words[setting];
        if (word === undefined)
          return line.replaceAll('PASSWORD', line.startsWith('#') ? 'PASSWORD' : passwords.server);
        return line.endsWith('=') ? `${line}${word}` : line.replace('PASSWORD', word);
      })
      .join('\n');
  /** Redis tells the others the address that it is known by, whatever way a connection takes. */
  const voter = (which: 'first' | 'second' | 'vote') => ({
    'address.env': `ADDRESS=${servers[which]}\n`,
    'set.key': secrets.set,
    'sentinel.conf': `${filled('sentinel.conf')}sentinel announce-ip ${servers[which]}\n`,
    'sentinel.acl': sentinelUsers(passwords),
  });
  const redis = (which: 'first' | 'second'): string =>
    `${filled('redis.conf')}replica-announce-ip ${servers[which]}\n`;
  const server = {
    'users.acl': redisUsers(passwords, 'bull'),
    'nginx.conf': filled('nginx.conf'),
    'server.env': filled('server.env.example', {
      MONGODB_URI: secrets.database,
      REDIS_URL: secrets.redisServer,
      ASSIZE_SECRET: secrets.assize,
      ASSIZE_NODE_TOKEN: secrets.nodeToken,
      ASSIZE_ROOT_PASSWORD: secrets.root,
    }),
  };
  const judge = {
    'judge.env': filled('judge.env.example', {
      REDIS_URL: secrets.redisJudge,
      ASSIZE_NODE_TOKEN: secrets.nodeToken,
    }),
  };
  return {
    root: secrets.root,
    files: {
      first: { ...server, ...voter('first'), 'redis.conf': redis('first') },
      second: {
        ...server,
        ...voter('second'),
        'redis.conf': `${redis('second')}replicaof ${servers.first} 6379\n`,
      },
      vote: voter('vote'),
      judge,
    },
  };
};

/**
 * Writes them, a folder for each machine.
 * @returns the password of the super admin
 * @throws SetupTrouble where there are files already: their passwords may be in use
 */
export const writeServers = (servers: HallServers, folder: string): string => {
  if (existsSync(folder)) throw new SetupTrouble(`${folder} is there already: its passwords may be in use.`);
  const { files, root } = filesOfServers(servers);
  for (const machine of machines)
    for (const [name, text] of Object.entries(files[machine])) {
      const file = join(folder, machine, name);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, text, { mode: 0o600 });
    }
  return root;
};

/** How the servers sign in at their databases; the first of the hosts is the one that is asked before the others. */
export const databaseLogin = (serverEnv: string): { user: string; password: string; hosts: string[] } => {
  const [, user = '', password = '', hosts = ''] =
    /^MONGODB_URI=mongodb:\/\/([^:]+):([^@]+)@([^/]+)\//m.exec(serverEnv) ?? [];
  if (user !== databaseUser)
    throw new SetupTrouble(`MONGODB_URI of server.env names no user "${databaseUser}".`);
  return { user, password, hosts: hosts.split(',') };
};
