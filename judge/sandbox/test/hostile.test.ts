import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Artefact, CallProfile, Limits, Outcome } from '../port.ts';
import { compileAttack, expectHeld, PATIENT } from './attacks.ts';
import {
  compileC,
  describeInBox,
  expectTime,
  has32BitCalls,
  hostFolder,
  LIMITS,
  MIB,
  runProgram,
  SLOW_BY,
  said,
  shell,
} from './sandbox-for-tests.ts';

const SETS = ['limits', 'reach', 'kernel', 'leave'] as const;
type SetName = (typeof SETS)[number];
const programs = new Map<SetName, Artefact>();

const attack = (
  set: SetName,
  mode: string,
  args: readonly string[] = [],
  limits: Limits = LIMITS,
  profile: CallProfile = 'compiler',
) => {
  const program = programs.get(set);
  if (!program) throw new Error(`${set} is not compiled`);
  return runProgram(program, [mode, ...args], { limits, profile });
};

describeInBox('hostile programs', () => {
  beforeAll(async () => {
    const compiled = await Promise.all(SETS.map(compileAttack));
    SETS.forEach((set, i) => {
      const program = compiled[i];
      if (program) programs.set(set, program);
    });
  });

  const quick = { ...LIMITS, cpuMs: 300, wallMs: 600 };
  it.each<[string, readonly Outcome[], Limits]>([
    ['fork-bomb', ['cpu-limit', 'wall-limit'], quick],
    ['heap', ['memory-limit'], LIMITS],
    ['map', ['memory-limit'], LIMITS],
    ['shared-map', ['memory-limit'], LIMITS],
    ['family', ['memory-limit'], LIMITS],
    ['tmpfs', ['memory-limit'], { ...LIMITS, fileBytes: 512 * MIB }],
    ['shm', ['memory-limit'], { ...LIMITS, fileBytes: 512 * MIB }],
    ['memfd', ['memory-limit'], LIMITS],
    ['flood', ['output-limit'], LIMITS],
    ['sleeper', ['wall-limit'], quick],
    ['deaf', ['wall-limit'], quick],
    ['stopped', ['wall-limit'], quick],
    ['closed', ['wall-limit'], quick],
    ['spin', ['cpu-limit'], { ...LIMITS, cpuMs: 300 }],
    ['spin-threads', ['cpu-limit'], { ...LIMITS, cpuMs: 300 }],
    ['spin-relay', ['cpu-limit'], { ...LIMITS, cpuMs: 300 }],
    ['stack', ['signalled'], LIMITS],
    ['big-file', ['output-limit'], LIMITS],
  ])('%s ends as %j, and the slot goes on', async (mode, outcomes, limits) => {
    const result = await attack('limits', mode, [], limits);
    expect(outcomes).toContain(result.outcome);
    expectTime(mode, result.cpuMs, limits.cpuMs + 50);
    expect(result.memoryBytes).toBeLessThan(limits.memoryBytes * 1.1);
    expect(said(await shell('echo alive'))).toBe('alive\n');
  });

  it('counts a fork bomb as what it is allowed to be', async () => {
    const result = await attack('limits', 'threads', [], PATIENT);
    expect(result.outcome).toBe('exited');
    expect(Number(said(result))).toBeLessThan(LIMITS.processes);
    const thousand = { ...PATIENT, processes: 1000, memoryBytes: 512 * MIB };
    const many = await attack('limits', 'threads', [], thousand);
    expect({ outcome: many.outcome, made: Number(said(many)) }).toEqual({ outcome: 'exited', made: 999 });
  });

  it('does not charge a program for what the kernel needs for its threads', async () => {
    const source = `#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void *wait(void *none) { pause(); return none; }
int main(void) {
  pthread_t thread;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 16384);
  char *kept = malloc(60 << 20);
  memset(kept, 1, 60 << 20);
  for (int i = 0; i < 240; i++) if (pthread_create(&thread, &small, wait, NULL)) return 2;
  return kept[77] - 1;
}`;
    const program = await compileC({ 'main.c': source }, 'main.c');
    const result = await runProgram(program, [], { limits: { ...PATIENT, processes: 256 } });
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(result.memoryBytes).toBeGreaterThan(60 * MIB);
  });

  it('caps stderr like stdout', async () => {
    const program = programs.get('limits');
    if (!program) throw new Error('not compiled');
    const stderr = { kind: 'capture', to: { kind: 'buffer' }, maxBytes: 1000 } as const;
    const ended = await runProgram(program, ['flood', 'stderr'], { stderr });
    expect(ended.outcome).toBe('output-limit');
    expect(ended.stderr).toMatchObject({ truncated: true, bytes: { length: 1000 } });
    const cut = await runProgram(program, ['flood', 'stderr'], { stderr: { ...stderr, truncate: true } });
    expect(['cpu-limit', 'wall-limit']).toContain(cut.outcome);
    expect(cut.stderr).toMatchObject({ truncated: true, bytes: { length: 1000 } });
  });

  it.each(['sparse', 'inodes', 'descriptors'])('%s stays within the box', async (mode) => {
    const result = await attack('limits', mode, [], { ...PATIENT, memoryBytes: 512 * MIB });
    expect({ outcome: result.outcome, exitCode: result.exitCode }).toEqual({
      outcome: 'exited',
      exitCode: 0,
    });
  });

  it('buries what the main process leaves behind, without waiting for it', async () => {
    const result = await attack('limits', 'daemon-left', [], { ...PATIENT, wallMs: 30_000 });
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 7 });
    expectTime('daemon-left', result.wallMs, 10_000);
    expect(said(await shell('ls /proc | grep -c "^[0-9]"'))).not.toBe('');
    const late = await attack('limits', 'late-writer');
    expect(['exited', 'output-limit']).toContain(late.outcome);
    expectHeld(await attack('reach', 'proc-walk', [], PATIENT));
  });

  it('write-everywhere finds nothing outside', { timeout: 240_000 * SLOW_BY }, async () => {
    // The attack tries every folder: with many toolchains that takes minutes on a cold and busy disk.
    const limits = { ...LIMITS, cpuMs: 60_000 * SLOW_BY, wallMs: 200_000 * SLOW_BY };
    expectHeld(await attack('reach', 'write-everywhere', [], limits));
  });

  it.each([
    'signal-parent',
    'trace',
    'proc-walk',
    'become-root',
    'whoami',
    'environment',
    'open-descriptors',
    'powers',
    'proc-writes',
    'follow-links',
  ])('%s finds nothing outside', async (mode) => {
    expectHeld(await attack('reach', mode, [], PATIENT));
  });

  it('reads no file of the host, whatever the way to it', async () => {
    const folder = await hostFolder({ secret: 'readable by everybody outside' });
    expectHeld(
      await attack(
        'reach',
        'host-files',
        [join(folder, 'secret'), import.meta.filename, '/root/.bashrc'],
        PATIENT,
      ),
    );
  });

  it('reaches no network, not even a listener on this machine', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    expectHeld(
      await attack('reach', 'network', [String(typeof address === 'object' ? address?.port : 0)], PATIENT),
    );
    server.close();
  });

  it.each([
    'new-namespaces',
    'mounts',
    'key-rings',
    'uring',
    'observers',
    'families',
    'watchers',
    'machine',
    'what-remembers',
    'core-dumps',
  ])('%s are refused by the kernel filter', async (mode) => {
    expectHeld(await attack('kernel', mode, [], PATIENT));
  });

  it.each(['native', 'managed', 'compiler'] as const)(
    '%s programs get no call that is not listed',
    async (profile) => {
      expectHeld(await attack('kernel', 'unlisted', [], PATIENT, profile));
    },
  );

  it('programs without a runtime get no call of runtimes', async () => {
    expectHeld(await attack('kernel', 'runtimes-only', [], PATIENT, 'native'));
  });

  if (!has32BitCalls) console.warn('skipped: int80 (needs a kernel with 32-bit calls)');
  const foreign = [...(has32BitCalls ? ['int80'] : []), ...(process.arch === 'x64' ? ['x32'] : [])];
  it.each(foreign)('%s kills the program', async (mode) => {
    expect(await attack('kernel', mode)).toMatchObject({ outcome: 'signalled', signal: 31 });
  });

  it('collects only plain files, whatever is planted under a name', async () => {
    const folder = await hostFolder({ secret: 'host' });
    const program = programs.get('leave');
    if (!program) throw new Error('not compiled');
    const names = [
      'link',
      'inner',
      'system',
      'magic',
      'fifo',
      'folder',
      'up',
      'folder/root',
      'socket',
      'sparse',
      'none',
      'up/box/plain',
    ];
    const secret = join(folder, 'secret');
    const facts = async () => {
      const { mode, uid, gid, size, nlink, mtimeMs, ctimeMs } = await stat(secret);
      return { mode, uid, gid, size, nlink, mtimeMs, ctimeMs, text: await readFile(secret, 'utf8') };
    };
    const before = await facts();
    const file = (name: string) => ({ name, kind: 'file', maxBytes: MIB, to: { kind: 'buffer' } }) as const;
    const kept = (name: string) => ({ name, kind: 'file', maxBytes: MIB, to: { kind: 'artefact' } }) as const;
    const tree = (name: string) => ({ name, kind: 'tree', maxBytes: MIB, to: { kind: 'artefact' } }) as const;
    const trees = ['tree', 'link-tree', 'fifo', 'link', 'up', 'folder'];
    // The files are collected as results of a run, as compiled programs, and as folders of classes.
    for (const collect of [names.map(file), names.map(kept), trees.map(tree)]) {
      const result = await runProgram(program, ['plant', secret], {
        outputs: [...collect, file('plain')],
      });
      expect(result).toMatchObject({ outcome: 'exited', exitCode: 0 });
      const taken = [...result.outputs].filter(([, got]) => got.kind !== 'refused').map(([name]) => name);
      expect(taken).toEqual(['plain']);
      const reason = (name: string) => result.outputs.get(name) ?? { reason: undefined };
      const whole = collect[0]?.kind === 'file';
      expect(reason('fifo')).toEqual({ kind: 'refused', reason: 'not-regular' });
      if (whole) expect(reason('sparse')).toEqual({ kind: 'refused', reason: 'too-large' });
      if (whole) expect(reason('none')).toEqual({ kind: 'refused', reason: 'missing' });
      if (!whole) expect(reason('tree')).toEqual({ kind: 'refused', reason: 'not-regular' });
    }
    expect(await facts()).toEqual(before);
  });

  it('takes no file of a tebibyte that costs nothing to make', async () => {
    const name = 'sparse';
    const limits = { ...PATIENT, fileBytes: 1024 * 1024 * MIB };
    const result = await shell('truncate -s 1T sparse && echo made', {
      limits,
      outputs: [{ name, kind: 'file', maxBytes: 64 * MIB, to: { kind: 'artefact' } }],
    });
    expect(said(result)).toBe('made\n');
    expect(result.outputs.get(name)).toEqual({ kind: 'refused', reason: 'too-large' });
    expect(result.memoryBytes).toBeLessThan(8 * MIB);
  });

  it('never follows a link that is swapped in until the last moment', async () => {
    const folder = await hostFolder({ secret: 'host' });
    const program = programs.get('leave');
    if (!program) throw new Error('not compiled');
    for (let i = 0; i < 5; i++) {
      const result = await runProgram(program, ['swap', join(folder, 'secret')], {
        limits: { ...LIMITS, cpuMs: 40 + i },
        outputs: [{ name: 'out', kind: 'file', maxBytes: MIB, to: { kind: 'buffer' } }],
      });
      const out = result.outputs.get('out');
      expect(out?.kind === 'buffer' ? out.bytes.toString() : '').toBe('');
    }
  });
});
