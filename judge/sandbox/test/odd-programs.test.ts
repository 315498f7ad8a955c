/**
 * Programs that try odd things: each has one outcome, and the next program finds nothing of it. What each tries stands
 * beside it in `hostile/odd-*.c`, and in docs/security/sandbox.md.
 */
import { beforeAll, expect, it } from 'vitest';
import type { Artefact, Limits, Outcome, RunResult } from '../port.ts';
import { compileAttack, expectHeld, expectNothingLeft } from './attacks.ts';
import {
  describeInBox,
  expectTime,
  LIMITS,
  MIB,
  runProgram,
  SLOW_BY,
  said,
  sandbox,
} from './sandbox-for-tests.ts';

const SETS = ['odd-calls', 'odd-memory', 'odd-processes', 'odd-files'] as const;
type SetName = (typeof SETS)[number];
const programs = new Map<SetName, Artefact>();

const programOf = (set: SetName): Artefact => {
  const program = programs.get(set);
  if (!program) throw new Error(`${set} is not compiled`);
  return program;
};

const run = (set: SetName, mode: string, limits: Limits = PATIENT): Promise<RunResult> =>
  runProgram(programOf(set), [mode], { limits, stdin: { kind: 'content', bytes: 'word\n' } });

const expectNothing = (): Promise<void> => expectNothingLeft(programOf('odd-files'));

/** Elapsed time is ample, as machines are busy. */
const PATIENT: Limits = { ...LIMITS, cpuMs: 8000 * SLOW_BY, wallMs: 20_000 * SLOW_BY };
const BRIEF: Limits = { ...LIMITS, cpuMs: 200, wallMs: 20_000 };
const WAITING: Limits = { ...LIMITS, cpuMs: 200, wallMs: 400 };
const LARGE: Limits = { ...PATIENT, memoryBytes: 512 * MIB };

describeInBox('odd programs', () => {
  beforeAll(async () => {
    const compiled = await Promise.all(SETS.map(compileAttack));
    for (const [i, set] of SETS.entries()) {
      const program = compiled[i];
      if (program) programs.set(set, program);
    }
  });

  it.each([
    'prctl-options',
    'fcntl-commands',
    'ioctl-requests',
    'socket-options',
    'socket-surface',
    'advice',
    'addresses',
    'limits-of-own',
    'other-processes',
    'schedulers',
    'vectors',
    'barriers',
    'nested-epolls',
  ])('%s: what a call may do with odd arguments is known', async (mode) => {
    expectHeld(await run('odd-calls', mode));
    await expectNothing();
  });

  it.each<[SetName, string]>([
    ['odd-calls', 'no-stack'],
    ['odd-memory', 'grows-down'],
  ])('%s %s: a stack that is none ends the program', async (set, mode) => {
    expect(await run(set, mode)).toMatchObject({ outcome: 'signalled', signal: 11 });
    await expectNothing();
  });

  it.each([
    'populated',
    'advised',
    'break-moved',
    'zero-device',
    'thread-stacks',
    'after-main',
    'without-main-thread',
    'over-exec',
    'written-together',
  ])('%s: memory counts, whatever the way to it', async (mode) => {
    const result = await run('odd-memory', mode);
    expect(result).toMatchObject({ outcome: 'memory-limit' });
    expect(result.memoryBytes).toBeGreaterThanOrEqual(LIMITS.memoryBytes - MIB);
    expect(result.memoryBytes).toBeLessThan(1.1 * LIMITS.memoryBytes);
    await expectNothing();
  });

  it.each(['page-tables', 'pipes', 'sockets'])(
    '%s: memory of the kernel reaches the limit too',
    async (mode) => {
      for (let i = 0; i < 4; i++) {
        expect(await run('odd-memory', mode)).toMatchObject({ outcome: 'memory-limit' });
        await expectNothing();
      }
    },
  );

  it.each<[string, number, number]>([
    ['given-back', 39, 42],
    ['one-after-the-other', 39, 42],
    ['read-together', 39, 43],
    ['nameless-files', 30, 36],
    ['kernel-objects', 0, 4],
    ['missing-names', 0, 2],
    ['locked', 0, 2],
    ['one-page-maps', 0, 200],
  ])('%s: the figure is from %i to %i MiB', async (mode, least, most) => {
    const result = await run('odd-memory', mode, mode === 'one-page-maps' ? LARGE : PATIENT);
    expectHeld(result);
    expect(result.memoryBytes / MIB).toBeGreaterThanOrEqual(least);
    expect(result.memoryBytes / MIB).toBeLessThan(most);
    await expectNothing();
  });

  it.each<[string, Outcome, Limits]>([
    ['between-ticks', 'cpu-limit', BRIEF],
    ['short-children', 'cpu-limit', BRIEF],
    ['short-threads', 'cpu-limit', BRIEF],
    ['kernel-work', 'cpu-limit', BRIEF],
    ['random-work', 'cpu-limit', BRIEF],
    ['orphans', 'cpu-limit', BRIEF],
    ['futex-storm', 'cpu-limit', BRIEF],
    ['exec-itself', 'cpu-limit', BRIEF],
    ['exec-storm', 'cpu-limit', BRIEF],
    ['many-interrupts', 'cpu-limit', BRIEF],
    ['blocked-by-vfork', 'wall-limit', WAITING],
    ['reads-its-own-pipe', 'wall-limit', WAITING],
    ['waits-for-ever', 'wall-limit', WAITING],
    ['stops-all', 'wall-limit', WAITING],
  ])('%s ends as %s, at its time', async (mode, outcome, limits) => {
    const result = await run('odd-processes', mode, limits);
    expect(result).toMatchObject({ outcome });
    expectTime(mode, result.cpuMs, limits.cpuMs + 50);
    if (outcome === 'cpu-limit') expect(result.cpuMs).toBeGreaterThan(limits.cpuMs);
    await expectNothing();
  });

  it.each([
    ['zombies', 5],
    ['exit-by-thread', 6],
    ['exec-by-thread', 8],
    ['children-at-exit', 4],
    ['children-of-init', 3],
    ['signals-at-init', 2],
    ['nested-descriptors', 0],
  ])('%s: the program ends with %i, when its main process does', async (mode, exitCode) => {
    const result = await run('odd-processes', mode);
    expect(result).toMatchObject({ outcome: 'exited', exitCode });
    expect(result.wallMs).toBeLessThan(10_000);
    await expectNothing();
  });

  it('dies-of-a-timer: a signal of its own ends the program', async () => {
    expect(await run('odd-processes', 'dies-of-a-timer')).toMatchObject({ outcome: 'signalled', signal: 27 });
    await expectNothing();
  });

  const talk = async (set: SetName, mode: string, own: string, limits: Limits) => {
    const files = [{ at: 'program', from: { kind: 'artefact', artefact: programOf(set) } }] as const;
    return sandbox().runTalk({
      over: 'stdio',
      own: { argv: ['sh', '-c', own], profile: 'compiler', limits: PATIENT },
      users: [{ argv: ['./program', mode], files, limits }],
    });
  };

  it('misnamed: bytes in a talk count, whatever the program calls itself', async () => {
    const { users } = await talk('odd-processes', 'misnamed', 'head -c 1048576 >/dev/null', BRIEF);
    expect(users[0]).toMatchObject({ outcome: 'cpu-limit' });
    expect(users[0]?.wroteBytes).toBeGreaterThanOrEqual(MIB);
    await expectNothing();
  });

  it('other-ends: a program in a talk has one end of each line', async () => {
    const echo = 'echo word; read answer; test "$answer" = word';
    const { own, users } = await talk('odd-files', 'other-ends', echo, PATIENT);
    for (const one of [own, users[0]]) expect(one).toMatchObject({ outcome: 'exited', exitCode: 0 });
    await expectNothing();
  });

  it.each(['deep-folders', 'long-names', 'hard-links', 'long-links', 'locked-out', 'fallocate-modes'])(
    '%s: what is left in folders is cleared at once',
    async (mode) => {
      const result = await run('odd-files', mode, LARGE);
      const began = performance.now();
      await expectNothing();
      expectHeld(result);
      expectTime('clearing folders', performance.now() - began, 3000);
    },
  );

  it.each([
    'over-itself',
    'reopened-files',
    'attributes',
    'all-of-proc',
    'own-memory-by-name',
    'devices',
    'odd-programs',
    'many-words',
    'from-memory',
  ])('%s finds nothing that it may not have', async (mode) => {
    expectHeld(await run('odd-files', mode));
    await expectNothing();
  });

  it('odd-bytes: each byte arrives, whatever is done to the pipe', async () => {
    const result = await run('odd-files', 'odd-bytes');
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 0 });
    const all = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    expect(said(result)).toHaveLength(Buffer.concat(Array(1024).fill(all)).toString('utf8').length);
    await expectNothing();
  });
});
