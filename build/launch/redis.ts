import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor } from './accounts.ts';
import { giveTo, privateFolder } from './folders.ts';
import { type Running, startProcess, untilListening } from './process.ts';
import { redisUsers } from './redis-acl.ts';
import { runAs } from './run-as.ts';

export type RedisOptions = {
  /** redis-server or valkey-server. */
  readonly binary: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logDir: string;
  readonly durable: boolean;
  /** Passwords of the two users; without them (tests) Redis asks for none. */
  readonly passwords?: { readonly server: string; readonly judge: string };
  /** Prefix of the queues' keys, which are all that a judge reaches. Default: that of this environment. */
  readonly queuePrefix?: string;
};

/** Starts Redis on loopback: append-only file synced every second, nothing ever evicted, as the queues need it. */
export const startRedis = async (options: RedisOptions): Promise<Running> => {
  const account = accountFor('redis');
  const dataDir = privateFolder(options.dataDir, account);
  const lines = [
    'bind 127.0.0.1',
    `port ${options.port}`,
    `dir "${dataDir}"`,
    'daemonize no',
    'maxmemory-policy noeviction',
    `appendonly ${options.durable ? 'yes' : 'no'}`,
    'appendfsync everysec',
    ...(options.durable ? [] : ['save ""']),
  ];
  if (options.passwords) {
    const aclFile = join(dataDir, 'users.acl');
    const queuePrefix = options.queuePrefix ?? (process.env.ASSIZE_QUEUE_PREFIX || 'bull');
    writeFileSync(aclFile, redisUsers(options.passwords, queuePrefix), { mode: 0o600 });
    if (account) giveTo(aclFile, account);
    lines.push(`aclfile "${aclFile}"`);
  }
  const config = join(dataDir, 'redis.conf');
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  if (account) giveTo(config, account);
  const redis = startProcess({
    name: 'Redis',
    ...runAs(account, { command: options.binary, args: [config] }, [dataDir, options.binary]),
    env: { PATH: process.env.PATH },
    logFile: join(options.logDir, 'redis.log'),
    beforePrograms: true,
  });
  await untilListening(redis, { host: '127.0.0.1', port: options.port }, 60_000);
  return redis;
};
