const sentinelPort = 26_379;

/** A group of Redis servers, one of which is the first at a time; its sentinels know which. As options of ioredis. */
export type RedisGroup = {
  name: string;
  sentinels: { host: string; port: number }[];
  /** Connections to a first one that fell silent are ended when another becomes the first. */
  failoverDetector: true;
  username?: string;
  password?: string;
  sentinelUsername?: string;
  sentinelPassword?: string;
};

const groupAddress = /^redis-sentinel:\/\/(?:([^:@/]+):([^@/]+)@)?([^@/]+)\/([\w.-]+)$/;
const hostAddress = /^(\[[\da-fA-F:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/;

const sentinelOf = (text: string): { host: string; port: number } | null => {
  const found = hostAddress.exec(text);
  if (!found) return null;
  const [, host = '', port = sentinelPort] = found;
  return Number(port) > 0 && Number(port) < 65_536
    ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
    : null;
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * Reads `redis-sentinel://USER:PASSWORD@HOST[:PORT],…/NAME`; the user is the same at the sentinels as at the servers.
 * @returns null for another kind of address, or one with a fault
 */
export const redisGroup = (address: string): RedisGroup | null => {
  const [, user, word, hosts = '', name] = groupAddress.exec(address) ?? [];
  if (name === undefined) return null;
  const sentinels = hosts.split(',').flatMap((host) => sentinelOf(host) ?? []);
  if (sentinels.length !== hosts.split(',').length) return null;
  const group: RedisGroup = { name, sentinels, failoverDetector: true };
  if (user === undefined || word === undefined) return group;
  const [username, password] = [decoded(user), decoded(word)];
  if (username === null || password === null) return null;
  return { ...group, username, password, sentinelUsername: username, sentinelPassword: password };
};

const serverAddress = /^(rediss?|unix):/;
export const redisAddressFault =
  'must start with redis:// or rediss://, or be redis-sentinel://USER:PASSWORD@HOST,HOST/NAME';
export const isRedisAddress = (text: string): boolean =>
  serverAddress.test(text) || redisGroup(text) !== null;

/** The first of a group that became a copy refuses writes: its clients then ask the sentinels again. */
export const isCopyNow = (error: Error): boolean => error.message.startsWith('READONLY');
