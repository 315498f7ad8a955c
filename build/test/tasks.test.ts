/** Tasks from the API to a judge and back: server, queue, HTTP, data and box are the real ones, in one process. */
import { openRig } from '@assize/judge/test/rig.ts';
import { announce, testNode } from '@assize/server/test/fake-judge.ts';
import { makeProblem } from '@assize/server/test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '@assize/server/test/site.ts';
import { until } from '@assize/server/test/until.ts';
import {
  generateData,
  playChecker,
  readTask,
  readTestRun,
  submitTestRun,
  verifyProblem,
} from '@assize/shared/areas/task/endpoints.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { readDataFile, takeGenerated } from '@assize/shared/areas/testdata/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNodeOf } from './node-of-site.ts';

const rig = await openRig({ slots: 2, prepare: false });
if (typeof rig === 'string') it.skip(`no task is done here: ${rig}`, () => {});
else describe('tasks, from the API to a judge and back', () => tasks(rig));

const sum = 'a, b = map(int, input().split())\nprint(a + b)\n';
/** Accepts no 3. */
const strict = 'import sys\nif "3" in input().split(): print("a 3 is there"); sys.exit(43)\nsys.exit(42)\n';
const python = (code: string) => ({ language: 'Python3', code });

function tasks(real: Exclude<typeof rig, string>): void {
  let site: TestSite;
  let node: { stop(): Promise<void> };
  let root: Caller;
  let pid: number;

  beforeAll(async () => {
    site = await startTestSite();
    node = await startNodeOf(site, real);
    await announce(site, testNode('vertical'));
    root = site.as('root');
    pid = (
      await makeProblem(
        root,
        'VERTICAL',
        { timeLimit: 2000 },
        {
          programs: [
            { name: 'right', role: 'solution', ...python(sum), expected: [verdict.accepted] },
            { name: 'wrong', role: 'solution', ...python('print(3)'), expected: [verdict.wrongAnswer] },
            { name: 'strict', role: 'validator', ...python(strict), protocol: 'kattis' },
          ],
        },
      )
    ).pid;
  });
  afterAll(() => node?.stop());

  const done = (key: string): Promise<TaskResult | null> =>
    until(
      'the task',
      async () => {
        const { state, result } = await root.call(readTask, { query: { key } });
        return state === 'done' && result;
      },
      20_000,
    );

  it('runs code on an input of one’s own', async () => {
    const body = { pid, language: 'Python3', code: sum, userInput: '20 22\n', expectedOutput: '42' };
    const testJudgeKey = await root.call(submitTestRun, { body });
    const found = await until('the run', async () => {
      const run = await root.call(readTestRun, { query: { testJudgeKey } });
      return run.status !== verdict.pending && run;
    });
    expect(found).toMatchObject({ status: verdict.accepted, userOutput: '42\n', stderr: null });
  });

  it('tries a checker', async () => {
    const code =
      'import sys\nours, theirs = open(sys.argv[3]).read(), open(sys.argv[2]).read()\nsys.exit(ours != theirs)';
    const program = { ...python(code), protocol: 'testlib' as const };
    const play = async (output: string) => {
      const body = { role: 'checker' as const, program, input: 'x', output, answer: 'yes' };
      return done((await root.call(playChecker, { body })).key);
    };
    expect(await play('yes')).toMatchObject({ kind: 'play', status: verdict.accepted });
    expect(await play('no')).toMatchObject({ kind: 'play', status: verdict.wrongAnswer, exitCode: 1 });
  });

  it('makes test data that a set takes', async () => {
    const body = {
      generator: python('import sys\nprint(sys.argv[1], 2)'),
      files: {},
      solution: python(sum),
      validator: null,
      cases: [{ name: 'made', args: ['40'] }],
      limits: { timeLimitMs: 2000, memoryLimitMb: 128, stackLimitMb: 64 },
    };
    const { key } = await root.call(generateData, { body });
    expect(await done(key)).toMatchObject({ kind: 'generate', cases: [{ name: 'made', problem: null }] });
    const { fileListDir: set } = await root.call(takeGenerated, { body: { key } });
    const file = async (name: string) =>
      (await root.send(readDataFile, { query: { set, name } })).raw.toString();
    expect([await file('made.in'), await file('made.out')]).toEqual(['40 2\n', '42\n']);
  });

  it('runs the reference solutions of a problem, and its validator over samples and test data', async () => {
    const { runs, validators } = await root.call(verifyProblem, { body: { pid } });
    const results = await Promise.all(runs.map(({ key }) => done(key)));
    expect(results.map((one) => (one?.kind === 'solution' ? one.status : one))).toEqual([
      verdict.accepted,
      verdict.wrongAnswer,
    ]);
    const said = await Promise.all(validators.map(({ key }) => done(key)));
    expect(said).toMatchObject([{ kind: 'validate', compile: null, refusedTotal: 1 }]);
    expect(said[0]?.kind === 'validate' && said[0].refused).toMatchObject([
      { of: 'case', n: 2, decided: true, message: 'a 3 is there' },
    ]);
  });
}
