import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { bulkAuth, bulkDelete, bulkTags } from '@assize/shared/areas/authoring/bulk.ts';
import { listAdminProblems, listProblemVersions } from '@assize/shared/areas/authoring/endpoints.ts';
import { createTag, deleteTag } from '@assize/shared/areas/tag/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorOf, withFields } from '../../test/authoring.ts';
import { announce } from '../../test/fake-judge.ts';
import { keptForContest, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const missing = 999_999;
let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
  await announce(site);
});

const versionsOf = async (pid: number) =>
  (await root.call(listProblemVersions, { query: { pid } })).records.map((one) => one.version);
const actionsOn = async (keyword: string) =>
  (await root.call(listAudit, { query: { keyword } })).records.map((one) => one.action);
const done = { result: 'done', reason: null };
const skipped = (reason: string) => ({ result: 'skipped', reason });
const failed = (reason: string) => ({ result: 'failed', reason });

describe('visibility of many problems (Authoring 18)', () => {
  it('is changed one by one: each has a version and an entry, twice is harmless, and it is undone', async () => {
    const one = await makeProblem(root, 'BA1');
    const two = await makeProblem(root, 'BA2', { auth: 2 });
    await keptForContest(site, root, 'BA3');
    const three = (await root.call(listAdminProblems, { query: { keyword: 'BA3' } })).records[0]?.id ?? 0;
    const hide = { pids: [one.pid, two.pid, missing, three, one.pid], auth: 2 as const };
    expect((await root.call(bulkAuth, { body: hide })).items).toEqual([
      { pid: one.pid, ...done, before: 1 },
      { pid: two.pid, ...skipped('unchanged'), before: null },
      { pid: missing, ...failed('problem.not-found'), before: null },
      { pid: three, ...done, before: 3 },
    ]);
    const again = await root.call(bulkAuth, { body: hide });
    expect(again.items.map((item) => item.result)).toEqual(['skipped', 'skipped', 'failed', 'skipped']);
    expect(await versionsOf(one.pid)).toEqual([2, 1]);
    expect(await versionsOf(two.pid)).toEqual([1]);
    expect(await actionsOn('BA1')).toEqual(['problem.auth', 'problem.create']);
    await root.call(bulkAuth, { body: { pids: [one.pid], auth: 1 } });
    expect((await authorOf(root).read(one.pid)).draft.problem.auth).toBe(1);
  });

  it('asks for each what the viewer may: own problems are hidden, others untouched, nothing is published', async () => {
    const writer = site.asUser('bulk_admin', 'admin');
    const own = await makeProblem(writer, 'BA-OWN', { auth: 2 });
    const open = await makeProblem(root, 'BA-OPEN');
    const hidden = await makeProblem(root, 'BA-HIDDEN', { auth: 2 });
    const pids = [own.pid, open.pid, hidden.pid];
    const set = async (auth: 1 | 2) =>
      (await writer.call(bulkAuth, { body: { pids, auth } })).items.map(({ result, reason }) => ({
        result,
        reason,
      }));
    expect(await set(1)).toEqual([
      failed('problem.publish-forbidden'),
      failed('auth.forbidden'),
      failed('problem.not-found'),
    ]);
    await root.call(bulkAuth, { body: { pids: [own.pid], auth: 1 } });
    expect(await set(2)).toEqual([done, failed('auth.forbidden'), failed('problem.not-found')]);
    expect(await versionsOf(open.pid)).toEqual([1]);
  });

  it('changed from two sides at once ends with every problem as one of them said', async () => {
    const made = await Promise.all(['BA-R1', 'BA-R2', 'BA-R3'].map((name) => makeProblem(root, name)));
    const pids = made.map((one) => one.pid);
    const sent = await Promise.all(
      ([2, 2, 2] as const).map((auth) => root.call(bulkAuth, { body: { pids, auth } })),
    );
    for (const pid of pids) {
      const results = sent.flatMap(({ items }) => items.filter((one) => one.pid === pid));
      expect(results.map((one) => one.result).sort()).toEqual(['done', 'skipped', 'skipped']);
      expect(await versionsOf(pid)).toEqual([2, 1]);
    }
  });
});

describe('tags of many problems (Authoring 18)', () => {
  it('are given and taken, told problem by problem, and undone the other way round', async () => {
    const [fresh, old] = await Promise.all(
      ['bulk fresh', 'bulk old'].map((name) => root.call(createTag, { body: { name } })),
    );
    if (!fresh || !old) throw new Error('no tags');
    const has = await makeProblem(root, 'BT1', {}, { tags: [{ name: 'bulk old' }, { name: 'bulk kept' }] });
    const bare = await makeProblem(root, 'BT2');
    const body = { pids: [has.pid, bare.pid, missing], add: [fresh.id, fresh.id], remove: [old.id, missing] };
    expect((await root.call(bulkTags, { body })).items).toEqual([
      { pid: has.pid, ...done, added: [fresh.id], removed: [old.id] },
      { pid: bare.pid, ...done, added: [fresh.id], removed: [] },
      { pid: missing, ...failed('problem.not-found'), added: [], removed: [] },
    ]);
    const tagsOf = async (pid: number) =>
      (await authorOf(root).read(pid)).draft.tags.map((one) => one.name).sort();
    expect(await tagsOf(has.pid)).toEqual(['bulk fresh', 'bulk kept']);
    expect(await tagsOf(bare.pid)).toEqual(['bulk fresh']);
    const again = await root.call(bulkTags, { body });
    expect(again.items.map((one) => one.reason)).toEqual(['unchanged', 'unchanged', 'problem.not-found']);
    expect(await versionsOf(bare.pid)).toEqual([2, 1]);
    const [entry] = (await root.call(listAudit, { query: { keyword: 'BT1', action: 'problem.update' } }))
      .records;
    expect(entry).toMatchObject({
      before: { tags: ['bulk old', 'bulk kept'] },
      after: { tags: ['bulk kept', 'bulk fresh'] },
    });
    // The form reads the tags of the saved version, so that its save changes the title alone.
    const [version] = await authorOf(root).versions(has.pid);
    expect(version?.changed).toEqual(['tags']);
    const { draft } = await authorOf(root).read(has.pid);
    await authorOf(root).save(has.pid, 2, withFields(draft, { title: 'saved after' }));
    expect((await authorOf(root).versions(has.pid))[0]?.changed).toEqual(['problem.title']);

    await root.call(bulkTags, { body: { pids: [has.pid], add: [old.id], remove: [fresh.id] } });
    expect(await tagsOf(has.pid)).toEqual(['bulk kept', 'bulk old']);
  });

  it('are refused where they do not exist, and where a problem would have more than 50', async () => {
    const more = await root.call(createTag, { body: { name: 'bulk one more' } });
    const full = await makeProblem(
      root,
      'BT-FULL',
      {},
      { tags: Array.from({ length: 50 }, (_, index) => ({ name: `bulk ${index}` })) },
    );
    const sent = await root.call(bulkTags, { body: { pids: [full.pid], add: [more.id] } });
    expect(sent.items).toEqual([{ pid: full.pid, ...failed('too-many-tags'), added: [], removed: [] }]);
    await root.call(deleteTag, { query: { tid: more.id } });
    const gone = await root.send(bulkTags, { body: { pids: [full.pid], add: [more.id] } });
    expect([gone.status, gone.body.code, gone.body.field]).toEqual([404, 'tag.not-found', 'add.0']);
  });

  it('are left alone where the viewer may not change the problem', async () => {
    const tag = await root.call(createTag, { body: { name: 'bulk foreign' } });
    const open = await makeProblem(root, 'BT-OPEN');
    const sent = await site
      .asUser('bulk_admin', 'admin')
      .call(bulkTags, { body: { pids: [open.pid], add: [tag.id] } });
    expect(sent.items).toMatchObject([failed('auth.forbidden')]);
    expect(await versionsOf(open.pid)).toEqual([1]);
  });
});

describe('deleting many problems (Authoring 18)', () => {
  it('ends each once; those that are gone are skipped', async () => {
    const made = await Promise.all(['BD1', 'BD2'].map((name) => makeProblem(root, name)));
    const pids = made.map((one) => one.pid);
    expect((await root.call(bulkDelete, { body: { pids: [...pids, missing] } })).items).toEqual([
      ...pids.map((pid) => ({ pid, ...done })),
      { pid: missing, ...skipped('problem.not-found') },
    ]);
    const again = await root.call(bulkDelete, { body: { pids } });
    expect(again.items).toMatchObject(pids.map(() => skipped('problem.not-found')));
    expect(await actionsOn('BD1')).toEqual(['problem.delete', 'problem.create']);
  });
});

describe('the doors of bulk changes', () => {
  const staff = ['root', 'admin', 'problem_admin'] as const;
  const others = ['visitor', 'user', 'user_muted'] as const;
  guards(bulkAuth, { allowed: staff, refused: others, input: { body: { pids: [missing], auth: 2 } } });
  guards(bulkTags, { allowed: staff, refused: others, input: { body: { pids: [missing], remove: [1] } } });
  guards(bulkDelete, {
    allowed: ['root', 'problem_admin'],
    refused: [...others, 'admin'],
    input: { body: { pids: [missing] } },
  });
  const tooMany = Array.from({ length: 501 }, (_, index) => missing + index);
  const pids = [[], tooMany, [0], ['1'], null, 1];
  rejects(bulkAuth, { pids, auth: [0, 3, '1', null] }, { as: 'root', base: { pids: [missing], auth: 2 } });
  rejects(
    bulkTags,
    { pids, add: [[0], ['x'], Array(51).fill(1), 1], remove: [[0], null, [5]] },
    { as: 'root', base: { pids: [missing], add: [5] } },
  );
  rejects(bulkTags, { add: [[]] }, { as: 'root', base: { pids: [missing] } });
  rejects(bulkDelete, { pids }, { as: 'root' });
});
