import { getUserAuthInfo, login } from '@assize/shared/areas/account/endpoints.ts';
import { getCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import { getWebsiteConfig, health, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { describe, it } from 'vitest';
import { databaseAddress } from './database-address.ts';
import { ownRedis, wireTo } from './parts.ts';
import { type Sent, startTestSite, testPassword } from './site.ts';

const away = (sent: Sent) => ({
  status: sent.status,
  code: sent.body.code,
  retry: Number(sent.headers['retry-after']) > 0,
});
const redisAway = { status: 503, code: 'service.redis-away', retry: true };
const databaseAway = { status: 503, code: 'service.database-away', retry: true };
const recovers = { interval: 100 };

// Each test has a server and parts of its own and mostly waits, so they run side by side.

describe('while Redis is away (Site 4)', () => {
  it.concurrent('signed-in calls answer 503, anonymous reads go on, and all is well when it is back', async ({
    expect,
  }) => {
    await using redis = await ownRedis();
    await using site = await startTestSite({ ownData: true, config: { redisUrl: redis.url } });
    const [anna, visitor] = [site.asUser('anna'), site.asVisitor()];
    const root = site.as('root');
    await root.token();
    expect((await anna.send(getUserAuthInfo)).status).toBe(200);

    await redis.stop('SIGKILL');
    const from = Date.now();
    expect(away(await anna.send(getUserAuthInfo))).toEqual(redisAway);
    expect(away(await anna.send(listAnnouncements))).toEqual(redisAway);
    expect(away(await visitor.send(login, { body: { username: 'anna', password: testPassword } }))).toEqual(
      redisAway,
    );
    expect(away(await visitor.send(getCaptcha))).toEqual(redisAway);
    expect(away(await visitor.send(health))).toEqual(redisAway);
    expect((await visitor.send(listAnnouncements)).status).toBe(200);
    expect(await visitor.call(getWebsiteConfig)).toMatchObject({ judgesUp: 0 });
    expect(Date.now() - from).toBeLessThan(3_000);

    await redis.start();
    await expect.poll(async () => (await visitor.send(health)).status, recovers).toBe(200);
    // The session survived, for Redis keeps an append-only file.
    expect((await anna.send(getUserAuthInfo)).status).toBe(200);
    expect((await root.call(health)).details?.redis.up).toBe(true);
  });

  it.concurrent('a server stops, though its connections wait for their next try', async ({ expect }) => {
    await using redis = await ownRedis();
    await using site = await startTestSite({ ownData: true, config: { redisUrl: redis.url } });
    await redis.stop('SIGKILL');
    await expect.poll(() => site.app.core.redis.client.status, recovers).toBe('reconnecting');
    await site.app.stop();
  });
});

describe.concurrent('while the database is away (Site 4)', () => {
  it.concurrent('calls that need it answer 503 soon, and all is well when it is back', async ({ expect }) => {
    const direct = new URL(process.env.MONGODB_URI ?? '');
    await using wire = await wireTo({ host: direct.hostname, port: Number(direct.port || 27_017) });
    const mongoUri = databaseAddress({ port: wire.port });
    await using site = await startTestSite({ ownData: true, config: { mongoUri } });
    const [anna, visitor] = [site.asUser('anna'), site.asVisitor()];
    expect((await anna.send(listAnnouncements)).status).toBe(200);
    const root = site.as('root');
    await root.token();

    wire.cut();
    const from = Date.now();
    expect(away(await visitor.send(listAnnouncements))).toEqual(databaseAway);
    expect(away(await anna.send(listAnnouncements))).toEqual(databaseAway);
    expect(away(await visitor.send(login, { body: { username: 'anna', password: testPassword } }))).toEqual(
      databaseAway,
    );
    expect(away(await visitor.send(health))).toEqual(databaseAway);
    expect(Date.now() - from).toBeLessThan(12_000);
    // Calls that need no document go on: a session is read from Redis.
    expect((await anna.send(getUserAuthInfo)).status).toBe(200);
    expect((await root.call(health)).details?.database).toEqual({ up: false, latencyMs: null });

    wire.mend();
    await expect.poll(async () => (await visitor.send(listAnnouncements)).status, recovers).toBe(200);
    expect((await visitor.send(login, { body: { username: 'anna', password: testPassword } })).status).toBe(
      200,
    );
    expect((await root.call(health)).up).toBe(true);
  });

  it.concurrent('a sign-in that failed for that is not counted as a wrong password', async ({ expect }) => {
    const direct = new URL(process.env.MONGODB_URI ?? '');
    await using wire = await wireTo({ host: direct.hostname, port: Number(direct.port || 27_017) });
    const mongoUri = databaseAddress({ port: wire.port });
    await using site = await startTestSite({ ownData: true, config: { mongoUri } });
    await site.asUser('bea').token();
    const body = { username: 'bea', password: testPassword };
    wire.cut();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.asVisitor().send(login, { body })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 503).length).toBeGreaterThan(4);
    wire.mend();
    await expect
      .poll(async () => (await site.asVisitor().send(login, { body })).body.code ?? 'in', recovers)
      .toBe('in');
  });
});

describe.concurrent('a part that does not answer, though its wire holds', () => {
  it.concurrent('is away too: Redis', async ({ expect }) => {
    await using redis = await ownRedis();
    await using site = await startTestSite({ ownData: true, config: { redisUrl: redis.url } });
    const anna = site.asUser('anna');
    await anna.token();
    redis.signal('SIGSTOP');
    const from = Date.now();
    expect(away(await anna.send(getUserAuthInfo))).toEqual(redisAway);
    expect(Date.now() - from).toBeLessThan(5_000);
    redis.signal('SIGCONT');
    await expect.poll(async () => (await anna.send(getUserAuthInfo)).status, recovers).toBe(200);
  });

  it.concurrent('is away too: the database', async ({ expect }) => {
    const direct = new URL(process.env.MONGODB_URI ?? '');
    await using wire = await wireTo({ host: direct.hostname, port: Number(direct.port || 27_017) });
    const mongoUri = databaseAddress({ port: wire.port });
    await using site = await startTestSite({ ownData: true, config: { mongoUri } });
    const visitor = site.asVisitor();
    wire.hush();
    const from = Date.now();
    expect(away(await visitor.send(listAnnouncements))).toEqual(databaseAway);
    expect(Date.now() - from).toBeLessThan(12_000);
    wire.mend();
    await expect.poll(async () => (await visitor.send(listAnnouncements)).status, recovers).toBe(200);
  });
});

describe.concurrent('a start (Site 4)', () => {
  it.concurrent('waits for parts that are late, and gives up in the end', async ({ expect }) => {
    await using redis = await ownRedis();
    await redis.stop();
    {
      const late = startTestSite({ ownData: true, config: { redisUrl: redis.url } });
      await redis.start();
      await using site = await late;
      expect((await site.asVisitor().send(health)).status).toBe(200);
    }

    await redis.stop();
    await expect(
      startTestSite({ ownData: true, config: { redisUrl: redis.url }, startWithinMs: 300 }),
    ).rejects.toThrow('Redis did not answer');
  });
});
