/** A team asks, reads and hears as one. */
import {
  askClarification,
  listClarifications,
  markClarificationsRead,
  readClarificationNews,
} from '@assize/shared/areas/clarification/endpoints.ts';
import {
  answerClarification,
  broadcastClarification,
  listClarificationQueue,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { createTeam } from '@assize/shared/areas/team/endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, makeContest } from '../../test/contests.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed } = useSockets();
const began = clock.now();
let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  root = site.as('root');
});

const general = { subject: 'general' as const, displayId: null };
const noDraft = { label: '', organization: null, groups: [], members: [], zone: '', photo: null };
let made = 0;
/** A contest with a team of two and a rival. */
const hall = async () => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(root, clock);
  const [ada, bob, eve] = ['ada', 'bob', 'eve'].map((name) => site.asUser(`${name}${made}`)) as [
    Caller,
    Caller,
    Caller,
  ];
  for (const one of [ada, bob]) await one.token();
  const accounts = ['ada', 'bob'].map((name) => ({ username: `${name}${made}`, ip: null, seat: '' }));
  await root.call(createTeam, {
    body: { cid, draft: { ...noDraft, name: 'Rivers', seat: 'B-12', accounts } },
  });
  return { cid, ada, bob, eve };
};
const ask = (by: Caller, cid: number, content = 'Why?') =>
  by.send(askClarification, { body: { cid, ...general, content } });
const list = async (by: Caller, cid: number) =>
  (await by.call(listClarifications, { query: { cid } })).records;
const idOf = async (by: Caller, cid: number) => (await list(by, cid))[0]?.id ?? 0;
const answer = (cid: number, id: number, toAll = false) =>
  root.call(answerClarification, {
    body: { cid, id, kind: 'answer', content: 'So it is.', toAll, seen: 0 },
  });
const unread = async (by: Caller, cid: number) =>
  (await by.call(readClarificationNews, { query: { cid } })).unread.map(({ mine }) => mine);

it('members see each other’s questions with their answers, once, and who asked', async () => {
  const { cid, ada, bob, eve } = await hall();
  await ask(ada, cid);
  await answer(cid, await idOf(ada, cid), true);
  for (const by of [ada, bob]) {
    const records = await list(by, cid);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ mine: true, username: `ada${made}`, question: 'Why?' });
    expect(records[0]?.answers).toHaveLength(1);
  }
  expect(await list(eve, cid)).toMatchObject([{ mine: false, username: null, question: null }]);
});

it('each member reads the answer for oneself', async () => {
  const { cid, ada, bob, eve } = await hall();
  await ask(ada, cid);
  await answer(cid, await idOf(ada, cid));
  expect([await unread(ada, cid), await unread(bob, cid), await unread(eve, cid)]).toEqual([
    [true],
    [true],
    [],
  ]);
  await bob.call(markClarificationsRead, { body: { cid, until: at(began, 0) } });
  expect([await unread(ada, cid), await unread(bob, cid)]).toEqual([[true], []]);
});

it('a team asks five times within five minutes, whoever of it asks', async () => {
  const { cid, ada, bob, eve } = await hall();
  const sent = [];
  for (const by of [ada, bob, ada, bob, ada, bob, ada]) sent.push((await ask(by, cid)).status);
  expect(sent).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ask(eve, cid)).status).toBe(200);
});

it('the jury sees team and seat, of a user without a team the name', async () => {
  const { cid, ada, eve } = await hall();
  await ask(ada, cid, 'of the team');
  await ask(eve, cid, 'of one alone');
  await root.call(broadcastClarification, { body: { cid, ...general, content: 'Lunch' } });
  const { records } = await root.call(listClarificationQueue, { query: { cid } });
  expect(records.map(({ username, team, seat }) => [username, team, seat])).toEqual([
    [`ada${made}`, 'Rivers', 'B-12'],
    [`eve${made}`, `eve${made}`, ''],
  ]);
  const told = await root.call(listClarificationQueue, { query: { cid, view: 'broadcast' } });
  expect(told.records).toMatchObject([{ username: null, team: null, seat: null }]);
});

it('all of a team hear of its answer, and nobody else', async () => {
  const { cid, ada, bob, eve } = await hall();
  const hear = async (by: Caller) => {
    const client = await signedIn(site, await by.token());
    const topic = `user.${await by.uid()}`;
    await subscribed(client, topic);
    return () => client.events(topic);
  };
  const [toAda, toBob, toEve] = [await hear(ada), await hear(bob), await hear(eve)];
  await ask(ada, cid);
  await answer(cid, await idOf(ada, cid));
  for (const heard of [toAda, toBob]) {
    await until('the answer', async () => heard().length === 2);
    expect(heard()).toMatchObject([
      { event: 'clarification', data: { cid, answered: false } },
      { event: 'clarification', data: { cid, answered: true } },
    ]);
  }
  expect(toEve()).toEqual([]);
});
