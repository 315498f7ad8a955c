import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { createProblem, readProblemDraft, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  createTag,
  createTagClassification,
  deleteTag,
  deleteTagClassification,
  listTagClassifications,
  listTags,
  listTagsByClassification,
  updateTag,
  updateTagClassification,
} from '@assize/shared/areas/tag/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
});

const names = async (oj?: string) =>
  (await site.asVisitor().call(listTags, { query: oj === undefined ? {} : { oj } })).map((one) => one.name);
const grouped = async () =>
  (await site.asVisitor().call(listTagsByClassification, { query: {} })).map((one) => [
    one.classification?.name ?? null,
    one.tagList.map((tag) => tag.name),
  ]);

describe('tags (Authoring 15)', () => {
  it('are made, renamed and deleted; every list shows it', async () => {
    const tag = await root.call(createTag, { body: { name: ' trees ', color: '#00ff00' } });
    expect(tag).toMatchObject({ name: 'trees', color: '#00ff00' });
    const { pid } = await makeProblem(root, 'TAGGED', {}, { tags: [{ name: 'trees' }, { name: 'other' }] });
    const ofProblem = async () =>
      (await site.asVisitor().call(getProblemDetail, { query: { problemId: 'TAGGED' } })).tags.map(
        (one) => one.name,
      );
    const renamed = await root.call(updateTag, { body: { id: tag.id, name: 'forests' } });
    expect(renamed).toEqual({ id: tag.id, name: 'forests', color: '' });
    expect(await names()).toEqual(['forests', 'other']);
    expect(await ofProblem()).toEqual(['forests', 'other']);
    const { draft } = await root.call(readProblemDraft, { query: { pid } });
    expect(draft.tags.map((one) => one.name)).toEqual(['forests', 'other']);
    await root.call(deleteTag, { query: { tid: tag.id } });
    expect(await names()).toEqual(['other']);
    expect(await ofProblem()).toEqual(['other']);
    expect((await root.call(readProblemDraft, { query: { pid } })).draft.tags.map((one) => one.name)).toEqual(
      ['other'],
    );
    const again = await root.send(deleteTag, { query: { tid: tag.id } });
    expect([again.status, again.body.code]).toEqual([404, 'tag.not-found']);
    const gone = await root.send(updateTag, { body: { id: tag.id, name: 'x' } });
    expect([gone.status, gone.body.code]).toEqual([404, 'tag.not-found']);
  });

  it('have one name once in a bank, also when made at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => root.send(createTag, { body: { name: 'twice' } })),
    );
    expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(sent.find((one) => one.status === 409)?.body).toMatchObject({
      code: 'tag.name-taken',
      field: 'name',
    });
    const elsewhere = await root.call(createTag, { body: { name: 'twice', oj: 'CF' } });
    expect(await names('CF')).toEqual(['twice']);
    const free = await root.call(createTag, { body: { name: 'free' } });
    const taken = await root.send(updateTag, { body: { id: free.id, name: 'twice' } });
    expect([taken.status, taken.body.code, taken.body.field]).toEqual([409, 'tag.name-taken', 'name']);
    expect(
      await root.call(updateTag, { body: { id: elsewhere.id, name: 'twice', color: '#000000' } }),
    ).toMatchObject({ color: '#000000' });
    // Another bank's tag of this name is not taken for ours.
    await makeProblem(root, 'TAGGED2', {}, { tags: [{ name: 'twice' }] });
    expect((await names()).filter((one) => one === 'twice')).toHaveLength(1);
  });

  it('belong to one bank that there is', async () => {
    for (const oj of ['XYZ', 'All', '$ne']) {
      const sent = await root.send(createTag, { body: { name: `of ${oj}`, oj } });
      expect([sent.status, sent.body.field], oj).toEqual([400, 'oj']);
    }
    expect((await root.call(createTag, { body: { name: 'mine', oj: 'Mine' } })).name).toBe('mine');
    expect(await names()).toContain('mine');
  });
});

describe('classifications (Authoring 15)', () => {
  it('order tags by rank; deleting one leaves its tags unclassified', async () => {
    const late = await root.call(createTagClassification, { body: { name: 'late', rank: 2 } });
    const early = await root.call(createTagClassification, { body: { name: 'early', rank: 1 } });
    const tag = await root.call(createTag, { body: { name: 'sorted', tcid: late.id } });
    const listed = async () =>
      (await root.call(listTagClassifications, { query: {} })).map((one) => [one.name, one.rank]);
    expect(await listed()).toEqual([
      ['early', 1],
      ['late', 2],
    ]);
    expect((await grouped()).slice(0, 2)).toEqual([
      ['early', []],
      ['late', ['sorted']],
    ]);
    await root.call(updateTag, { body: { id: tag.id, name: 'sorted', tcid: early.id } });
    await root.call(updateTagClassification, { body: { id: early.id, name: 'later', rank: 3 } });
    expect((await grouped()).slice(0, 2)).toEqual([
      ['late', []],
      ['later', ['sorted']],
    ]);
    await root.call(updateTag, { body: { id: tag.id, name: 'sorted still' } });
    expect(await grouped()).toContainEqual(['later', ['sorted still']]);
    await root.call(deleteTagClassification, { query: { tcid: early.id } });
    expect((await grouped()).at(-1)?.[1]).toContain('sorted still');
    const again = await root.send(deleteTagClassification, { query: { tcid: early.id } });
    expect([again.status, again.body.code]).toEqual([404, 'tag.not-found']);
    await root.call(updateTag, { body: { id: tag.id, name: 'sorted', tcid: late.id } });
    await root.call(updateTag, { body: { id: tag.id, name: 'sorted', tcid: null } });
    expect((await grouped()).at(-1)?.[1]).toContain('sorted');
  });

  it('have one name once in a bank and take tags of their bank only', async () => {
    const sent = await Promise.all(
      [1, 2, 3].map(() => root.send(createTagClassification, { body: { name: 'once' } })),
    );
    expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    const other = await root.call(createTagClassification, { body: { name: 'once', oj: 'CF' } });
    const tag = await root.send(createTag, { body: { name: 'stray', tcid: other.id } });
    expect([tag.status, tag.body.code, tag.body.field]).toEqual([404, 'tag.not-found', 'tcid']);
    expect(await names()).not.toContain('stray');
    const renamed = await root.send(updateTagClassification, { body: { id: 999_999, name: 'x' } });
    expect([renamed.status, renamed.body.code]).toEqual([404, 'tag.not-found']);
  });
});

describe('tags that saving a problem makes', () => {
  const named = (name: string) => ({ tags: [{ name, color: '#123456' }] });
  const logOf = async (keyword: string) =>
    (await root.call(listAudit, { query: { keyword } })).records.map((one) => [one.action, one.username]);

  it('are made and logged once, by whom the save was', async () => {
    const admin = site.as('admin');
    const first = await makeProblem(admin, 'TAGLOG1', { auth: 2 }, named('first seen'));
    await makeProblem(admin, 'TAGLOG2', { auth: 2 }, named('first seen'));
    expect(await logOf('first seen')).toEqual([['tag.create', 'a_admin']]);
    const { draft } = await admin.call(readProblemDraft, { query: { pid: first.pid } });
    expect(draft.tags).toEqual([{ name: 'first seen', color: '#123456' }]);
  });

  it('are one where several problems bring it at once', async () => {
    const made = await Promise.all(
      [1, 2, 3].map((n) => makeProblem(root, `TAGRACE${n}`, {}, named('at once'))),
    );
    expect((await names()).filter((one) => one === 'at once')).toHaveLength(1);
    expect(await logOf('at once')).toHaveLength(1);
    for (const { pid } of made)
      expect((await root.call(readProblemDraft, { query: { pid } })).draft.tags).toMatchObject([
        { name: 'at once' },
      ]);
  });

  it('are not made by a save that is refused or loses a race', async () => {
    await root.send(createProblem, { body: draftOf('TAGLOG1', {}, named('of a taken id')) });
    const { pid, version } = await makeProblem(root, 'TAGLOST');
    const { draft } = await root.call(readProblemDraft, { query: { pid } });
    const sent = await Promise.all(
      ['winner a', 'winner b', 'winner c'].map((name) =>
        root.send(updateProblem, { body: { pid, version, draft: { ...draft, ...named(name) } } }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const all = await names();
    expect(all.filter((one) => one.startsWith('winner'))).toHaveLength(1);
    expect(all).not.toContain('of a taken id');
    expect(await logOf('of a taken id')).toEqual([]);
  });
});

describe('the log and the doors of tags', () => {
  it('every change is in the audit log', async () => {
    const tag = await root.call(createTag, { body: { name: 'logged' } });
    await root.call(updateTag, { body: { id: tag.id, name: 'logged anew', color: '#ffffff' } });
    await root.call(deleteTag, { query: { tid: tag.id } });
    const { records } = await root.call(listAudit, { query: { keyword: 'logged' } });
    expect(records).toMatchObject([
      { action: 'tag.delete', target: 'logged anew', before: { name: 'logged anew', problems: 0 } },
      {
        action: 'tag.update',
        target: 'logged',
        before: { name: 'logged', color: '' },
        after: { name: 'logged anew', color: '#ffffff' },
      },
      { action: 'tag.create', target: 'logged', after: { name: 'logged' } },
    ]);
  });

  const keepers = {
    allowed: ['root', 'problem_admin'],
    refused: ['visitor', 'user', 'admin'],
  } as const;
  guards(createTag, { ...keepers, input: { body: {} } });
  guards(updateTag, { ...keepers, input: { body: {} } });
  guards(deleteTag, { ...keepers, input: { query: { tid: 999_999 } } });
  guards(createTagClassification, { ...keepers, input: { body: {} } });
  guards(updateTagClassification, { ...keepers, input: { body: {} } });
  guards(deleteTagClassification, { ...keepers, input: { query: { tcid: 999_999 } } });
  guards(listTagClassifications, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
  });
  const bad = { name: ['', ' ', 'x'.repeat(51), 5, { $ne: '' }] };
  rejects(
    createTag,
    { ...bad, color: ['red', '#12345', 'javascript:'], oj: ['x'.repeat(11)] },
    { as: 'root', base: { name: 'x' } },
  );
  rejects(updateTag, { ...bad, id: [0, '1', 1.5] }, { as: 'root', base: { id: 1, name: 'x' } });
  rejects(createTagClassification, { ...bad, rank: [-1, 2 ** 31, 0.5] }, { as: 'root', base: { name: 'x' } });
  rejects(updateTagClassification, { ...bad, id: [0] }, { as: 'root', base: { id: 1, name: 'x' } });
  rejects(deleteTag, { tid: ['x', 0] }, { as: 'root' });
  rejects(deleteTagClassification, { tcid: ['x', 0] }, { as: 'root' });
});
