import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import mongoose from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import type { NamedChange } from '../../platform/http/audit.ts';
import { handClock } from '../../test/clock.ts';
import { startTestSite } from '../../test/site.ts';
import { begunStore } from './begun-store.ts';
import { doorLog } from './log.ts';
import { auditStore } from './store.ts';

const clock = handClock();
const site = await startTestSite({ ownData: true, clock });
const { audit } = site.app.services;
const actor = { viewer: { uid: 'a'.repeat(32), username: 'ann' }, ip: '192.0.2.1' };
const minutes = (count: number) => clock.advance(count * 60_000);
const entriesOf = async (username: string) =>
  (await site.as('root').call(listAudit, { query: { username } })).records;
const announced = () => site.app.core.database.collection('audit_begun').countDocuments();
const { config, ids } = site.app.core;
const other = await mongoose.createConnection(config.mongoUri, { dbName: config.mongoDatabase }).asPromise();
afterAll(() => other.close());
/** The log of another process. */
const log = doorLog({ store: auditStore(other), begun: begunStore(other), ids, clock });

it('holds a change once, with all that it did, and nothing stays announced (Audit 4)', async () => {
  const changes: NamedChange[] = [
    { action: 'problem.create', target: '1000', after: { n: 1 } },
    { action: 'tag.create', target: 'graphs' },
  ];
  const work = async () => ({ data: 7, audit: changes });
  const data = await audit.during(actor, 'problem.create', 'POST /x', work);
  expect(data).toBe(7);
  const entries = await entriesOf('ann');
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['tag.create', 'graphs'],
    ['problem.create', '1000'],
  ]);
  expect(await announced()).toBe(0);
});

it('holds nothing of a change that was refused, or of a call that changed nothing', async () => {
  const before = await entriesOf('ann');
  const refused = audit.during(actor, 'tag.delete', 'x', () =>
    Promise.reject(new AssizeError('tag.not-found')),
  );
  await expect(refused).rejects.toThrow('tag.not-found');
  await audit.during(actor, 'tag.delete', 'x', async () => ({ data: null, audit: [] }));
  expect(await entriesOf('ann')).toEqual(before);
  expect(await announced()).toBe(0);
});

it('tells of a change whose end nobody told, as of one that may have been made', async () => {
  const bea = { ...actor, viewer: { ...actor.viewer, username: 'bea' } };
  const failed = audit.during(bea, 'tag.delete', 'DELETE /admin/tag', () =>
    Promise.reject(new Error('killed')),
  );
  await expect(failed).rejects.toThrow('killed');
  expect(await announced()).toBe(1);
  minutes(19);
  await log.sweep();
  expect(await entriesOf('bea')).toEqual([]);
  minutes(2);
  await log.sweep();
  await log.sweep();
  expect(await announced()).toBe(0);
  const entries = await entriesOf('bea');
  expect(entries).toMatchObject([
    { action: 'tag.delete', target: 'DELETE /admin/tag', ip: '192.0.2.1', after: { interrupted: true } },
  ]);
});

it('tells once of a change that was logged by a process that died before it could say so', async () => {
  const cleo = { ...actor, viewer: { ...actor.viewer, username: 'cleo' } };
  const begun = await log.begin(cleo, 'tag.delete', 'DELETE /admin/tag');
  const entry = { ...cleo.viewer, ip: cleo.ip, action: 'tag.delete', target: 'graphs' } as const;
  await site.app.core.database
    .collection<{ _id: number; [field: string]: unknown }>('audit_log')
    .insertOne({ _id: begun.id, at: clock.now(), ...entry, number: null, before: null, after: null });
  minutes(21);
  await log.sweep();
  expect(await entriesOf('cleo')).toMatchObject([{ target: 'graphs', after: null }]);
  expect(await announced()).toBe(0);
});
