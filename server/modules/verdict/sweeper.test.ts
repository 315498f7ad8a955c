import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it, vi } from 'vitest';
import { type JudgeBackend, jobIdOf } from '../judging/service.ts';
import type { ProblemRecord } from '../problem/service.ts';
import type { SubmissionRecord } from '../submission/service.ts';
import { sweep } from './sweeper.ts';

type SweepPorts = Parameters<typeof sweep>[0];

const submission = (submitId: number, oj: string): SubmissionRecord => ({
  ...{ submitId, uid: `u${submitId}`, pid: 1, scope: 'practice', oj, isPractice: true, gid: null },
  ...{ language: 'C', answers: null, length: 1, share: false, listed: true, status: verdict.pending },
  ...{
    timeMs: null,
    memoryKb: null,
    score: null,
    oiRankScore: null,
    subtasks: null,
    judger: null,
    isManual: false,
  },
  ...{ round: 0, attempt: 0, open: true, rejudging: null, submitTime: new Date(submitId) },
});

/** A judge that holds rounds by their ids. */
const judgeOf = (oj: string) => {
  const held = new Set<string>();
  const log: string[] = [];
  const judge = { oj, held, log, isDown: false };
  const noted = (what: string) => {
    if (judge.isDown) throw new Error('no answer');
    log.push(what);
  };
  const backend: JudgeBackend = {
    oj,
    async submit({ submission }) {
      noted(`submit ${jobIdOf(submission)}`);
      held.add(jobIdOf(submission));
    },
    async resume(key) {
      noted(`resume ${jobIdOf(key)}`);
      return held.has(jobIdOf(key));
    },
    async cancel(key) {
      noted(`cancel ${jobIdOf(key)}`);
      held.delete(jobIdOf(key));
    },
  };
  return Object.assign(judge, { backend });
};

const sweepOf = (waiting: readonly SubmissionRecord[], judges: readonly ReturnType<typeof judgeOf>[]) => {
  const told = vi.fn();
  const ports: SweepPorts = {
    submissions: {
      waiting: async () => [...waiting],
      forJudging: async (ids) =>
        waiting
          .filter(({ submitId }) => ids.includes(submitId))
          .map((one) => ({ ...one, code: 'x', traceId: 't' })),
    },
    problems: { byPid: async () => ({ pid: 1 }) as ProblemRecord },
    jobClassOf: () => 'practice',
    backends: { find: (oj) => judges.find((one) => one.oj === oj)?.backend },
    clock: { now: () => new Date() },
    log: { warn: told, error: told },
  };
  return { told, run: () => sweep(ports) };
};

it('asks the judge of each submission, and hands over once what it lost', async () => {
  const [ours, remote] = [judgeOf('ME'), judgeOf('CF')];
  remote.held.add('3-0');
  const { run } = sweepOf([submission(1, 'ME'), submission(2, 'CF'), submission(3, 'CF')], [ours, remote]);
  expect([await run(), await run()]).toEqual([2, 0]);
  expect(ours.log).toEqual(['resume 1-0', 'cancel 1-0', 'submit 1-0', 'resume 1-0']);
  expect(remote.log.filter((one) => one.startsWith('submit'))).toEqual(['submit 2-0']);
});

it('a judge that does not answer, or that no module has, delays its own submissions only', async () => {
  const [ours, remote] = [judgeOf('ME'), judgeOf('CF')];
  remote.isDown = true;
  const waiting = [submission(1, 'CF'), submission(2, 'CF'), submission(3, 'POJ'), submission(4, 'ME')];
  const { run, told } = sweepOf(waiting, [ours, remote]);
  expect(await run()).toBe(1);
  expect(ours.held).toEqual(new Set(['4-0']));
  expect(told.mock.calls.map(([{ oj }]) => oj)).toEqual(expect.arrayContaining(['CF', 'POJ']));
  remote.isDown = false;
  expect(await run()).toBe(2);
  expect(remote.held).toEqual(new Set(['1-0', '2-0']));
});
