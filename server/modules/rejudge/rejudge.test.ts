import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  applyRejudge,
  cancelRejudge,
  countRejudge,
  listJudgements,
  listRejudges,
  readRejudge,
  rejudgeOne,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it, vi } from 'vitest';
import { startScriptedJudge } from '../../test/scripted-judge.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const { site, root, taken, say, closedGate, stored, freshProblem, submitted, countOf, statusOf } =
  await startScriptedJudge('RJ');
const inState = (id: number, state: string) =>
  until(`rejudge ${id} to be ${state}`, async () => {
    const { rejudge } = await root().call(readRejudge, { query: { id } });
    return rejudge.state === state && rejudge;
  });

describe('a rejudge', () => {
  it('lets the verdicts stand, shows what would change, and exchanges all when it is applied', async () => {
    const { problemId, pid } = await freshProblem();
    const ids = [
      await submitted(problemId, 'ada', verdict.wrongAnswer),
      await submitted(problemId, 'bob', verdict.accepted),
      await submitted(problemId, 'cyd', verdict.timeLimit),
    ];
    const count = async (filter: { pid?: number; problemID?: string; username?: string }) =>
      (await root().call(countRejudge, { body: { filter } })).total;
    expect(await count({ pid })).toBe(3);
    expect(await count({ problemID: problemId.toLowerCase(), username: 'bob' })).toBe(1);
    expect(await count({ pid, username: 'nobody at all' })).toBe(0);
    expect(await count({ pid, problemID: '1000' })).toBe(0);
    say((job) => (job.submitId === ids[1] ? verdict.wrongAnswer : verdict.accepted));
    const { id } = await root().call(startRejudge, { body: { filter: { pid }, reason: 'new data' } });
    const ready = await inState(id, 'ready');
    expect(ready).toMatchObject({ total: 3, judged: 3, changed: 3, autoApply: false, reason: 'new data' });
    expect((await stored(ids[0] ?? 0))?.status).toBe(verdict.wrongAnswer);
    expect(await countOf(problemId)).toMatchObject({ total: 3, ac: 1, wa: 1, tle: 1 });
    expect(await statusOf('bob', pid)).toBe(verdict.accepted);

    const preview = await root().call(readRejudge, { query: { id, onlyChanged: 'true' } });
    expect(preview.changes.records.map((one) => [one.before.status, one.after?.status])).toEqual([
      [verdict.wrongAnswer, verdict.accepted],
      [verdict.accepted, verdict.wrongAnswer],
      [verdict.timeLimit, verdict.accepted],
    ]);
    expect(preview.matrix).toHaveLength(3);

    await root().call(applyRejudge, { body: { id } });
    await inState(id, 'applied');
    expect((await stored(ids[0] ?? 0))?.status).toBe(verdict.accepted);
    expect(await stored(ids[1] ?? 0)).toMatchObject({
      status: verdict.wrongAnswer,
      round: 1,
      rejudging: null,
    });
    expect(await countOf(problemId)).toMatchObject({ total: 3, ac: 2, wa: 1, tle: 0 });
    expect(await statusOf('ada', pid)).toBe(verdict.accepted);
    expect(await statusOf('bob', pid)).toBe(verdict.wrongAnswer);
    const history = await root().call(listJudgements, { query: { submitId: ids[1] ?? 0 } });
    expect(history.map((one) => [one.round, one.status, one.isCurrent])).toEqual([
      [1, verdict.wrongAnswer, true],
      [0, verdict.accepted, false],
    ]);
    const { records } = await root().call(listAudit, { query: { keyword: `rejudge ${id}` } });
    expect(records.map((one) => one.action)).toEqual(['rejudge.apply', 'rejudge.start']);
  });

  it('changes nothing when it is cancelled, and what it held may be rejudged again', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    say(verdict.runtimeError);
    const first = await root().call(startRejudge, { body: { filter: { pid } } });
    await inState(first.id, 'ready');
    await root().call(cancelRejudge, { body: { id: first.id } });
    expect(await stored(submitId)).toMatchObject({ status: verdict.accepted, round: 0, rejudging: null });
    expect(await countOf(problemId)).toMatchObject({ total: 1, ac: 1 });

    const second = await root().call(startRejudge, { body: { filter: { pid }, autoApply: true } });
    await inState(second.id, 'applied');
    expect(await stored(submitId)).toMatchObject({ status: verdict.runtimeError, round: 2 });
    const both = await root().call(listRejudges, { query: {} });
    expect(both.records.slice(0, 2).map((one) => [one.id, one.state])).toEqual([
      [second.id, 'applied'],
      [first.id, 'cancelled'],
    ]);
  });

  it('drops results that come after it was cancelled', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    say(verdict.wrongAnswer);
    const open = closedGate();
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    await until('the judge to have it', async () => taken.at(-1)?.submitId === submitId);
    await root().call(cancelRejudge, { body: { id } });
    open();
    const later = await submitted(problemId, 'bob');
    expect(await stored(submitId)).toMatchObject({ status: verdict.accepted, round: 0 });
    expect((await stored(later))?.open).toBe(false);
  });

  it('judges once what is judged while it looks whether the job was lost', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const open = closedGate();
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    const rounds = () => taken.filter((job) => job.submitId === submitId && job.round === 1).length;
    await until('the judge to have it', async () => rounds() === 1);
    const { queues, counts } = site.app.services.judging;
    const state = queues.state;
    let looks = 0;
    const looking = vi.spyOn(queues, 'state').mockImplementation(async (key) => {
      if (key.submitId !== submitId) return state(key);
      looks += 1;
      open();
      await until('its end', async () => (await state(key)) === 'gone');
      return state(key);
    });
    const items = site.app.core.database.collection('rejudge_items');
    await items.updateOne({ rejudgeId: id, submitId }, { $set: { queuedAt: new Date(0) } });
    await inState(id, 'ready');
    looking.mockRestore();
    // A job that would be added again is in the queue before this submission.
    await submitted(problemId, 'bob');
    await until('the queue to be empty', async () => {
      const { waiting, active } = await counts();
      return waiting + active === 0;
    });
    expect([looks, rounds()]).toEqual([1, 1]);
    await root().call(cancelRejudge, { body: { id } });
  });

  it('is refused where another one holds a submission, and holds nothing then', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const other = await submitted(problemId, 'bob');
    const open = closedGate();
    const { id } = await root().call(startRejudge, { body: { filter: { submitIds: [submitId] } } });
    const sent = await root().send(startRejudge, { body: { filter: { pid } } });
    expect([sent.status, sent.body.code]).toEqual([409, 'rejudge.overlaps']);
    expect((await stored(other))?.rejudging).toBeNull();
    expect((await stored(submitId))?.rejudging).toBe(id);
    open();
    await inState(id, 'ready');
    await root().call(cancelRejudge, { body: { id } });
  });

  it('finds nothing where nothing matches, and cannot be applied twice or too early', async () => {
    const { problemId, pid } = await freshProblem();
    const nothing = await root().send(startRejudge, { body: { filter: { pid } } });
    expect([nothing.status, nothing.body.code]).toEqual([422, 'rejudge.nothing']);
    await submitted(problemId);
    const open = closedGate();
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    const early = await root().send(applyRejudge, { body: { id } });
    expect([early.status, early.body.code]).toEqual([409, 'rejudge.wrong-state']);
    open();
    await inState(id, 'ready');
    const both = await Promise.all([
      root().send(applyRejudge, { body: { id } }),
      root().send(applyRejudge, { body: { id } }),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const unknown = await root().send(applyRejudge, { body: { id: 999_999 } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'rejudge.not-found']);
  });

  it('is started once by two who do it at once, and ends one way', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const open = closedGate();
    const begun = await Promise.all(
      [1, 2].map(() => root().send(startRejudge, { body: { filter: { pid } } })),
    );
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(begun.map(({ body }) => body.code)).toContain('rejudge.overlaps');
    const id = (await stored(submitId))?.rejudging ?? 0;
    open();
    await inState(id, 'ready');
    const ends = await Promise.all([
      root().send(applyRejudge, { body: { id } }),
      root().send(cancelRejudge, { body: { id } }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const endpoint of [applyRejudge, cancelRejudge]) {
      const again = await root().send(endpoint, { body: { id } });
      expect([again.status, again.body.code]).toEqual([409, 'rejudge.wrong-state']);
    }
    await until('it to be let go', async () => (await stored(submitId))?.rejudging === null);
  });

  it('goes on where a process was killed while it applied', async () => {
    const { problemId, pid } = await freshProblem();
    const ids = [await submitted(problemId, 'ada'), await submitted(problemId, 'bob')];
    say(verdict.wrongAnswer);
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    await inState(id, 'ready');
    const { solved } = site.app.services;
    const real = solved.revise;
    let calls = 0;
    solved.revise = async (...args) => {
      calls += 1;
      if (calls === 1) throw new Error('killed');
      return real(...args);
    };
    try {
      const sent = await root().send(applyRejudge, { body: { id } });
      expect(sent.status).toBe(500);
      await inState(id, 'applied');
    } finally {
      solved.revise = real;
    }
    expect(await countOf(problemId)).toMatchObject({ total: 2, ac: 0, wa: 2 });
    expect(await statusOf('ada', pid)).toBe(verdict.wrongAnswer);
    for (const one of ids) expect(await stored(one)).toMatchObject({ status: verdict.wrongAnswer, round: 1 });
  });

  it('tells its page that it is applied though telling the readers of its submissions fails', async () => {
    const { problemId, pid } = await freshProblem();
    await submitted(problemId);
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    await inState(id, 'ready');
    const told: string[] = [];
    const spy = vi.spyOn(site.app.core.events, 'publish').mockImplementation(({ name }, _audience, event) => {
      if (name.startsWith('submission.')) throw new Error('not told');
      told.push(event);
    });
    try {
      expect((await root().send(applyRejudge, { body: { id } })).status).toBe(500);
    } finally {
      spy.mockRestore();
    }
    await inState(id, 'applied');
    expect(told).toContain('rejudge');
  });
});

describe('what a killed process leaves of a rejudge', () => {
  type Row = { _id: number; [field: string]: unknown };
  const rejudges = () => site.app.core.database.collection<Row>('rejudges');
  const letGo = (submitId: number) =>
    until('the submission to be let go', async () => (await stored(submitId))?.rejudging === null);

  it('is let go where it was cancelled, and can be rejudged again', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    await inState(id, 'ready');
    // The process that cancelled the rejudge was killed after this write.
    await rejudges().updateOne({ _id: id }, { $set: { state: 'cancelled', endedAt: new Date() } });
    await letGo(submitId);
    await until(
      'it to be left alone',
      async () => (await rejudges().findOne({ _id: id }))?.open === undefined,
    );
    expect((await root().send(rejudgeOne, { body: { submitId } })).status).toBe(200);
  });

  it('is forgotten where submissions were still being taken, and was never seen', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const id = await site.app.core.ids.next('rejudge');
    const createdAt = new Date();
    const one = { kind: 'rejudge', state: 'beginning', filter: { pid }, total: 0, autoApply: false };
    const by = { reason: null, byUid: 'x', byName: 'x', createdAt, endedAt: null };
    await rejudges().insertOne({ _id: id, ...one, ...by, open: true });
    expect(await site.app.services.submission.records.hold({ pid }, id)).toBe(1);
    expect((await root().send(readRejudge, { query: { id } })).body.code).toBe('rejudge.not-found');
    const { records } = await root().call(listRejudges, { query: {} });
    expect(records.map((record) => record.id)).not.toContain(id);
    expect((await stored(submitId))?.rejudging).toBe(id);
    await rejudges().updateOne({ _id: id }, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } });
    await letGo(submitId);
    await until('it to be gone', async () => (await rejudges().findOne({ _id: id })) === null);
  });
});

const refused = ['visitor', ...roles.filter((role) => role !== 'root')] as const;
for (const endpoint of [startRejudge, countRejudge]) {
  guards(endpoint, { allowed: ['root'], refused, input: { body: { filter: { pid: 999_999 } } } });
  rejects(
    endpoint,
    {
      filter: [
        {},
        null,
        [],
        { pid: -1 },
        { since: 'yesterday' },
        { submitIds: [0] },
        { submitIds: Array(10_001).fill(1) },
        { statuses: ['AC'] },
        { username: '' },
      ],
    },
    { as: 'root', base: { filter: { pid: 1 } } },
  );
}
rejects(
  startRejudge,
  { reason: ['x'.repeat(201), 7], autoApply: ['yes', 1] },
  { as: 'root', base: { filter: { pid: 1 } } },
);
for (const endpoint of [applyRejudge, cancelRejudge]) {
  guards(endpoint, { allowed: ['root'], refused, input: { body: { id: 999_999 } } });
  rejects(endpoint, { id: [undefined, null, 0, -1, '1', 1.5] }, { as: 'root' });
}
guards(readRejudge, { allowed: ['root'], refused, input: { query: { id: 999_999 } } });
rejects(
  readRejudge,
  { id: [undefined, '', '0', 'x'], onlyChanged: ['perhaps'] },
  { as: 'root', base: { id: 1 } },
);
guards(listRejudges, { allowed: ['root'], refused });
rejects(listRejudges, { currentPage: ['one'], limit: ['all'] }, { as: 'root' });
