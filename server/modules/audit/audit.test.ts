import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { differences } from './differences.ts';
import { forgetOldEntries } from './retention.ts';
import { auditStore } from './store.ts';

let site: TestSite;
let root: Caller;
const read = (query: Parameters<typeof root.call<typeof listAudit>>[1] = {}) => root.call(listAudit, query);

beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
  const { audit } = site.app.services;
  const note = (username: string, action: 'tag.create' | 'problem.delete', target: string) =>
    audit.record(
      { viewer: { uid: 'a'.repeat(32), username }, ip: '192.0.2.1' },
      { action, target, after: { n: 1 } },
    );
  await note('ann', 'tag.create', 'Graphs (old)');
  await note('bob', 'problem.delete', '1000 A+B');
  await note('ann', 'problem.delete', '1001 Graphs');
});

describe('the audit log (Audit 1, 2)', () => {
  it('is read newest first, in pages', async () => {
    const all = await read();
    expect(all.records.map((one) => one.target)).toEqual(['1001 Graphs', '1000 A+B', 'Graphs (old)']);
    expect(all.records[0]).toMatchObject({
      username: 'ann',
      ip: '192.0.2.1',
      action: 'problem.delete',
      before: null,
      after: { n: 1 },
    });
    const second = await read({ query: { limit: 2, currentPage: 2 } });
    expect([second.total, second.records.map((one) => one.target)]).toEqual([3, ['Graphs (old)']]);
  });

  it('is searched by what, who and which action; a keyword is plain text', async () => {
    const targets = async (query: {
      keyword?: string;
      action?: 'tag.create' | 'problem.delete';
      username?: string;
    }) => (await read({ query })).records.map((one) => one.target);
    expect(await targets({ keyword: 'graphs' })).toEqual(['1001 Graphs', 'Graphs (old)']);
    expect(await targets({ keyword: '(old)' })).toEqual(['Graphs (old)']);
    expect(await targets({ keyword: '.*' })).toEqual([]);
    expect(await targets({ action: 'problem.delete', username: 'ann' })).toEqual(['1001 Graphs']);
    expect(await targets({ username: 'nobody' })).toEqual([]);
  });

  it('is narrowed to a span of time: from a moment on, before another one', async () => {
    const { records } = await root.call(listAudit, { query: { username: 'ann' } });
    const times = records.map(({ at }) => at).sort();
    const [first = '', last = ''] = [times[0], times.at(-1)];
    const found = async (span: { from?: string; until?: string }) =>
      (await root.call(listAudit, { query: { username: 'ann', ...span } })).records.length;
    expect(await found({ from: first })).toBe(records.length);
    expect(await found({ until: first })).toBe(0);
    expect(await found({ from: first, until: new Date(Date.parse(first) + 1).toISOString() })).toBe(
      times.filter((at) => at === first).length,
    );
    expect(await found({ from: new Date(Date.parse(last) + 1).toISOString() })).toBe(0);
    expect(await found({ from: last, until: first })).toBe(0);
  });

  guards(listAudit, {
    allowed: ['root'],
    refused: ['visitor', 'user', 'admin', 'problem_admin'],
  });
  rejects(
    listAudit,
    {
      action: ['x'],
      keyword: ['k'.repeat(101)],
      username: ['u'.repeat(65)],
      from: ['yesterday'],
      until: ['2026-13-01T00:00:00Z'],
    },
    { as: 'root' },
  );

  it('cannot be changed: no route writes it', () => {
    const routes = site.app.routes.filter((one) => one.url.includes('/audit'));
    expect(new Set(routes.map((one) => one.method))).toEqual(new Set(['GET', 'HEAD']));
  });
});

describe('old entries (Audit 5)', () => {
  it('are removed when their days are over, and none where all are kept', async () => {
    const clock = handClock();
    const kept = await startTestSite({ ownData: true, clock, config: { auditDays: 30, roles: ['api'] } });
    const note = (target: string) =>
      kept.app.services.audit.record(
        { viewer: { uid: 'a'.repeat(32), username: 'ann' }, ip: '' },
        { action: 'tag.create', target },
      );
    await note('old');
    clock.advance(20 * 24 * 60 * 60_000);
    await note('newer');
    clock.advance(11 * 24 * 60 * 60_000);
    const targets = async () => (await kept.as('root').call(listAudit)).records.map((one) => one.target);
    const store = auditStore(kept.app.core.database);
    await forgetOldEntries({ store, clock, days: 0, log: kept.app.core.log });
    expect(await targets()).toEqual(['newer', 'old']);
    await forgetOldEntries({ store, clock, days: 30, log: kept.app.core.log });
    expect(await targets()).toEqual(['newer']);
  });
});

describe('what an entry holds (Audit 3)', () => {
  it('is what differs, with long texts cut', () => {
    const kept = differences(
      { same: 1, title: 'a', gone: true, list: [1] },
      { same: 1, title: 'b', long: 'x'.repeat(1000), list: [1] },
    );
    expect(kept.before).toEqual({ title: 'a', gone: true });
    expect(Object.keys(kept.after ?? {})).toEqual(['title', 'long']);
    expect(String(kept.after?.long)).toHaveLength(301);
  });
  it('is one side where there is no other, with what is long cut whatever it is', () => {
    expect(differences(null, { name: 'x' })).toEqual({ before: null, after: { name: 'x' } });
    const { before } = differences({ list: Array.from({ length: 1000 }, (_, index) => index) }, null);
    expect(String(before?.list).length).toBeLessThan(310);
  });
});
