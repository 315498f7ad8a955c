import { listAudit } from '@assize/shared/contract/audit.ts';
import type { JudgeJob } from '@assize/shared/contract/judge.ts';
import { getProblemDetail, getUserProblemStatus } from '@assize/shared/contract/problem.ts';
import {
  applyRejudge,
  cancelJudge,
  cancelRejudge,
  changeShare,
  countRejudge,
  listJudgements,
  listRejudges,
  manualJudge,
  readRejudge,
  rejudgeOne,
  startRejudge,
} from '@assize/shared/contract/rejudge.ts';
import { getSubmissionDetail } from '@assize/shared/contract/submission.ts';
import { roles } from '@assize/shared/domain/permissions.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announce, type FakeJudge, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

let site: TestSite;
let judge: FakeJudge;
/** What the judge says now; by default Accepted. */
let says: (job: JudgeJob) => Verdict = () => verdict.accepted;
/** Jobs are held while this is set. */
let gate: Promise<void> = Promise.resolve();
let problems = 0;

beforeAll(async () => {
  site = await startTestSite();
  await announce(site);
  judge = await fakeJudge(site, async (job, attempt) => {
    await gate;
    const status = says(job);
    return resultOf(job, attempt, {
      status: status as typeof verdict.accepted,
      score: job.type === 1 ? (status === verdict.accepted ? 100 : 0) : null,
      timeMs: 10 + job.round,
    });
  });
});
afterAll(() => judge.stop());

let opener: (() => void) | undefined;
/** Holds every job until it is opened, at the latest after the test. */
const closedGate = () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  opener = () => {
    gate = Promise.resolve();
    open();
  };
  return opener;
};
afterEach(() => {
  opener?.();
  opener = undefined;
});

const stored = (submitId: number) => site.app.modules.judging.submissions.find(submitId);
const judged = (submitId: number) =>
  until(`the verdict of ${submitId}`, async () => {
    const found = await stored(submitId);
    return found?.open === false && found;
  });
const freshProblem = async (fields: Parameters<typeof makeProblem>[2] = {}) => {
  problems += 1;
  const problemId = `RJ${problems}`;
  const { pid } = await makeProblem(site.as('root'), problemId, fields);
  return { problemId, pid };
};
const submitted = async (problemId: string, who = 'ada', status: Verdict = verdict.accepted) => {
  says = () => status;
  const { submitId } = await submitCode(site.asUser(who, 'admin'), problemId);
  await judged(submitId);
  return submitId;
};
const root = () => site.as('root');
const countOf = async (problemId: string) =>
  (await root().call(getProblemDetail, { query: { problemId } })).problemCount;
const statusOf = async (who: string, pid: number) =>
  (await site.asUser(who, 'admin').call(getUserProblemStatus, { body: { pidList: [pid] } }))[pid]?.status;
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
    says = (job) => (job.submitId === ids[1] ? verdict.wrongAnswer : verdict.accepted);
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
    says = () => verdict.runtimeError;
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
    says = () => verdict.wrongAnswer;
    const open = closedGate();
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    await until('the judge to have it', async () => judge.taken.at(-1)?.submitId === submitId);
    await root().call(cancelRejudge, { body: { id } });
    open();
    const later = await submitted(problemId, 'bob');
    expect(await stored(submitId)).toMatchObject({ status: verdict.accepted, round: 0 });
    expect((await stored(later))?.open).toBe(false);
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

  it('goes on where a process was killed while it applied', async () => {
    const { problemId, pid } = await freshProblem();
    const ids = [await submitted(problemId, 'ada'), await submitted(problemId, 'bob')];
    says = () => verdict.wrongAnswer;
    const { id } = await root().call(startRejudge, { body: { filter: { pid } } });
    await inState(id, 'ready');
    const { problems: service } = site.app.modules.judging;
    const real = service.reviseStatus;
    let calls = 0;
    service.reviseStatus = async (...args) => {
      calls += 1;
      if (calls === 1) throw new Error('killed');
      return real(...args);
    };
    try {
      const sent = await root().send(applyRejudge, { body: { id } });
      expect(sent.status).toBe(500);
      await inState(id, 'applied');
    } finally {
      service.reviseStatus = real;
    }
    expect(await countOf(problemId)).toMatchObject({ total: 2, ac: 0, wa: 2 });
    expect(await statusOf('ada', pid)).toBe(verdict.wrongAnswer);
    for (const one of ids) expect(await stored(one)).toMatchObject({ status: verdict.wrongAnswer, round: 1 });
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
    // All that was written of the cancelling.
    await rejudges().updateOne({ _id: id }, { $set: { state: 'cancelled', endedAt: new Date() } });
    await letGo(submitId);
    await until(
      'it to be left alone',
      async () => (await rejudges().findOne({ _id: id }))?.open === undefined,
    );
    expect((await root().send(rejudgeOne, { query: { submitId } })).status).toBe(200);
  });

  it('is forgotten where submissions were still being taken, and was never seen', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const id = await site.app.core.ids.next('rejudge');
    const createdAt = new Date();
    const one = { kind: 'rejudge', state: 'beginning', filter: { pid }, total: 0, autoApply: false };
    await rejudges().insertOne({ _id: id, ...one, byUid: 'x', byName: 'x', createdAt, open: true });
    expect(await site.app.modules.judging.submissions.hold({ pid }, id)).toBe(1);
    expect((await root().send(readRejudge, { query: { id } })).body.code).toBe('rejudge.not-found');
    const { records } = await root().call(listRejudges, { query: {} });
    expect(records.map((record) => record.id)).not.toContain(id);
    expect((await stored(submitId))?.rejudging).toBe(id);
    await rejudges().updateOne({ _id: id }, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } });
    await letGo(submitId);
    await until('it to be gone', async () => (await rejudges().findOne({ _id: id })) === null);
  });
});

describe('single submissions', () => {
  it('are judged again by the wire’s own call, which applies itself', async () => {
    const { problemId } = await freshProblem();
    const submitId = await submitted(problemId);
    says = () => verdict.memoryLimit;
    const row = await root().call(rejudgeOne, { query: { submitId } });
    expect(row.submitId).toBe(submitId);
    await until('the new verdict', async () => (await stored(submitId))?.status === verdict.memoryLimit);
    expect(await countOf(problemId)).toMatchObject({ total: 1, ac: 0, mle: 1 });
  });

  it('get verdicts by hand, with points between none and all', async () => {
    const { problemId, pid } = await freshProblem({ type: 1 });
    const submitId = await submitted(problemId, 'ada', verdict.wrongAnswer);
    const row = await root().call(manualJudge, { query: { submitId, status: 0, score: 9_000 } });
    const full = (await root().call(getProblemDetail, { query: { problemId } })).problem.ioScore;
    expect(row).toMatchObject({ status: 0, isManual: true, score: full, judger: 'root' });
    expect(await statusOf('ada', pid)).toBe(verdict.accepted);
    expect(await countOf(problemId)).toMatchObject({ total: 1, ac: 1, wa: 0 });
    const { records } = await root().call(listAudit, { query: { action: 'submission.manual' } });
    expect(records[0]).toMatchObject({ username: 'root', before: { status: -1 }, after: { status: 0 } });
  });

  it.each([verdict.pending, verdict.compileError, verdict.notSubmitted, 77])(
    'cannot be set to %i',
    async (status) => {
      const { problemId } = await freshProblem();
      const submitId = await submitted(problemId);
      const sent = await root().send(manualJudge, { query: { submitId, status } });
      expect([sent.status, sent.body.code]).toEqual([422, 'submission.not-manual']);
    },
  );

  it('are not set by hand over a Compile Error, nor while they wait', async () => {
    const { problemId } = await freshProblem();
    const broken = await submitted(problemId, 'ada', verdict.compileError);
    const sent = await root().send(manualJudge, { query: { submitId: broken, status: 0 } });
    expect(sent.body.code).toBe('submission.not-manual');
    const open = closedGate();
    says = () => verdict.accepted;
    const { submitId } = await submitCode(site.asUser('ada', 'admin'), problemId);
    const early = await root().send(manualJudge, { query: { submitId, status: 0 } });
    expect([early.status, early.body.code]).toEqual([409, 'submission.in-progress']);
    open();
    await judged(submitId);
  });

  it('are cancelled: judged ones lose their verdict, and count no more', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const row = await root().call(cancelJudge, { query: { submitId } });
    expect(row).toMatchObject({ status: verdict.cancelled, isManual: true, score: null });
    expect(await countOf(problemId)).toMatchObject({ total: 0, ac: 0 });
    expect(await statusOf('ada', pid)).toBe(verdict.cancelled);
    const detail = await root().call(getSubmissionDetail, { query: { submitId } });
    expect(detail.submission.status).toBe(verdict.cancelled);
  });

  it('are cancelled while they wait, and the judge never gets them', async () => {
    const quiet = await startTestSite({ ownData: true });
    await announce(quiet);
    await makeProblem(quiet.as('root'), 'WAIT');
    const { submitId } = await submitCode(quiet.asUser('ada', 'admin'), 'WAIT');
    const row = await quiet.as('root').call(cancelJudge, { query: { submitId } });
    expect(row.status).toBe(verdict.cancelled);
    expect(await quiet.app.modules.judging.queues.counts()).toEqual({ waiting: 0, active: 0 });
  });

  it('are shared by their owner only', async () => {
    const { problemId } = await freshProblem();
    const submitId = await submitted(problemId);
    const other = await site.asUser('bob', 'admin').send(changeShare, { body: { submitId, share: true } });
    expect([other.status, other.body.code]).toEqual([404, 'submission.not-found']);
    const owner = site.asUser('ada', 'admin');
    for (const share of [true, true, false]) {
      await owner.call(changeShare, { body: { submitId, share } });
      expect((await stored(submitId))?.share).toBe(share);
    }
  });
});

const refused = roles.filter((role) => role !== 'root');
for (const endpoint of [startRejudge, countRejudge])
  guards(endpoint, {
    allowed: ['root'],
    refused: ['visitor', ...refused],
    input: { body: { filter: { pid: 999_999 } } },
  });
for (const endpoint of [applyRejudge, cancelRejudge])
  guards(endpoint, { allowed: ['root'], refused: ['visitor', ...refused], input: { body: { id: 999_999 } } });
for (const endpoint of [readRejudge])
  guards(endpoint, {
    allowed: ['root'],
    refused: ['visitor', ...refused],
    input: { query: { id: 999_999 } },
  });
guards(listRejudges, { allowed: ['root'], refused: ['visitor', ...refused] });
for (const endpoint of [rejudgeOne, cancelJudge, listJudgements])
  guards(endpoint, {
    allowed: ['root'],
    refused: ['visitor', ...refused],
    input: { query: { submitId: 999_999 } },
  });
guards(manualJudge, {
  allowed: ['root'],
  refused: ['visitor', ...refused],
  input: { query: { submitId: 999_999, status: 0 } },
});
guards(changeShare, {
  allowed: ['user'],
  refused: ['visitor', 'user_no_submit'],
  input: { body: { submitId: 999_999, share: true } },
});
rejects(
  startRejudge,
  { filter: [{}, null, { pid: -1 }, { since: 'yesterday' }], reason: ['x'.repeat(201)] },
  { as: 'root', base: { filter: { pid: 1 } } },
);
rejects(
  manualJudge,
  { submitId: ['0', 'x'], status: ['x'] },
  { as: 'root', base: { submitId: 1, status: 0 } },
);
