/** Validators of exported packages, built and called as other judges do: plain g++, 42 and 43, a feedback folder. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { stockCheckers } from '@assize/shared/domain/stock-checkers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf } from '../../../../test/problems.ts';
import { writeIcpc } from './writer.ts';

const hasCompiler = await new Promise<boolean>((resolve) => {
  execFile('g++', ['--version'], (error) => resolve(error === null));
});
if (!hasCompiler)
  console.warn('skipped: validators of exported packages are built with g++, which is not installed');

type Fields = Parameters<typeof draftOf>[1];
const testlib = await readFile(new URL('../../../../../judge/testlib/testlib.h', import.meta.url), 'utf8');
const stock = (name: string) => stockCheckers.find((one) => one.name === name)?.code ?? '';

const ownChecker = `#include "testlib.h"
#include "limits.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  int n = inf.readInt(), got = ouf.readInt(0, most);
  if (ouf.seekEof() == false) quitf(_pe, "more than one number");
  if (n < 0) quitf(_fail, "bad data");
  if (got == ans.readInt()) quitf(_ok, "right");
  if (got == n) quitp(0.5, "half right");
  if (got == n + 3) quitf(_pc(0), "nearly");
  if (got == n + 4) quitf(_pc(60), "nearer");
  quitf(_wa, "wrong number");
}
`;
const interactor = `#include "testlib.h"
#include <iostream>
int main(int argc, char **argv) {
  registerInteraction(argc, argv);
  int secret = inf.readInt();
  for (int tries = 1; tries <= 8; tries++) {
    int guess = ouf.readInt(1, 100);
    tout << guess << std::endl;
    if (guess == secret) { std::cout << "found" << std::endl; quitf(_ok, "%d tries", tries); }
    std::cout << (guess < secret ? "more" : "less") << std::endl;
  }
  quitf(_wa, "too many tries");
}
`;
const guesser = (skill: 'halves' | 'always one' | 'leaves') => `
import sys
low, high = 1, 100
while True:
    guess = (low + high) // 2 if "${skill}" == "halves" else 1
    print(guess, flush=True)
    if "${skill}" == "leaves": sys.exit()
    said = sys.stdin.readline().strip()
    if said in ("found", ""): break
    if said == "more": low = guess + 1
    else: high = guess - 1
`;

describe.skipIf(!hasCompiler)('validators of exported packages', () => {
  let root = '';
  let count = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'assize-exported-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** The package of a problem on the disk, with modes as its archive has them. */
  const exported = async (fields: Fields, judgeMode: string): Promise<string> => {
    count += 1;
    const draft = problemDraft.parse({ ...draftOf(`P${count}`, fields), judgeMode });
    const folder = join(root, `package-${count}`);
    for await (const file of writeIcpc({ draft, files: [] }, { testlib })) {
      const path = join(folder, file.name.slice(file.name.indexOf('/') + 1));
      await mkdir(dirname(path), { recursive: true });
      if (!('bytes' in file)) continue;
      await writeFile(path, file.bytes);
      if (file.executable) await chmod(path, 0o755);
    }
    return folder;
  };

  const succeeds = (command: string, words: readonly string[], cwd: string): Promise<void> =>
    new Promise((resolve, reject) => {
      execFile(command, [...words], { cwd }, (error, _, stderr) =>
        error ? reject(new Error(`${command}: ${stderr}`)) : resolve(),
      );
    });

  /**
   * Builds as DOMjudge does: all files in one folder; `run`, else `build`, else the one source by its ending.
   */
  const built = async (folder: string, standard = 'gnu++17'): Promise<string> => {
    const [name = ''] = await readdir(join(folder, 'output_validators'));
    const at = join(folder, 'output_validators', name);
    const files = await readdir(at);
    if (files.includes('build')) await succeeds(join(at, 'build'), [], at);
    else if (!files.includes('run')) {
      const sources = files.filter((file) => /\.(c|cpp|C|cc|java|py[23]?)$/.test(file));
      expect(sources, 'any other source could be taken for the validator').toHaveLength(1);
      // Not optimised: building takes half as long.
      await succeeds('g++', ['-Wall', '-O0', `-std=${standard}`, ...sources, '-o', 'run'], at);
    }
    return join(at, 'run');
  };

  type Case = { input: string; answer: string };
  const laidOut = async ({ input, answer }: Case) => {
    count += 1;
    const at = join(root, `case-${count}`);
    await mkdir(join(at, 'feedback'), { recursive: true });
    await writeFile(join(at, 'in'), input);
    await writeFile(join(at, 'ans'), answer);
    return { words: [join(at, 'in'), join(at, 'ans'), `${join(at, 'feedback')}/`], at };
  };
  const judged = async (run: string, one: Case, output: string, flags: readonly string[] = []) => {
    const { words, at } = await laidOut(one);
    const child = spawn(run, [...words, ...flags], {
      cwd: dirname(run),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(output);
    const [code] = await once(child, 'close');
    return {
      code,
      message: await readFile(join(at, 'feedback', 'judgemessage.txt'), 'utf8').catch(() => ''),
    };
  };

  it('none where the comparison is the one of the format', async () => {
    const folder = await exported({}, 'default');
    expect(await readdir(folder)).not.toContain('output_validators');
    expect(await readFile(join(folder, 'problem.yaml'), 'utf8')).toMatch(/^type: pass-fail$/m);
  });

  it.each([
    ['wcmp', { input: '', answer: 'one two\n' }, 'one  two', 'one three'],
    ['ncmp', { input: '', answer: '1 2 3\n' }, '1 2\n3', '1 2 4'],
    ['rcmp6', { input: '', answer: '1.5\n' }, '1.5000001', '1.51'],
    ['yesno', { input: '', answer: 'YES\n' }, 'yes', 'no'],
    ['lcmp', { input: '', answer: 'a b\nc\n' }, 'a b\nc', 'a b\nd'],
  ])('a stock checker: %s', async (name, one, right, wrong) => {
    expect(stock(name)).not.toBe('');
    const run = await built(
      await exported({ spjLanguage: 'C++ 17', spjCode: stock(name) }, 'spj'),
      'gnu++20',
    );
    expect((await judged(run, one, right)).code).toBe(42);
    const refused = await judged(run, one, wrong);
    expect([refused.code, refused.message.length > 0]).toEqual([43, true]);
    expect((await judged(run, one, '')).code).toBe(43);
  });

  it('an own checker for testlib with a file beside it, and large output', async () => {
    const fields: Fields = {
      spjLanguage: 'C++ 17',
      spjCode: ownChecker,
      judgeExtraFile: { 'limits.h': 'const int most = 1000;\n' },
    };
    const run = await built(await exported(fields, 'spj'));
    const one = { input: '5\n', answer: '7\n' };
    const codes = [];
    for (const output of ['7', '5', '6', '8', '9', '2000', 'x', '7 7', ''])
      codes.push((await judged(run, one, output)).code);
    expect(codes).toEqual([42, 43, 43, 43, 43, 43, 43, 43, 43]);
    expect((await judged(run, one, '6')).message).toContain('wrong number');
    expect((await judged(run, one, `7${'\n'.repeat(3_000_000)}`)).code).toBe(42);
    // Faults of the data are no verdict.
    expect([42, 43]).not.toContain((await judged(run, { input: '-1\n', answer: '7\n' }, '7')).code);
  });

  it('sources beside a checker do not stand for it', async () => {
    const fields: Fields = {
      spjLanguage: 'C++ 17',
      spjCode:
        '#include "testlib.h"\n#include "aid.c"\nint main(int c, char **v) { registerTestlibCmd(c, v); quitf(ouf.readInt() == aid() ? _ok : _wa, "-"); }\n',
      judgeExtraFile: { 'aid.c': 'int aid() { return 4; }\n' },
    };
    const run = await built(await exported(fields, 'spj'));
    const one = { input: '', answer: '' };
    expect([(await judged(run, one, '4')).code, (await judged(run, one, '5')).code]).toEqual([42, 43]);
  });

  it('a checker in Python', async () => {
    const spjCode =
      'import sys\nsys.exit(open(sys.argv[2]).read().split() != open(sys.argv[3]).read().split())\n';
    const run = await built(await exported({ spjLanguage: 'Python3', spjCode }, 'spj'));
    const one = { input: '1', answer: '1 2' };
    expect([(await judged(run, one, '1\n2\n')).code, (await judged(run, one, '2')).code]).toEqual([42, 43]);
  });

  it('a validator of the format, with its flags', async () => {
    const spjCode = `#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
  std::string want, got, slack = argc > 4 ? argv[4] : "";
  std::ifstream(argv[2]) >> want;
  std::cin >> got;
  std::ofstream(std::string(argv[3]) + "judgemessage.txt") << got;
  return got == want || got == slack ? 42 : 43;
}
`;
    const folder = await exported(
      { spjLanguage: 'C++ 17', spjCode, spjProtocol: 'kattis', spjArgs: ['any'] },
      'spj',
    );
    const run = await built(folder);
    expect(await readFile(join(folder, 'data', 'test_group.yaml'), 'utf8')).toContain('any');
    const one = { input: '', answer: 'x' };
    expect((await judged(run, one, 'x')).code).toBe(42);
    expect((await judged(run, one, 'any')).code).toBe(43);
    expect((await judged(run, one, 'any', ['any'])).code).toBe(42);
  });

  let builtInteractor: Promise<string> | undefined;
  const interactorRun = () => {
    const fields: Fields = { spjLanguage: 'C++ 17', spjCode: interactor };
    builtInteractor ??= exported(fields, 'interactive').then((folder) => built(folder));
    return builtInteractor;
  };
  it.each([
    ['halves', 42],
    ['always one', 43],
    ['leaves', 43],
  ] as const)('an interactor, with a program that %s', async (skill, code) => {
    const run = await interactorRun();
    const { words, at } = await laidOut({ input: '37\n', answer: '' });
    const player = spawn('python3', ['-c', guesser(skill)], { stdio: ['pipe', 'pipe', 'ignore'] });
    const judge = spawn(run, words, { stdio: ['pipe', 'pipe', 'ignore'] });
    for (const stream of [player.stdin, judge.stdin]) stream.on('error', () => undefined);
    player.stdout.pipe(judge.stdin);
    judge.stdout.pipe(player.stdin);
    const [ended] = await once(judge, 'close');
    player.kill();
    expect(ended).toBe(code);
    expect(await readFile(join(at, 'feedback', 'judgemessage.txt'), 'utf8')).not.toBe('');
  });
});
