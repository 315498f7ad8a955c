import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  cleanMessages,
  createNotice,
  deleteNotice,
  listNotices,
  listSystemMessages,
  readSystemMessages,
  readUnread,
  updateNotice,
} from '@assize/shared/areas/message/endpoints.ts';
import { editUser } from '@assize/shared/areas/user-admin/endpoints.ts';
import { roleCode, roles } from '@assize/shared/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const { signedIn, subscribed } = useSockets();
const hour = 60 * 60_000;

const atHalfPast = async () => {
  const clock = handClock();
  const site = await startTestSite({ ownData: true, clock });
  clock.advance(hour - (clock.now().getTime() % hour) + hour / 2);
  return { site, clock, root: site.as('root') };
};
const tell = async (site: TestSite, by: Caller, title: string) =>
  site.app.services.message.tell([await by.uid()], 'user.title', { title });
const unread = async (by: Caller) => (await by.call(readUnread)).sys;
const titles = async (by: Caller) =>
  (await by.call(listSystemMessages)).records.map(({ title, state }) => [title, state]);
const english = { headers: { 'accept-language': 'en-US' } };
/** Does the work of the jobs process once. */
const push = async (site: TestSite, clock: { now(): Date }) => {
  const worker = site.app.core.declared().workers.find(({ name }) => name === 'notices');
  expect(worker?.roles).toEqual(['jobs']);
  await site.app.services.message.pushNotices();
  return clock.now();
};

describe('messages of a user (Messages 1 to 3)', () => {
  it('are worded in the language of the reader, and lead to a page', async () => {
    const site = await startTestSite();
    const ada = site.asUser('message_ada');
    await site.app.services.message.tell([await ada.uid()], 'user.role', { role: 'problem_admin' });
    await site.app.services.message.tell([await ada.uid()], 'user.password', {}, '/setting');
    const { records, total } = await ada.call(listSystemMessages, {}, english);
    expect(total).toBe(2);
    expect(records.map(({ title, content, kind, url }) => ({ title, content, kind, url }))).toEqual(
      expect.arrayContaining([
        {
          kind: 'user.role',
          title: 'Your role has changed',
          content: 'An administrator has changed your role to: Problem admin.',
          url: null,
        },
        expect.objectContaining({ kind: 'user.password', url: '/setting' }),
      ]),
    );
    const chinese = await ada.call(listSystemMessages, {}, { headers: { 'accept-language': 'zh-CN' } });
    expect(chinese.records.map(({ title }) => title)).toContain('您的角色已变更');
  });

  it('are unread until the list is fetched, and pages hear of both', async () => {
    const { site, clock } = await atHalfPast();
    const ada = site.asUser('ada');
    const bob = site.asUser('bob');
    const client = await signedIn(site, await ada.token());
    const topic = `user.${await ada.uid()}`;
    await subscribed(client, topic);
    const heard = () =>
      client.events(topic).filter((frame) => 'event' in frame && frame.event === 'message').length;
    await tell(site, ada, 'one');
    clock.advance(1_000);
    await tell(site, ada, 'two');
    await until('both to be heard of', async () => heard() === 2 || undefined);
    expect([await unread(ada), await unread(bob)]).toEqual([2, 0]);
    const first = await ada.call(listSystemMessages, {}, english);
    expect(first.records.map(({ content, state }) => [content.includes('two'), state])).toEqual([
      [true, false],
      [false, false],
    ]);
    await until('the reading to be heard of', async () => heard() === 3 || undefined);
    expect(await unread(ada)).toBe(0);
    expect((await titles(ada)).map(([, state]) => state)).toEqual([true, true]);
    expect((await ada.call(readSystemMessages, { body: { limit: 1 } })).records).toHaveLength(1);
    clock.advance(1_000);
    await tell(site, ada, 'three');
    expect([await unread(ada), (await titles(ada)).map(([, state]) => state)]).toEqual([
      1,
      [false, true, true],
    ]);
  });

  it('come in pages of 8, of which the later ones mark nothing', async () => {
    const { site, clock } = await atHalfPast();
    const ada = site.asUser('ada');
    for (let count = 0; count < 10; count += 1) {
      clock.advance(1_000);
      await tell(site, ada, `title ${count}`);
    }
    const second = await ada.call(listSystemMessages, { query: { currentPage: 2 } }, english);
    expect(second.total).toBe(10);
    expect(second.records.map(({ content }) => /title \d/.exec(content)?.[0])).toEqual([
      'title 1',
      'title 0',
    ]);
    expect(await unread(ada)).toBe(10);
    expect((await ada.call(listSystemMessages)).records).toHaveLength(8);
    expect(await unread(ada)).toBe(0);
    expect((await ada.call(listSystemMessages, { query: { currentPage: 999 } })).records).toEqual([]);
  });

  it('are removed one by one or all, by their user alone', async () => {
    const { site, clock, root } = await atHalfPast();
    const ada = site.asUser('ada');
    const bob = site.asUser('bob');
    await tell(site, ada, 'one');
    await root.call(createNotice, { body: { title: 'To all', content: 'c' } });
    clock.advance(hour);
    await push(site, clock);
    const [notice, own] = (await ada.call(listSystemMessages)).records;
    const foreign = await bob.send(cleanMessages, { query: { type: 'Sys', id: own?.id } });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'message.not-found']);
    await ada.call(cleanMessages, { query: { type: 'Sys', id: notice?.id } });
    expect((await ada.call(listSystemMessages)).total).toBe(1);
    const twice = await ada.send(cleanMessages, { query: { type: 'Sys', id: notice?.id } });
    expect(twice.status).toBe(404);
    await ada.call(cleanMessages, { query: { type: 'Sys', id: own?.id } });
    expect((await ada.call(listSystemMessages)).total).toBe(0);
    // What one user removed, others keep.
    expect(await titles(bob)).toEqual([['To all', false]]);
    clock.advance(1);
    await tell(site, bob, 'two');
    await bob.call(cleanMessages, { query: { type: 'Sys' } });
    expect([await titles(bob), await unread(bob)]).toEqual([[], 0]);
    clock.advance(1);
    await tell(site, bob, 'three');
    expect(await unread(bob)).toBe(1);
    await bob.call(cleanMessages, { query: { type: 'Like' } });
    expect(await unread(bob)).toBe(1);
  });

  it('tell what staff changed of an account, and go with the account', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const cyd = site.asUser('message_cyd');
    const uid = await cyd.uid();
    await root.call(editUser, { body: { uid, username: 'message_cyd2', titleName: 'Captain' } });
    const kinds = (await cyd.call(listSystemMessages)).records.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['user.title', 'user.username']);
    await root.call(editUser, { body: { uid, titleName: 'Captain', nickname: 'c' } });
    expect((await cyd.call(listSystemMessages)).total).toBe(2);
    await root.call(editUser, { body: { uid, type: roleCode.problem_admin } });
    const dan = site.asUser('message_cyd2');
    expect((await dan.call(listSystemMessages, {}, english)).records[0]).toMatchObject({
      kind: 'user.role',
      state: false,
    });
    // Nobody is told what he did himself.
    const rootUid = await root.uid();
    const before = await unread(root);
    await root.call(editUser, { body: { uid: rootUid, titleName: `Root ${before}` } });
    expect(await unread(root)).toBe(before);
    await site.app.services.message.forget(uid);
    expect((await dan.call(listSystemMessages)).total).toBe(0);
  });

  it('are counted up to a hundred', async () => {
    const site = await startTestSite();
    const eve = site.asUser('message_eve');
    const uid = await eve.uid();
    const rows = Array.from({ length: 120 }, (_, n) => ({
      _id: 1_000_000 + n,
      uid,
      kind: 'user.password',
      params: {},
      url: null,
      gmtCreate: new Date(),
    }));
    await site.app.core.database.collection<{ _id: number }>('messages').insertMany(rows);
    expect(await unread(eve)).toBe(100);
  });

  const everyone = { allowed: roles, refused: ['visitor'] } as const;
  guards(readUnread, everyone);
  guards(listSystemMessages, everyone);
  guards(readSystemMessages, { ...everyone, input: { body: {} } });
  guards(cleanMessages, { ...everyone, input: { query: { type: 'Mine' } } });
  rejects(cleanMessages, { type: ['sys', '', 1], id: ['x', 0, -1] }, { as: 'user', base: { type: 'Sys' } });
  rejects(listSystemMessages, { currentPage: ['x'], limit: ['y'] }, { as: 'user' });
});

describe('notices of the staff (Messages 4)', () => {
  it('go out at the full hour, to all or to staff, and pages hear of it', async () => {
    const { site, clock, root } = await atHalfPast();
    const ada = site.asUser('ada');
    const admin = site.as('admin');
    const client = await signedIn(site, null);
    await subscribed(client, 'site');
    const heard = () =>
      client.events('site').filter((frame) => 'event' in frame && frame.event === 'notice').length;
    const made = await root.call(createNotice, { body: { title: ' Down on Sunday ', content: 'From *2*.' } });
    expect(made).toMatchObject({ title: 'Down on Sunday', type: 'All', state: false, adminUsername: 'root' });
    const waits = Date.parse(made.pushedAt) - clock.now().getTime();
    expect([Date.parse(made.pushedAt) % hour, waits > hour / 2 - 60_000 && waits <= hour / 2]).toEqual([
      0,
      true,
    ]);
    await root.call(createNotice, { body: { title: 'For staff', content: 'c', type: 'Admin' } });
    clock.advance(hour / 2 - 120_000);
    await push(site, clock);
    expect([await unread(ada), await unread(admin)]).toEqual([0, 0]);
    clock.advance(120_000);
    await push(site, clock);
    await until('the notices to be heard of', async () => heard() === 1 || undefined);
    expect([await unread(ada), await unread(admin), await unread(root)]).toEqual([1, 2, 2]);
    await push(site, clock);
    const { records } = await ada.call(listSystemMessages);
    expect(records).toMatchObject([
      { kind: 'notice', title: 'Down on Sunday', content: 'From *2*.', url: null, state: false },
    ]);
    expect([await unread(ada), await unread(admin)]).toEqual([0, 2]);
    // An account that is made later finds the notice too.
    expect(await titles(site.asUser('late'))).toEqual([['Down on Sunday', false]]);
    expect(heard()).toBe(1);
  });

  it('are changed and deleted for everybody, and stand in the audit log', async () => {
    const { site, clock, root } = await atHalfPast();
    const ada = site.asUser('ada');
    const made = await root.call(createNotice, { body: { title: 'First', content: 'c' } });
    await root.call(updateNotice, { body: { id: made.id, title: 'Second' } });
    clock.advance(hour);
    await push(site, clock);
    expect(await titles(ada)).toEqual([['Second', false]]);
    const changed = await root.call(updateNotice, { body: { id: made.id, title: 'Third' } });
    expect(changed).toMatchObject({ title: 'Third', content: 'c', state: true, pushedAt: made.pushedAt });
    expect(await titles(ada)).toEqual([['Third', true]]);
    await root.call(deleteNotice, { query: { id: made.id } });
    expect(await titles(ada)).toEqual([]);
    const late = await Promise.all([
      root.send(deleteNotice, { query: { id: made.id } }),
      root.send(updateNotice, { body: { id: made.id, title: 'x' } }),
    ]);
    for (const { status, body } of late) expect([status, body.code]).toEqual([404, 'notice.not-found']);
    const { records } = await root.call(listAudit);
    const ours = records.filter(({ action }) => action.startsWith('notice.'));
    expect(ours.map(({ action, target }) => [action, target])).toEqual([
      ['notice.delete', 'Third'],
      ['notice.update', 'Second'],
      ['notice.update', 'First'],
      ['notice.create', 'First'],
    ]);
  });

  it('stand in the list with those that wait first', async () => {
    const { site, clock, root } = await atHalfPast();
    await root.call(createNotice, { body: { title: 'old', content: 'c' } });
    clock.advance(hour);
    await push(site, clock);
    await root.call(createNotice, { body: { title: 'staff', content: 'c', type: 'Admin' } });
    const listed = async (type?: 'All' | 'Admin') =>
      (await root.call(listNotices, { query: { type } })).records.map(({ title, state }) => [title, state]);
    expect(await listed()).toEqual([
      ['staff', false],
      ['old', true],
    ]);
    expect(await listed('All')).toEqual([['old', true]]);
  });

  const table = { allowed: ['root'], refused: ['visitor', 'user', 'admin', 'problem_admin'] } as const;
  const text = { title: 't', content: 'c' };
  guards(listNotices, table);
  guards(createNotice, { ...table, input: { body: text } });
  guards(updateNotice, { ...table, input: { body: { id: 999_999 } } });
  guards(deleteNotice, { ...table, input: { query: { id: 999_999 } } });
  const bad = {
    title: ['', '  ', 't'.repeat(101), 1, null],
    content: ['', ' ', 'c'.repeat(65_536), null],
    type: ['all', 'Single', 1, null],
  };
  rejects(createNotice, bad, { as: 'root', base: text });
  rejects(updateNotice, { ...bad, id: [0, '1', null] }, { as: 'root', base: { id: 1 } });
  rejects(deleteNotice, { id: ['x', 0] }, { as: 'root' });
  rejects(listNotices, { type: ['Single'] }, { as: 'root' });
});
