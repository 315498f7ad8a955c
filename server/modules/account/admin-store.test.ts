import { expect, it } from 'vitest';
import { chanceOf } from '../../bench/site-at-size/chance.ts';
import { seededUsers } from '../../bench/site-at-size/users.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import { startTestSite } from '../../test/site.ts';
import { adminStore } from './admin-store.ts';
import { accountCollection } from './store.ts';

it('pages of the list are the same from the first row and from a mark on the way (Users 1)', async () => {
  const { core } = (await startTestSite({ ownData: true })).app;
  const made = seededUsers({ count: 40, until: new Date('2026-05-01T12:00:00Z') }, chanceOf(3));
  // Many are made in the same instant, as by an import.
  const users = made.map((one, at) => ({
    ...one,
    gmtCreate: made[at - (at % 7)]?.gmtCreate ?? one.gmtCreate,
  }));
  await accountCollection.on(core.database).insertMany(users);
  const listing = stampOf(core.redis, 'user-list');
  await listing.moveOn();
  const plain = adminStore(core.database, listing, core.clock);
  const marked = adminStore(core.database, listing, core.clock, 4);
  const uids = async (store: typeof plain, skip: number) => {
    const { records, total } = await store.page({}, { skip, limit: 5 });
    return [total, ...records.map(({ uid }) => uid)];
  };
  const all = await plain.page({}, { skip: 0, limit: 100 });
  expect(all.total).toBe(all.records.length);
  expect(all.total).toBeGreaterThanOrEqual(40);
  for (let skip = 0; skip <= all.total; skip += 1) {
    const wanted = [all.total, ...all.records.slice(skip, skip + 5).map(({ uid }) => uid)];
    expect(await uids(marked, skip)).toEqual(wanted);
    expect(await uids(plain, skip)).toEqual(wanted);
  }
});
