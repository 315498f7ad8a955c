/** Whether programs can signal each other: run one after the other, at the same time, or with one manager. */
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Artefact, RunResult, RunSpec } from '../port.ts';
import { compileAttack, expectHeld, PATIENT } from './attacks.ts';
import { describeInBox, hostFolder, MIB, runProgram, sandbox } from './sandbox-for-tests.ts';

describeInBox('boxes and what they share', () => {
  let program: Artefact;
  beforeAll(async () => {
    program = await compileAttack('leave');
  });
  const attack = (args: readonly string[], more: Partial<RunSpec> = {}): Promise<RunResult> =>
    runProgram(program, args, { limits: PATIENT, ...more });
  /** Runs an attack on all slots at once, as single runs take the slots in turn. */
  const onAllSlots: (...what: Parameters<typeof attack>) => Promise<RunResult[]> = (...what) =>
    Promise.all(Array.from({ length: sandbox().slots }, () => attack(...what)));

  it('finds nothing of an earlier run', async () => {
    for (let i = 0; i < 8; i++) {
      for (const one of await onAllSlots(['notes'])) expectHeld(one);
      for (const one of await onAllSlots(['seek'])) expectHeld(one);
    }
  });

  it('finds no file of an earlier run in any folder that takes files', async () => {
    const given = { files: [{ at: '/mnt/case/input', from: { kind: 'content', bytes: '1' } }] } as const;
    for (const one of await onAllSlots(['marks-everywhere'], given)) expectHeld(one);
    for (const one of await onAllSlots(['marks-found'], given)) expectHeld(one);
  });

  it('is not charged for memory in flight between sockets of an earlier run', async () => {
    for (let i = 0; i < 4; i++) {
      for (const one of await onAllSlots(['memory-in-flight'])) expectHeld(one);
      for (const { memoryBytes } of await onAllSlots(['seek'])) expect(memoryBytes).toBeLessThan(8 * MIB);
    }
  });

  it('hears nothing from the box beside it', async () => {
    const [writer, seeker] = await Promise.all([attack(['notes', 'stay']), attack(['seek', 'long'])]);
    expectHeld(writer);
    expectHeld(seeker);
    expect(writer.wallMs).toBeGreaterThan(seeker.wallMs);
  });

  it('hears nothing from a program that talks with the same manager', async () => {
    const user = (...args: string[]) => ({
      argv: ['./program', ...args],
      profile: 'compiler' as const,
      files: [{ at: 'program', from: { kind: 'artefact', artefact: program } }] as const,
      limits: PATIENT,
    });
    const { users } = await sandbox().runTalk({
      over: 'descriptors',
      own: {
        argv: ['sh', '-c', 'cat <&3 >&2; cat <&5 >&2'],
        limits: PATIENT,
        stderr: { kind: 'capture', to: { kind: 'buffer' } },
      },
      users: [user('notes', 'stay'), user('seek', 'long')],
    });
    expect(users.map(({ outcome, exitCode }) => [outcome, exitCode])).toEqual([
      ['exited', 0],
      ['exited', 0],
    ]);
  });

  it('cannot change what it is given, through any way to it', async () => {
    const folder = await hostFolder({ input: 'data', beside: 'data' });
    // The mode of the file allows writing, so that only the mount prevents it.
    await chmod(join(folder, 'beside'), 0o666);
    const facts = async () => {
      const all = await Promise.all(['input', 'beside'].map((name) => stat(join(folder, name))));
      return all.map(({ mode, uid, size, nlink, mtimeMs, ctimeMs }) => [
        mode,
        uid,
        size,
        nlink,
        mtimeMs,
        ctimeMs,
      ]);
    };
    const before = await facts();
    const from = { kind: 'host', path: join(folder, 'beside') } as const;
    expectHeld(
      await attack(['given-files', '/box/sub/given', '/mnt/given', '/box/program'], {
        stdin: { kind: 'host', path: join(folder, 'input') },
        files: [
          { at: 'sub/given', from },
          { at: '/mnt/given', from },
        ],
      }),
    );
    expect(await facts()).toEqual(before);
  });

  it('gets no input that anybody may write to, as it could be opened again by its name', async () => {
    const folder = await hostFolder({ input: 'data' });
    await chmod(join(folder, 'input'), 0o666);
    const result = await attack(['given-files'], { stdin: { kind: 'host', path: join(folder, 'input') } });
    expect(result.outcome).toBe('internal-error');
    expect(result.detail).toContain(join(folder, 'input'));
    expect(await readFile(join(folder, 'input'), 'utf8')).toBe('data');
  });
});
