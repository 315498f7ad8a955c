import { logout } from '@assize/shared/areas/account/endpoints.ts';
import { progressChannel } from '@assize/shared/areas/judging/queues.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type ClientFrame, wsClose, wsMaxTopics } from '@assize/shared/wire/ws.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { announce, fakeJudge } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';
import { topicsOf } from './topics.ts';

let site: TestSite;
let other: TestSite;
const { connect, signedIn, subscribed, refusal } = useSockets();

beforeAll(async () => {
  site = await startTestSite();
  other = await startTestSite({});
  await announce(site);
  await makeProblem(site.as('root'), '1000');
  await makeProblem(site.as('root'), '2000', { auth: 2 });
  await makeProblem(site.as('root'), '3000', { openCaseResult: false });
});

/** Submissions to watch, of which none waits for a judge. */
const judgedBefore = async (count: number): Promise<number[]> => {
  const { submitId } = await submitCode(site.as('root'), '1000');
  const submissions = site.app.core.database.collection<{ _id: number; open?: true }>('submissions');
  const found = await submissions.findOneAndDelete({ _id: submitId });
  if (!found) throw new Error('nothing was stored');
  const { open: _open, ...one } = found;
  const ids = Array.from({ length: count }, (_, index) => 1_000_000 + index);
  await submissions.insertMany(ids.map((id) => ({ ...one, _id: id, submitId: id })));
  return ids;
};

describe('the first frame (Push 1)', () => {
  it('greets visitors and users', async () => {
    const visitor = await signedIn(site, null);
    expect((await visitor.first('welcome')).uid).toBeNull();
    const ada = site.asUser('ada');
    const client = await signedIn(site, await ada.token());
    expect((await client.first('welcome')).uid).toBe(await ada.uid());
  });

  it.each<[string, ClientFrame | string, number]>([
    ['a bad token', { type: 'hello', token: 'nonsense' }, wsClose.badToken],
    ['something else first', { type: 'subscribe', topic: 'site' }, wsClose.protocol],
    ['no JSON', 'hello?', wsClose.protocol],
    ['an unknown frame', '{"type":"eval"}', wsClose.protocol],
    ['a topic that is none', '{"type":"subscribe","topic":"*"}', wsClose.protocol],
  ])('closes on %s', async (_, frame, code) => {
    const client = await connect(site);
    client.say(frame);
    expect(await client.closeCode()).toBe(code);
  });

  it('closes when no hello comes within 5 s', async () => {
    const client = await connect(site);
    expect(await client.closeCode()).toBe(wsClose.authTimeout);
  });

  it('cuts frames that are too large', async () => {
    const client = await connect(site);
    client.say(' '.repeat(20_000));
    expect(await client.closeCode()).toBe(1009);
  });

  it('answers a ping', async () => {
    const client = await signedIn(site, null);
    client.say({ type: 'ping' });
    expect(Date.parse((await client.first('pong')).now)).toBeGreaterThan(0);
  });
});

describe('topics (Push 2, 3)', () => {
  it('admits by the policies of the REST views', async () => {
    const ada = site.asUser('ada');
    const uid = await ada.uid();
    const visitor = await signedIn(site, null);
    const user = await signedIn(site, await ada.token());
    const root = await signedIn(site, await site.as('root').token());
    for (const topic of ['site', 'status']) await subscribed(visitor, topic);
    await subscribed(user, `user.${uid}`);
    await subscribed(root, 'judges');
    expect(await refusal(visitor, `user.${uid}`)).toBe('auth.required');
    expect(await refusal(root, `user.${uid}`)).toBe('auth.forbidden');
    expect(await refusal(user, 'judges')).toBe('auth.forbidden');
    expect(await refusal(visitor, 'judges')).toBe('auth.required');
    expect(await refusal(user, 'submission.999999999')).toBe('submission.not-found');
  });

  it('keeps submissions on private problems to those who may read them', async () => {
    const { submitId } = await submitCode(site.as('root'), '2000');
    const user = await signedIn(site, await site.asUser('ada').token());
    expect(await refusal(user, `submission.${submitId}`)).toBe('submission.not-found');
    const admin = await signedIn(site, await site.as('problem_admin').token());
    await subscribed(admin, `submission.${submitId}`);
  });

  it('takes 200 topics on one connection and no more', async () => {
    const user = await signedIn(site, await site.asUser('ada').token());
    await subscribed(user, 'site');
    const all = await judgedBefore(wsMaxTopics - 1);
    for (const id of all) user.say({ type: 'subscribe', topic: `submission.${id}` });
    await until(
      'all to be answered',
      async () => user.frames.filter((one) => one.type === 'subscribed').length === wsMaxTopics,
    );
    expect(await refusal(user, 'status')).toBe('ws.too-many-topics');
    user.say({ type: 'unsubscribe', topic: 'site' });
    await subscribed(user, 'status');
  });
});

describe('events (Push 4–7)', () => {
  it('reach readers on every server process, counted without gap from where the topic stood', async () => {
    const here = await signedIn(site, null);
    const there = await signedIn(other, null);
    const start = await subscribed(here, 'status');
    expect(await subscribed(there, 'status')).toMatchObject({ epoch: start.epoch, seq: start.seq });
    const { submitId: a } = await submitCode(site.as('root'), '1000');
    const { submitId: b } = await submitCode(other.as('root'), '1000');
    for (const client of [here, there]) {
      await until('both', async () => client.events('status').length >= 2);
      const events = client.events('status').slice(0, 2);
      expect(events.map((one) => one.type === 'event' && one.seq)).toEqual([start.seq + 1, start.seq + 2]);
      expect(events.map((one) => one.type === 'event' && one.data)).toEqual([
        { submitId: a },
        { submitId: b },
      ]);
      expect(events.every((one) => one.type === 'event' && one.epoch === start.epoch)).toBe(true);
    }
  });

  it('bring the verdict to its owner, its readers and the list; nothing of private problems to the list', async () => {
    const judge = await fakeJudge(site);
    try {
      const ada = site.asUser('ada');
      const mine = await signedIn(other, await ada.token());
      const visitor = await signedIn(other, null);
      await subscribed(mine, `user.${await ada.uid()}`);
      await subscribed(visitor, 'status');
      const hidden = await submitCode(site.as('root'), '2000');
      await until(
        'the hidden verdict',
        async () => (await site.app.services.submission.records.find(hidden.submitId))?.open === false,
      );
      const { submitId } = await submitCode(ada, '1000');
      const own = await mine.first('event', (one) => one.event === 'verdict');
      expect(own.data).toMatchObject({ submitId, status: verdict.accepted, displayPid: '1000' });
      const listed = await visitor.first(
        'event',
        (one) => one.event === 'state' && JSON.stringify(one.data).includes(`:${submitId},`),
      );
      expect(listed.data).toMatchObject({ submitId, status: verdict.accepted });
      expect(JSON.stringify(visitor.frames)).not.toContain(`"submitId":${hidden.submitId},`);
    } finally {
      await judge.stop();
    }
  });

  it('show the judging case by case where that is allowed, by attempt, without a count', async () => {
    const { submitId } = await submitCode(site.as('root'), '1000');
    const closed = await submitCode(site.as('root'), '3000');
    const user = await signedIn(other, await site.asUser('ada').token());
    const visitor = await signedIn(other, null);
    for (const client of [user, visitor]) {
      await subscribed(client, `submission.${submitId}`);
      await subscribed(client, `submission.${closed.submitId}`);
    }
    const frame = (id: number, attempt: number, done: number) =>
      JSON.stringify({
        submitId: id,
        round: 0,
        attempt,
        nodeId: 'fake',
        status: verdict.judging,
        total: 3,
        cases: Array.from({ length: done }, (_, index) => [index + 1, 0, 5, 100]),
      });
    const { client: redis } = site.app.core.redis;
    await redis.publish(progressChannel, 'nonsense');
    await redis.publish(progressChannel, frame(submitId, 2, 1));
    await redis.publish(progressChannel, frame(submitId, 1, 3));
    await redis.publish(progressChannel, frame(closed.submitId, 1, 2));
    await redis.publish(progressChannel, frame(submitId, 2, 2));
    const seen = await until('two frames', async () => {
      const all = user.events(`submission.${submitId}`);
      return all.length >= 2 && all;
    });
    expect(seen.map((one) => one.type === 'event' && [one.seq, JSON.stringify(one.data)])).toEqual([
      [undefined, JSON.stringify({ submitId, status: 7, total: 3, cases: [[1, 0, 5, 100]] })],
      [
        undefined,
        JSON.stringify({
          submitId,
          status: 7,
          total: 3,
          cases: [
            [1, 0, 5, 100],
            [2, 0, 5, 100],
          ],
        }),
      ],
    ]);
    for (const [client, id] of [
      [visitor, submitId],
      [user, closed.submitId],
    ] as const) {
      await until('the plain frame', async () => client.events(`submission.${id}`).length > 0);
      expect(client.events(`submission.${id}`)[0]).toMatchObject({
        data: { status: 7, total: 0, cases: [] },
      });
    }
  });
});

describe('the end of a connection (Push 8–10)', () => {
  it('comes within a second of the end of its session, on every process', async () => {
    const bob = site.asUser('bob');
    const here = await signedIn(site, await bob.token());
    const there = await signedIn(other, await bob.token());
    const bystander = await signedIn(other, await site.asUser('ada').token());
    const before = Date.now();
    await bob.call(logout);
    expect(await here.closeCode()).toBe(wsClose.sessionEnded);
    expect(await there.closeCode()).toBe(wsClose.sessionEnded);
    expect(Date.now() - before).toBeLessThan(1000);
    expect(bystander.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('comes to a reader that is too slow, and to no other', async () => {
    const slow = await signedIn(site, null);
    const quick = await signedIn(site, null);
    await subscribed(slow, 'site');
    await subscribed(quick, 'site');
    slow.socket.pause();
    const { events } = site.app.core;
    const title = 'x'.repeat(60_000);
    // A few at a time: one burst over the limit would drop anyone.
    for (let id = 1; id <= 200; id++) {
      events.publish(topicsOf('site').of(), 'all', 'announcement', { id, title });
      if (id % 5 === 0)
        await until('the quick one to have them', async () => quick.events('site').length === id);
    }
    slow.socket.resume();
    expect(await slow.closeCode()).toBe(wsClose.tooSlow);
    expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('comes with 1001 when the server stops, so that clients go elsewhere', async () => {
    const leaving = await startTestSite({});
    const client = await signedIn(leaving, null);
    await leaving.app.stop();
    expect(await client.closeCode()).toBe(wsClose.goingAway);
  });

  it('comes to one who floods', async () => {
    const client = await signedIn(site, null);
    for (let count = 0; count < 600; count++) client.say({ type: 'ping' });
    expect(await client.closeCode()).toBe(wsClose.protocol);
  });
});

it('says anew where topics stand after Redis was lost, so that clients look (Push 5)', async () => {
  const client = await signedIn(site, null);
  const { epoch, seq } = await subscribed(client, 'status');
  const redis = site.app.core.redis.client;
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await until(
    'another word',
    async () => client.frames.filter((one) => one.type === 'subscribed').length === 2,
  );
  expect(client.frames.at(-1)).toMatchObject({ type: 'subscribed', topic: 'status', epoch, seq });
});
