/** The hostile programs of `hostile/`: how they are compiled and what is asked of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Artefact, Limits, RunResult } from '../port.ts';
import { compileC, LIMITS, said } from './sandbox-for-tests.ts';

const folder = join(import.meta.dirname, 'hostile');

/** For attacks that end by themselves: a busy machine may take its time. */
export const PATIENT: Limits = { ...LIMITS, cpuMs: 5000, wallMs: 30_000 };

export const compileAttack = async (set: string): Promise<Artefact> => {
  const [header, source] = await Promise.all(
    ['attack.h', `${set}.c`].map((file) => readFile(join(folder, file), 'utf8')),
  );
  return compileC({ 'attack.h': header ?? '', 'main.c': source ?? '' }, 'main.c');
};

/** The attack says 0 when every wall held; what it printed names the one that did not. */
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
