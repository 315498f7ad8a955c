/** Problems of a contest, as its staff keep them. */

import { readProblemDraft } from '@assize/shared/areas/authoring/endpoints.ts';
import { createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { getContestProblem, listContestProblems } from '@assize/shared/areas/contest/endpoints.ts';
import {
  addContestProblem,
  createContestProblem,
  listContestProblemsForStaff,
  orderContestProblems,
  readContestProblem,
  removeContestProblem,
  updateContestProblem,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, contestOf, makeContest } from '../../test/contests.ts';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const site = await startTestSite();
const { clock } = site.app.core;
let root: Caller;
let owner: Caller;
let other: Caller;
let open = 0;
let own = 0;
let foreign = 0;
let points = 0;

beforeAll(async () => {
  root = site.as('root');
  owner = site.asUser('owner', 'admin');
  other = site.asUser('other', 'admin');
  const pidOf = async (by: Caller, id: string, fields = {}, more = {}) =>
    (await makeProblem(by, id, fields, more)).pid;
  open = await pidOf(root, 'OPEN1');
  own = await pidOf(owner, 'OWN1', { auth: 2 });
  foreign = await pidOf(other, 'FOREIGN1', { auth: 2 });
  points = await pidOf(root, 'POINTS1', { type: 1 }, { samples: [{ input: '1', output: '1', score: 100 }] });
});
const make = async (changes = {}) => (await makeContest(owner, clock, changes)).cid;
const add = (cid: number, pid: number, displayId: string, by = owner) =>
  by.send(addContestProblem, { body: { cid, pid, displayId } });
const answered = ({ status, body }: { status: number; body: { code?: unknown; field?: unknown } }) =>
  status === 200 ? [200] : [status, body.code, body.field];
const staffList = (cid: number, query = {}) =>
  owner.call(listContestProblemsForStaff, { query: { cid, ...query } });
const order = async (cid: number) =>
  (await root.call(listContestProblems, { query: { cid } })).map((one) => one.displayId).join('');

describe('a problem of the bank', () => {
  it('is added under a name of its own, and stays who may read it', async () => {
    const cid = await make();
    expect(answered(await add(cid, open, 'a1'))).toEqual([200]);
    expect(await owner.call(readContestProblem, { query: { cid, pid: open } })).toEqual({
      ...{ cid, pid: open, displayId: 'A1', displayTitle: '标题 OPEN1', color: null },
    });
    expect((await site.asVisitor().send(getProblemDetail, { query: { problemId: 'OPEN1' } })).status).toBe(
      200,
    );
    expect(answered(await add(cid, own, 'B'))).toEqual([200]);
  });
  it('is in a contest once, and so is its display id', async () => {
    const cid = await make();
    await add(cid, open, 'A');
    expect(answered(await add(cid, open, 'B'))).toEqual([409, 'contest.problem-taken', 'pid']);
    expect(answered(await add(cid, own, 'a'))).toEqual([409, 'contest.display-id-taken', 'displayId']);
    const other2 = await make();
    const both = await Promise.all([add(other2, open, 'A'), add(other2, own, 'A')]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });
  it('is one that the viewer may read', async () => {
    const cid = await make();
    for (const pid of [foreign, 999_999])
      expect(answered(await add(cid, pid, 'A'))).toEqual([404, 'problem.not-found', 'pid']);
  });
  it('has the rule type of the contest', async () => {
    const [acm, oi, ioi] = [await make(), await make({ type: 1 }), await make({ type: 2 })];
    expect(answered(await add(acm, points, 'A'))).toEqual([422, 'contest.problem-type', 'pid']);
    expect(answered(await add(oi, open, 'A'))).toEqual([422, 'contest.problem-type', 'pid']);
    for (const cid of [oi, ioi]) expect(answered(await add(cid, points, 'A'))).toEqual([200]);
  });
  rejects(
    addContestProblem,
    { cid: [0, 'x'], pid: [-1], displayId: ['', 'a b', 'x'.repeat(51)], color: ['red', '#12345'] },
    { as: 'admin', base: { cid: 1, pid: 1, displayId: 'A' } },
  );
  it('is found among those that can be added, by title, id and author', async () => {
    const cid = await make();
    await add(cid, open, 'A');
    const found = await staffList(cid, { queryExisted: false, keyword: 'own1' });
    expect(found.problemList.records.map((one) => one.id)).toEqual([own]);
    expect(found.contestProblemMap).toMatchObject({ [open]: { displayId: 'A' } });
    expect((await staffList(cid, { queryExisted: false, keyword: 'FOREIGN1' })).problemList.total).toBe(0);
    expect((await staffList(cid)).problemList.records.map((one) => one.id)).toEqual([open]);
    expect((await staffList(cid, { keyword: 'zzz' })).problemList.total).toBe(0);
  });
});

describe('a problem of a contest', () => {
  it('is renamed and coloured, and keeps its place', async () => {
    const cid = await make();
    await add(cid, open, 'A');
    await add(cid, own, 'B');
    const change = (pid: number, displayId: string) =>
      owner.send(updateContestProblem, {
        body: { cid, pid, displayId, displayTitle: 'Sum', color: '#ff4500' },
      });
    expect(answered(await change(open, 'c'))).toEqual([200]);
    expect(answered(await change(own, 'C'))).toEqual([409, 'contest.display-id-taken', 'displayId']);
    expect(answered(await change(foreign, 'D'))).toEqual([404, 'problem.not-found', 'pid']);
    expect(await order(cid)).toBe('CB');
    const { problem } = await root.call(getContestProblem, { query: { cid, displayId: 'c' } });
    expect([problem.title, problem.problemId]).toEqual(['Sum', 'C']);
  });
  it('is taken out, and is itself left as it is', async () => {
    const cid = await make();
    await add(cid, own, 'A');
    const remove = () => owner.send(removeContestProblem, { query: { cid, pid: own } });
    expect([answered(await remove()), answered(await remove())]).toEqual([
      [200],
      [404, 'problem.not-found', 'pid'],
    ]);
    expect((await owner.call(readProblemDraft, { query: { pid: own } })).version).toBe(1);
  });
  it('stands in the order that is said, each named once', async () => {
    const cid = await make();
    await add(cid, open, 'A');
    await add(cid, own, 'B');
    const put = (pids: number[]) => owner.send(orderContestProblems, { body: { cid, pids } });
    for (const pids of [[open], [open, open], [open, foreign], [open, own, foreign]])
      expect(answered(await put(pids))).toEqual([404, 'problem.not-found', 'pid']);
    expect(answered(await put([own, open]))).toEqual([200]);
    expect(await order(cid)).toBe('BA');
  });
  it('that is made in a contest is kept for contests', async () => {
    const cid = await make({ startTime: at(clock.now(), -1_000) });
    const body = { cid, displayId: 'a', displayTitle: 'New', draft: draftOf('MADE1') };
    const { pid } = await owner.call(createContestProblem, { body });
    const { draft } = await owner.call(readProblemDraft, { query: { pid } });
    expect(draft.problem.auth).toBe(3);
    const user = site.asUser('reader');
    expect((await user.send(getProblemDetail, { query: { problemId: 'MADE1' } })).status).toBe(404);
    expect((await user.call(getContestProblem, { query: { cid, displayId: 'A' } })).problem.title).toBe(
      'New',
    );
    const again = await owner.send(createContestProblem, { body });
    expect(answered(again)).toEqual([409, 'contest.display-id-taken', 'displayId']);
    const taken = await owner.send(createContestProblem, { body: { ...body, displayId: 'B' } });
    expect(answered(taken)).toEqual([409, 'problem.display-id-taken', 'draft.problem.problemId']);
    const wrong = draftOf('MADE2', { type: 1 }, { samples: [{ input: '1', output: '1', score: 100 }] });
    const points2 = await owner.send(createContestProblem, {
      body: { ...body, displayId: 'B', draft: wrong },
    });
    expect(answered(points2)).toEqual([422, 'contest.problem-type', 'pid']);
  });
  rejects(
    createContestProblem,
    { displayId: [''], displayTitle: ['', 'x'.repeat(256)], draft: [null, {}] },
    { as: 'admin', base: { cid: 1, displayId: 'A', displayTitle: 'x', draft: draftOf('X') } },
  );
});

describe('problems of a contest are kept by its owner', () => {
  const calls: [Endpoint, (cid: number) => object][] = [
    [listContestProblemsForStaff, (cid) => ({ query: { cid } })],
    [readContestProblem, (cid) => ({ query: { cid, pid: open } })],
    [updateContestProblem, (cid) => ({ body: { cid, pid: open, displayId: 'A', displayTitle: 'x' } })],
    [addContestProblem, (cid) => ({ body: { cid, pid: foreign, displayId: 'C' } })],
    [
      createContestProblem,
      (cid) => ({ body: { cid, displayId: 'D', displayTitle: 'x', draft: draftOf('NEVER') } }),
    ],
    [removeContestProblem, (cid) => ({ query: { cid, pid: open } })],
    [orderContestProblems, (cid) => ({ body: { cid, pids: [open] } })],
  ];
  it.each(
    calls.map(([endpoint, input]) => [`${endpoint.method} ${endpoint.path}`, endpoint, input] as const),
  )('%s', async (_, endpoint, input) => {
    const cid = await make();
    await add(cid, open, 'A');
    expect(answered(await other.send(endpoint, input(cid)))).toEqual([403, 'auth.forbidden', undefined]);
    expect(answered(await site.as('user').send(endpoint, input(cid)))).toEqual([
      403,
      'auth.forbidden',
      undefined,
    ]);
    expect((await site.asVisitor().send(endpoint, input(cid))).status).toBe(401);
    expect(answered(await owner.send(endpoint, input(999_999)))).toEqual([404, 'contest.not-found', 'cid']);
  });
  guards(orderContestProblems, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
    input: { body: { cid: 1, pids: 'x' } },
  });
});

it('a contest holds at most 100 problems', async () => {
  const { cid } = await owner.call(createContest, { body: contestOf(clock) });
  const stuffed = Array.from({ length: 100 }, (_, n) => ({
    ...{ pid: 1_000_000 + n, displayId: `P${n}`, displayTitle: 'x', color: null },
  }));
  const { contest } = site.app.services;
  const found = await contest.records.find(cid);
  expect(found?.problems).toEqual([]);
  await site.app.core.database
    .collection<{ _id: number }>('contests')
    .updateOne({ _id: cid }, { $set: { problems: stuffed } });
  // A change of any contest tells the processes to read again.
  await make();
  expect(answered(await add(cid, open, 'A'))).toEqual([422, 'contest.too-many-problems', undefined]);
});
