/** Compiling through the real box. */
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunSpec, Sandbox } from '../sandbox/port.ts';
import { openRig, type Rig } from '../test/rig.ts';
import { createCompiler } from './compiler.ts';
import { type NamedFile, ownProgramFiles } from './own-files.ts';
import type { Toolchain } from './toolchains.ts';

/** A header of the same name that a problem brings. */
const own =
  'enum { _ok };\ninline void registerTestlibCmd(int, char**) {}\ninline void quitf(int, const char*) {}\n';

const rig = await openRig({ slots: 2 });
if (typeof rig === 'string') it.skip(`compiling: no sandbox here: ${rig}`, () => {});
else describe('compiling', () => compilerTests(rig));

function compilerTests({ ports, dispose, whyMissing }: Rig): void {
  afterAll(dispose);

  /** A compiler whose requests to the box are noted. */
  const watched = (cacheBytes: number) => {
    const asked: RunSpec[] = [];
    const sandbox: Sandbox = Object.create(ports.sandbox, {
      compile: {
        value: (spec: RunSpec) => {
          asked.push(spec);
          return ports.sandbox.compile(spec);
        },
      },
    });
    const compiler = createCompiler({
      sandbox,
      toolchains: ports.toolchains,
      cacheBytes,
      preparedIndex: { replace: async () => undefined },
      onNotPrepared: (language, why) => expect.fail(`${language}: ${why}`),
    });
    return { compiler, asked };
  };
  const toolchain = (name: string): Toolchain => {
    const found = ports.toolchains.present.get(findLanguage(name)?.name ?? '');
    if (!found) throw new Error(`${name} is not on this machine`);
    return found;
  };
  const hello = (text: string) => `#include <stdio.h>\nint main(void) { puts("${text}"); return 0; }\n`;

  it('compiles one source once, also when many ask at the same time', async (context) => {
    if (whyMissing('C')) context.skip(whyMissing('C'));
    const { compiler, asked } = watched(1e8);
    const leases = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        compiler.compile(toolchain('C'), { code: hello(i % 2 ? 'a' : 'b') }),
      ),
    );
    expect(leases.every((lease) => lease.value.ok)).toBe(true);
    for (const lease of leases) lease.release();
    (await compiler.compile(toolchain('C'), { code: hello('a') })).release();
    expect(asked).toHaveLength(2);
  });

  it('files beside a source are part of it, by name and content', async (context) => {
    if (whyMissing('C')) context.skip(whyMissing('C'));
    const { compiler, asked } = watched(1e8);
    const code = '#include "value.h"\nint main(void) { return VALUE; }\n';
    const withFile = (at: string, bytes: string) =>
      compiler.compile(toolchain('C'), { code, files: [{ at, from: { kind: 'content', bytes } }] });
    const leases = [
      await withFile('value.h', '#define VALUE 1'),
      await withFile('value.h', '#define VALUE 1'),
      await withFile('value.h', '#define VALUE 2'),
      await withFile('other.h', '#define VALUE 1'),
      await compiler.compile(toolchain('C'), { code }),
    ];
    expect(leases.map((lease) => lease.value.ok)).toEqual([true, true, true, false, false]);
    expect(asked).toHaveLength(4);
    for (const lease of leases) lease.release();
  });

  it('a grader and its headers are part of it, by name and content', async (context) => {
    if (whyMissing('C')) context.skip(whyMissing('C'));
    const { compiler, asked } = watched(1e8);
    const code = '#include "value.h"\nint value(void) { return VALUE; }\n';
    const grader = 'int value(void);\nint main(void) { return value(); }\n';
    const header = { language: 'C', name: 'value.h', code: '#define VALUE 1' };
    const graded = (name: string, text: string, value = header, sourceName = 'solution') =>
      compiler.compile(toolchain('C'), {
        code,
        graders: { sourceName, files: [{ language: 'C', name, code: text }, value] },
      });
    const leases = [
      await graded('grader.c', grader),
      await graded('grader.c', grader),
      await graded('grader.c', `${grader}\n`),
      await graded('main.c', grader),
      await graded('grader.c', grader, { ...header, code: '#define VALUE 2' }),
      await graded('grader.c', grader, header, 'other'),
      await compiler.compile(toolchain('C'), { code }),
    ];
    expect(leases.map((lease) => lease.value.ok)).toEqual([true, true, true, true, true, true, false]);
    expect(asked).toHaveLength(6);
    for (const lease of leases) lease.release();
  });

  it('a grader with the name of a file beside it is a compile error that says so', async () => {
    const grader = { language: 'C', name: 'grader.c', code: 'int main(void) { return 0; }' };
    const { value } = await watched(1e8).compiler.compile(toolchain('C'), {
      code: 'int value;',
      files: [{ at: 'grader.c', from: { kind: 'content', bytes: '' } }],
      graders: { sourceName: 'solution', files: [grader] },
    });
    expect(value).toEqual({ ok: false, message: 'Two files are called grader.c.' });
  });

  it('remembers compile errors too', async (context) => {
    if (whyMissing('C')) context.skip(whyMissing('C'));
    const { compiler, asked } = watched(1e8);
    const first = await compiler.compile(toolchain('C'), { code: 'int main(void) { return x; }' });
    const second = await compiler.compile(toolchain('C'), { code: 'int main(void) { return x; }' });
    expect(first.value).toEqual(second.value);
    expect(first.value).toMatchObject({ ok: false });
    expect(asked).toHaveLength(1);
  });

  it('keeps a program while it is in use, and not beyond the size after that', async (context) => {
    if (whyMissing('C')) context.skip(whyMissing('C'));
    const { compiler, asked } = watched(1);
    const held = await compiler.compile(toolchain('C'), { code: hello('kept') });
    (await compiler.compile(toolchain('C'), { code: hello('kept') })).release();
    expect(asked).toHaveLength(1);
    held.release();
    (await compiler.compile(toolchain('C'), { code: hello('kept') })).release();
    expect(asked).toHaveLength(2);
  });

  it.for(['C++ 17', 'C++ 20'])(
    '%s takes its precompiled header',
    { timeout: 120_000 },
    async (name, context) => {
      if (whyMissing(name)) context.skip(whyMissing(name));
      const { compiler, asked } = watched(1e8);
      await compiler.prepareReady();
      const source = '#include <bits/stdc++.h>\nint main() { std::cout << 1; }\n';
      (await compiler.compile(toolchain(name), { code: source })).release();
      const spec = asked.findLast((one) => one.argv.includes('main.cpp'));
      if (!spec) throw new Error('nothing was compiled');
      // -H prints every header that is read; `!` marks a precompiled one that was used.
      const listed = await ports.sandbox.compile({ ...spec, argv: [...spec.argv, '-H'] });
      const text = listed.stdout?.kind === 'buffer' ? listed.stdout.bytes.toString() : '';
      expect(text).toMatch(/^! \/mnt\/pch\/bits\/stdc\+\+\.h\.gch$/m);
    },
  );

  it.each<[string, readonly NamedFile[], string, boolean]>([
    ['taken precompiled', [], '#include "testlib.h"', true],
    ['taken precompiled after a macro', [], '#define LIMIT 5\n#include "testlib.h"', true],
    ['read after other headers', [], '#include <bits/stdc++.h>\n#include "testlib.h"', false],
    [
      'that of the problem, where it brings one',
      [{ name: 'testlib.h', bytes: own }],
      '#include "testlib.h"',
      false,
    ],
  ])('testlib.h is %s', async (_what, files, includes, precompiled) => {
    const { compiler, asked } = watched(1e8);
    await compiler.prepareReady();
    const cpp = toolchain('C++ 17');
    const code = `${includes}\nint main(int n, char** v) { registerTestlibCmd(n, v); quitf(_ok, "done"); }\n`;
    const lease = await compiler.compile(cpp, { code, files: ownProgramFiles(cpp.language, files) });
    expect(lease.value.ok || lease.value.message).toBe(true);
    lease.release();
    const spec = asked.findLast((one) => one.argv.includes('main.cpp'));
    if (!spec) throw new Error('nothing was compiled');
    const listed = await ports.sandbox.compile({ ...spec, argv: [...spec.argv, '-H'] });
    const text = listed.stdout?.kind === 'buffer' ? listed.stdout.bytes.toString() : '';
    expect(/^! testlib\.h\.gch$/m.test(text), text.slice(0, 500)).toBe(precompiled);
  });

  it('links in a way that works here', async (context) => {
    if (whyMissing('C++ 17')) context.skip(whyMissing('C++ 17'));
    const { link, language } = toolchain('C++ 17');
    expect(language.compile.link).toContainEqual(link);
  });

  it.for<[string, string, string, RegExp]>([
    ['takes too long', 'C++ 17', 'template <int N> struct A { A<N + 1> a; }; int main() { A<0> a; }', /.+/],
    [
      'makes a program that is too large',
      'C',
      'char big[200 << 20] = {1}; int main(void) { return 0; }',
      /larger than 64 MB|signal|File size/i,
    ],
  ])(
    'a compile that %s is a compile error',
    { timeout: 120_000 },
    async ([, language, code, message], context) => {
      if (whyMissing(language)) context.skip(whyMissing(language));
      const { compiler } = watched(1e8);
      const { value } = await compiler.compile(toolchain(language), { code });
      expect(value).toMatchObject({ ok: false, message: expect.stringMatching(message) });
    },
  );
}
