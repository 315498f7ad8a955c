/** Compiles and runs the hostile programs of `hostile/`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Artefact, Limits, RunResult } from '../port.ts';
import { compileC, expectTime, LIMITS, MIB, runProgram, said, sandbox } from './sandbox-for-tests.ts';

const folder = join(import.meta.dirname, 'hostile');

/** Limits of attacks that end by themselves: long, as a busy machine needs time. */
export const PATIENT: Limits = { ...LIMITS, cpuMs: 5 * LIMITS.cpuMs, wallMs: 10 * LIMITS.wallMs };

export const compileAttack = async (set: string): Promise<Artefact> => {
  const [header, source] = await Promise.all(
    ['attack.h', `${set}.c`].map((file) => readFile(join(folder, file), 'utf8')),
  );
  return compileC({ 'attack.h': header ?? '', 'main.c': source ?? '' }, 'main.c');
};

/** Expects that the attack failed: it then exits with 0; else it prints what worked. */
export const expectHeld = (result: RunResult): void => {
  expect({
    outcome: result.outcome,
    exitCode: result.exitCode,
    said: said(result),
    detail: result.detail,
  }).toEqual({
    outcome: 'exited',
    exitCode: 0,
    said: '',
    detail: undefined,
  });
};

/**
 * Expects that the next program on each slot finds nothing of the one before, and is not charged for it.
 * @param looker the program `odd-files`
 */
export const expectNothingLeft = async (looker: Artefact): Promise<void> => {
  const { slots } = sandbox();
  for (const next of await Promise.all(
    Array.from({ length: slots }, () => runProgram(looker, ['next'], { limits: PATIENT })),
  )) {
    expectHeld(next);
    expect(next.memoryBytes).toBeLessThan(2 * MIB);
    expectTime('the next program', next.cpuMs, 100);
  }
};
