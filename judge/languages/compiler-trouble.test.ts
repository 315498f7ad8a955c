/** Compiles that a limit or a fault ends; no box is needed. */
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { describe, expect, it } from 'vitest';
import type { Artefact, Collected, RunResult } from '../sandbox/port.ts';
import { boxOf, compilerOn, ending } from '../test/play.ts';
import { JudgeTrouble } from '../trouble.ts';

type Answer = Partial<RunResult> & Pick<RunResult, 'outcome'>;

const fileOf = (path: string, kind: Artefact['kind'] = 'file'): Collected => ({
  kind: 'artefact',
  artefact: { kind, path, bytes: 1 },
  truncated: false,
});

/** A compiler whose box gives these answers, one after the other. */
const compilerWith = (answers: Answer[], name = 'C', idleWhileAtWorkMs = 0) => {
  const language = findLanguage(name);
  if (!language) throw new Error(`no language ${name}`);
  const discarded: string[] = [];
  let asked = 0;
  let idleMs = 1_000_000;
  const sandbox = boxOf({
    discard: async ({ path }: Artefact) => {
      discarded.push(path);
    },
    compile: async () => {
      const answer = answers[asked++];
      if (!answer) throw new Error('asked once too often');
      idleMs += idleWhileAtWorkMs;
      return ending({ cpuMs: 300, wallMs: 30_000, ...answer });
    },
  });
  const compiler = compilerOn(sandbox, { idleCoresMs: () => idleMs });
  const toolchain = { language, version: '1', key: 'k', link: [] };
  return {
    compile: () => compiler.compile(toolchain, { code: 'int main(void){}' }),
    discarded,
    asked: () => asked,
  };
};

const made: Answer = { outcome: 'exited', outputs: new Map([['main', fileOf('/made')]]) };
const late: Answer = { outcome: 'wall-limit', outputs: new Map([['main', fileOf('/half')]]) };

describe('a compile', () => {
  it('that elapsed time stopped is done once more', async () => {
    const { compile, asked, discarded } = compilerWith([late, made]);
    expect((await compile()).value.ok).toBe(true);
    expect((await compile()).value.ok).toBe(true);
    expect([asked(), discarded]).toEqual([2, ['/half']]);
  });

  it('that elapsed time stopped twice is a fault of the node, and is not remembered', async () => {
    const { compile, asked } = compilerWith([late, late, made]);
    const failed = compile();
    await expect(failed).rejects.toThrow(JudgeTrouble);
    await expect(failed).rejects.toMatchObject({ kind: 'node', message: expect.stringContaining('30 s') });
    expect((await compile()).value.ok).toBe(true);
    expect(asked()).toBe(3);
  });

  // #include "/dev/stdout" reads the pipe to the assembler, into which nothing writes.
  it('that only waited while processors were idle is a compile error at once, and remembered', async () => {
    const { compile, asked, discarded } = compilerWith([late], 'C', 10_001);
    const expected = {
      ok: false,
      message: 'Compiling did not end within 30 s: the compiler waited for something.',
    };
    expect((await compile()).value).toEqual(expected);
    expect((await compile()).value).toEqual(expected);
    expect([asked(), discarded]).toEqual([1, ['/half']]);
    const lazy = compilerWith([{ ...late, cpuMs: 149 }]);
    expect((await lazy.compile()).value).toEqual(expected);
    // With less idle time the compiler could not have done its work.
    const busy = compilerWith([late, made], 'C', 9_999);
    expect((await busy.compile()).value.ok).toBe(true);
  });

  it('that used up its CPU time is a compile error, and remembered', async () => {
    const { compile, asked } = compilerWith([{ outcome: 'cpu-limit' }]);
    const expected = { ok: false, message: 'Compiling took longer than 10 s.' };
    expect((await compile()).value).toEqual(expected);
    expect((await compile()).value).toEqual(expected);
    expect(asked()).toBe(1);
  });

  it('whose compiler was killed is a compile error for those who wait, and not remembered', async () => {
    const { compile, asked } = compilerWith([{ outcome: 'signalled', signal: 9 }, made]);
    const both = await Promise.all([compile(), compile()]);
    for (const { value } of both)
      expect(value).toEqual({ ok: false, message: 'The compiler was killed by signal 9.' });
    expect((await compile()).value.ok).toBe(true);
    expect(asked()).toBe(2);
  });

  it('that is an error keeps nothing that it made', async () => {
    // The class that it is started by is not in the folder.
    const outputs = new Map([['classes', fileOf('/classes', 'tree')]]);
    const java = compilerWith([{ outcome: 'exited', outputs }], 'Java');
    expect((await java.compile()).value.ok).toBe(false);
    expect(java.discarded).toEqual(['/classes']);
    const failing = compilerWith([{ ...made, exitCode: 1 }]);
    expect((await failing.compile()).value.ok).toBe(false);
    expect(failing.discarded).toEqual(['/made']);
  });
});
