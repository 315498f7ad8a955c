import { expect, it } from 'vitest';
import { chanceOf } from '../../bench/site-at-size/chance.ts';
import { seededUsers } from '../../bench/site-at-size/users.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import { startTestSite } from '../../test/site.ts';
import { adminStore } from './admin-store.ts';
import { type AccountDocument, accountCollection } from './store.ts';

const startedWith = async (made: AccountDocument[]) => {
  const { core } = (await startTestSite({ ownData: true })).app;
  await accountCollection.on(core.database).insertMany(made);
  const listing = stampOf(core.redis, 'user-list');
  await listing.moveOn();
  return { core, listing };
};

it('pages of the list are the same from the first row and from a mark on the way (Users 1)', async () => {
  const made = seededUsers({ count: 40, until: new Date('2026-05-01T12:00:00Z') }, chanceOf(3));
  // Many are made in the same instant, as by an import.
  const users = made.map((one, at) => ({
    ...one,
    gmtCreate: made[at - (at % 7)]?.gmtCreate ?? one.gmtCreate,
  }));
  const { core, listing } = await startedWith(users);
  const plain = adminStore(core.database, listing, core.clock);
  const marked = adminStore(core.database, listing, core.clock, [2, 6]);
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

it('pages of those with a keyword are the rows of the whole list that have it, until an account changes (Users 1)', async () => {
  const users = seededUsers({ count: 60, until: new Date('2026-05-01T12:00:00Z') }, chanceOf(5)).map(
    (one, at) => ({ ...one, role: at % 9 === 0 ? ('admin' as const) : ('user' as const) }),
  );
  const { core, listing } = await startedWith(users);
  const store = adminStore(core.database, listing, core.clock);
  const all = (await store.page({}, { skip: 0, limit: 100 })).records;
  for (const keyword of ['1', 'a', 'EXAMPLE', '王', 'chen_', 'nobody'])
    for (const roles of [undefined, ['admin' as const]]) {
      const names = all.filter(
        ({ role, ...one }) =>
          (!roles || role === 'admin') &&
          [one.username, one.email, one.nickname, one.realname].some((name) =>
            name?.toLowerCase().includes(keyword.toLowerCase()),
          ),
      );
      for (let skip = 0; skip <= names.length + 3; skip += 3)
        expect([keyword, roles, skip, await store.page({ keyword, roles }, { skip, limit: 3 })]).toEqual([
          keyword,
          roles,
          skip,
          { records: names.slice(skip, skip + 3), total: names.length },
        ]);
    }

  const [renamed, gone] = (await store.page({ keyword: 'EXAMPLE' }, { skip: 0, limit: 2 })).records;
  const at = new Date('2026-05-02T12:00:00Z');
  await store.change(renamed?.uid ?? '', { email: 'elsewhere@other.org' }, at);
  await store.forget(gone?.uid ?? '', at);
  const left = (await store.page({ keyword: 'EXAMPLE' }, { skip: 0, limit: 100 })).records;
  expect(left.map(({ uid }) => uid)).not.toEqual(expect.arrayContaining([renamed?.uid]));
  expect(left.map(({ uid }) => uid)).not.toEqual(expect.arrayContaining([gone?.uid]));
  expect((await store.page({ keyword: 'elsewhere' }, { skip: 0, limit: 9 })).records).toMatchObject([
    { uid: renamed?.uid },
  ]);
});
