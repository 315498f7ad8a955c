/** Interactors and managers tried through the real box. */
import { type JudgeTask, judgeTask, taskResult } from '@assize/shared/areas/task/tasks.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openRig } from '../test/rig.ts';
import { runTask } from './run-task.ts';

const rig = await openRig({ slots: 2 });
if (typeof rig === 'string') it.skip(`talks cannot be held here: ${rig}`, () => {});
else describe('a talk tried', { timeout: 120_000 }, () => talks(rig));

type Talk = Extract<JudgeTask, { kind: 'talk' }>;
const python = (code: string) => ({ language: 'Python3', code });
const own = (code: string, more: Partial<Talk['own']> = {}): Talk['own'] => ({
  ...python(code),
  protocol: 'testlib',
  args: [],
  files: {},
  ...more,
});
/** Lets the program guess the number in the input; three guesses. */
const interactor = `
import sys
hidden = int(open(sys.argv[1]).read())
for tries in range(3):
    guess = int(input())
    if guess == hidden:
        print('=', flush=True)
        print('ok guessed', file=sys.stderr)
        sys.exit(0)
    print('<' if guess < hidden else '>', flush=True)
print('wrong answer too many guesses', file=sys.stderr)
sys.exit(1)
`;
const counting = (from: number) => `
import sys
guess = ${from}
while True:
    print(guess, flush=True)
    print('tried', guess, file=sys.stderr)
    if input() == '=': break
    guess += 1
`;

function talks(real: Exclude<typeof rig, string>): void {
  afterAll(() => real.dispose());
  const ports = {
    ...real.ports,
    storeBlob: async () => {
      throw new Error('a talk stores nothing');
    },
  };
  /** Parses the task and its result with the schemas of both ends, as the queue does. */
  const tried = async (more: Partial<Talk>) => {
    const task = judgeTask.parse({
      kind: 'talk',
      judgeMode: 'interactive',
      own: own(interactor),
      checker: null,
      program: python(counting(5)),
      userFiles: {},
      options: {},
      limits: { timeLimitMs: 2000, memoryLimitMb: 128, stackLimitMb: 64 },
      input: '6\n',
      answer: '',
      ...more,
    });
    const { signal } = new AbortController();
    const result = await runTask(task, ports, { signal, onProgress: () => {} });
    const parsed = taskResult.parse(JSON.parse(JSON.stringify(result)));
    if (parsed.kind !== 'talk') throw new Error(`answered ${parsed.kind}`);
    return parsed;
  };
  /** `program 5`, `own <`. */
  const said = ({ talks: [first] }: Awaited<ReturnType<typeof tried>>) =>
    first?.turns.map(({ by, text }) => `${by} ${text.trim()}`);

  it('is held by a grader, which asks what the contestant wrote', async () => {
    const grader = [
      'import sys, guess',
      'said = None',
      'while said != "=":',
      '    print(guess.next(said), flush=True)',
      '    said = input()',
    ].join('\n');
    const result = await tried({
      program: python('last = 4\ndef next(said):\n    global last\n    last += 1\n    return last\n'),
      graders: {
        sourceName: 'guess',
        files: [{ language: 'Python3', name: 'grader.py', code: grader }],
      },
    });
    expect(result).toMatchObject({ status: verdict.accepted });
    expect(said(result)).toEqual(['program 5', 'own <', 'program 6', 'own =']);
  });

  it('is told word by word, with what both wrote beside it', async () => {
    const result = await tried({});
    expect(result).toMatchObject({ status: verdict.accepted, fraction: 1, compile: null });
    expect(said(result)).toEqual(['program 5', 'own <', 'program 6', 'own =']);
    expect(result.talks).toMatchObject([
      { errors: ['tried 5\ntried 6'], message: 'ok guessed', exitCode: 0, cut: false, rest: null },
    ]);
    expect(result.timeMs).toBeGreaterThan(0);
    expect(result.talks[0]?.memoryKb).toBeGreaterThan(0);
  });

  it('ends as the interactor says', async () => {
    const result = await tried({ program: python(counting(1)) });
    expect(result).toMatchObject({
      status: verdict.wrongAnswer,
      remark: 'wrong answer too many guesses',
      talks: [{ exitCode: 1 }],
    });
    // Whether the program says one thing more depends on timing.
    expect(said(result)?.slice(0, 6)).toEqual([
      'program 1',
      'own <',
      'program 2',
      'own <',
      'program 3',
      'own <',
    ]);
  });

  it('is over when its time is, with a program that never answers or with both waiting', async () => {
    const limits = { timeLimitMs: 300, memoryLimitMb: 128, stackLimitMb: 64 };
    const silent = await tried({ limits, program: python('while True: pass') });
    expect(silent).toMatchObject({ status: verdict.timeLimit, talks: [{ turns: [] }] });
    const deadlock = await tried({ limits, program: python('input()') });
    expect(deadlock).toMatchObject({ status: verdict.timeLimit, talks: [{ turns: [] }] });
  });

  it('tells setters all of an interactor that fails', async () => {
    const result = await tried({ own: own('guess = int(input())\nraise ValueError("broken")') });
    expect(result).toMatchObject({
      status: verdict.systemError,
      remark: expect.stringContaining('the interactor'),
      talks: [{ message: expect.stringContaining('ValueError: broken') }],
    });
    expect(said(result)?.[0]).toBe('program 5');
  });

  it('is not held with programs that do not compile', async () => {
    const bad = { language: 'C', code: 'int main( {' };
    for (const [role, more] of [
      ['own', { own: own(bad.code, { language: 'C' }) }],
      ['checker', { checker: bad }],
      ['program', { program: bad }],
    ] as const)
      expect(await tried(more)).toMatchObject({ status: null, compile: { ok: false, role }, talks: [] });
  });

  it('is told of each pass, and judged by a checker behind it', async () => {
    const passes = `
import os, sys
number = int(open(sys.argv[1]).read())
print(number, flush=True)
open('tout', 'w').write(input())
if number < 2: open('nextpass.in', 'w').write(str(number + 1))
`;
    const checker = `
import sys
said = open(sys.argv[2]).read()
print('wrote', said, 'for', open(sys.argv[3]).read(), file=sys.stderr)
sys.exit(0 if said == '4' else 1)
`;
    const result = await tried({
      own: own(passes),
      checker: python(checker),
      program: python('print(int(input()) * 2)'),
      options: { passes: 3 },
      input: '1',
      answer: 'four',
    });
    expect(result).toMatchObject({ status: verdict.accepted, remark: 'wrote 4 for four' });
    expect(result.talks.map(({ turns }) => turns.map(({ text }) => text))).toEqual([
      ['1\n', '2\n'],
      ['2\n', '4\n'],
    ]);
  });

  it('of a manager tells who of the processes said it', async () => {
    const manager = `
import sys
number = input()
open(sys.argv[2], 'w').write(number + '\\n')
code = open(sys.argv[1]).readline()
open(sys.argv[4], 'w').write(code)
sys.exit(0 if open(sys.argv[3]).readline().strip() == number else 1)
`;
    const program = `
import sys
print('I am', sys.argv[-1], file=sys.stderr)
print(-int(input()))
`;
    const result = await tried({ judgeMode: 'communication', own: own(manager), program: python(program) });
    expect(result.status).toBe(verdict.accepted);
    expect(result.talks[0]?.turns).toEqual([
      { by: 'own', process: 0, text: '6\n', more: 0 },
      { by: 'program', process: 0, text: '-6\n', more: 0 },
      { by: 'own', process: 1, text: '-6\n', more: 0 },
      { by: 'program', process: 1, text: '6\n', more: 0 },
    ]);
    expect(result.talks[0]?.errors).toEqual(['I am 0', 'I am 1']);
  });
}
