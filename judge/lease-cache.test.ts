import { describe, expect, it } from 'vitest';
import { LeaseCache } from './lease-cache.ts';

const cacheOf = (maxBytes: number) => {
  const disposed: string[] = [];
  const cache = new LeaseCache<string>({
    maxBytes,
    sizeOf: (value) => value.length,
    dispose: (value) => void disposed.push(value),
  });
  return { cache, disposed };
};

describe('lease cache', () => {
  it('makes a value once for all who ask', async () => {
    const { cache } = cacheOf(100);
    let made = 0;
    const make = async () => {
      made++;
      return 'value';
    };
    const leases = await Promise.all([1, 2, 3].map(() => cache.lease('k', make)));
    expect(leases.map((lease) => lease.value)).toEqual(['value', 'value', 'value']);
    expect((await cache.lease('k', make)).value).toBe('value');
    expect(made).toBe(1);
  });

  it('forgets the one used longest ago, never one in use', async () => {
    const { cache, disposed } = cacheOf(8);
    const get = (key: string) => cache.lease(key, async () => `${key}${key}${key}${key}`);
    const a = await get('a');
    (await get('b')).release();
    (await get('b')).release();
    (await get('c')).release();
    expect(disposed).toEqual(['bbbb']);
    a.release();
    (await get('c')).release();
    (await get('d')).release();
    expect(disposed).toEqual(['bbbb', 'aaaa']);
    expect(cache.bytes).toBe(8);
  });

  it('keeps a value over the size only while it is in use', async () => {
    const { cache, disposed } = cacheOf(2);
    const lease = await cache.lease('k', async () => 'large');
    expect(disposed).toEqual([]);
    lease.release();
    lease.release();
    expect(disposed).toEqual(['large']);
    expect(cache.bytes).toBe(0);
  });

  it('starts with what is there, within the size', async () => {
    const { cache, disposed } = cacheOf(8);
    for (const key of ['a', 'b', 'c']) cache.seed(key, key.repeat(4));
    expect(disposed).toEqual(['aaaa']);
    expect((await cache.lease('b', () => Promise.reject(new Error('made again')))).value).toBe('bbbb');
  });

  it('does not remember a failure', async () => {
    const { cache } = cacheOf(100);
    const failing = () => Promise.reject(new Error('no'));
    await expect(Promise.all([cache.lease('k', failing), cache.lease('k', failing)])).rejects.toThrow('no');
    expect((await cache.lease('k', async () => 'yes')).value).toBe('yes');
  });
});
