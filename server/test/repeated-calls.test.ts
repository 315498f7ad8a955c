import { createNodeToken } from '@assize/shared/areas/node/endpoints.ts';
import { createTag, listTags } from '@assize/shared/areas/tag/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { describe, expect, it } from 'vitest';
import { type Repeats, repeats } from '../platform/http/repeats.ts';
import { startTestSite } from './site.ts';

const site = await startTestSite();
const root = site.as('root');
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const tag = (name: string) => ({ body: { name } });
const named = async (name: string) =>
  (await root.call(listTags, { query: {} })).filter((one) => one.name === name);

describe('a write with a key (Wire 12)', () => {
  it('is done once, and answered again as it was', async () => {
    const first = await root.send(createTag, tag('once'), withKey('a-1'));
    const again = await root.send(createTag, tag('once'), withKey('a-1'));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(await named('once')).toHaveLength(1);
    expect((await root.send(createTag, tag('once'))).body.code).toBe('tag.name-taken');
  });

  it('is refused where the key stands for another call', async () => {
    await root.call(createTag, tag('one'), withKey('a-2'));
    const sent = await root.send(createTag, tag('two'), withKey('a-2'));
    expect([sent.status, sent.body.code]).toEqual([422, 'request.key-reused']);
    expect(await named('two')).toEqual([]);
  });

  it('is done by one of those that come at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => root.send(createTag, tag('rush'), withKey('a-3'))),
    );
    for (const { status, body } of sent)
      expect([status, body.code]).toEqual(status === 200 ? [200, undefined] : [409, 'request.in-progress']);
    expect(sent.map(({ status }) => status)).toContain(200);
    expect(await named('rush')).toHaveLength(1);
  });

  it('may come again once it was refused, with the same key', async () => {
    const made = await root.call(createTag, tag('late'));
    expect((await root.send(createTag, tag('late'), withKey('a-4'))).body.code).toBe('tag.name-taken');
    await root.call(createTag, tag('later'), withKey('a-4'));
    expect(made.name).toBe('late');
  });

  it('has a key of its user: another one may have the same', async () => {
    await root.call(createTag, tag('mine'), withKey('a-5'));
    await site.as('problem_admin').call(createTag, tag('theirs'), withKey('a-5'));
    expect(await named('theirs')).toHaveLength(1);
  });

  it('is done each time where the answer is a secret, which is kept nowhere', async () => {
    const asked = { body: { name: 'repeated' } };
    const { secret } = await root.call(createNodeToken, asked, withKey('a-6'));
    expect((await root.send(createNodeToken, asked, withKey('a-6'))).body.code).toBe('node-token.name-taken');
    const { client, key } = site.app.core.redis;
    expect(secret).not.toBe('');
    expect(await client.exists(key('repeat', 'user', await root.uid(), 'a-6'))).toBe(0);
    expect(await client.exists(key('repeat', 'user', await root.uid(), 'a-1'))).toBe(1);
  });

  it.each(['', 'with space', 'é', 'x'.repeat(256)])('must not have the key %j', async (key) => {
    const sent = await root.send(createTag, tag('bad'), withKey(key));
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([
      400,
      'request.invalid',
      'idempotency-key',
    ]);
  });
});

describe('the keeping of keys', () => {
  const { redis, log } = site.app.core;
  const payer = { kind: 'user', id: 'ada' } as const;
  const once = (key: string, work: () => Promise<unknown>, kept: Repeats = repeats({ redis, log })) =>
    kept.once({ payer, key, asked: ['POST'] }, work);
  const ttl = (key: string) => redis.client.pttl(redis.key('repeat', 'user', 'ada', key));

  it('lasts a day for an answer, and half a minute for a process that may have died', async () => {
    let leased = 0;
    await once('b-1', async () => {
      leased = await ttl('b-1');
    });
    expect(leased).toBeGreaterThan(20_000);
    expect(leased).toBeLessThanOrEqual(30_000);
    expect(await ttl('b-1')).toBeGreaterThan(23 * 60 * 60 * 1000);
  });

  it('forgets what failed', async () => {
    const failing = once('b-2', () => Promise.reject(new AssizeError('service.busy')));
    await expect(failing).rejects.toThrow('service.busy');
    expect(await once('b-2', async () => 'done')).toBe('done');
    expect(await once('b-2', async () => 'done twice')).toBe('done');
  });
});
