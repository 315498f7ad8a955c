import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  listContestAnnouncements,
  listUnreadContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import {
  createContestAnnouncement,
  deleteContestAnnouncement,
  listManagedContestAnnouncements,
  updateContestAnnouncement,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { makeContest } from '../../test/contests.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { rejects } from '../../test/tables.ts';

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
let owner: Caller;
let jury: Caller;
let ada: Caller;
const hour = 3_600_000;
const began = clock.now();
const go = (ms: number) => clock.set(began.getTime() + hour + ms);

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  owner = site.asUser('owner', 'admin');
  jury = site.asUser('jury');
  ada = site.asUser('ada');
  for (const one of [jury, ada]) await one.token();
});
const make = async (changes = {}) => {
  clock.set(began);
  const { cid } = await makeContest(owner, clock, changes);
  await owner.call(changeContestStaff, { body: { cid, staff: [{ username: 'jury', roles: ['jury'] }] } });
  return cid;
};
const write = (by: Caller, cid: number, title: string, status: 0 | 1 = 0) =>
  by.call(createContestAnnouncement, { body: { cid, announcement: { title, content: 'c', status } } });
const titles = async (by: Caller, cid: number) => {
  const { records, total } = await by.call(listContestAnnouncements, { query: { cid } });
  expect(total).toBe(records.length);
  return records.map((one) => one.title);
};
const unread = async (by: Caller, cid: number, read: number[] = []) =>
  (await by.call(listUnreadContestAnnouncements, { body: { cid, readAnnouncementList: read } })).map(
    (one) => one.id,
  );

describe('announcements of a contest', () => {
  it('are written by owner and jury, and read by all who enter, newest first', async () => {
    const cid = await make();
    await write(owner, cid, 'one');
    clock.set(began.getTime() + 1);
    const two = await write(jury, cid, 'two');
    const hidden = await write(jury, cid, 'hidden', 1);
    expect(two).toMatchObject({ username: 'jury', status: 0 });
    expect(await titles(ada, cid)).toEqual(['two', 'one']);
    const managed = await jury.call(listManagedContestAnnouncements, { query: { cid } });
    expect(managed.records.map((one) => [one.title, one.status])).toEqual([
      ['hidden', 1],
      ['two', 0],
      ['one', 0],
    ]);
    const announcement = { id: hidden.id, title: 'shown', content: 'x', status: 0 as const };
    await jury.call(updateContestAnnouncement, { body: { cid, announcement } });
    await owner.call(deleteContestAnnouncement, { query: { cid, aid: two.id } });
    expect(await titles(ada, cid)).toEqual(['shown', 'one']);
    const gone = await owner.send(deleteContestAnnouncement, { query: { cid, aid: two.id } });
    expect([gone.status, gone.body.code]).toEqual([404, 'contest.no-announcement']);
  });

  it('belong to one contest', async () => {
    const [cid, another] = [await make(), await make()];
    const { id } = await write(owner, cid, 'one');
    const announcement = { id, title: 'x', content: 'x' };
    const sent = await owner.send(updateContestAnnouncement, { body: { cid: another, announcement } });
    expect([sent.status, sent.body.code]).toEqual([404, 'contest.no-announcement']);
    expect((await owner.send(deleteContestAnnouncement, { query: { cid: another, aid: id } })).status).toBe(
      404,
    );
  });

  it('that were not read are told while the contest runs', async () => {
    const cid = await make();
    const [one, two] = [await write(owner, cid, 'one'), await write(owner, cid, 'two')];
    await write(owner, cid, 'hidden', 1);
    go(-1);
    expect(await unread(ada, cid)).toEqual([]);
    go(0);
    expect(await unread(ada, cid)).toEqual([two.id, one.id]);
    expect(await unread(ada, cid, [two.id])).toEqual([one.id]);
    go(5 * hour);
    expect(await unread(ada, cid)).toEqual([]);
  });

  it('come to open pages of those who may enter', async () => {
    const [cid, closed] = [await make(), await make({ auth: 1, pwd: 'p' })];
    const client = await signedIn(site, await ada.token());
    await subscribed(client, `contest.${cid}`);
    expect([await refusal(client, `contest.${closed}`), await refusal(client, 'contest.999999')]).toEqual([
      ...['contest.not-found', 'contest.not-found'],
    ]);
    const { id } = await write(jury, cid, 'now');
    const frame = await client.first('event', (one) => one.event === 'announcement');
    expect(frame.data).toEqual({ id, title: 'now' });
    await write(jury, cid, 'secret', 1);
    await write(jury, cid, 'open');
    await client.first('event', (one) => JSON.stringify(one.data).includes('open'));
    expect(JSON.stringify(client.events(`contest.${cid}`))).not.toContain('secret');
  });

  const doors: [Endpoint, (cid: number) => object][] = [
    [listManagedContestAnnouncements, (cid) => ({ query: { cid } })],
    [createContestAnnouncement, (cid) => ({ body: { cid, announcement: { title: 't', content: 'c' } } })],
    [
      updateContestAnnouncement,
      (cid) => ({ body: { cid, announcement: { id: 1, title: 't', content: 'c' } } }),
    ],
    [deleteContestAnnouncement, (cid) => ({ query: { cid, aid: 1 } })],
  ];
  it.each(doors.map(([endpoint, input]) => [`${endpoint.method}`, endpoint, input] as const))(
    '%s is for owner and jury',
    async (_, endpoint, input) => {
      const cid = await make();
      expect((await site.asVisitor().send(endpoint, input(cid))).status).toBe(401);
      for (const by of [ada, site.asUser('other', 'admin')]) {
        const sent = await by.send(endpoint, input(cid));
        expect([sent.status, sent.body.code]).toEqual([403, 'auth.forbidden']);
      }
      expect((await jury.send(endpoint, input(999_999))).body.code).toBe('contest.not-found');
    },
  );
  const announcement = { title: 't', content: 'c' };
  rejects(
    createContestAnnouncement,
    {
      cid: [0, 'x'],
      announcement: [
        null,
        { ...announcement, title: '' },
        { ...announcement, title: 'x'.repeat(101) },
        { ...announcement, content: '' },
        { ...announcement, content: 'x'.repeat(65_536) },
        { ...announcement, status: 2 },
      ],
    },
    { as: 'user', base: { cid: 1, announcement } },
  );
});
