import { randomBytes } from 'node:crypto';
import { getUserAuthInfo } from '@assize/shared/areas/account/endpoints.ts';
import { listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { wsClose } from '@assize/shared/wire/ws.ts';
import { describe, expect, it } from 'vitest';
import { budgets, ceilingOf } from '../platform/http/limits.ts';
import { callerOf } from './caller.ts';
import { announce } from './fake-judge.ts';
import { makeProblem } from './problems.ts';
import { startTestSite, type TestSite } from './site.ts';
import { useSockets } from './socket.ts';

const { connect, signedIn, subscribed, refusal } = useSockets();

/** A session without an account, which is all these tests need. */
const seated = async (site: TestSite) => {
  const person = { uid: randomBytes(16).toString('hex'), username: 'x', role: 'user' as const };
  const { token } = await site.app.services.session.open(person, { ip: '127.0.0.1', userAgent: 'hall' });
  return { token, caller: callerOf(site.app.fastify, async () => ({ token, uid: person.uid })) };
};
const factorFor = (name: keyof typeof budgets, calls: number) => calls / ceilingOf(name);

describe('a hall behind one address (Accounts 12)', () => {
  it('300 connect and submit at the bell, and nobody is refused', async () => {
    const site = await startTestSite({ ownData: true, config: { rateFactor: 1 } });
    await announce(site);
    await makeProblem(site.as('root'), '1000');
    await connect(site);
    const hall = await Promise.all(Array.from({ length: 300 }, () => seated(site)));
    const clients = await Promise.all(hall.map(({ token }) => signedIn(site, token)));
    const statuses = await Promise.all(
      hall.map(async ({ caller }, index) => {
        const sent = await caller.send(submitProblem, {
          body: { pid: '1000', language: 'C++ 17', code: 'int main(){}' },
        });
        const { submitId } = submitProblem.reply.parse(sent.body.data);
        const client = clients[index];
        if (client) await subscribed(client, `submission.${submitId}`);
        return sent.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(clients.flatMap((one) => one.frames).filter((one) => one.type === 'refused')).toEqual([]);
  }, 120_000);

  it('is not paid for by those who are signed in', async () => {
    const site = await startTestSite({ ownData: true, config: { rateFactor: factorFor('read', 10) } });
    for (let count = 0; count < 25; count += 1) {
      const { caller } = await seated(site);
      expect((await caller.send(listAnnouncements)).status).toBe(200);
    }
    expect((await site.asVisitor().send(listAnnouncements)).status).toBe(200);
  });

  it('pays for tokens that are not good, so that they cannot be tried without end', async () => {
    const site = await startTestSite({ ownData: true, config: { rateFactor: factorFor('read', 5) } });
    const stranger = callerOf(site.app.fastify, async () => ({ token: 'no token of ours', uid: null }));
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await stranger.send(getUserAuthInfo)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

describe('sockets (Push 12)', () => {
  it('are counted when they are opened, also with tokens that are not good', async () => {
    const site = await startTestSite({ ownData: true, config: { rateFactor: factorFor('socket', 3) } });
    for (let count = 0; count < 3; count += 1) {
      const client = await connect(site);
      client.say({ type: 'hello', token: 'no token of ours' });
      expect(await client.closeCode()).toBe(wsClose.badToken);
    }
    await expect(connect(site)).rejects.toThrow('429');
  });

  it('of one who is signed in are paid for by the user', async () => {
    const site = await startTestSite({ ownData: true, config: { rateFactor: 2 / budgets.socket.one } });
    const { token } = await seated(site);
    for (let count = 0; count < 2; count += 1) {
      const client = await signedIn(site, token);
      client.socket.close();
      await client.closeCode();
    }
    const third = await connect(site);
    third.say({ type: 'hello', token });
    expect(await third.closeCode()).toBe(wsClose.tooMany);
    await signedIn(site, (await seated(site)).token);
  });

  it('are so many at once of one user, until one goes', async () => {
    const site = await startTestSite({ ownData: true, config: { rateFactor: 0.1 } });
    const { token } = await seated(site);
    const first = await signedIn(site, token);
    await signedIn(site, token);
    const third = await connect(site);
    third.say({ type: 'hello', token });
    expect(await third.closeCode()).toBe(wsClose.tooMany);
    first.socket.close();
    await first.closeCode();
    await signedIn(site, token);
  });

  it('pay for every topic they ask for', async () => {
    const site = await startTestSite({ ownData: true, config: { rateFactor: 2 / budgets.subscribe.one } });
    const client = await signedIn(site, (await seated(site)).token);
    await subscribed(client, 'site');
    await subscribed(client, 'status');
    expect(await refusal(client, 'queue')).toBe('request.too-many');
    const visitor = await signedIn(site, null);
    await subscribed(visitor, 'queue');
  });

  it('are refused a topic that nobody serves, and go on', async () => {
    const site = await startTestSite();
    const client = await signedIn(site, null);
    expect(await refusal(client, 'weather.7')).toBe('request.not-found');
    await subscribed(client, 'site');
  });
});
