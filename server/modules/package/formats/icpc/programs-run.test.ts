import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnArguments } from '../foreign-checkers.ts';
import { defaultValidator } from './default-validator.ts';
import { checkerWrapper, pythonWrapper, validatorWrapper } from './wrappers.ts';

type Ended = { code: number; stdout: string };
const run = (command: string, words: readonly string[], stdin = ''): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = execFile(command, [...words], (error, stdout) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout });
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
  });

const compiler = await run('g++', ['--version']).then(
  () => true,
  () => false,
);
if (!compiler)
  console.warn('skipped: the programs of ICPC packages are run with g++, which is not installed');

const checker = `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  if (ouf.readInt() != ans.readInt()) quitf(_wa, "differs");
  quitf(_ok, "same");
}
`;
const validator = `#include "testlib.h"
int main(int argc, char **argv) {
  registerValidation(argc, argv);
  inf.readInt(1, 5, "n");
  inf.readEoln();
  inf.readEof();
}
`;

describe.skipIf(!compiler)('programs that ICPC packages bring or get from us', () => {
  let folder = '';
  const at = (name: string) => join(folder, name);
  const compile = async (name: string, source: string, more: Record<string, string> = {}) => {
    await mkdir(at(name), { recursive: true });
    for (const [file, text] of Object.entries({ 'main.cpp': source, ...more }))
      await writeFile(join(at(name), file), text);
    await copyFile(
      new URL('../../../../../judge/testlib/testlib.h', import.meta.url),
      join(at(name), 'testlib.h'),
    );
    const { code } = await run('g++', [
      '-O1',
      '-std=gnu++17',
      '-o',
      at(`${name}/run`),
      at(`${name}/main.cpp`),
    ]);
    expect(code, name).toBe(0);
    return at(`${name}/run`);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-validators-'));
    await mkdir(at('feedback'));
    await writeFile(at('in'), '5\n');
    await writeFile(at('ans'), '1 2.0 Abc\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('the default comparison does what its flags say', async () => {
    const program = await compile('default', defaultValidator);
    const verdict = async (output: string, ...flags: string[]) =>
      (await run(program, [at('in'), at('ans'), at('feedback'), ...flags], output)).code;
    expect([
      await verdict('1  2.0\nABC'),
      await verdict('1 2.0 ABC', 'case_sensitive'),
      await verdict('1 2.0001 abc'),
      await verdict('1 2.0001 abc', 'float_tolerance', '1e-3'),
      await verdict('1 2.1 abc', 'float_absolute_tolerance', '1e-3'),
      await verdict('1 2.0 Abc', 'space_change_sensitive'),
      await verdict('1 2.0'),
      await verdict('1 2.0 Abc more'),
      await verdict('1 2.0 Abc', 'unknown_flag'),
    ]).toEqual([42, 43, 43, 42, 43, 43, 43, 43, 1]);
  });

  it('a checker for testlib speaks the language of the format in its wrapper', async () => {
    const program = await compile('checker', checkerWrapper, { 'checker.hpp': checker });
    const words = [at('in'), at('ans'), at('feedback')];
    expect((await run(program, words, '1\n')).code).toBe(42);
    expect((await run(program, words, '9\n')).code).toBe(43);
    expect(await readFile(at('feedback/judgemessage.txt'), 'utf8')).toContain('differs');
    expect((await run(program, [at('in')])).code).toBe(1);
  });

  it('so does an input validator, and a checker in Python', async () => {
    const program = await compile('validator', validatorWrapper, { 'validator.hpp': validator });
    expect([(await run(program, [], '3\n')).code, (await run(program, [], '9\n')).code]).toEqual([42, 43]);
    await writeFile(at('__main__.py'), pythonWrapper);
    await writeFile(
      at('checker.py'),
      'import sys\nsys.exit(open(sys.argv[2]).read() != open(sys.argv[3]).read())\n',
    );
    const python = (output: string) =>
      run('python3', [at('__main__.py'), at('in'), at('ans'), at('feedback')], output);
    expect([(await python('1 2.0 Abc\n')).code, (await python('x')).code]).toEqual([42, 43]);
  });

  it('a checker of HUSTOJ finds the answer before the output, though it comes after', async () => {
    const source = `#include <stdio.h>\nint main(int c, char **v) { printf("%s %s %s", v[1], v[2], v[3]); return c != 4; }\n${turnArguments}`;
    const program = await compile('turned', source);
    expect(await run(program, ['input', 'output', 'answer'])).toEqual({
      code: 0,
      stdout: 'input answer output',
    });
  });
});
