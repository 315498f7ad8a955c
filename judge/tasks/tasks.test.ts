/** Tasks of setters and contestants through the real box. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import { type JudgeTask, judgeTask, taskResult } from '@assize/shared/areas/task/tasks.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRig } from '../test/rig.ts';
import { openTestData } from '../testdata/store.ts';
import { JudgeTrouble } from '../trouble.ts';
import type { TaskPorts } from './ports.ts';
import { runTask } from './run-task.ts';

const rig = await openRig({ slots: 2 });
if (typeof rig === 'string') it.skip(`tasks cannot run here: ${rig}`, () => {});
else describe('tasks', { timeout: 120_000 }, () => tasks(rig));

const limits = { timeLimitMs: 2000, memoryLimitMb: 128, stackLimitMb: 64 };
const echoSum = 'a, b = map(int, input().split())\nprint(a + b)\n';
const echoSumInJava = `package jury;
public class SumSlow {
  public static void main(String[] args) {
    var in = new java.util.Scanner(System.in);
    System.out.println(in.nextInt() + in.nextInt());
  }
}
`;

/** Accepts any answer that is as long as the jury's. */
const lengthChecker = `
#include "testlib.h"
int main(int argc, char** argv) {
  registerTestlibCmd(argc, argv);
  std::string ours = ans.readToken(), theirs = ouf.readToken();
  if (ours.size() == theirs.size()) quitf(_ok, "same length as for %d", inf.readInt());
  quitf(_wa, "length %d", (int)theirs.size());
}`;
/** Lets the program guess the number in the input. */
const interactor = `
import sys
hidden = int(open(sys.argv[1]).read())
for tries in range(20):
    guess = int(sys.stdin.readline())
    print('=' if guess == hidden else '<' if guess < hidden else '>', flush=True)
    if guess == hidden:
        print('ok guessed', file=sys.stderr)
        sys.exit(0)
print('wrong answer too many guesses', file=sys.stderr)
sys.exit(1)
`;
const guesser = `
low, high = 1, 1000
while True:
    mid = (low + high) // 2
    print(mid, flush=True)
    said = input()
    if said == '=': break
    if said == '<': low = mid + 1
    else: high = mid - 1
`;

function tasks(real: Exclude<typeof rig, string>): void {
  const blobs = new Map<string, Buffer>();
  const manifests = new Map<string, Manifest>();
  const folder = join(tmpdir(), `assize-tasks-${randomUUID()}`);
  const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const put = (bytes: Buffer | string) => {
    const kept = Buffer.from(bytes);
    const hash = hashOf(kept);
    blobs.set(hash, kept);
    return { hash, size: kept.length };
  };
  const manifestOf = (more: Partial<Manifest> = {}): string => {
    const blob = put('1 2\n');
    const one = {
      caseId: 1,
      input: blob,
      output: put('3\n'),
      inputName: '1.in',
      outputName: '1.out',
      score: 0,
    };
    const made: Manifest = { cases: [{ ...one, groupNum: null }], ...more };
    const hash = hashOf(canonicalJson(made));
    manifests.set(hash, made);
    return hash;
  };
  const text = (hash: string | undefined) => blobs.get(hash ?? '')?.toString();
  let ports: TaskPorts;
  const progress: { done: number; total: number }[] = [];

  beforeAll(async () => {
    const found = <T>(value: T | undefined): T => {
      if (value === undefined) throw new JudgeTrouble('problem-data', 'not there');
      return value;
    };
    const testData = await openTestData({
      folder,
      maxBytes: 1024 * 1024,
      source: {
        manifest: async (hash) => found(manifests.get(hash)),
        blob: async (hash) => {
          const bytes = found(blobs.get(hash));
          return (async function* () {
            yield bytes;
          })();
        },
      },
    });
    ports = {
      ...real.ports,
      testData,
      storeBlob: async (content) =>
        put(content instanceof Uint8Array ? Buffer.from(content) : await readFile(content.path)),
    };
  });
  afterAll(async () => {
    await real.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /** Parses the task and its result with the schemas of both ends, as the queue does. */
  const run = async (task: JudgeTask) => {
    const { signal } = new AbortController();
    const result = await runTask(judgeTask.parse(task), ports, {
      signal,
      onProgress: (one) => progress.push(one),
    });
    return taskResult.parse(JSON.parse(JSON.stringify(result)));
  };
  const testRun = (more: Partial<Extract<JudgeTask, { kind: 'test-run' }>>) =>
    run({
      kind: 'test-run',
      language: 'Python3',
      code: echoSum,
      limits,
      judgeMode: 'default',
      isRemoveEndBlank: true,
      fileIo: null,
      manifest: manifestOf(),
      input: '2 3\n',
      expected: null,
      ...more,
    });

  describe('a test run', () => {
    it('is Accepted without an expected output when it ends well', async () => {
      expect(await testRun({})).toMatchObject({ status: verdict.accepted, output: '5\n', message: null });
    });
    it('is compared with an expected output', async () => {
      expect(await testRun({ expected: '5' })).toMatchObject({ status: verdict.accepted, output: '5\n' });
      expect(await testRun({ expected: '6' })).toMatchObject({ status: verdict.wrongAnswer, output: '5\n' });
    });
    it('tells of failures, with what was printed before', async () => {
      const failed = await testRun({ code: 'print("so far", flush=True)\nraise SystemExit(3)' });
      expect(failed).toMatchObject({
        status: verdict.runtimeError,
        output: 'so far\n',
        message: 'exit code 3',
      });
    });
    it('tells what the compiler says', async () => {
      expect(await testRun({ language: 'C', code: 'int main( {' })).toMatchObject({
        status: verdict.compileError,
        timeMs: null,
        output: '',
        message: expect.stringContaining('error'),
      });
    });
    it('gives a little more than is shown of a long output', async () => {
      const long = await testRun({ code: 'print("好" * 5000)' });
      expect(long).toMatchObject({ output: '好'.repeat(1001) });
    });
    it('gives what was written to stderr, 4 KiB of it at most', async () => {
      const code = 'import sys\nprint("so far", file=sys.stderr)\nraise ValueError("seven")';
      const failed = await testRun({ code });
      expect(failed).toMatchObject({ status: verdict.runtimeError, message: 'exit code 1' });
      expect(failed).toMatchObject({
        errorOutput: expect.stringMatching(/^so far\n.*line 3.*ValueError: seven$/s),
      });
      const flood = {
        language: 'C',
        code: '#include <stdio.h>\nint main(void) { for (int i = 0; i < 100000; i++) fputs("log\\n", stderr); puts("5"); }',
      };
      for (const expected of [null, '5']) {
        const long = await testRun({ ...flood, expected });
        expect(long).toMatchObject({
          status: verdict.accepted,
          errorOutput: expect.stringMatching(/^log\nlog\n/),
        });
        expect(JSON.stringify(long).length).toBeLessThan(6000);
      }
      expect(await testRun({})).toMatchObject({ errorOutput: null });
    });
    it('reads and writes the files of the problem', async () => {
      const code = 'a, b = map(int, open("sum.in").read().split())\nopen("sum.out", "w").write(str(a * b))';
      const fileIo = { readName: 'sum.in', writeName: 'sum.out' };
      expect(await testRun({ code, fileIo, expected: '6' })).toMatchObject({
        status: verdict.accepted,
        output: '6',
      });
      expect(await testRun({ code, fileIo })).toMatchObject({ status: verdict.accepted, output: '6' });
    });

    const checked = () =>
      manifestOf({ program: { language: 'C++ 17', source: put(lengthChecker), protocol: 'testlib' } });
    it('is checked by the checker of the problem where there is an answer to check against', async () => {
      const spj = { judgeMode: 'spj', manifest: checked() } as const;
      expect(await testRun({ ...spj, expected: '7' })).toMatchObject({
        status: verdict.accepted,
        message: expect.stringContaining('same length as for 2'),
      });
      expect(await testRun({ ...spj, expected: '77' })).toMatchObject({ status: verdict.wrongAnswer });
      expect(await testRun(spj)).toMatchObject({ status: verdict.accepted, message: null });
    });
    it('runs once where the checker of several passes has no answer to check against', async () => {
      const passes = { judgeMode: 'multi_pass', manifest: checked() } as const;
      expect(await testRun(passes)).toMatchObject({ status: verdict.accepted, message: null, output: '5\n' });
      expect(await testRun({ ...passes, expected: '77' })).toMatchObject({ status: verdict.wrongAnswer });
    });
    it('talks with the interactor of the problem', async () => {
      const manifest = manifestOf({
        program: { language: 'Python3', source: put(interactor), protocol: 'testlib' },
      });
      const talk = { judgeMode: 'interactive', manifest, input: '42' } as const;
      expect(await testRun({ ...talk, code: guesser })).toMatchObject({ status: verdict.accepted });
      expect(await testRun({ ...talk, code: 'while True: print(1, flush=True); input()' })).toMatchObject({
        status: verdict.wrongAnswer,
      });
    });
    it('says of a problem that cannot be judged why', async () => {
      expect(await testRun({ judgeMode: 'spj', expected: '5' })).toMatchObject({
        status: verdict.systemError,
        message: expect.stringContaining('checker'),
      });
    });
  });

  describe('compiling', () => {
    it('says whether a checker compiles, with testlib.h and files of its own beside it', async () => {
      const code = '#include "testlib.h"\n#include "mine.h"\nint main() { return MINE; }';
      const compile = (files: Record<string, string>) =>
        run({ kind: 'compile', program: { language: 'C++ 17', code }, files, graders: null });
      expect(await compile({ 'mine.h': '#define MINE 0' })).toMatchObject({ ok: true, message: '' });
      expect(await compile({})).toMatchObject({ ok: false, message: expect.stringContaining('mine.h') });
    });
  });

  describe('graders', () => {
    const sources = {
      grader: 'from reading import numbers\nimport sum\n\nprint(sum.of(*numbers()))\n',
      reading: 'def numbers():\n    return map(int, input().split())\n',
    };
    const files = [
      { language: 'Python3', name: 'grader.py', code: sources.grader },
      { language: 'C', name: 'grader.c', code: 'int value(void);\nint main(void) { return value(); }\n' },
    ];
    const graders = { sourceName: 'sum', files };
    const userFiles = { 'reading.py': sources.reading };
    const code = 'def of(a, b):\n    return a + b\n';

    it('run in a test run of their problem', async () => {
      const manifest = manifestOf({
        userFiles: [{ name: 'reading.py', ...put(sources.reading) }],
        graders: {
          sourceName: 'sum',
          files: files.map(({ code: text, ...named }) => ({ ...named, ...put(text) })),
        },
      });
      expect(await testRun({ code, manifest, expected: '5' })).toMatchObject({ status: verdict.accepted });
      expect(await testRun({ code: echoSum, manifest })).toMatchObject({ status: verdict.runtimeError });
    });

    it('are compiled with a solution', async () => {
      const compile = (program: string) =>
        run({ kind: 'compile', program: { language: 'C', code: program }, files: {}, graders });
      expect(await compile('int value(void) { return 0; }')).toMatchObject({ ok: true });
      expect(await compile('int valu(void) { return 0; }')).toMatchObject({
        ok: false,
        message: expect.stringContaining('value'),
      });
    });

    it('make the output of a case with the solution, with the files of contestants beside it', async () => {
      const result = await run({
        kind: 'generate',
        generator: { language: 'Python3', code: 'print(4, 5)' },
        files: {},
        userFiles,
        graders,
        solution: { language: 'Python3', code },
        validator: null,
        cases: [{ name: 'one', args: [] }],
        limits,
      });
      expect(result).toMatchObject({ cases: [{ output: put('9\n'), problem: null }] });
    });
  });

  describe('the playground', () => {
    const play = (
      more: Partial<Extract<JudgeTask, { kind: 'play' }>>,
      program: { code: string } & Record<string, unknown>,
    ) =>
      run(
        judgeTask.parse({
          kind: 'play',
          role: 'checker',
          program: { language: 'Python3', protocol: 'testlib', ...program },
          input: '1\n',
          output: '22\n',
          answer: '33\n',
          ...more,
        }),
      );

    it('lets a testlib checker decide', async () => {
      const program = { code: lengthChecker, language: 'C++ 17' };
      expect(await play({}, program)).toMatchObject({
        status: verdict.accepted,
        fraction: 1,
        exitCode: 0,
        message: expect.stringContaining('same length as for 1'),
      });
      expect(await play({ output: '2' }, program)).toMatchObject({
        status: verdict.wrongAnswer,
        exitCode: 1,
      });
    });
    it('lets a kattis validator decide, with its arguments and part of the points', async () => {
      const code = [
        'import sys',
        'assert sys.argv[4:] == ["float_tolerance", "1e-6"], sys.argv',
        'open(sys.argv[3] + "score.txt", "w").write(str(len(sys.stdin.read())))',
        'open(sys.argv[3] + "judgemessage.txt", "w").write("counted")',
        'sys.exit(42)',
      ].join('\n');
      const program = { code, protocol: 'kattis', args: ['float_tolerance', '1e-6'] };
      expect(await play({ output: 'x'.repeat(25) }, program)).toMatchObject({
        status: verdict.partial,
        fraction: 0.25,
        exitCode: 42,
        message: expect.stringContaining('counted'),
      });
    });
    it('tells setters all of a checker that fails', async () => {
      const code = 'import sys\nprint("FAIL the answer is broken", file=sys.stderr)\nsys.exit(3)';
      expect(await play({}, { code })).toMatchObject({
        status: verdict.systemError,
        message: expect.stringContaining('the answer is broken'),
      });
    });
    it('tells what does not compile', async () => {
      expect(await play({}, { code: 'int x', language: 'C++ 17' })).toMatchObject({
        compile: { ok: false },
        status: null,
      });
    });
    it('asks a validator about an input', async () => {
      const code = [
        '#include "testlib.h"',
        'int main(int argc, char** argv) {',
        '  registerValidation(argc, argv);',
        '  inf.readInt(1, 9, "n"); inf.readEoln(); inf.readEof();',
        '}',
      ].join('\n');
      const validator = { role: 'validator' as const };
      const program = { code, language: 'C++ 17' };
      expect(await play({ ...validator, input: '5\n' }, program)).toMatchObject({ status: verdict.accepted });
      expect(await play({ ...validator, input: '50\n' }, program)).toMatchObject({
        status: verdict.wrongAnswer,
        message: expect.stringContaining('n'),
      });
    });
  });

  describe('generating', () => {
    const generate = (more: Partial<Extract<JudgeTask, { kind: 'generate' }>>) =>
      run({
        kind: 'generate',
        generator: { language: 'Python3', code: 'import sys\nprint(*sys.argv[1:])' },
        files: {},
        userFiles: {},
        graders: null,
        solution: { language: 'Python3', code: echoSum },
        validator: null,
        cases: [
          { name: 'small', args: ['1', '2'] },
          { name: 'large', args: ['1000', '2000'] },
        ],
        limits,
        ...more,
      });
    const made = async (more: Parameters<typeof generate>[0]) => {
      const result = await generate(more);
      if (result.kind !== 'generate') throw new Error(`answered ${result.kind}`);
      return {
        compile: result.compile,
        cases: result.cases.map((one) => [
          one.name,
          text(one.input?.hash),
          text(one.output?.hash),
          one.problem,
        ]),
      };
    };

    it('calls the generator once per case and takes outputs from the solution', async () => {
      progress.length = 0;
      expect(await made({})).toEqual({
        compile: null,
        cases: [
          ['small', '1 2\n', '3\n', null],
          ['large', '1000 2000\n', '3000\n', null],
        ],
      });
      expect(progress.at(0)).toEqual({ done: 0, total: 2 });
      expect(progress.at(-1)).toEqual({ done: 2, total: 2 });
    });
    it('uses testlib, and files beside it', async () => {
      const code = [
        '#include "testlib.h"',
        '#include "most.h"',
        'int main(int argc, char** argv) {',
        '  registerGen(argc, argv, 1);',
        '  printf("%d\\n", rnd.next(MOST, MOST));',
        '}',
      ].join('\n');
      const { cases } = await made({
        generator: { language: 'C++ 17', code },
        files: { 'most.h': '#define MOST 7' },
        solution: null,
        cases: [{ name: 'a', args: [] }],
      });
      expect(cases).toEqual([['a', '7\n', '', null]]);
    });
    it('reports each case that cannot be made, and makes the others', async () => {
      const { cases } = await made({
        validator: {
          language: 'Python3',
          code: 'import sys\na = int(input().split()[0])\nif a > 100: sys.exit("too large")',
          protocol: 'testlib',
        },
        cases: [
          { name: 'good', args: ['1', '2'] },
          { name: 'again', args: ['1', '2'] },
          { name: 'refused', args: ['1000', '2'] },
          { name: 'unsolved', args: ['1'] },
        ],
      });
      expect(cases).toEqual([
        ['good', '1 2\n', '3\n', null],
        ['again', undefined, undefined, 'the same input as good'],
        ['refused', undefined, undefined, expect.stringContaining('too large')],
        ['unsolved', undefined, undefined, expect.stringContaining('solution failed')],
      ]);
    });
    it('asks a validator of the format of packages, in any language', async () => {
      const code =
        'const n = Number(require("fs").readFileSync(0, "utf8"));\nprocess.exit(n < 5 ? 42 : 43);\n';
      const { cases } = await made({
        validator: { language: 'JavaScript Node', code, protocol: 'kattis' },
        solution: null,
        cases: [
          { name: 'good', args: ['4'] },
          { name: 'refused', args: ['6'] },
        ],
      });
      expect(cases).toEqual([
        ['good', '4\n', '', null],
        ['refused', undefined, undefined, 'the validator refuses the input: code 43'],
      ]);
    });
    it('keeps the first of equal inputs, also where a later one was made sooner', async () => {
      const code = ['import sys, time', 'time.sleep(float(sys.argv[1]))', 'print(1, 2)'].join('\n');
      const { cases } = await made({
        generator: { language: 'Python3', code },
        cases: ['0.6', '0', '0'].map((pause, index) => ({ name: `c${index}`, args: [pause] })),
      });
      expect(cases).toEqual([
        ['c0', '1 2\n', '3\n', null],
        ['c1', undefined, undefined, 'the same input as c0'],
        ['c2', undefined, undefined, 'the same input as c0'],
      ]);
    });
    it('stops generators that print without end', async () => {
      const code = 'while True: print("x" * 1000000)';
      const { cases } = await made({
        generator: { language: 'Python3', code },
        cases: [{ name: 'a', args: [] }],
      });
      expect(cases[0]?.[3]).toContain('wrote too much');
    });
    it('says which program does not compile', async () => {
      const { compile, cases } = await made({ solution: { language: 'C', code: 'int main(' } });
      expect([compile?.role, cases]).toEqual(['solution', []]);
    });
  });

  it.for([
    ['Python3', echoSum],
    ['Java', echoSumInJava],
  ] as const)(
    'judges a reference solution in %s as a submission of it would be',
    async ([language, code], context) => {
      if (real.whyMissing(language)) context.skip(real.whyMissing(language));
      const result = await run({
        kind: 'solution',
        job: {
          pid: 1,
          language,
          code,
          limits: { ...limits, memoryLimitMb: 256 },
          type: 0,
          judgeMode: 'default',
          judgeCaseMode: 'default',
          isRemoveEndBlank: true,
          manifest: manifestOf(),
          fileIo: null,
          traceId: 'test',
        },
      });
      expect(result).toMatchObject({
        kind: 'solution',
        status: verdict.accepted,
        cases: [{ caseId: 1, status: verdict.accepted }],
      });
    },
  );

  describe('validating all inputs of a problem', () => {
    const cpp = [
      '#include "testlib.h"',
      '#include "bounds.h"',
      'int main(int argc, char** argv) {',
      '  registerValidation(argc, argv);',
      '  inf.readInt(1, MOST, "a"); inf.readSpace(); inf.readInt(1, MOST, "b"); inf.readEoln(); inf.readEof();',
      '}',
    ].join('\n');
    const java = [
      'import java.util.Scanner;',
      'public class Validator {',
      '  public static void main(String[] args) {',
      '    Scanner in = new Scanner(System.in);',
      '    int a = in.nextInt(), b = in.nextInt();',
      '    if (a > 9 || b > 9) { System.out.println("too large"); System.exit(43); }',
      '    System.exit(42);',
      '  }',
      '}',
    ].join('\n');
    const header = put('#define MOST 9\n');
    const cases = ['1 2\n', '10 2\n', '3 4', '9 9\n'].map((input, index) => ({
      caseId: index + 1,
      input: put(input),
      output: put('0\n'),
      inputName: `secret-${index + 1}.in`,
      outputName: `secret-${index + 1}.ans`,
      score: 0,
      groupNum: null,
    }));
    const manifest = manifestOf({ cases, judgeFiles: [{ name: 'bounds.h', ...header }] });
    const validating = (language: string, code: string, protocol: 'testlib' | 'kattis' = 'testlib') =>
      run({
        kind: 'validate',
        program: { language, code, protocol },
        manifest,
        samples: ['1 1\n', '1 77\n'],
      });

    it('names those refused, with the words of the validator', async () => {
      progress.length = 0;
      expect(await validating('C++ 17', cpp)).toEqual({
        kind: 'validate',
        compile: null,
        total: 6,
        refusedTotal: 3,
        refused: [
          { of: 'sample', n: 2, name: '', decided: true, message: expect.stringContaining('b') },
          {
            of: 'case',
            n: 2,
            name: 'secret-2.in',
            decided: true,
            message: expect.stringContaining('[1, 9]'),
          },
          { of: 'case', n: 3, name: 'secret-3.in', decided: true, message: expect.stringContaining('EOLN') },
        ],
      });
      expect(progress.at(-1)).toEqual({ done: 6, total: 6 });
    });
    it('runs a validator in any language, of packages too', async () => {
      expect(await validating('Java', java, 'kattis')).toMatchObject({
        refusedTotal: 2,
        refused: [
          { of: 'sample', n: 2, decided: true, message: 'too large' },
          { of: 'case', n: 2, decided: true, message: 'too large' },
        ],
      });
    });
    it('tells of a validator that crashes, and of one that does not compile', async () => {
      const crashing = 'import sys\na, b = map(int, sys.stdin.read().split())\n1 / (a - 3)\n';
      expect(await validating('Python3', crashing)).toMatchObject({
        refusedTotal: 1,
        refused: [{ n: 3, decided: false, message: expect.stringContaining('ZeroDivisionError') }],
      });
      expect(await validating('C', 'int main( {')).toMatchObject({
        compile: { ok: false, message: expect.stringContaining('error') },
        total: 6,
      });
    });
  });

  it('gives a task back when its node stops', async () => {
    const stop = new AbortController();
    const task = judgeTask.parse({
      kind: 'play',
      role: 'validator',
      program: { language: 'Python3', code: 'import time\ntime.sleep(30)', protocol: 'testlib' },
      input: '',
      output: '',
      answer: '',
    });
    const running = runTask(task, ports, { signal: stop.signal, onProgress: () => {} });
    stop.abort(new Error('this node stops'));
    await expect(running).rejects.toThrow('this node stops');
  });
}
