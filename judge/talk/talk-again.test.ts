/** The outcome of a talk near its limit; a fake box gives exact times. */
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import type { OwnProgram } from '../checkers/own-checker.ts';
import { communicationMode } from '../run/communication.ts';
import { interactiveMode } from '../run/interactive.ts';
import { type CaseContext, type Mode, needed } from '../run/mode.ts';
import type { RunResult, TalkSpec } from '../sandbox/port.ts';
import { caseOf, contextFor, ending, played } from '../test/play.ts';

type Run = Partial<Omit<RunResult, 'stdout'>> & {
  cpuMs: number;
  /** Exit code of the problem's own program. */
  own?: number;
  /** communication: CPU time of the second process. */
  other?: number;
};

const talks = (runs: readonly Run[]) => {
  let held = 0;
  const { sandbox } = played([]);
  const next = () => {
    const run = runs[held++];
    if (!run) throw new Error('nothing more to play');
    const { own = 0, other = 1, ...facts } = run;
    return { user: ending(facts), own: ending({ exitCode: own }), other: ending({ cpuMs: other }) };
  };
  return {
    held: () => held,
    sandbox: {
      ...sandbox,
      runTalk: async ({ over }: TalkSpec) => {
        const { user, own, other } = next();
        const users = over === 'stdio' ? [user] : [other, user];
        const none = users.map(() => false);
        return { own, users, wentOn: none, leftEarly: none, ahead: none };
      },
    },
  };
};

const judge = async (mode: Mode, ...runs: Run[]) => {
  const box = talks(runs);
  const context = contextFor(box.sandbox);
  const own: OwnProgram = {
    program: needed(context.program, 'a program'),
    protocol: 'testlib',
    args: [],
    files: [],
  };
  const whole: CaseContext = { ...context, own };
  const one = await caseOf({ input: '', output: '' });
  return { outcome: await mode.runCase(whole, one, new AbortController().signal), held: box.held() };
};

const late = { status: verdict.timeLimit, timeMs: 1000 };

describe.each([
  ['interactive', interactiveMode],
  ['communication', communicationMode],
])('%s: a talk near its limit of 1000 ms', (_name, mode) => {
  it.each<[string, Run[], object]>([
    ['far below is held once', [{ cpuMs: 500 }], { status: verdict.accepted, timeMs: 500 }],
    [
      'in time takes the lower time',
      [{ cpuMs: 980.4 }, { cpuMs: 910.2 }],
      { status: verdict.accepted, timeMs: 910, runsMs: [980, 910] },
    ],
    [
      'in time stays so, whatever becomes of the second',
      [{ cpuMs: 950 }, { cpuMs: 1101, outcome: 'cpu-limit' }],
      { status: verdict.accepted, timeMs: 950, runsMs: [950, 1101] },
    ],
    [
      'in time keeps its verdict when another talk takes another course',
      [{ cpuMs: 950 }, { cpuMs: 940, own: 1 }],
      { status: verdict.accepted, timeMs: 940, runsMs: [950, 940] },
    ],
    [
      'late is saved by a second in time',
      [{ cpuMs: 1080 }, { cpuMs: 995 }],
      { status: verdict.accepted, timeMs: 995, runsMs: [1080, 995] },
    ],
    [
      'late gets what the second deserves',
      [{ cpuMs: 1080 }, { cpuMs: 800, own: 1 }],
      { status: verdict.wrongAnswer, timeMs: 800, runsMs: [1080, 800] },
    ],
    ['late twice', [{ cpuMs: 1080 }, { cpuMs: 1020 }], { ...late, runsMs: [1080, 1020] }],
    [
      'late and then much later',
      [{ cpuMs: 1080 }, { cpuMs: 1101, outcome: 'cpu-limit' }],
      { ...late, runsMs: [1080, 1101] },
    ],
    [
      'kept waiting by a busy machine',
      [{ cpuMs: 800, outcome: 'wall-limit' }, { cpuMs: 810 }],
      { status: verdict.accepted, timeMs: 810, runsMs: [800, 810] },
    ],
    ['far over is held once', [{ cpuMs: 1100.5, outcome: 'cpu-limit' }], late],
    ['asleep is held once', [{ cpuMs: 3, outcome: 'wall-limit' }], late],
    ['crashed is held once', [{ cpuMs: 950, exitCode: 3 }], { status: verdict.runtimeError }],
    ['wrong is held once', [{ cpuMs: 950, own: 1 }], { status: verdict.wrongAnswer }],
    ['broken by its own program is held once', [{ cpuMs: 950, own: 3 }], { status: verdict.systemError }],
  ])('%s', async (_case, runs, expected) => {
    const { outcome, held } = await judge(mode, ...runs);
    expect(outcome).toMatchObject(expected);
    expect(held).toBe('runsMs' in expected ? 2 : 1);
    if (!('runsMs' in expected)) expect(outcome.runsMs).toBeUndefined();
  });
});

describe('communication: several processes', () => {
  it('late by little is late for good where another one is far over', async () => {
    const { outcome, held } = await judge(communicationMode, {
      cpuMs: 1101,
      outcome: 'cpu-limit',
      other: 1050,
    });
    expect(outcome).toMatchObject(late);
    expect(held).toBe(1);
  });

  it('the time is that of the slowest', async () => {
    const { outcome } = await judge(
      communicationMode,
      { cpuMs: 700, other: 930 },
      { cpuMs: 905, other: 600 },
    );
    expect(outcome).toMatchObject({ status: verdict.accepted, timeMs: 905, runsMs: [930, 905] });
  });
});
