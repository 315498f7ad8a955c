import { describe, expect, it } from 'vitest';
import { isRedisAddress, redisGroup } from './redis-address.ts';

describe('the address of a group of Redis servers', () => {
  it('names its sentinels, the group and one user for both', () => {
    expect(redisGroup('redis-sentinel://judge:p%40ss@10.0.0.11:26379,10.0.0.12,[::1]:7/hall')).toEqual({
      name: 'hall',
      sentinels: [
        { host: '10.0.0.11', port: 26_379 },
        { host: '10.0.0.12', port: 26_379 },
        { host: '::1', port: 7 },
      ],
      failoverDetector: true,
      ...{ username: 'judge', password: 'p@ss', sentinelUsername: 'judge', sentinelPassword: 'p@ss' },
    });
    expect(redisGroup('redis-sentinel://redis.hall/assize')).toEqual({
      name: 'assize',
      sentinels: [{ host: 'redis.hall', port: 26_379 }],
      failoverDetector: true,
    });
  });

  it.each([
    'redis-sentinel://10.0.0.11:26379',
    'redis-sentinel:///assize',
    'redis-sentinel://a,,b/assize',
    'redis-sentinel://a:0/assize',
    'redis-sentinel://a:65536/assize',
    'redis-sentinel://judge:%zz@a/assize',
    'redis-sentinel://judge@a/assize',
    'http://a/assize',
  ])('is not %s', (address) => {
    expect(redisGroup(address)).toBeNull();
    expect(isRedisAddress(address)).toBe(false);
  });

  it('is none where one server is named', () => {
    for (const address of ['redis://localhost:6379', 'rediss://x', 'unix:/run/redis']) {
      expect(redisGroup(address)).toBeNull();
      expect(isRedisAddress(address)).toBe(true);
    }
  });
});
