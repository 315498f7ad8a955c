/**
 * The cost of a box beside bare fork+exec in C, measured in the same run. `node judge/sandbox/bench.ts` prints the table;
 * `npm run bench` takes the figures from sandboxBenches().
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ArtefactStore } from './artefacts.ts';
import { createBoxSandbox, FIRST_UID } from './box/adapter.ts';
import { buildBox } from './box/build.ts';
import { encodeRequest } from './box/codec.ts';
import { planRun } from './box/translate.ts';
import type { Limits, RunResult, RunSpec, Sandbox, TalkSpec } from './port.ts';

/** The same shape as a figure of the bench runner: value in `unit`, `bar` as text. */
export interface SandboxFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bar: string;
  /** null for a figure without bar, which only tells how fast the machine is. */
  readonly met: boolean | null;
}

const run = promisify(execFile);
const MIB = 1024 * 1024;
const PROGRAMS = ['ask', 'bare', 'tiny', 'spin', 'ping', 'pong'] as const;
type Programs = Record<(typeof PROGRAMS)[number], string>;

const LIMITS: Limits = {
  cpuMs: 1000,
  wallMs: 60_000,
  memoryBytes: 256 * MIB,
  stackBytes: 256 * MIB,
  processes: 32,
  outputBytes: 16 * MIB,
  fileBytes: 16 * MIB,
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Compiles the yardstick and the programs that it is measured with into the folder. */
export const buildPrograms = async (folder: string): Promise<Programs> => {
  const pairs = await Promise.all(
    PROGRAMS.map(async (name) => {
      const output = join(folder, name);
      await run('cc', ['-O2', '-pthread', '-o', output, join(import.meta.dirname, 'bench', `${name}.c`)]);
      return [name, output] as const;
    }),
  );
  return Object.fromEntries(pairs) as Programs;
};

/** Runs the yardstick. @returns microseconds */
export const bare = async (programs: Programs, ...args: readonly string[]): Promise<number> =>
  Number((await run(programs.bare, args)).stdout);

const specOf = (program: string, more: Partial<RunSpec> = {}): RunSpec => ({
  argv: ['./main'],
  files: [{ at: 'main', from: { kind: 'host', path: program } }],
  limits: LIMITS,
  ...more,
});

const expectExit = (result: RunResult): void => {
  if (result.outcome !== 'exited' || result.exitCode !== 0) {
    throw new Error(`bench program: ${result.outcome} ${result.exitCode} ${result.detail ?? ''}`);
  }
};

/** @returns ms it took */
const timed = async (what: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await what();
  return performance.now() - start;
};

const once = (sandbox: Sandbox, spec: RunSpec) => async (): Promise<void> =>
  expectExit(await sandbox.run(spec));

/** Bare and boxed rounds in turn, so that other load of the machine disturbs both alike. */
const tinyRun = async (sandbox: Sandbox, programs: Programs): Promise<SandboxFigure[]> => {
  const tiny = once(sandbox, specOf(programs.tiny));
  for (let i = 0; i < 50; i++) await tiny();
  const extra: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < 7; round++) {
    const without = (await bare(programs, 'latency', '100', programs.tiny)) / 1000;
    const took: number[] = [];
    for (let i = 0; i < 100; i++) took.push(await timed(tiny));
    extra.push(median(took) - without);
    ratios.push(median(took) / without);
  }
  const value = median(extra);
  return [
    {
      name: 'sandbox.tiny-run-extra',
      value,
      unit: 'ms',
      bar: '<= 0.6 over bare fork+exec',
      met: value <= 0.6,
    },
    { name: 'sandbox.tiny-run', value: median(ratios), unit: 'x bare', bar: '', met: null },
  ];
};

/** The same asked by a C program, without Node, with a box of its own. */
const tinyRunFromC = async (programs: Programs, folder: string): Promise<SandboxFigure> => {
  const noArtefacts = { draft: () => '' } as ArtefactStore;
  const frame = join(folder, 'frame');
  const root = join(folder, 'root');
  await mkdir(root);
  await writeFile(frame, encodeRequest(1, [planRun(specOf(programs.tiny), noArtefacts, false).run]));
  const binary = await buildBox();
  const extra: number[] = [];
  for (let round = 0; round < 7; round++) {
    const without = await bare(programs, 'latency', '100', programs.tiny);
    const { stdout } = await run(programs.ask, [binary, root, String(FIRST_UID), frame, '100']);
    extra.push((Number(stdout) - without) / 1000);
  }
  const value = median(extra);
  const bar = '<= 0.4 over bare fork+exec';
  return { name: 'sandbox.tiny-run-extra-from-c', value, unit: 'ms', bar, met: value <= 0.4 };
};

const throughput = async (sandbox: Sandbox, programs: Programs): Promise<SandboxFigure> => {
  const runs = 600;
  const ratios: number[] = [];
  for (let round = 0; round < 3; round++) {
    const cores = String(availableParallelism());
    const without = await bare(programs, 'throughput', String(runs), cores, programs.tiny);
    const tiny = once(sandbox, specOf(programs.tiny));
    const boxed = await timed(async () => {
      let left = runs;
      const worker = async (): Promise<void> => {
        while (left-- > 0) await tiny();
      };
      await Promise.all(Array.from({ length: sandbox.slots }, worker));
    });
    ratios.push(without / 1000 / boxed);
  }
  const value = median(ratios);
  return { name: 'sandbox.throughput', value, unit: 'x bare', bar: '>= 0.5', met: value >= 0.5 };
};

const hundredCases = async (
  sandbox: Sandbox,
  programs: Programs,
  folder: string,
): Promise<SandboxFigure[]> => {
  const input = join(folder, 'input');
  await writeFile(input, '1 2\n');
  const tiny = once(sandbox, specOf(programs.tiny, { stdin: { kind: 'host', path: input } }));
  const extra: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < 5; round++) {
    const without = (100 * (await bare(programs, 'latency', '100', programs.tiny))) / 1000;
    const ms = await timed(async () => {
      for (let i = 0; i < 100; i++) await tiny();
    });
    extra.push((ms - without) / 100);
    ratios.push(ms / without);
  }
  const value = median(extra);
  const bar = '<= 0.5 over bare, each';
  return [
    { name: 'sandbox.hundred-tiny-cases', value, unit: 'ms', bar, met: value <= 0.5 },
    { name: 'sandbox.hundred-tiny-runs', value: median(ratios), unit: 'x 100 bare', bar: '', met: null },
  ];
};

/** CPU time used beyond a limit of one second, the worst of three. */
const overshoot = async (sandbox: Sandbox, programs: Programs, threads: number): Promise<SandboxFigure> => {
  const beyond: number[] = [];
  for (let i = 0; i < 3; i++) {
    const result = await sandbox.run({ ...specOf(programs.spin), argv: ['./main', String(threads)] });
    if (result.outcome !== 'cpu-limit') throw new Error(`spin: ${result.outcome}`);
    beyond.push(result.cpuMs - LIMITS.cpuMs);
  }
  const value = Math.max(...beyond);
  const name = threads > 1 ? 'sandbox.cpu-overshoot-all-cores' : 'sandbox.cpu-overshoot';
  return { name, value, unit: 'ms', bar: '< 20', met: value < 20 };
};

/**
 * A talk over stdio against the faster of two bare pairs: one on cores that the kernel chooses, one on a
 * single core as in a box. Where a core sleeps between messages, the first pair takes six times as long.
 */
const pingPong = async (sandbox: Sandbox, programs: Programs): Promise<SandboxFigure> => {
  const limits = { ...LIMITS, cpuMs: 20_000, wallMs: 30_000 };
  const talk: TalkSpec = {
    over: 'stdio',
    users: [specOf(programs.ping, { limits })],
    own: specOf(programs.pong, { limits }),
  };
  const took = { free: [] as number[], onOneCore: [] as number[], boxed: [] as number[] };
  for (let round = 0; round < 11; round++) {
    took.free.push((await bare(programs, 'pair', programs.ping, programs.pong)) / 1000);
    took.onOneCore.push((await bare(programs, 'pair-on-one-core', programs.ping, programs.pong)) / 1000);
    took.boxed.push(
      await timed(async () => {
        const { users, own } = await sandbox.runTalk(talk);
        for (const one of [...users, own]) expectExit(one);
      }),
    );
  }
  const value = median(took.boxed) / Math.min(median(took.free), median(took.onOneCore));
  return { name: 'sandbox.ping-pong', value, unit: 'x bare pipes', bar: '<= 1.3', met: value <= 1.3 };
};

/** All figures, with sandboxes of their own: one with a slot per core, one with a single slot. */
export const sandboxBenches = async (): Promise<SandboxFigure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  const programs = await buildPrograms(folder);
  const one = await createBoxSandbox({ slots: 1 });
  const all = await createBoxSandbox();
  try {
    return [
      ...(await tinyRun(one, programs)),
      await tinyRunFromC(programs, folder),
      await throughput(all, programs),
      ...(await hundredCases(one, programs, folder)),
      await overshoot(one, programs, 1),
      await overshoot(one, programs, availableParallelism()),
      await pingPong(all, programs),
    ];
  } finally {
    await Promise.all([one.dispose(), all.dispose()]);
    await rm(folder, { recursive: true, force: true });
  }
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, value, unit, bar, met } of await sandboxBenches()) {
    console.log(
      `${name.padEnd(34)} ${value.toFixed(3).padStart(9)} ${unit.padEnd(12)} ${bar.padEnd(28)} ${met === null ? '' : met ? 'met' : 'NOT MET'}`,
    );
  }
}
