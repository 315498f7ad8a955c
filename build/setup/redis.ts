import { aptInstall, aptObstacle } from './apt.ts';
import type { Provider, RedisSource } from './provider.ts';
import { findOnPath } from './shell.mjs';

const onPath = (name: string): Provider<RedisSource> => ({
  name: `${name} on PATH`,
  look: async () => {
    const binary = findOnPath(name);
    return binary ? { kind: 'binary', binary } : { missing: 'not found' };
  },
});

/** A Redis that is run elsewhere. REDIS_URL_JUDGE is the same one with the judges' limited user. */
export const redisAddress: Provider<RedisSource> = {
  name: 'REDIS_URL',
  look: async () => {
    const url = process.env.REDIS_URL;
    if (!url) return { missing: 'not set' };
    return { kind: 'address', url, judgeUrl: process.env.REDIS_URL_JUDGE ?? url };
  },
};

export const redisOnPath = onPath('redis-server');
export const valkeyOnPath = onPath('valkey-server');

const packages = ['redis-server'];

export const redisByApt: Provider<RedisSource> = {
  name: 'Redis from Debian',
  look: async () => aptObstacle(packages) ?? { missing: 'not installed' },
  fetch: async () => (await aptInstall(packages, 'Redis')) ?? redisOnPath.look(),
};
