/** What is handed in without a program, from the API to a judge and back: only queue losses are made by hand. */
import { openRig } from '@assize/judge/test/rig.ts';
import { sweep } from '@assize/server/modules/verdict/sweeper.ts';
import { authorOf } from '@assize/server/test/authoring.ts';
import { announce, testNode } from '@assize/server/test/fake-judge.ts';
import { makeProblem } from '@assize/server/test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '@assize/server/test/site.ts';
import { until } from '@assize/server/test/until.ts';
import { zip } from '@assize/server/test/zip.ts';
import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { applyRejudge, readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { getAllCaseResult, submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { uploadAnswer } from '@assize/shared/areas/testdata/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNodeOf } from './node-of-site.ts';

const rig = await openRig({ slots: 1, prepare: false });
if (typeof rig === 'string') it.skip(`nothing is judged here: ${rig}`, () => {});
else describe('submissions without a program', () => withoutProgram(rig));

const outputs = (second: string) => ({
  judgeMode: 'submit_answer' as const,
  samples: [
    { input: 'one', output: '1\n', score: 40, groupNum: null },
    { input: 'two', output: second, score: 60, groupNum: null },
  ],
});
const questions = (answers: string[]) => ({
  judgeMode: 'objective' as const,
  samples: [],
  questions: [
    {
      kind: 'multiple' as const,
      prompt: 'Which are prime?',
      options: ['2', '3', '4'].map((text, index) => ({ key: 'ABC'.charAt(index), text })),
      key: { kind: 'multiple' as const, answers, subset: 0.25 },
      score: 40,
    },
    {
      kind: 'blank' as const,
      prompt: 'A colour',
      options: [],
      key: { kind: 'blank' as const, answers: ['red'] },
      score: 60,
    },
  ],
});

function withoutProgram(real: Exclude<typeof rig, string>): void {
  let site: TestSite;
  let root: Caller;
  let node: { stop(): Promise<void> } | undefined;

  beforeAll(async () => {
    site = await startTestSite();
    await announce(site, testNode('in-process'));
    root = site.as('root');
  });
  afterAll(() => node?.stop());

  const stored = (submitId: number) => site.app.services.submission.records.find(submitId);
  const judged = (submitId: number) =>
    until(`the verdict of ${submitId}`, async () => {
      const found = await stored(submitId);
      return found?.open === false && found;
    });
  const submitted = async (pid: string, more: { answerKey?: string; code: string }) =>
    (await root.call(submitProblem, { body: { pid, language: textLanguage, ...more } })).submitId;
  const scoresOf = async (submitId: number) =>
    (await root.call(getAllCaseResult, { query: { submitId } })).judgeCaseList.map((one) => one.score);
  /** Changes the right answers, and judges again what was handed in before. */
  const rejudged = async (pid: number, more: Partial<ProblemDraft>) => {
    const desk = authorOf(root);
    const { draft, version } = await desk.read(pid);
    await desk.save(pid, version, { ...draft, ...more });
    const { id } = await root.call(startRejudge, { body: { filter: { pid } } });
    const { changes } = await until('the rejudge', async () => {
      const read = await root.call(readRejudge, { query: { id } });
      return read.rejudge.state === 'ready' && read;
    });
    const before = await stored(changes.records[0]?.submitId ?? 0);
    await root.call(applyRejudge, { body: { id } });
    return { before, changes: changes.records.map((one) => [one.before.score, one.after?.score]) };
  };

  let handedIn: { pid: number; submitId: number };
  let answered: { pid: number; submitId: number };

  it('are judged although the queue lost them', async () => {
    const made = await makeProblem(root, 'OUTPUTS', { type: 1 }, outputs('two\n'));
    const content = zip([
      { name: '1.out', content: '1\n' },
      { name: '2.out', content: '2\n' },
    ]);
    const { answerKey } = await root.call(
      uploadAnswer,
      { query: { pid: made.pid } },
      { file: { filename: 'outputs.zip', content } },
    );
    handedIn = { pid: made.pid, submitId: await submitted('OUTPUTS', { answerKey, code: '' }) };
    const asked = await makeProblem(root, 'QUESTIONS', { type: 1 }, questions(['A', 'B']));
    const code = JSON.stringify({ 1: ['A'], 2: ['red'] });
    answered = { pid: asked.pid, submitId: await submitted('QUESTIONS', { code }) };

    const { submission, problem, judging } = site.app.services;
    const { queues } = judging;
    for (const { submitId } of [handedIn, answered]) await queues.discard({ submitId, round: 0 });
    expect(await judging.counts()).toEqual({ waiting: 0, active: 0 });
    const { clock, log } = site.app.core;
    expect(
      await sweep({
        submissions: submission.records,
        problems: problem.records,
        jobClassOf: submission.scopes.jobClassOf,
        backends: judging.backends,
        clock,
        log,
        minAgeMs: 0,
      }),
    ).toBe(2);

    node = await startNodeOf(site, real);
    expect(await judged(handedIn.submitId)).toMatchObject({
      status: verdict.partial,
      score: 40,
      judger: 'in-process',
    });
    expect(await scoresOf(handedIn.submitId)).toEqual([40, 0]);
    // A quarter for one of two right options.
    expect(await judged(answered.submitId)).toMatchObject({ status: verdict.partial, score: 70 });
    expect(await scoresOf(answered.submitId)).toEqual([10, 60]);
  });

  it('are rejudged by what was handed in: outputs', async () => {
    const { before, changes } = await rejudged(handedIn.pid, outputs('2\n'));
    expect(before).toMatchObject({ status: verdict.partial, score: 40 });
    expect(changes).toEqual([[40, 100]]);
    expect(await stored(handedIn.submitId)).toMatchObject({
      status: verdict.accepted,
      score: 100,
      round: 1,
      answers: before?.answers,
    });
    expect(await scoresOf(handedIn.submitId)).toEqual([40, 60]);
  });

  it('are rejudged by what was handed in: answers to questions', async () => {
    const { before, changes } = await rejudged(answered.pid, questions(['A']));
    expect(before).toMatchObject({ status: verdict.partial, score: 70 });
    expect(changes).toEqual([[70, 100]]);
    expect(await stored(answered.submitId)).toMatchObject({ status: verdict.accepted, score: 100, round: 1 });
  });
}
