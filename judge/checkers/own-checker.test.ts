/** Own checkers through the real box. */
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { ownProgramFiles } from '../languages/own-files.ts';
import { openRig, type Rig } from '../test/rig.ts';
import { type CheckRequest, type CheckResult, runOwnChecker } from './own-checker.ts';

const rig = await openRig({ slots: 2, prepare: false });
if (typeof rig === 'string') it.skip(`own checkers: no sandbox here: ${rig}`, () => {});
else describe('own checkers', { timeout: 120_000 }, () => checkerTests(rig));

function checkerTests({ ports, dispose }: Rig): void {
  afterAll(dispose);
  const text = (bytes: string) => ({ kind: 'content', bytes }) as const;

  const check = async (
    name: string,
    code: string,
    { protocol = 'testlib', ...more }: Partial<CheckRequest> & { protocol?: 'testlib' | 'kattis' } = {},
  ): Promise<CheckResult> => {
    const toolchain = ports.toolchains.present.get(findLanguage(name)?.name ?? '');
    if (!toolchain) throw new Error(`${name} is not on this machine`);
    const files = ownProgramFiles(toolchain.language, []);
    const { value: compiled, release } = await ports.compiler.compile(toolchain, { code, files });
    if (!compiled.ok) throw new Error(compiled.message);
    try {
      return await runOwnChecker(ports.sandbox, {
        own: { program: compiled.program, protocol, args: [], files: [] },
        options: {},
        full: 10,
        input: text('in\n'),
        output: text('out\n'),
        answer: text('answer\n'),
        ...more,
      });
    } finally {
      release();
    }
  };

  it('get input, output and answer in this order', async () => {
    const code = `import sys\nprint(len(sys.argv), *(open(name).read().strip() for name in sys.argv[1:]), file=sys.stderr)\n`;
    expect(await check('Python3', code)).toMatchObject({
      status: verdict.accepted,
      fraction: 1,
      exitCode: 0,
      remark: '4 in out answer',
      message: '4 in out answer',
    });
  });

  it('of kattis get the output on stdin and a folder to write in', async () => {
    const code = `import sys
_, input, answer, folder = sys.argv
said = open(input).read(), open(answer).read(), sys.stdin.read()
open(folder + "teammessage.txt", "w").write("for the team")
open(folder + "judgemessage.txt", "w").write(repr(said))
open(folder + "score.txt", "w").write("2.5")
sys.exit(42)
`;
    expect(await check('Python3', code, { protocol: 'kattis' })).toMatchObject({
      status: verdict.partial,
      fraction: 0.25,
      remark: 'for the team',
      message: `${String.raw`('in\n', 'answer\n', 'out\n')`}\nfor the team`,
    });
  });

  it('that do not end are trouble, and say nothing to contestants', async () => {
    const code = `import sys\nprint("ok the secret", file=sys.stderr, flush=True)\nwhile True:\n    pass\n`;
    const result = await check('Python3', code, { cpuMs: 300 });
    expect(result).toMatchObject({ status: verdict.systemError, remark: 'the checker took too long' });
    expect(result.trouble).toMatch(/took too long: ok the secret/);
  });

  it('that sleep, or use too much memory, are trouble', async () => {
    const asleep = await check('Python3', 'import time\ntime.sleep(60)\n', { cpuMs: 200 });
    expect(asleep).toMatchObject({ status: verdict.systemError, remark: 'the checker took too long' });
    const code =
      '#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 24), 1, 1 << 24); }';
    const hungry = await check('C', code);
    expect(hungry).toMatchObject({ status: verdict.systemError, remark: 'the checker used too much memory' });
  });

  it('may say what is no text: it can be stored and sent all the same', async () => {
    const code = `import os, sys\nos.write(2, b"said \\xff\\xfe\\xc3( \\xed\\xa0\\x80\\x00 end")\nsys.exit(1)\n`;
    const { status, remark } = await check('Python3', code);
    expect(status).toBe(verdict.wrongAnswer);
    expect(remark).toMatch(/^said \ufffd+\( \ufffd+ end$/);
    expect(remark.isWellFormed()).toBe(true);
  });

  it('can neither change the files of the case nor read more than them', async () => {
    const code = `import os, sys
for name in sys.argv[1:]:
    try:
        open(name, "a").write("x")
        sys.exit(1)
    except OSError:
        pass
print(*sorted(os.listdir("/mnt/case")), *sorted(os.listdir(".")), file=sys.stderr)
`;
    expect(await check('Python3', code)).toMatchObject({
      status: verdict.accepted,
      remark: 'answer input output main.py',
    });
  });

  it('written in C may repeat what looks like an exception of Python', async () => {
    const code = `#include <stdio.h>\nint main(void) { fputs("wrong answer:\\nTraceback (most recent call last):\\n  File", stderr); return 1; }`;
    expect((await check('C', code)).status).toBe(verdict.wrongAnswer);
    const raises = `import sys\nprint("wrong answer", file=sys.stderr)\nraise ValueError`;
    expect((await check('Python3', raises)).status).toBe(verdict.systemError);
  });

  it.each([
    ['a link', 'os.symlink("/etc/hostname", score)'],
    ['too large', 'open(score, "w").write(" " * 2**21)'],
    ['no text', 'open(score, "wb").write(b"\\xff")'],
    ['a folder', 'os.mkdir(score)'],
  ])('of kattis whose score is %s is trouble', async (_, leave) => {
    const code = `import os, sys\nscore = sys.argv[3] + "score.txt"\n${leave}\nsys.exit(42)\n`;
    const { status, remark } = await check('Python3', code, { protocol: 'kattis' });
    expect([status, remark]).toEqual([verdict.systemError, 'the checker gave NaN points']);
  });

  it('may say much: it is cut and cleaned', async () => {
    const code = `import sys\nsys.stderr.write("\\x1b[31m/box/x " + "语" * 100000 + "\\0")\nsys.exit(1)\n`;
    const { status, remark, message } = await check('Python3', code);
    expect(status).toBe(verdict.wrongAnswer);
    expect(remark).toMatch(/^x 语+…$/);
    expect(Buffer.byteLength(remark)).toBeLessThanOrEqual(1024);
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4096);
  });
}
