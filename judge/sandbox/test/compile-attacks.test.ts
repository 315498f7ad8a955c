import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunResult } from '../port.ts';
import {
  compileC,
  describeInBox,
  expectTime,
  hostFolder,
  LIMITS,
  MIB,
  SLOW_BY,
  said,
  sandbox,
} from './sandbox-for-tests.ts';

const COMPILE = {
  ...LIMITS,
  cpuMs: 2 * LIMITS.cpuMs,
  wallMs: 4 * LIMITS.wallMs,
  memoryBytes: 256 * MIB,
  processes: 32,
  outputBytes: 64 * 1024,
};

const compile = (source: string, args: readonly string[] = [], name = 'main.cpp'): Promise<RunResult> =>
  sandbox().compile({
    argv: ['g++', '-O1', ...args, '-o', 'main', name],
    files: [{ at: name, from: { kind: 'content', bytes: source } }],
    limits: COMPILE,
    stdout: { kind: 'capture', to: { kind: 'buffer' }, truncate: true },
    stderr: { kind: 'stdout' },
    outputs: [{ name: 'main', kind: 'file', maxBytes: 16 * MIB, to: { kind: 'artefact' } }],
  });

const gaveProgram = (result: RunResult): boolean => result.outputs.get('main')?.kind === 'artefact';

describeInBox('hostile sources', () => {
  it.each([
    ['an endless header', '#include "/dev/zero"'],
    ['a random header', '#include "/dev/random"'],
    ['a template bomb', 'template<int N> struct T { T<N+1> a; T<N+2> b; }; T<0> t; int main() {}'],
    [
      'endless constant evaluation',
      'constexpr long f(long n) { long s = 0; for (long i = 0; i < n; i++) s += i; return s; } static_assert(f(1l << 60)); int main() {}',
    ],
    ['a program of a gigabyte', 'int a[1 << 28] = {1}; int main() {}'],
    ['an include of itself', '#include "main.cpp"\n#include "main.cpp"'],
    [
      'macro doubling',
      `#define A0 1+1\n${Array.from({ length: 40 }, (_, i) => `#define A${i + 1} A${i}+A${i}`).join('\n')}\nint x = A40; int main() {}`,
    ],
    ['assembler that fills the disk', 'asm(".fill 4000000000, 1, 1"); int main() {}'],
  ])(
    '%s gives no program and ends within the limits',
    async (_, source) => {
      const result = await compile(source, [
        '-ftemplate-depth=1000000',
        '-fconstexpr-ops-limit=9000000000000000000',
        '-fconstexpr-loop-limit=2147483647',
      ]);
      expect(gaveProgram(result)).toBe(false);
      expect(result.outcome === 'exited' ? result.exitCode : 1).not.toBe(0);
      expectTime('a compile', result.cpuMs, COMPILE.cpuMs + 50);
      expect(result.memoryBytes).toBeLessThan(COMPILE.memoryBytes * 1.1);
    },
    30_000 * SLOW_BY,
  );

  it('finds no file of the host by include, incbin or has_include', async () => {
    const folder = await hostFolder({ '1.in': 'the test data' });
    const file = join(folder, '1.in');
    for (const path of [file, '/etc/shadow', '/proc/1/environ', '/root/.bashrc', import.meta.filename]) {
      await access(path).catch(() => undefined);
      const included = await compile(`#include "${path}"\nint main() {}`);
      expect(included.exitCode).toBe(1);
      expect(said(included)).toContain('No such file or directory');
      const embedded = await compile(`asm(".incbin \\"${path}\\""); int main() {}`);
      expect(embedded.exitCode).toBe(1);
      expect(said(embedded)).toContain('file not found');
      expect(
        (await compile(`#if __has_include("${path}")\n#error seen\n#endif\nint main() {}`)).exitCode,
      ).toBe(0);
    }
  });

  it('sees no environment of the judge', async () => {
    const result = await compile('#include "/proc/self/environ"\nint main() {}');
    expect(said(result)).not.toContain(process.env.HOME === '/box' ? 'NODE' : `HOME=${process.env.HOME}`);
    expect(said(result)).not.toMatch(/NODE|ASSIZE|REDIS|TOKEN/);
  });

  it('leaves nothing for the next compilation', async () => {
    const header = '/tmp/left.h';
    await sandbox().compile({
      argv: ['sh', '-c', `echo int left\\; > ${header}; echo x > /dev/shm/left`],
      limits: COMPILE,
    });
    for (let i = 0; i < sandbox().slots; i++) {
      expect((await compile(`#include "${header}"\nint main() { return left; }`)).exitCode).toBe(1);
    }
  });

  it('cannot change what it is given read-only', async () => {
    const program = await compileC({ 'a.c': 'int main() { return 0; }' }, 'a.c');
    const result = await sandbox().compile({
      argv: ['g++', '-x', 'c++', '-o', 'given', '/dev/stdin'],
      stdin: { kind: 'content', bytes: 'int main() { return 9; }' },
      files: [{ at: 'given', from: { kind: 'artefact', artefact: program } }],
      limits: COMPILE,
    });
    expect(result.exitCode).not.toBe(0);
    const run = await sandbox().run({
      argv: ['./given'],
      files: [{ at: 'given', from: { kind: 'artefact', artefact: program } }],
      limits: LIMITS,
    });
    expect(run).toMatchObject({ outcome: 'exited', exitCode: 0 });
  });

  it('uses a precompiled header mounted at its fixed place', async () => {
    const made = await sandbox().compile({
      argv: ['g++', '-O1', '-x', 'c++-header', '-o', 'all.gch', '/dev/stdin'],
      stdin: { kind: 'content', bytes: '#include <vector>\n#define FROM_PCH 1\n' },
      limits: { ...COMPILE, memoryBytes: 512 * MIB, fileBytes: 128 * MIB },
      outputs: [{ name: 'all.gch', kind: 'file', maxBytes: 128 * MIB, to: { kind: 'artefact' } }],
    });
    const header = made.outputs.get('all.gch');
    expect(header?.kind).toBe('artefact');
    if (header?.kind !== 'artefact') return;
    const used = await sandbox().compile({
      argv: ['g++', '-O1', '-I/mnt/pch', '-Winvalid-pch', '-Werror', '-o', 'main', 'main.cpp'],
      files: [
        {
          at: 'main.cpp',
          from: { kind: 'content', bytes: '#include "bits/all"\nint main() { return FROM_PCH - 1; }' },
        },
        { at: '/mnt/pch/bits/all.gch', from: { kind: 'artefact', artefact: header.artefact } },
      ],
      limits: COMPILE,
      stderr: { kind: 'stdout' },
    });
    expect(said(used)).toBe('');
    expect(used).toMatchObject({ outcome: 'exited', exitCode: 0 });
  });
});
