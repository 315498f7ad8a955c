import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  mostSavedFilters,
  updateSavedFilter,
} from '@assize/shared/areas/saved-filter/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { type Caller, startTestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const site = await startTestSite();
const filter = { keyword: 'tree', oj: 'Mine', auth: 2 } as const;
const make = (by: Caller, name: string) => by.call(createSavedFilter, { body: { name, filter } });
const named = async (by: Caller) =>
  (await by.call(listSavedFilters, {})).map((one) => [one.name, one.isDefault]);

describe('saved filters (Authoring 19)', () => {
  it('are kept for their person by name, and nobody else meets them', async () => {
    const ada = site.asUser('filter_ada', 'admin');
    const bob = site.asUser('filter_bob', 'admin');
    const mine = await make(ada, ' Private trees ');
    expect(mine).toEqual({ id: mine.id, name: 'Private trees', filter, isDefault: false });
    await make(ada, 'a first one');
    expect(await named(ada)).toEqual([
      ['a first one', false],
      ['Private trees', false],
    ]);
    expect(await named(bob)).toEqual([]);
    const foreign = await Promise.all([
      bob.send(updateSavedFilter, { body: { id: mine.id, name: 'stolen' } }),
      bob.send(deleteSavedFilter, { query: { id: mine.id } }),
    ]);
    for (const { status, body } of foreign)
      expect([status, body.code]).toEqual([404, 'saved-filter.not-found']);
    // The same name is free to another person.
    await make(bob, 'Private trees');
    expect(await named(ada)).toHaveLength(2);
  });

  it('are renamed, changed and deleted; what is left out stays', async () => {
    const cyd = site.asUser('filter_cyd', 'admin');
    const [one, two] = [await make(cyd, 'one'), await make(cyd, 'two')];
    const all = { keyword: '', oj: 'All', auth: 0 } as const;
    expect(await cyd.call(updateSavedFilter, { body: { id: one.id, filter: all } })).toEqual({
      ...one,
      filter: all,
    });
    const renamed = await cyd.call(updateSavedFilter, { body: { id: one.id, name: 'ONE' } });
    expect(renamed).toMatchObject({ name: 'ONE', filter: all });
    const tries = await Promise.all([
      cyd.send(updateSavedFilter, { body: { id: two.id, name: 'one' } }),
      cyd.send(createSavedFilter, { body: { name: 'One', filter } }),
    ]);
    for (const { status, body } of tries)
      expect([status, body.code, body.field]).toEqual([409, 'saved-filter.name-taken', 'name']);
    await cyd.call(deleteSavedFilter, { query: { id: one.id } });
    expect((await cyd.send(deleteSavedFilter, { query: { id: one.id } })).status).toBe(404);
    expect(await named(cyd)).toEqual([['two', false]]);
  });

  it('have one default at most', async () => {
    const dan = site.asUser('filter_dan', 'admin');
    const [one, two] = [await make(dan, 'one'), await make(dan, 'two')];
    const choose = (id: number, isDefault: boolean) =>
      dan.call(updateSavedFilter, { body: { id, isDefault } });
    await choose(one.id, true);
    await choose(two.id, true);
    expect(await named(dan)).toEqual([
      ['one', false],
      ['two', true],
    ]);
    await choose(two.id, false);
    expect(await named(dan)).toEqual([
      ['one', false],
      ['two', false],
    ]);
  });

  it('of one name, made twice at once, are one', async () => {
    const eve = site.asUser('filter_eve', 'admin');
    const sent = await Promise.all(
      [1, 2, 3].map(() => eve.send(createSavedFilter, { body: { name: 'x', filter } })),
    );
    expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409]);
  });

  it('are no more than 50 of one person', async () => {
    const fay = site.asUser('filter_fay', 'admin');
    await Promise.all(Array.from({ length: mostSavedFilters }, (_, index) => make(fay, `filter ${index}`)));
    const sent = await fay.send(createSavedFilter, { body: { name: 'one too many', filter } });
    expect([sent.status, sent.body.code]).toEqual([422, 'saved-filter.too-many']);
  });
});

describe('the doors of saved filters', () => {
  const table = {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user', 'user_muted'],
  } as const;
  guards(listSavedFilters, table);
  guards(createSavedFilter, { ...table, input: { body: { name: 'of a door', filter: {} } } });
  guards(updateSavedFilter, { ...table, input: { body: { id: 999_999 } } });
  guards(deleteSavedFilter, { ...table, input: { query: { id: 999_999 } } });
  const bad = {
    name: ['', '  ', 'n'.repeat(51), 1],
    filter: [null, 1, { auth: 4 }, { auth: '1' }, { oj: 'XYZ' }, { keyword: 'k'.repeat(101) }],
  };
  rejects(createSavedFilter, bad, { as: 'root', base: { name: 'a name', filter: {} } });
  rejects(
    updateSavedFilter,
    { ...bad, id: [0, '1', null], isDefault: ['true', 1] },
    { as: 'root', base: { id: 1 } },
  );
  rejects(deleteSavedFilter, { id: ['x', 0] }, { as: 'root' });
});
