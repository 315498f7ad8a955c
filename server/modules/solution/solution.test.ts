import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  deleteSolution,
  listAdminSolutions,
  listSolutions,
  readOwnSolution,
  reportSolution,
  reviewSolution,
  saveSolution,
} from '@assize/shared/areas/solution/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const site = await startTestSite();
let pid: number;
beforeAll(async () => {
  pid = (await makeProblem(site.as('root'), 'SOL')).pid;
  await makeProblem(site.as('root'), 'SOLHIDDEN', { auth: 2 });
});

const solve = async (by: Caller) =>
  site.app.services.solved.take({
    uid: await by.uid(),
    pid,
    submitId: 1,
    submitTime: new Date(1),
    accepted: true,
    status: verdict.accepted,
    score: null,
  });
const solver = async (name: string): Promise<Caller> => {
  const caller = site.asUser(name);
  await solve(caller);
  return caller;
};
const save = (by: Caller, send = true, title = 'By adding') =>
  by.send(saveSolution, { body: { problemId: 'SOL', title, content: 'Add **both**.', send } });
const own = async (by: Caller) => by.call(readOwnSolution, { query: { problemId: 'SOL' } });
const ownId = async (by: Caller) => (await own(by)).solution?.id ?? 0;
const staffRow = async (id: number, view: 'waiting' | 'reported' | 'published' | 'refused') =>
  (await site.as('root').call(listAdminSolutions, { query: { view, limit: 100 } })).records.find(
    (one) => one.id === id,
  );
const review = async (id: number, approve: boolean, reason = 'too short') => {
  const row = (await staffRow(id, 'waiting')) ?? (await staffRow(id, 'published'));
  return site
    .as('problem_admin')
    .send(reviewSolution, { body: { id, revision: row?.revision ?? 1, approve, reason } });
};
const titles = async (by: Caller, query: object = {}) => {
  const { records } = await by.call(listSolutions, { query: { problemId: 'SOL', ...query, limit: 100 } });
  return records.map((one) => `${one.username}: ${one.title}`);
};

describe('solutions (Solutions 1–5)', () => {
  it('are written by who solved the problem, and one by each', async () => {
    const ann = site.asUser('sol_ann');
    expect(await own(ann)).toEqual({ mayWrite: false, solution: null });
    const early = await save(ann);
    expect([early.status, early.body.code]).toEqual([403, 'solution.not-solved']);
    await solve(ann);
    expect((await own(ann)).mayWrite).toBe(true);
    const both = await Promise.all([save(ann, false, 'One'), save(ann, false, 'Two')]);
    expect(both.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect((await save(ann, false)).status).toBe(200);
    expect((await own(ann)).solution).toMatchObject({ title: 'By adding', state: 'draft', reason: null });
    expect(await staffRow(await ownId(ann), 'waiting')).toBeUndefined();
  });

  it('are shown once staff approved them, and no longer once they are changed', async () => {
    const bea = await solver('sol_bea');
    await save(bea);
    const id = await ownId(bea);
    expect(await titles(bea)).not.toContain('sol_bea: By adding');
    expect(await staffRow(id, 'waiting')).toMatchObject({
      username: 'sol_bea',
      problemId: 'SOL',
      state: 'waiting',
      reports: [],
    });
    expect((await review(id, true)).status).toBe(200);
    expect(await titles(bea)).toContain('sol_bea: By adding');
    await save(bea, true, 'Better');
    expect((await own(bea)).solution?.state).toBe('waiting');
    expect((await titles(bea)).join()).not.toContain('sol_bea');
    const { records } = await site.as('root').call(listAudit, { query: { action: 'solution.approve' } });
    expect(records[0]).toMatchObject({
      username: expect.stringContaining('problem_admin'),
      target: 'By adding',
      before: { state: 'waiting' },
      after: { state: 'published' },
    });
  });

  it('are refused with a reason, which the author reads, and sent in again', async () => {
    const cyd = await solver('sol_cyd');
    await save(cyd);
    const id = await ownId(cyd);
    const silent = await review(id, false, ' ');
    expect([silent.status, silent.body.field]).toEqual([400, 'reason']);
    expect((await review(id, false)).status).toBe(200);
    expect((await own(cyd)).solution).toMatchObject({ state: 'refused', reason: 'too short' });
    await save(cyd, false);
    expect((await own(cyd)).solution).toMatchObject({ state: 'draft', reason: 'too short' });
    const draft = await site.as('root').send(reviewSolution, { body: { id, revision: 3, approve: true } });
    expect([draft.status, draft.body.code]).toEqual([404, 'solution.not-found']);
    await save(cyd);
    expect((await own(cyd)).solution).toMatchObject({ state: 'waiting', reason: null });
  });

  it('are reviewed as they were read: a text changed meanwhile needs another look', async () => {
    const dan = await solver('sol_dan');
    await save(dan);
    const id = await ownId(dan);
    const read = await staffRow(id, 'waiting');
    await save(dan, true, 'Swapped');
    const late = await site
      .as('root')
      .send(reviewSolution, { body: { id, revision: read?.revision, approve: true } });
    expect([late.status, late.body.code]).toEqual([409, 'solution.changed']);
    expect((await review(id, true)).status).toBe(200);
    const twice = await site
      .as('root')
      .send(reviewSolution, { body: { id, revision: (read?.revision ?? 0) + 1, approve: true } });
    expect([twice.status, twice.body.code]).toEqual([409, 'solution.changed']);
  });

  it('are given away only to who solved the problem or insists', async () => {
    const eve = site.asUser('sol_eve');
    for (const by of [eve, site.asVisitor()]) {
      const sent = await by.send(listSolutions, { query: { problemId: 'SOL' } });
      expect([sent.status, sent.body.code, sent.body.data]).toEqual([403, 'solution.spoiler', null]);
      expect(await titles(by, { confirmed: 'true' })).toContain('sol_dan: Swapped');
    }
    for (const problemId of ['SOLHIDDEN', 'NOWHERE'])
      for (const endpoint of [listSolutions, readOwnSolution]) {
        const sent = await eve.send(endpoint, { query: { problemId, confirmed: 'true' } });
        expect([sent.status, sent.body.code]).toEqual([404, 'problem.not-found']);
      }
    const hidden = await eve.send(saveSolution, {
      body: { problemId: 'SOLHIDDEN', title: 't', content: 'c', send: true },
    });
    expect([hidden.status, hidden.body.code]).toEqual([404, 'problem.not-found']);
  });

  it('are reported once by a reader; a review settles the reports', async () => {
    const fay = await solver('sol_fay');
    await save(fay);
    const id = await ownId(fay);
    const reader = site.asUser('sol_reader');
    const report = (by: Caller) => by.send(reportSolution, { body: { id, reason: 'Copied' } });
    expect((await report(reader)).status).toBe(404);
    await review(id, true);
    const sent = await Promise.all([report(reader), report(reader)]);
    expect(sent.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(sent.find((one) => one.status === 409)?.body.code).toBe('solution.already-reported');
    expect((await staffRow(id, 'reported'))?.reports).toMatchObject([
      { username: 'sol_reader', reason: 'Copied' },
    ]);
    await review(id, false, 'Copied');
    expect(await staffRow(id, 'reported')).toBeUndefined();
    expect((await report(site.asUser('sol_other'))).status).toBe(404);
  });

  it('are deleted by their authors only', async () => {
    const gil = await solver('sol_gil');
    await save(gil);
    const id = await ownId(gil);
    for (const by of [site.asUser('sol_eve'), site.as('root')]) {
      const sent = await by.send(deleteSolution, { query: { id } });
      expect([sent.status, sent.body.code]).toEqual([404, 'solution.not-found']);
    }
    await gil.call(deleteSolution, { query: { id } });
    expect((await gil.send(deleteSolution, { query: { id } })).status).toBe(404);
    expect((await own(gil)).solution).toBeNull();
  });

  it('are found by staff by the whole display id of their problem', async () => {
    const found = (problemId: string) =>
      site.as('root').call(listAdminSolutions, { query: { view: 'published', problemId } });
    expect((await found('sol')).total).toBeGreaterThan(0);
    expect((await found('SO')).total).toBe(0);
  });
});

describe('the doors of solutions', () => {
  const body = { problemId: 'SOL', title: 'A title', content: 'A text', send: false };
  const moderators = {
    allowed: ['root', 'problem_admin'],
    refused: ['visitor', 'user', 'admin', 'user_muted'],
  } as const;
  guards(saveSolution, {
    allowed: ['root'],
    refused: ['visitor', 'user_muted', 'user_no_discuss', 'user_no_submit_muted'],
    input: { body },
  });
  guards(readOwnSolution, {
    allowed: ['user', 'user_muted'],
    refused: ['visitor'],
    input: { query: { problemId: 'SOL' } },
  });
  guards(deleteSolution, { allowed: ['user'], refused: ['visitor'], input: { query: { id: 999_999 } } });
  guards(reportSolution, {
    allowed: ['user'],
    refused: ['visitor'],
    input: { body: { id: 999_999, reason: 'x' } },
  });
  guards(listAdminSolutions, moderators);
  guards(reviewSolution, {
    ...moderators,
    input: { body: { id: 999_999, revision: 1, approve: true } },
  });
  rejects(
    saveSolution,
    {
      problemId: ['', '../x', null],
      title: ['', '  ', 'x'.repeat(101), 1],
      content: ['', ' ', 'x'.repeat(65_536), null],
      send: ['true', null],
    },
    { as: 'root', base: body },
  );
  rejects(
    reportSolution,
    { id: [0, 'x', null], reason: ['', ' ', 'x'.repeat(501), null] },
    { as: 'user', base: { id: 1, reason: 'x' } },
  );
  rejects(
    reviewSolution,
    { id: [0, null], revision: [0, '1'], approve: [null, 'true'], reason: ['x'.repeat(501), 1] },
    { as: 'root', base: { id: 1, revision: 1, approve: true } },
  );
  rejects(listAdminSolutions, { view: ['draft', 'x'], problemId: ['../x'] }, { as: 'root' });
  rejects(listSolutions, { problemId: ['', '../x'], confirmed: ['maybe'] }, { base: { problemId: 'SOL' } });
  rejects(deleteSolution, { id: [0, 'x'] }, { as: 'user' });
});
