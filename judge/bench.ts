/**
 * Figures of the judge's own parts, each with its bar. `node judge/bench.ts` prints the figures; the
 * repository's bench gets them from judgeBenches().
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { peerBenches } from './bench-peers.ts';
import { calibrateNode } from './calibration/calibrate-node.ts';
import type { ByteSource } from './checkers/byte-reader.ts';
import { compareOutputs } from './checkers/default.ts';
import { bare, buildPrograms, median } from './sandbox/bench.ts';
import { type JudgedProblem, openRig, type Rig } from './test/rig.ts';

/** The same shape as a figure of the bench runner: value in `unit`, `bar` as text. */
export type JudgeFigure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bar: string;
  /** null for a figure without bar, which only tells how fast the machine is. */
  readonly met: boolean | null;
};

const run = promisify(execFile);

/** Median ms of `work` and of a yardstick, measured in turns. The first time does not count. */
const timed = async (
  times: number,
  work: () => Promise<unknown>,
  yardstick: () => unknown,
): Promise<{ ms: number; yardstickMs: number }> => {
  const taken: number[] = [];
  const beside: number[] = [];
  for (let i = -1; i < times; i++) {
    const start = performance.now();
    await work();
    const between = performance.now();
    yardstick();
    if (i < 0) continue;
    beside.push(performance.now() - between);
    taken.push(between - start);
  }
  return { ms: median(taken), yardstickMs: median(beside) };
};

const below = (name: string, value: number, unit: string, bar: number): JudgeFigure => ({
  name,
  value,
  unit,
  bar: `< ${bar} ${unit}`,
  met: value < bar,
});

/** Ratio to a yardstick measured at the same time, which tells a slow machine from slow code. */
const against = (name: string, yardstick: string, value: number): JudgeFigure => ({
  name: `${name}, against ${yardstick}`,
  value,
  unit: '×',
  bar: '',
  met: null,
});

/** The default checker at three sizes, on files in the page cache, where a run leaves its files. */
const compareFigures = async (folder: string): Promise<JudgeFigure[]> => {
  const lines = Array.from({ length: 1_000_000 }, (_, i) => String(1_000_000_000 + i * 7).slice(1));
  const large = `${lines.join('\n')}\n`;
  const file = async (name: string, text: string): Promise<ByteSource> => {
    await writeFile(join(folder, name), text);
    return { kind: 'file', path: join(folder, name) };
  };
  const expected = await file('expected', large);
  const small = await file('small', '3\n');
  const found: ByteSource = { kind: 'bytes', bytes: Buffer.from('3') };
  const bytes = [Buffer.from(large), Buffer.from(large)] as const;
  const compare = async (name: string, bar: number, times: number, a: ByteSource, b: ByteSource) => {
    const { ms, yardstickMs } = await timed(
      times,
      () => compareOutputs(a, b, { isRemoveEndBlank: true }),
      () => Buffer.compare(...bytes),
    );
    const absolute = below(`default compare, ${name}`, ms, 'ms', bar);
    return times > 100 ? [absolute] : [absolute, against(absolute.name, 'memcmp of 10 MB', ms / yardstickMs)];
  };
  const last = await file('last', `${large.slice(0, -2)}x\n`);
  const blanks = await file('blanks', lines.join(' \n'));
  const equal = await file('equal', large);
  return [
    ...(await compare('small', 0.3, 501, small, found)),
    ...(await compare('10 MB, last line differs', 60, 15, expected, last)),
    ...(await compare('10 MB, blank behind each line', 60, 15, expected, blanks)),
    ...(await compare('10 MB, equal', 10, 31, expected, equal)),
  ];
};

const problem = (cases: readonly { input: string; output: string }[]): JudgedProblem => ({
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isRemoveEndBlank: true,
  fileIo: null,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 64,
  cases: cases.map((one) => ({ ...one, score: 0, groupNum: null })),
});

const judgeAccepted = async (
  rig: Rig,
  of: JudgedProblem,
  language: string,
  code: string,
): Promise<number> => {
  const judged = await rig.judge(of, language, code);
  if (judged.status !== verdict.accepted) {
    throw new Error(`${language} ended with ${judged.status}: ${judged.errorMessage ?? ''}`);
  }
  return judged.spent.runMs;
};

const addition = `#include <stdio.h>
int main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }
`;

/** 100 tiny cases of one compiled submission, one after the other in one slot. */
const tinyCases = async (folder: string): Promise<JudgeFigure[]> => {
  const rig = await openRig({ slots: 1, prepare: false });
  if (typeof rig === 'string') throw new Error(rig);
  const programs = await buildPrograms(folder);
  try {
    const hundred = problem(
      Array.from({ length: 100 }, (_, i) => ({ input: `${i} ${i}\n`, output: `${2 * i}\n` })),
    );
    const taken: number[] = [];
    const extra: number[] = [];
    for (let i = 0; i < 20; i++) {
      const ms = await judgeAccepted(rig, hundred, 'C', addition);
      taken.push(ms);
      extra.push(ms / 100 - (await bare(programs, 'latency', '50', programs.tiny)) / 1000);
    }
    // The first time is left out, as the data cache was empty.
    const name = '100 tiny cases of one compiled submission, one slot';
    const each = median(extra.slice(1));
    return [
      { name, value: median(taken.slice(1)), unit: 'ms', bar: '', met: null },
      { name: `${name}, each over bare`, value: each, unit: 'ms', bar: '≤ 0.5 ms', met: each <= 0.5 },
      ...(await peerBenches(folder, addition, programs.tiny)),
    ];
  } finally {
    await rig.dispose();
  }
};

/** A fifth of the 10 000 submissions in the bar: that shows the number of compiles within a few seconds. */
const rejudge = { submissions: 2000, sources: 25 };

/** Number of compiles when many submissions of few sources are rejudged, as many at once as a node takes. */
const rejudgeCompiles = async (): Promise<JudgeFigure[]> => {
  const rig = await openRig({ prepare: false });
  if (typeof rig === 'string') throw new Error(rig);
  const { sandbox } = rig.ports;
  const compile = sandbox.compile;
  let compiles = 0;
  sandbox.compile = (spec) => {
    compiles++;
    return compile(spec);
  };
  try {
    const one = problem([{ input: '1 2\n', output: '3\n' }]);
    let next = 0;
    const worker = async () => {
      while (next < rejudge.submissions) {
        await judgeAccepted(rig, one, 'C', `${addition}// ${next++ % rejudge.sources}\n`);
      }
    };
    await Promise.all(Array.from({ length: sandbox.slots }, worker));
  } finally {
    await rig.dispose();
  }
  return [
    {
      name: `rejudge of ${rejudge.submissions} submissions of ${rejudge.sources} sources`,
      value: compiles,
      unit: 'compiles',
      bar: `= ${rejudge.sources}, as of 10 000`,
      met: compiles === rejudge.sources,
    },
  ];
};

/** The program that build/load measures through the whole site. */
const sorting = await readFile(new URL('../build/load/programs/ten-cases.cpp', import.meta.url), 'utf8');

/** The judge's part of submit → verdict, without queue and server, against the same done by hand. */
const compileAndTenCases = async (folder: string): Promise<JudgeFigure[]> => {
  const values = Array.from({ length: 50 }, (_, i) => (i * 37) % 41);
  const input = `${values.length}\n${values.join(' ')}\n`;
  const output = `${values.reduce((sum, value) => sum + value, 0)} ${new Set(values).size}\n`;
  const ten = problem(Array.from({ length: 10 }, () => ({ input, output })));
  const rig = await openRig();
  if (typeof rig === 'string') throw new Error(rig);
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    // In turns, so that other load of the machine disturbs both alike. The comment after the source makes it
    // new to the compile cache.
    for (let i = 0; i < 7; i++) {
      const start = performance.now();
      await judgeAccepted(rig, ten, 'C++ 17', `${sorting}// ${start}\n`);
      const between = performance.now();
      await bareCompileAndRuns(folder, input);
      ours.push(between - start);
      bare.push(performance.now() - between);
    }
    const ratio = median(ours.slice(1)) / median(bare.slice(1));
    return [
      {
        name: 'C++ 17 bits/stdc++.h, 10 cases, in the judge, against bare',
        value: ratio,
        unit: '×',
        bar: '≤ 0.33 ×',
        met: ratio <= 0.33,
      },
    ];
  } finally {
    await rig.dispose();
  }
};

const bareCompileAndRuns = async (folder: string, input: string): Promise<void> => {
  const source = join(folder, 'bare.cpp');
  const program = join(folder, 'bare');
  await writeFile(source, sorting);
  await run('g++', ['-O2', source, '-o', program]);
  for (let i = 0; i < 10; i++) {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(program, { stdio: ['pipe', 'ignore', 'ignore'] });
      child.once('error', reject);
      child.once('close', () => resolve());
      child.stdin.end(input);
    });
  }
};

/** The same program 20 times, alone and with all slots busy, measured as in a node's calibration. */
const repeatability = async (folder: string): Promise<JudgeFigure[]> => {
  const rig = await openRig({ prepare: false });
  if (typeof rig === 'string') throw new Error(rig);
  try {
    const { sandbox, toolchains, compiler } = rig.ports;
    const { slots } = sandbox;
    const never = new AbortController().signal;
    const file = join(folder, 'calibration.json');
    const found = await calibrateNode(
      { file, slots, sandbox, toolchains, compiler },
      async () => never,
      () => {},
    );
    // A machine that is too noisy for calibration misses the bar.
    const { usedSlots, spreadRatio } = found ?? { usedSlots: 0, spreadRatio: Number.NaN };
    return [
      {
        name: 'same program 20 times, p10–p90 spread of all slots over one',
        value: spreadRatio,
        unit: '×',
        bar: '≤ 1.5 ×, all slots used',
        met: spreadRatio <= 1.5 && usedSlots === slots,
      },
    ];
  } finally {
    await rig.dispose();
  }
};

/** All figures of the judge; needs a machine that can run boxes. */
export const judgeBenches = async (): Promise<JudgeFigure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-judge-bench-'));
  try {
    return [
      ...(await compareFigures(folder)),
      ...(await tinyCases(folder)),
      ...(await rejudgeCompiles()),
      ...(await compileAndTenCases(folder)),
      ...(await repeatability(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await judgeBenches());
