import { once } from 'node:events';
import { listAdminContests } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { importContestPackage } from '@assize/shared/areas/contest-import/endpoints.ts';
import { downloadGenerated, listUsers, readUserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import { beforeAll, expect, it } from 'vitest';
import { databaseAddress } from '../../test/database-address.ts';
import { startServer } from '../../test/server-process.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { zip } from '../../test/zip.ts';

let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite({ ownData: true });
  root = site.as('root');
  await root.token();
});

/** A contest with two teams, whose accounts are to be made. */
const packed = (title: string): Buffer =>
  zip(
    Object.entries({
      'contest.json': { id: 'cup', name: title, start_time: '2031-05-04T09:00:00Z', duration: '5:00:00' },
      'teams.json': ['x', 'y'].map((one) => ({ id: one, name: `${title} ${one}` })),
      'accounts.json': ['x', 'y'].map((one) => ({
        ...{ id: one, type: 'team', team_id: one, username: `${title}-${one}` },
      })),
    }).map(([name, content]) => ({ name, content: JSON.stringify(content) })),
  );
const sendImport = (title: string) =>
  root.call(importContestPackage, {}, { file: { filename: 'p.zip', content: packed(title) } });
const ended = (id: string | undefined) =>
  until('the end of the import', async () => {
    const batch = await root.call(readUserBatch);
    return batch?.id === id && batch?.state !== 'running' && batch;
  });
/** Accounts, contests and rosters that an import has left. */
const leftOf = async (title: string) => {
  const { database } = site.app.core;
  const { total } = await root.call(listUsers, { query: { keyword: title } });
  const { records } = await root.call(listAdminContests, { query: { keyword: title } });
  const rosters = await database.collection('contest_teams').countDocuments({ 'teams.name': `${title} x` });
  return [total, records.length, rosters];
};
const all = [2, 1, 1];
const nothing = [0, 0, 0];

/** Ends the transaction that a killed process has left open, as the database does by itself after a minute. */
const endTransactionOf = async (appName: string): Promise<void> => {
  const admin = site.app.core.database.getClient().db('admin');
  const open = await admin
    .aggregate([
      { $currentOp: { idleSessions: true } },
      { $match: { appName, active: false, transaction: { $exists: true } } },
    ])
    .toArray();
  await admin.command({ killSessions: open.map(({ lsid }) => ({ id: lsid.id })) });
};

it.each([
  // Accounts, teams and contest are written by then.
  ['commitTransaction', nothing],
  // The last thing that an import writes: all of it is there by then.
  ['insert audit_log', all],
])('a server that is killed before %s leaves %j of an import', async (command, left) => {
  const title = `cup-${left.length + command.length}`;
  const died = startServer(
    site,
    {
      ...{ DIES_AT: command, PACKAGE: packed(title).toString('base64'), TOKEN: (await root.token()) ?? '' },
      ...{ ASSIZE_ROLES: 'api', ASSIZE_SECRET: site.app.core.config.secret },
      MONGODB_URI: databaseAddress({ options: { monitorCommands: 'true', appName: title } }),
    },
    'dying-importer.ts',
  );
  const [, signal] = await once(died, 'exit');
  expect(signal).toBe('SIGKILL');
  // Of the batch of a killed process nobody hears for 15 s, and it would keep its maker from another.
  const { client, key } = site.app.core.redis;
  await client.del(key('user-batch-alive', await root.uid()));
  expect(await leftOf(title)).toEqual(left);
  if (left === all) return;
  await endTransactionOf(title);
  const { batch } = await sendImport(title);
  expect(await ended(batch?.id)).toMatchObject({ state: 'done' });
  expect(await leftOf(title)).toEqual(all);
});

it.each(['contest_teams', 'contests'])(
  'an import that %s refuses leaves nothing, nor passwords',
  async (name) => {
    const title = `no-${name}`.replace('_', '-').slice(0, 16);
    const found = site.app.core.database.collection<{ _id: number }>(name);
    const cid = await site.app.services.contest.making.newCid();
    // Ids are given out in their order by one process.
    await found.insertOne({ _id: cid + 1 });
    const reply = await sendImport(title);
    expect(reply.cid).toBe(cid + 1);
    expect(await ended(reply.batch?.id)).toMatchObject({ state: 'failed', failure: { reason: 'trouble' } });
    expect(await leftOf(title)).toEqual(nothing);
    expect((await root.send(downloadGenerated, { body: { key: reply.key ?? '' } })).status).toBe(404);
    await found.deleteOne({ _id: cid + 1 });
  },
);
