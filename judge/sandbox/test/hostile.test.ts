import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Artefact, Limits, Outcome, RunResult } from '../port.ts';
import {
  compileC,
  describeInBox,
  hostFolder,
  LIMITS,
  MIB,
  runProgram,
  said,
  sandbox,
  shell,
} from './sandbox-for-tests.ts';

const FOLDER = join(import.meta.dirname, 'hostile');
const SETS = ['limits', 'reach', 'kernel', 'leave'] as const;
type SetName = (typeof SETS)[number];
const programs = new Map<SetName, Artefact>();

const attack = (set: SetName, mode: string, args: readonly string[] = [], limits: Limits = LIMITS) => {
  const program = programs.get(set);
  if (!program) throw new Error(`${set} is not compiled`);
  return runProgram(program, [mode, ...args], { limits });
};

/** The attack says 0 when every wall held; what it printed names the one that did not. */
const expectHeld = (result: RunResult): void => {
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

describeInBox('hostile programs', () => {
  beforeAll(async () => {
    const header = await readFile(join(FOLDER, 'attack.h'), 'utf8');
    await Promise.all(
      SETS.map(async (set) => {
        const main = `${set}.c`;
        const source = await readFile(join(FOLDER, main), 'utf8');
        programs.set(set, await compileC({ 'attack.h': header, [main]: source }, main));
      }),
    );
  });

  const quick = { ...LIMITS, cpuMs: 300, wallMs: 600 };
  const roomy = { ...LIMITS, cpuMs: 5000, wallMs: 10_000 };
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
    expect(result.cpuMs).toBeLessThan(limits.cpuMs + 50);
    expect(result.memoryBytes).toBeLessThan(limits.memoryBytes * 1.1);
    expect(said(await shell('echo alive'))).toBe('alive\n');
  });

  it('counts a fork bomb as what it is allowed to be', async () => {
    const result = await attack('limits', 'threads', [], roomy);
    expect(result.outcome).toBe('exited');
    expect(Number(said(result))).toBeLessThan(LIMITS.processes);
    const thousand = { ...roomy, processes: 1000, memoryBytes: 512 * MIB };
    expect(Number(said(await attack('limits', 'threads', [], thousand)))).toBe(999);
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
    const result = await attack('limits', mode, [], { ...roomy, memoryBytes: 512 * MIB });
    expect({ outcome: result.outcome, exitCode: result.exitCode }).toEqual({
      outcome: 'exited',
      exitCode: 0,
    });
  });

  it('buries what the main process leaves behind, without waiting for it', async () => {
    const result = await attack('limits', 'daemon-left', [], { ...roomy, wallMs: 5000 });
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 7 });
    expect(result.wallMs).toBeLessThan(1000);
    expect(said(await shell('ls /proc | grep -c "^[0-9]"'))).not.toBe('');
    const late = await attack('limits', 'late-writer');
    expect(['exited', 'output-limit']).toContain(late.outcome);
    expectHeld(await attack('reach', 'proc-walk'));
  });

  it.each([
    'signal-parent',
    'trace',
    'proc-walk',
    'write-everywhere',
    'become-root',
    'whoami',
    'environment',
    'open-descriptors',
    'powers',
    'follow-links',
  ])('%s finds nothing outside', async (mode) => {
    expectHeld(await attack('reach', mode, [], roomy));
  });

  it('reads no file of the host, whatever the way to it', async () => {
    const folder = await hostFolder({ secret: 'readable by everybody outside' });
    expectHeld(
      await attack('reach', 'host-files', [join(folder, 'secret'), import.meta.filename, '/root/.bashrc']),
    );
  });

  it('reaches no network, not even a listener on this machine', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    expectHeld(await attack('reach', 'network', [String(typeof address === 'object' ? address?.port : 0)]));
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
    'newer-calls',
  ])('%s are refused by the kernel filter', async (mode) => {
    expectHeld(await attack('kernel', mode, [], roomy));
  });

  it.runIf(process.arch === 'x64').each(['int80', 'x32'])('%s kills the program', async (mode) => {
    expect(await attack('kernel', mode)).toMatchObject({ outcome: 'signalled', signal: 31 });
  });

  it('finds nothing of an earlier run', async () => {
    for (let i = 0; i < 2 * sandbox().slots; i++) {
      expectHeld(await attack('leave', 'notes'));
      expectHeld(await attack('leave', 'seek'));
    }
  });

  it('hears nothing from the box beside it', async () => {
    const [writer, seeker] = await Promise.all([
      attack('leave', 'notes', ['stay']),
      attack('leave', 'seek', ['long']),
    ]);
    expectHeld(writer);
    expectHeld(seeker);
    expect(writer.wallMs).toBeGreaterThan(seeker.wallMs);
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
    const file = (name: string) => ({ name, kind: 'file', maxBytes: MIB, to: { kind: 'buffer' } }) as const;
    const tree = (name: string) => ({ name, kind: 'tree', maxBytes: MIB, to: { kind: 'artefact' } }) as const;
    const result = await runProgram(program, ['plant', join(folder, 'secret')], {
      outputs: [...names.map(file), file('plain'), tree('tree'), tree('link-tree'), tree('plain-tree')],
    });
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 0 });
    const taken = [...result.outputs].filter(([, got]) => got.kind !== 'refused').map(([name]) => name);
    expect(taken).toEqual(['plain']);
    expect(result.outputs.get('sparse')).toEqual({ kind: 'refused', reason: 'too-large' });
    expect(result.outputs.get('fifo')).toEqual({ kind: 'refused', reason: 'not-regular' });
    expect(result.outputs.get('none')).toEqual({ kind: 'refused', reason: 'missing' });
    expect(result.outputs.get('tree')).toEqual({ kind: 'refused', reason: 'not-regular' });
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
