import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getWebsiteConfig,
  health,
  listAnnouncements,
  listManagedAnnouncements,
  updateAnnouncement,
} from '@assize/shared/areas/site/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { startTestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const { signedIn, subscribed } = useSockets();

const node: JudgeNode = {
  id: 'judge-1',
  host: 'hall-a',
  version: '0.1.0',
  slots: 4,
  busy: 1,
  sandbox: 'box',
  languages: [{ name: 'C', version: 'gcc 12' }],
  missing: [{ name: 'Rust', reason: 'rustc is not installed' }],
  draining: false,
};

describe('the website configuration (Site 1)', () => {
  it('names the site, its switches and the server time', async () => {
    const clock = handClock();
    const shared = await startTestSite();
    const texts = {
      name: 'Hall judge',
      shortName: 'HJ',
      description: 'For the hall',
      recordName: 'No. 1',
      recordUrl: 'https://example.org/record',
      projectName: 'Assize',
      projectUrl: 'https://example.org/project',
      helpUrl: '/help',
    };
    const site = await startTestSite({
      clock,
      config: { site: { ...shared.app.core.config.site, ...texts } },
    });
    const config = await site.asVisitor().call(getWebsiteConfig);
    expect(config).toMatchObject({ ...texts, register: true, openPublicJudge: true });
    expect(Math.abs(Date.parse(config.now) - clock.now().getTime())).toBeLessThan(1_000);
  });

  it('switches off the areas that do not exist', async () => {
    const config = await (await startTestSite()).asVisitor().call(getWebsiteConfig);
    expect([config.openPublicDiscussion, config.openGroupDiscussion]).toEqual([false, false]);
  });

  it('counts the judges that were heard of in the last 15 s', async () => {
    const clock = handClock();
    const site = await startTestSite({ clock, ownData: true });
    const judgesUp = async () => (await site.asVisitor().call(getWebsiteConfig)).judgesUp;
    expect(await judgesUp()).toBe(0);
    await site.app.services.node.registry.announce(node);
    expect(await judgesUp()).toBe(1);
    clock.advance(16_000);
    expect(await judgesUp()).toBe(0);
  });
});

describe('announcements as staff manage them (Site 7)', () => {
  const text = { title: ' Down on Sunday ', content: 'From 2 to *3*.' };

  it('are made, changed, hidden and deleted, and open pages hear of it', async () => {
    const site = await startTestSite({ ownData: true });
    const root = site.as('root');
    const visitor = site.asVisitor();
    const shown = async () => (await visitor.call(listAnnouncements, {})).records.map(({ title }) => title);
    const before = await shown();
    const client = await signedIn(site, null);
    await subscribed(client, 'site');
    const heard = () => client.events('site').length;

    const made = await root.call(createAnnouncement, { body: text });
    expect(made).toMatchObject({
      title: 'Down on Sunday',
      content: text.content,
      username: 'root',
      status: 0,
    });
    expect(await shown()).toEqual(['Down on Sunday', ...before]);
    await until('the announcement to be heard of', async () => heard() === 1 || undefined);

    const hidden = await root.call(updateAnnouncement, { body: { id: made.id, status: 1 } });
    expect(hidden).toMatchObject({ title: made.title, content: text.content, status: 1 });
    expect(await shown()).toEqual(before);
    expect((await root.call(listManagedAnnouncements, {})).records[0]).toEqual(hidden);
    await until('the hiding to be heard of', async () => heard() === 2 || undefined);

    // What nobody sees is no news.
    await root.call(updateAnnouncement, { body: { id: made.id, title: 'Down on Monday' } });
    await root.call(createAnnouncement, { body: { ...text, title: 'draft', status: 1 } });
    await root.call(updateAnnouncement, { body: { id: made.id, status: 0 } });
    await until('the showing to be heard of', async () => heard() === 3 || undefined);
    expect(await shown()).toEqual(['Down on Monday', ...before]);

    await root.call(deleteAnnouncement, { query: { aid: made.id } });
    const again = await root.send(deleteAnnouncement, { query: { aid: made.id } });
    expect([again.status, again.body.code]).toEqual([404, 'site.no-announcement']);
    const late = await root.send(updateAnnouncement, { body: { id: made.id, title: 'x' } });
    expect([late.status, late.body.code]).toEqual([404, 'site.no-announcement']);
    expect(await shown()).toEqual(before);
    const { records } = await root.call(listAudit, { query: { keyword: 'Down on' } });
    expect(records.map(({ action }) => action)).toEqual([
      'announcement.delete',
      'announcement.update',
      'announcement.update',
      'announcement.update',
      'announcement.create',
    ]);
  });

  const table = { allowed: ['root'], refused: ['visitor', 'user', 'admin', 'problem_admin'] } as const;
  guards(listManagedAnnouncements, table);
  guards(createAnnouncement, { ...table, input: { body: text } });
  guards(updateAnnouncement, { ...table, input: { body: { id: 999_999 } } });
  guards(deleteAnnouncement, { ...table, input: { query: { aid: 999_999 } } });
  const bad = {
    title: ['', '  ', 't'.repeat(101), 1],
    content: ['', 'c'.repeat(65_536), null],
    status: [2, '0', true],
  };
  rejects(createAnnouncement, bad, { as: 'root', base: text });
  rejects(updateAnnouncement, { ...bad, id: [0, '1', null] }, { as: 'root', base: { id: 1 } });
  rejects(deleteAnnouncement, { aid: ['x', 0] }, { as: 'root' });
});

describe('announcements (Site 2, Wire 4)', () => {
  it('come newest first, five a page, with their author and without the hidden ones', async () => {
    const site = await startTestSite({ ownData: true });
    const { core } = site.app;
    const uid = await site.as('root').uid();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await core.database.collection<{ _id: number }>('announcements').insertMany(
      Array.from({ length: 9 }, (_, index) => ({
        _id: index + 1,
        title: `T${index + 1}`,
        content: 'text',
        uid,
        hidden: index % 3 === 2,
        gmtCreate: at(index),
        gmtModified: at(index),
      })),
    );
    const visitor = site.asVisitor();
    const first = await visitor.call(listAnnouncements, {});
    expect(first.total).toBe(6);
    expect(first.records.map(({ title }) => title)).toEqual(['T8', 'T7', 'T5', 'T4', 'T2']);
    expect(first.records[0]).toEqual({
      id: 8,
      title: 'T8',
      content: 'text',
      username: 'root',
      gmtCreate: at(7).toISOString(),
    });
    const second = await visitor.call(listAnnouncements, { query: { currentPage: 2 } });
    expect(second.records.map(({ title }) => title)).toEqual(['T1']);
  });

  it('settle equal times by their ids, so that pages never overlap', async () => {
    const site = await startTestSite({ ownData: true });
    const uid = await site.as('root').uid();
    const same = new Date(Date.UTC(2026, 0, 1));
    await site.app.core.database.collection<{ _id: number }>('announcements').insertMany(
      [3, 1, 4, 2].map((id) => ({
        _id: id,
        title: `T${id}`,
        content: 'text',
        uid,
        hidden: false,
        gmtCreate: same,
        gmtModified: same,
      })),
    );
    const page = (currentPage: number) =>
      site.asVisitor().call(listAnnouncements, { query: { currentPage, limit: 2 } });
    const ids = [...(await page(1)).records, ...(await page(2)).records].map(({ id }) => id);
    expect(ids).toEqual([4, 3, 2, 1]);
  });

  it.each([
    [{ currentPage: -3 }, 1],
    [{ currentPage: 0 }, 1],
    [{ limit: 100_000 }, 1],
    [{ limit: 0 }, 1],
    [{ currentPage: '', limit: '' }, 1],
    [{ unknown: 'x', $where: '1' }, 1],
    [{ currentPage: 999_999 }, 0],
  ])('take %j', async (query, expected) => {
    const site = await startTestSite();
    await site.app.core.database
      .collection<{ _id: number }>('announcements')
      .updateOne(
        { _id: 1 },
        { $set: { title: 'T', content: 'x', uid: 'nobody', hidden: false, gmtCreate: new Date() } },
        { upsert: true },
      );
    const sent = await site.asVisitor().send(listAnnouncements, { query });
    expect(sent.status, sent.body.msg).toBe(200);
    expect(sent.body.data).toMatchObject({ total: 1 });
    const { records } = listAnnouncements.reply.parse(sent.body.data);
    expect(records).toHaveLength(expected);
  });
});

describe('health (Site 3, 6)', () => {
  it('tells the public only that it is up', async () => {
    const site = await startTestSite();
    expect(await site.asVisitor().call(health)).toEqual({ up: true });
    expect(await site.asUser('anyone').call(health)).toEqual({ up: true });
  });

  it.each(roles)('shows the parts to staff only: %s', async (role) => {
    const site = await startTestSite();
    await site.app.services.node.registry.announce(node);
    const { details } = await site.as(role).call(health);
    if (!['root', 'admin', 'problem_admin'].includes(role)) return expect(details).toBeUndefined();
    expect(details?.database.up).toBe(true);
    expect(details?.database.latencyMs).toBeGreaterThan(0);
    expect(details?.redis.latencyMs).toBeGreaterThan(0);
    expect(details?.queue).toEqual({ waiting: 0, active: 0 });
    expect(details?.judges).toEqual([
      { id: 'judge-1', host: 'hall-a', slots: 4, busy: 1, problems: ['Rust: rustc is not installed'] },
    ]);
  });

  it('is all that a process without the api role answers', async () => {
    const site = await startTestSite({ config: { roles: ['jobs'] } });
    expect((await site.asVisitor().send(health)).status).toBe(200);
    expect((await site.asVisitor().send(getWebsiteConfig)).status).toBe(404);
  });
});
