/** Clarifications come to open pages, of another server process too. */
import { askClarification } from '@assize/shared/areas/clarification/endpoints.ts';
import {
  answerClarification,
  broadcastClarification,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { changeContestStaff, updateContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { contestOf, makeContest } from '../../test/contests.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed } = useSockets();
let site: TestSite;
let other: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  other = await startTestSite({ clock, config: site.app.core.config });
});

const general = { subject: 'general' as const, displayId: null };
const ofCid = (cid: number) => `clarification.${cid}`;

it('each reader hears of what concerns him, from whichever process', async () => {
  const root = site.as('root');
  const { cid } = await makeContest(root, clock);
  const [ada, eve, jury] = ['ada', 'eve', 'jury'].map((name) => site.asUser(name)) as [
    Caller,
    Caller,
    Caller,
  ];
  await jury.token();
  await root.call(changeContestStaff, { body: { cid, staff: [{ username: 'jury', roles: ['jury'] }] } });

  const hear = async (by: Caller) => {
    const client = await signedIn(other, await by.token());
    await subscribed(client, ofCid(cid));
    await subscribed(client, `user.${await by.uid()}`);
    const told = (topic: string) =>
      client.events(topic).map((frame) => ('event' in frame ? [frame.event, frame.data] : []));
    return { client, contest: () => told(ofCid(cid)), own: async () => told(`user.${await by.uid()}`) };
  };
  const [toAda, toEve, toJury] = [await hear(ada), await hear(eve), await hear(jury)];

  const { id } = await ada.call(askClarification, { body: { cid, ...general, content: 'secret' } });
  await until('the question', async () => toJury.contest().length === 1);
  expect(toJury.contest()).toEqual([['queue', { asked: true }]]);
  await until('the question of one’s own', async () => (await toAda.own()).length === 1);

  const body = { cid, id, kind: 'answer' as const, content: 'secret too', toAll: false, seen: 0 };
  await jury.call(answerClarification, { body });
  await until('the answer', async () => (await toAda.own()).length === 2);
  expect(await toAda.own()).toEqual([
    ['clarification', { cid, answered: false }],
    ['clarification', { cid, answered: true }],
  ]);

  await jury.call(broadcastClarification, { body: { cid, ...general, content: 'Lunch' } });
  for (const one of [toAda, toEve]) await until('the broadcast', async () => one.contest().length === 1);
  expect(toEve.contest()).toEqual([['broadcast', {}]]);
  expect(await toEve.own()).toEqual([]);
  await until('the queue', async () => toJury.contest().length === 3);
  expect(toJury.contest().slice(1)).toEqual([
    ['queue', { asked: false }],
    ['queue', { asked: false }],
  ]);
  for (const { client } of [toAda, toEve, toJury])
    expect(JSON.stringify(client.frames)).not.toMatch(/secret|Lunch/);
});

it('who is taken out of the jury hears of the queue no more', async () => {
  const root = site.as('root');
  const { cid } = await makeContest(root, clock);
  const [ada, jury] = [site.asUser('ada'), site.asUser('jury')];
  await jury.token();
  await root.call(changeContestStaff, { body: { cid, staff: [{ username: 'jury', roles: ['jury'] }] } });
  const client = await signedIn(other, await jury.token());
  await subscribed(client, ofCid(cid));
  await root.call(changeContestStaff, { body: { cid, staff: [] } });
  await ada.call(askClarification, { body: { cid, ...general, content: 'Why?' } });
  await root.call(broadcastClarification, { body: { cid, ...general, content: 'Lunch' } });
  await until('the broadcast', async () => client.events(ofCid(cid)).length > 0);
  expect(client.events(ofCid(cid))).toMatchObject([{ event: 'broadcast' }]);
});

it('a contest that is hidden refuses its readers', async () => {
  const root = site.as('root');
  const { cid, version } = await makeContest(root, clock);
  const client = await signedIn(other, await site.asUser('ada').token());
  await subscribed(client, ofCid(cid));
  await root.call(updateContest, { body: { cid, version, draft: contestOf(clock, { visible: false }) } });
  await client.first('refused', (frame) => frame.topic === ofCid(cid));
});
