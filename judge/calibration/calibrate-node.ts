/** Calibration of this node: the program that is measured, and the result kept for the next start. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, hostname } from 'node:os';
import { z } from 'zod';
import type { Compiler } from '../languages/compiler.ts';
import { type Program, programSpec } from '../languages/recipe.ts';
import type { Toolchains } from '../languages/toolchains.ts';
import type { Sandbox } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import {
  type Calibration,
  calibrate,
  inQuiet,
  type Quiet,
  roundsForRun,
  type Sample,
} from './calibration.ts';

const MIB = 1024 * 1024;
/**
 * The program reads the number of rounds, and does arithmetic and memory accesses in turns, as contestants'
 * programs do both.
 */
const source = `#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int rounds;
    if (scanf("%d", &rounds) != 1) return 1;
    const unsigned size = 1u << 20;
    unsigned *cells = malloc(size * sizeof *cells);
    unsigned long long sum = 1;
    for (unsigned i = 0; i < size; i++) cells[i] = i;
    for (int round = 0; round < rounds; round++) {
        unsigned at = round;
        for (unsigned i = 0; i < 200000; i++) {
            at = (at * 1664525u + 1013904223u) & (size - 1);
            sum = sum * 6364136223846793005ull + cells[at];
            cells[at] = (unsigned)(sum >> 32);
        }
    }
    printf("%llu\\n", sum);
    return 0;
}
`;

const limits = {
  cpuMs: 10_000,
  wallMs: 30_000,
  memoryBytes: 64 * MIB,
  stackBytes: 8 * MIB,
  processes: 4,
  outputBytes: 4096,
  fileBytes: MIB,
};

const kept = z.object({
  key: z.string(),
  wantedSlots: z.int().positive(),
  usedSlots: z.int().positive(),
  spreadRatio: z.number().nonnegative(),
  slowdown: z.number().nonnegative(),
  /** ms since the epoch. */
  measuredAt: z.number(),
});
/** Time in ms after which lowered slots are measured again: a bad quarter of an hour must not cost slots for good. */
const LOWERED_FOR_MS = 24 * 60 * 60 * 1000;

export type NodeCalibration = {
  /** File in which the result is kept. */
  readonly file: string;
  readonly slots: number;
  readonly sandbox: Sandbox;
  readonly toolchains: Toolchains;
  readonly compiler: Compiler;
};

/** Key of a kept result: the host, its processors, the compiler and the configured slots. */
const keyOf = ({ slots, toolchains }: NodeCalibration): string =>
  createHash('sha256')
    .update(JSON.stringify([hostname(), cpus().map(({ model }) => model), slots, cKey(toolchains), source]))
    .digest('hex');
const cKey = ({ present }: Toolchains) => present.get('C')?.key ?? null;

/** The result of an earlier start with the same key; null if there is none or it is too old. */
export const keptCalibration = async (node: NodeCalibration): Promise<Calibration | null> => {
  const text = await readFile(node.file, 'utf8').catch(() => '{}');
  const found = kept.safeParse(safeJson(text));
  if (!found.success || found.data.key !== keyOf(node)) return null;
  const { key: _same, measuredAt, ...answer } = found.data;
  if (answer.usedSlots < answer.wantedSlots && Date.now() - measuredAt > LOWERED_FOR_MS) return null;
  return { ...answer, fresh: false };
};

/**
 * Measures while `quiet` says that the node is idle, and keeps the result. null: other load makes the times
 * of this machine too uneven, or it has no C compiler.
 */
export const calibrateNode = async (
  node: NodeCalibration,
  quiet: Quiet,
  onMeasured: (width: number, sample: Sample) => void,
): Promise<Calibration | null> => {
  const toolchain = node.toolchains.present.get('C');
  if (!toolchain) return null;
  const lease = await node.compiler.compile(toolchain, { code: source });
  try {
    if (!lease.value.ok) throw new JudgeTrouble('node', `calibration: ${lease.value.message}`);
    const { program } = lease.value;
    const rounds = await inQuiet(quiet, (busy) =>
      roundsForRun((count) => runOnce(node.sandbox, program, count, busy)),
    );
    const answer = await calibrate({
      slots: node.slots,
      run: (busy) => runOnce(node.sandbox, program, rounds, busy),
      quiet,
      onMeasured,
    });
    if (answer) {
      const { fresh: _now, ...rest } = answer;
      await writeFile(
        node.file,
        `${JSON.stringify({ key: keyOf(node), ...rest, measuredAt: Date.now() })}\n`,
      );
    }
    return answer;
  } finally {
    lease.release();
  }
};

const runOnce = async (
  sandbox: Sandbox,
  program: Program,
  rounds: number,
  signal: AbortSignal,
): Promise<number> => {
  const result = await sandbox.run({
    ...programSpec(program, limits),
    stdin: { kind: 'content', bytes: `${rounds}\n` },
    stdout: { kind: 'discard' },
    signal,
  });
  if (result.outcome !== 'exited' || result.exitCode !== 0)
    throw new JudgeTrouble('node', `calibration: its program ended with ${result.outcome}`);
  return result.cpuMs;
};

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
