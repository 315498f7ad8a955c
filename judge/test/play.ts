/** A fake box that gives set results, for tests of the code that reads results. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { onTestFinished } from 'vitest';
import { type CompilerOptions, createCompiler } from '../languages/compiler.ts';
import type { CaseContext } from '../run/mode.ts';
import type { RunResult, RunSpec, Sandbox } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';

export type PlayedRun = Omit<Partial<RunResult>, 'stdout'> & { readonly stdout?: string };

/** The result of a run that ended well at once, with the given facts in place of its own. */
export const ending = (facts: Partial<RunResult> = {}): RunResult => ({
  outcome: 'exited',
  exitCode: 0,
  signal: 0,
  cpuMs: 1,
  wallMs: 1,
  memoryBytes: 1024,
  endMs: 1,
  readBytes: 0,
  wroteBytes: 0,
  outputs: new Map(),
  ...facts,
});

const unused = () => Promise.reject(new Error('not part of this play'));

/** A box with the given methods only. */
export const boxOf = (parts: Partial<Sandbox>): Sandbox => ({
  identity: 'box',
  slots: 1,
  idle: 1,
  run: unused,
  compile: unused,
  runTalk: unused,
  probe: unused,
  find: unused,
  discard: async () => {},
  selfTest: unused,
  dispose: async () => {},
  ...parts,
});

/** A compiler on such a box. */
export const compilerOn = (
  sandbox: Sandbox,
  options: Partial<CompilerOptions> = {},
): ReturnType<typeof createCompiler> =>
  createCompiler({
    sandbox,
    toolchains: { present: new Map(), missing: [] },
    cacheBytes: 1e9,
    preparedIndex: { replace: async () => undefined },
    onNotPrepared: () => {},
    ...options,
  });

/** A box that answers each run with the next result of the list, and fails after the last one. */
export const played = (runs: readonly PlayedRun[]): { sandbox: Sandbox; asked: RunSpec[] } => {
  const asked: RunSpec[] = [];
  const run = async (spec: RunSpec): Promise<RunResult> => {
    const next = runs[asked.push(spec) - 1];
    if (!next) throw new Error('nothing more to play');
    const { stdout = '', ...facts } = next;
    return ending({ stdout: { kind: 'buffer', bytes: Buffer.from(stdout), truncated: false }, ...facts });
  };
  return { asked, sandbox: boxOf({ run }) };
};

/** A case with its files in a folder of its own, which goes with the test. */
export const caseOf = async ({ input, output }: { input: string; output: string }): Promise<LocalCase> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-case-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [inputPath, outputPath] = [join(folder, 'in'), join(folder, 'out')];
  await Promise.all([writeFile(inputPath, input), writeFile(outputPath, output)]);
  return {
    caseId: 1,
    input: { hash: '', size: input.length },
    output: { hash: '', size: output.length },
    inputName: '1.in',
    outputName: '1.out',
    score: 10,
    groupNum: null,
    inputPath,
    outputPath,
  };
};

/** A context for a C program with a limit of 1000 ms. */
export const contextFor = (sandbox: Sandbox): CaseContext => {
  const language = findLanguage('C');
  if (!language) throw new Error('there is no C');
  return {
    job: {
      limits: { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 64 },
      isRemoveEndBlank: true,
      fileIo: null,
      code: '',
    },
    program: { language, from: { kind: 'content', bytes: '' } },
    own: null,
    checker: null,
    userFiles: [],
    options: {},
    answers: null,
    sandbox,
  };
};
