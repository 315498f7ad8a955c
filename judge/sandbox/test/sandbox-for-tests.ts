/**
 * One real sandbox with two slots for a test file. On a machine that cannot run boxes, the tests are skipped
 * and say why.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, vi } from 'vitest';
import { createBoxSandbox } from '../box/adapter.ts';
import { defaultCacheFolder } from '../box/build.ts';
import {
  type Artefact,
  type Limits,
  type RunResult,
  type RunSpec,
  type Sandbox,
  SandboxUnavailableError,
} from '../port.ts';

export const MIB = 1024 * 1024;

/** Whether the kernel has calls of 32-bit programs; User-Mode-Linux sees nothing of them. */
export const has32BitCalls = process.arch === 'x64' && existsSync('/proc/sys/abi');

/** How many times as long programs may take as on an ordinary machine, for a guest without hardware support. */
export const SLOW_BY = Number(process.env.ASSIZE_TESTS_SLOW_BY ?? 1);

/** Fails where a time is too long; on a slow machine it prints the time instead. */
export const expectTime = (what: string, ms: number, bound: number): void => {
  if (SLOW_BY > 1) console.log(`time: ${what} took ${ms.toFixed(0)} ms, where the bound is ${bound} ms`);
  else expect(ms, what).toBeLessThan(bound);
};

export const LIMITS: Limits = {
  cpuMs: 1000 * SLOW_BY,
  wallMs: 3000 * SLOW_BY,
  memoryBytes: 64 * MIB,
  stackBytes: 16 * MIB,
  processes: 16,
  outputBytes: MIB,
  fileBytes: 16 * MIB,
};

// Long times: the box enforces the limits of programs, and everything else may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 * SLOW_BY, hookTimeout: 120_000 * SLOW_BY });

const start = async (): Promise<Sandbox | undefined> => {
  try {
    return await createBoxSandbox({ slots: 2 });
  } catch (error) {
    if (!(error instanceof SandboxUnavailableError)) throw error;
    console.warn(`sandbox tests skipped: ${error.missing.join('; ')}`);
    return undefined;
  }
};

const started = await start();

/** A group of tests that run only where boxes can be made. */
export const describeInBox = describe.skipIf(!started);

/** The sandbox of this test file; only inside describeInBox. */
export const sandbox = (): Sandbox => {
  if (!started) throw new Error('no sandbox on this machine');
  return started;
};

const folders: string[] = [];

afterAll(async () => {
  await started?.dispose();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A folder of the judge with files in it, deleted after the tests. */
export const hostFolder = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = await mkdtemp(join(defaultCacheFolder(), 'test-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

/** stdout as text; fails the test if it was not captured. */
export const said = (result: RunResult): string => {
  if (result.stdout?.kind !== 'buffer')
    throw new Error(`no stdout: ${result.outcome} ${result.detail ?? ''}`);
  return result.stdout.bytes.toString('utf8');
};

/** Runs a shell line in the box, with the widest profile, so that a test meets the wall it is about. */
export const shell = (line: string, more: Partial<RunSpec> = {}): Promise<RunResult> =>
  sandbox().run({ argv: ['sh', '-c', line], limits: LIMITS, profile: 'compiler', ...more });

/** Compiles C in the box, as a submission is compiled. */
export const compileC = async (files: Readonly<Record<string, string>>, main: string): Promise<Artefact> => {
  const result = await sandbox().compile({
    argv: ['gcc', '-O1', '-w', '-pthread', '-o', 'program', main],
    files: Object.entries(files).map(([at, bytes]) => ({ at, from: { kind: 'content', bytes } })),
    profile: 'compiler',
    limits: { ...LIMITS, cpuMs: 20_000, wallMs: 60_000, memoryBytes: 512 * MIB },
    stderr: { kind: 'stdout' },
    outputs: [{ name: 'program', kind: 'file', maxBytes: 16 * MIB, to: { kind: 'artefact' } }],
  });
  const program = result.outputs.get('program');
  if (program?.kind !== 'artefact') throw new Error(`${main}: ${result.outcome} ${said(result)}`);
  return program.artefact;
};

/** Runs a compiled program under the name ./program, with the widest profile. */
export const runProgram = (
  program: Artefact,
  args: readonly string[] = [],
  more: Partial<RunSpec> = {},
): Promise<RunResult> =>
  sandbox().run({
    argv: ['./program', ...args],
    profile: 'compiler',
    limits: LIMITS,
    ...more,
    files: [{ at: 'program', from: { kind: 'artefact', artefact: program } }, ...(more.files ?? [])],
  });
