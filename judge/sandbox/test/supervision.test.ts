import { execFile, spawn } from 'node:child_process';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createBoxSandbox } from '../box/adapter.ts';
import { hasV1, hasV2, inGroup, withGroup } from './groups-for-tests.ts';
import { describeInBox, has32BitCalls, hostFolder, LIMITS, MIB, said } from './sandbox-for-tests.ts';

const run = promisify(execFile);
const LONG = { argv: ['sleep', '9'], limits: { ...LIMITS, wallMs: 9000 } };

/** Processes of boxes that use `folder`, found by their program or uid. */
const boxProcesses = async (folder: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
  return lines.filter(({ line }) => line.includes(`${folder}/box/root`)).map(({ pid }) => Number(pid));
};

/** Children of all threads of a process. */
const childrenOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
};

const gone = async (pid: number): Promise<boolean> =>
  readlink(`/proc/${pid}/exe`).then(
    () => false,
    () => true,
  );

describeInBox('supervision', () => {
  it('replaces a box process that died: an internal error, then work as before', async () => {
    const folder = await hostFolder();
    const sandbox = await createBoxSandbox({ slots: 1, folder });
    const [box] = await boxProcesses(folder);
    const running = sandbox.run(LONG);
    if (box) process.kill(box, 'SIGKILL');
    const result = await running;
    expect(result.outcome).toBe('internal-error');
    expect(result.detail).toContain('SIGKILL');
    const next = await sandbox.run({ argv: ['echo', 'again'], limits: LIMITS });
    expect(said(next)).toBe('again\n');
    expect(await boxProcesses(folder)).not.toContain(box);
    await sandbox.dispose();
  });

  it('takes the programs along when a box process is killed', async () => {
    const folder = await hostFolder();
    const sandbox = await createBoxSandbox({ slots: 1, folder });
    const [box = 0] = await boxProcesses(folder);
    const running = sandbox.run({ ...LONG, argv: ['sh', '-c', 'echo ready; sleep 9'] });
    await expect.poll(() => childrenOf(box)).not.toEqual([]);
    const inits = await childrenOf(box);
    process.kill(box, 'SIGKILL');
    await running;
    for (const init of inits) await expect.poll(() => gone(init)).toBe(true);
    await sandbox.dispose();
  });

  it('leaves no process when the judge itself is killed', async () => {
    const folder = await hostFolder();
    const script = `
      const { createBoxSandbox } = await import(${JSON.stringify(join(import.meta.dirname, '../box/adapter.ts'))});
      const sandbox = await createBoxSandbox({ slots: 1, folder: ${JSON.stringify(folder)} });
      console.log('ready');
      await sandbox.run(${JSON.stringify(LONG)});`;
    const judge = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => judge.stdout.once('data', resolve));
    const [box = 0] = await boxProcesses(folder);
    await expect.poll(() => childrenOf(box)).not.toEqual([]);
    const all = [box, ...(await childrenOf(box))];
    judge.kill('SIGKILL');
    for (const pid of all) await expect.poll(() => gone(pid)).toBe(true);
  });

  it('dispose ends what runs and refuses what comes', async () => {
    const folder = await hostFolder();
    const sandbox = await createBoxSandbox({ slots: 1, folder });
    const running = sandbox.run(LONG);
    const waiting = sandbox.run(LONG);
    const outcomes = Promise.allSettled([running, waiting]);
    await sandbox.dispose();
    const [first, second] = await outcomes;
    expect(first).toMatchObject({ status: 'fulfilled', value: { outcome: 'internal-error' } });
    expect(second).toMatchObject({ status: 'rejected' });
    await expect(sandbox.run(LONG)).rejects.toThrow('disposed');
    expect(await boxProcesses(folder)).toEqual([]);
  });

  it('says what is missing when it is not root', async () => {
    const box = await import('../box/build.ts').then(({ buildBox }) => buildBox());
    const { startBoxProcess } = await import('../box/process.ts');
    // setpriv changes the user before the box starts. That user cannot read the folder of the box program, so
    // the program is copied.
    const copy = '/tmp/assize-box-without-root';
    await run('install', ['-m', '0755', box, copy]);
    const wrapper = `${copy}.sh`;
    await run('sh', [
      '-c',
      `printf '#!/bin/sh\\nexec setpriv --reuid 65534 --regid 65534 --clear-groups ${copy} "$@"\\n' > ${wrapper}; chmod 755 ${wrapper}`,
    ]);
    await expect(startBoxProcess(wrapper, '/tmp', 61_900)).rejects.toMatchObject({
      name: 'SandboxUnavailableError',
      missing: [expect.stringMatching(/must run as root.* SYS_ADMIN SYS_CHROOT SETUID/)],
    });
    await run('rm', ['-f', copy, wrapper]);
  });

  it.skipIf(!hasV1 && !hasV2)('does not blame a program when the memory around the judge runs out', () =>
    withGroup(async (group) => {
      const folder = await hostFolder();
      const limit = hasV1 ? 'memory.limit_in_bytes' : 'memory.max';
      await writeFile(join(group, limit), String(400 * MIB));
      const spec = {
        argv: ['sh', '-c', 'head -c 500000000 /dev/zero > /dev/shm/x'],
        limits: { ...LIMITS, cpuMs: 20_000, wallMs: 30_000, memoryBytes: 600 * MIB, fileBytes: 600 * MIB },
      };
      const result = await inGroup(
        group,
        `
        const { createBoxSandbox } = await import(${JSON.stringify(join(import.meta.dirname, '../box/adapter.ts'))});
        const { outlivePrograms } = await import(${JSON.stringify(join(import.meta.dirname, '../outlive-programs.ts'))});
        await outlivePrograms();
        const sandbox = await createBoxSandbox({ slots: 1, folder: ${JSON.stringify(folder)} });
        console.log(JSON.stringify(await sandbox.run(${JSON.stringify(spec)})));
        await sandbox.dispose();`,
      );
      expect(result).toMatchObject({
        outcome: 'internal-error',
        detail: expect.stringContaining('the machine ran out of memory'),
      });
    }),
  );

  it('passes its own boot self-test, and names every wall', async () => {
    const folder = await hostFolder();
    const sandbox = await createBoxSandbox({ slots: 1, folder });
    const report = await sandbox.selfTest();
    const impossible = process.arch === 'x64' && !has32BitCalls ? ['foreign-abi-refused'] : [];
    const failed = report.checks.filter(({ name, passed }) => !passed && !impossible.includes(name));
    expect(failed).toEqual([]);
    expect(report.checks.map(({ name }) => name)).toEqual([
      'program-runs',
      'fork-bomb-stopped',
      'memory-limit-holds',
      'stack-limit-reaches',
      'network-unreachable',
      'host-file-unreadable',
      'link-escape-refused',
      'foreign-abi-refused',
    ]);
    await sandbox.dispose();
  });
});
