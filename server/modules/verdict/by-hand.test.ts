import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  cancelJudge,
  cancelJudgeByGet,
  listJudgements,
  manualJudge,
  manualJudgeByGet,
  rejudgeOne,
  rejudgeOneByGet,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { changeShare, getSubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startScriptedJudge } from '../../test/scripted-judge.ts';
import { startTestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const { site, root, say, closedGate, stored, judged, freshProblem, submitted, countOf, statusOf } =
  await startScriptedJudge('ONE');

describe('single submissions', () => {
  it('are judged again by the wire’s own call, which applies itself', async () => {
    const { problemId } = await freshProblem();
    const submitId = await submitted(problemId);
    say(verdict.memoryLimit);
    const row = await root().call(rejudgeOneByGet, { query: { submitId } });
    expect(row.submitId).toBe(submitId);
    await until('the new verdict', async () => (await stored(submitId))?.status === verdict.memoryLimit);
    // The counters follow the submission.
    await expect.poll(() => countOf(problemId)).toMatchObject({ total: 1, ac: 0, mle: 1 });
  });

  it('get verdicts by hand, with points between none and all', async () => {
    const { problemId, pid } = await freshProblem({ type: 1 });
    const submitId = await submitted(problemId, 'ada', verdict.wrongAnswer);
    const row = await root().call(manualJudge, { body: { submitId, status: 0, score: 9_000 } });
    const full = (await root().call(getProblemDetail, { query: { problemId } })).problem.ioScore;
    expect(row).toMatchObject({ status: 0, isManual: true, score: full, judger: 'root' });
    expect(await statusOf('ada', pid)).toBe(verdict.accepted);
    expect(await countOf(problemId)).toMatchObject({ total: 1, ac: 1, wa: 0 });
    const { records } = await root().call(listAudit, { query: { action: 'submission.manual' } });
    expect(records[0]).toMatchObject({ username: 'root', before: { status: -1 }, after: { status: 0 } });
  });

  it('get a verdict by hand, and lose it, by the GETs of the wire too', async () => {
    const { problemId } = await freshProblem();
    const submitId = await submitted(problemId);
    const row = await root().call(manualJudgeByGet, { query: { submitId, status: verdict.wrongAnswer } });
    expect(row).toMatchObject({ status: verdict.wrongAnswer, isManual: true });
    const none = await root().send(manualJudgeByGet, { query: { submitId, status: '' } });
    expect([none.status, none.body.field]).toEqual([400, 'status']);
    expect(await root().call(cancelJudgeByGet, { query: { submitId } })).toMatchObject({
      status: verdict.cancelled,
    });
    const { records } = await root().call(listAudit, { query: { username: 'root', limit: 2 } });
    expect(records.map(({ action }) => action)).toEqual(['submission.cancel', 'submission.manual']);
  });

  it.each([verdict.pending, verdict.compileError, verdict.cancelled, verdict.notSubmitted, 77])(
    'cannot be set to %i',
    async (status) => {
      const { problemId } = await freshProblem();
      const submitId = await submitted(problemId);
      const sent = await root().send(manualJudge, { body: { submitId, status } });
      expect([sent.status, sent.body.code]).toEqual([422, 'submission.not-manual']);
    },
  );

  it('are not set by hand over a Compile Error, nor while they wait', async () => {
    const { problemId } = await freshProblem();
    const broken = await submitted(problemId, 'ada', verdict.compileError);
    const sent = await root().send(manualJudge, { body: { submitId: broken, status: 0 } });
    expect(sent.body.code).toBe('submission.not-manual');
    const open = closedGate();
    say(verdict.accepted);
    const { submitId } = await submitCode(site.asUser('ada', 'admin'), problemId);
    const early = await root().send(manualJudge, { body: { submitId, status: 0 } });
    expect([early.status, early.body.code]).toEqual([409, 'submission.in-progress']);
    open();
    await judged(submitId);
  });

  it('are cancelled: judged ones lose their verdict, and count no more', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const row = await root().call(cancelJudge, { body: { submitId } });
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
    const row = await quiet.as('root').call(cancelJudge, { body: { submitId } });
    expect(row).toMatchObject({ status: verdict.cancelled, isManual: true, judger: 'root', score: null });
    expect(await quiet.app.services.judging.counts()).toEqual({ waiting: 0, active: 0 });
  });

  it('are cancelled while they wait without a score, also where points are counted', async () => {
    const quiet = await startTestSite({ ownData: true });
    await announce(quiet);
    await makeProblem(quiet.as('root'), 'POINTS', { type: 1 });
    const { submitId } = await submitCode(quiet.asUser('ada', 'admin'), 'POINTS');
    const row = await quiet.as('root').call(cancelJudge, { body: { submitId } });
    expect(row).toMatchObject({ status: verdict.cancelled, isManual: true, score: null, oiRankScore: null });
    const [judgement] = await quiet.as('root').call(listJudgements, { query: { submitId } });
    expect(judgement).toMatchObject({ judger: 'root', isManual: true, score: null });
  });

  it('are judged again by one of those who ask at once, and get no verdict by hand meanwhile', async () => {
    const { problemId } = await freshProblem();
    const submitId = await submitted(problemId);
    say(verdict.wrongAnswer);
    const open = closedGate();
    const body = { submitId };
    const asked = await Promise.all([1, 2, 3].map(() => root().send(rejudgeOne, { body })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const sent of [
      await root().send(rejudgeOne, { body }),
      await root().send(manualJudge, { body: { submitId, status: verdict.accepted } }),
      await root().send(cancelJudge, { body }),
    ])
      expect([sent.status, sent.body.code]).toEqual([409, 'rejudge.overlaps']);
    open();
    await until('the new verdict', async () => (await stored(submitId))?.status === verdict.wrongAnswer);
    // The counters follow the submission.
    await expect.poll(() => countOf(problemId)).toMatchObject({ total: 1, ac: 0, wa: 1 });
  });

  it('may be given the same verdict twice, also at once: it counts once', async () => {
    const { problemId, pid } = await freshProblem();
    const submitId = await submitted(problemId);
    const body = { submitId, status: verdict.wrongAnswer };
    const set = await Promise.all([1, 2, 3].map(() => root().send(manualJudge, { body })));
    for (const sent of set)
      expect([sent.status, sent.body.code]).toEqual(
        sent.status === 200 ? [200, undefined] : [409, 'rejudge.overlaps'],
      );
    await root().call(manualJudge, { body });
    expect(await countOf(problemId)).toMatchObject({ total: 1, ac: 0, wa: 1 });
    expect(await statusOf('ada', pid)).toBe(verdict.wrongAnswer);
    for (let times = 0; times < 2; times += 1) await root().call(cancelJudge, { body: { submitId } });
    expect(await countOf(problemId)).toMatchObject({ total: 0, wa: 0 });
  });

  it('are cancelled once while they wait, by two at once', async () => {
    const quiet = await startTestSite({ ownData: true });
    await announce(quiet);
    await makeProblem(quiet.as('root'), 'TWICE');
    const { submitId } = await submitCode(quiet.asUser('ada', 'admin'), 'TWICE');
    const sent = await Promise.all(
      [1, 2].map(() => quiet.as('root').send(cancelJudge, { body: { submitId } })),
    );
    expect(sent.map(({ status }) => status)).toContain(200);
    for (const { status } of sent) expect([200, 409]).toContain(status);
    expect(await quiet.app.services.submission.records.find(submitId)).toMatchObject({
      status: verdict.cancelled,
      open: false,
    });
    const { problemCount } = await quiet.as('root').call(getProblemDetail, { query: { problemId: 'TWICE' } });
    expect(problemCount?.total).toBe(0);
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

const refused = ['visitor', ...roles.filter((role) => role !== 'root')] as const;
for (const endpoint of [rejudgeOne, cancelJudge]) {
  guards(endpoint, { allowed: ['root'], refused, input: { body: { submitId: 999_999 } } });
  rejects(endpoint, { submitId: [undefined, '', 0, -1, 1.5, '1'] }, { as: 'root' });
}
for (const endpoint of [rejudgeOneByGet, cancelJudgeByGet, listJudgements]) {
  guards(endpoint, { allowed: ['root'], refused, input: { query: { submitId: 999_999 } } });
  rejects(endpoint, { submitId: [undefined, '', '0', '-1', '1.5', 'x'] }, { as: 'root' });
}
guards(manualJudge, {
  allowed: ['root'],
  refused,
  input: { body: { submitId: 999_999, status: 0 } },
});
rejects(
  manualJudge,
  { submitId: [0, 'x'], status: [undefined, 'x', '', ' ', 0.5], score: ['many'] },
  { as: 'root', base: { submitId: 1, status: 0 } },
);
guards(manualJudgeByGet, {
  allowed: ['root'],
  refused,
  input: { query: { submitId: 999_999, status: 0 } },
});
rejects(
  manualJudgeByGet,
  { submitId: ['0', 'x'], status: [undefined, 'x', '', ' ', '0.5'], score: ['many'] },
  { as: 'root', base: { submitId: 1, status: 0 } },
);
guards(changeShare, {
  allowed: ['user'],
  refused: ['visitor', 'user_no_submit'],
  input: { body: { submitId: 999_999, share: true } },
});
rejects(
  changeShare,
  { submitId: [undefined, 0, '1', null], share: [undefined, 'yes', 1] },
  { as: 'user', base: { submitId: 1, share: true } },
);
