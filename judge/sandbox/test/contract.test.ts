import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { access, constants, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBoxSandbox } from '../box/adapter.ts';
import type { Artefact, RunSpec } from '../port.ts';
import {
  compileC,
  describeInBox,
  expectTime,
  hostFolder,
  LIMITS,
  MIB,
  runProgram,
  SLOW_BY,
  said,
  sandbox,
  shell,
} from './sandbox-for-tests.ts';

const TINY_RUNS = 3000;

const content = (bytes: string) => ({ kind: 'content', bytes }) as const;
const host = (path: string) => ({ kind: 'host', path }) as const;
const buffer = { kind: 'capture', to: { kind: 'buffer' } } as const;
const kept = { kind: 'capture', to: { kind: 'artefact' } } as const;

const hasWritableUsr = await access('/usr/local/share', constants.W_OK).then(
  () => true,
  () => false,
);

describeInBox('sandbox port', () => {
  describe('what goes in', () => {
    it('gives stdin from content, a host file and an artefact, and nothing by default', async () => {
      const folder = await hostFolder({ input: 'from a file' });
      expect(said(await shell('cat', { stdin: content('in memory') }))).toBe('in memory');
      expect(said(await shell('cat', { stdin: host(join(folder, 'input')) }))).toBe('from a file');
      expect(said(await shell('cat'))).toBe('');
      const first = await shell('printf "handed on"', { stdout: kept });
      const artefact = first.stdout?.kind === 'artefact' ? first.stdout.artefact : undefined;
      expect(artefact?.bytes).toBe(9);
      if (artefact)
        expect(said(await shell('cat', { stdin: { kind: 'artefact', artefact } }))).toBe('handed on');
    });

    it('lets programs open their streams again by name', async () => {
      const folder = await hostFolder({ input: 'in' });
      const line =
        'cat /dev/stdin; echo out > /dev/stdout; echo err > /proc/self/fd/2; cat /dev/stdout || echo write only';
      for (const stdin of [content('in'), host(join(folder, 'input'))]) {
        const result = await shell(line, { stdin, stderr: { kind: 'capture', to: { kind: 'buffer' } } });
        expect(said(result)).toBe('inout\nwrite only\n');
        expect(result.stderr?.kind === 'buffer' ? result.stderr.bytes.toString() : '').toMatch(/^err\n/);
      }
    });

    it('refuses a host file that is none', async () => {
      const folder = await hostFolder();
      for (const path of [folder, join(folder, 'absent'), '/dev/zero']) {
        expect((await shell('cat', { stdin: host(path) })).outcome).toBe('internal-error');
      }
    });

    it('puts files and folders where they are asked for, mounts read-only', async () => {
      const folder = await hostFolder({ header: 'h' });
      const result = await shell(
        'cat a sub/b.txt /mnt/pch/x.h /mnt/all/header; rm -f a && echo gone; echo x > mounted || rm -f mounted || echo kept',
        {
          files: [
            { at: 'a', from: content('A\n') },
            { at: 'sub/b.txt', from: content('B\n') },
            { at: '/mnt/pch/x.h', from: host(join(folder, 'header')) },
            { at: '/mnt/all', from: host(folder) },
            { at: 'mounted', from: host(join(folder, 'header')) },
          ],
        },
      );
      expect(said(result)).toBe('A\nB\nhhgone\nkept\n');
      expect(await readFile(join(folder, 'header'), 'utf8')).toBe('h');
    });

    it('puts content under /mnt where nothing is mounted, out of the program’s reach', async () => {
      const line = 'cat /mnt/case/input; rm -f /mnt/case/input; (echo x > /mnt/y) || cat /mnt/case/input';
      const result = await shell(line, { files: [{ at: '/mnt/case/input', from: content('I\n') }] });
      expect(said(result)).toBe('I\nI\n');
    });

    it('shows only PATH, HOME and LANG, and what the spec adds', async () => {
      const result = await sandbox().run({ argv: ['env'], env: { LANG: 'C', EXTRA: '1' }, limits: LIMITS });
      expect(said(result).trim().split('\n').sort()).toEqual([
        'EXTRA=1',
        'HOME=/box',
        'LANG=C',
        'PATH=/usr/local/bin:/usr/bin:/bin',
      ]);
    });
  });

  describe('what comes out', () => {
    it('tells exit codes and signals apart', async () => {
      expect(await shell('exit 13')).toMatchObject({ outcome: 'exited', exitCode: 13, signal: 0 });
      expect(await shell('kill -SEGV $$')).toMatchObject({ outcome: 'signalled', exitCode: 0, signal: 11 });
      expect(await shell('kill -ABRT $$')).toMatchObject({ outcome: 'signalled', signal: 6 });
      expect(await shell('kill -KILL $$')).toMatchObject({ outcome: 'signalled', signal: 9 });
    });

    it('answers 127 for no such program, 126 for one that cannot be started', async () => {
      const none = await sandbox().run({ argv: ['no-such-program'], limits: LIMITS });
      expect(none).toMatchObject({ outcome: 'exited', exitCode: 127 });
      const files = [{ at: 'text', from: content('\u007fELF, but not really') }];
      const text = await sandbox().run({ argv: ['./text'], files, limits: LIMITS });
      expect(text).toMatchObject({ outcome: 'exited', exitCode: 126 });
    });

    it('captures, discards, joins and cuts streams', async () => {
      const both = await shell('echo out; echo err >&2', { stderr: { kind: 'stdout' } });
      expect(said(both)).toBe('out\nerr\n');
      expect(both.stderr).toBeUndefined();
      const none = await shell('echo out; echo err >&2', { stdout: { kind: 'discard' }, stderr: buffer });
      expect(none.stdout).toBeUndefined();
      expect(none.stderr).toMatchObject({ kind: 'buffer', bytes: Buffer.from('err\n'), truncated: false });
      const cut = await shell('printf 123456', { stdout: { ...buffer, maxBytes: 4, truncate: true } });
      expect(cut).toMatchObject({
        outcome: 'exited',
        stdout: { bytes: Buffer.from('1234'), truncated: true },
      });
      const over = await shell('printf 123456', { stdout: { ...buffer, maxBytes: 4 } });
      expect(over).toMatchObject({
        outcome: 'output-limit',
        stdout: { bytes: Buffer.from('1234'), truncated: true },
      });
      const exact = await shell('printf 1234', { stdout: { ...buffer, maxBytes: 4 } });
      expect(exact).toMatchObject({ outcome: 'exited', stdout: { truncated: false } });
    });

    it('keeps large output whole, in memory and as an artefact', async () => {
      const limits = { ...LIMITS, outputBytes: 32 * MIB };
      const line = 'head -c 20000000 /dev/zero';
      const inMemory = await shell(line, { limits });
      expect(inMemory.stdout).toMatchObject({ bytes: { length: 20_000_000 } });
      expect(inMemory.memoryBytes).toBeLessThan(8 * MIB);
      const asFile = await shell(line, { limits, stdout: kept });
      const artefact = asFile.stdout?.kind === 'artefact' ? asFile.stdout.artefact : undefined;
      expect(artefact?.bytes).toBe(20_000_000);
      if (artefact) expect((await stat(artefact.path)).size).toBe(20_000_000);
    });

    it('collects files up to their cap, by name', async () => {
      const file = (name: string, maxBytes: number) =>
        ({ name, kind: 'file', maxBytes, to: { kind: 'buffer' } }) as const;
      const result = await shell('printf 12345 > small; printf 12345 > sub; mkdir d; printf x > d/deep', {
        outputs: [file('small', 5), file('sub', 4), file('d/deep', 9), file('d', 9), file('absent', 9)],
      });
      expect(Object.fromEntries(result.outputs)).toEqual({
        small: { kind: 'buffer', bytes: Buffer.from('12345'), truncated: false },
        sub: { kind: 'refused', reason: 'too-large' },
        'd/deep': { kind: 'buffer', bytes: Buffer.from('x'), truncated: false },
        d: { kind: 'refused', reason: 'not-regular' },
        absent: { kind: 'refused', reason: 'missing' },
      });
    });

    it('collects files of a run that hit a limit, too', async () => {
      const result = await shell('printf x > f; sleep 9', {
        limits: { ...LIMITS, wallMs: 0.2 * LIMITS.cpuMs },
        outputs: [{ name: 'f', kind: 'file', maxBytes: 9, to: { kind: 'buffer' } }],
      });
      expect(result.outcome).toBe('wall-limit');
      expect(result.outputs.get('f')).toMatchObject({ kind: 'buffer' });
    });

    it('collects a folder as a tree that later runs mount, names in any script', async () => {
      const made = await shell(
        'mkdir -p out/inner; printf 1 > out/Main.class; printf 22 > out/inner/类.class',
        {
          outputs: [{ name: 'out', kind: 'tree', maxBytes: 100, to: { kind: 'artefact' } }],
        },
      );
      const tree = made.outputs.get('out');
      expect(tree).toMatchObject({ kind: 'artefact', artefact: { kind: 'tree', bytes: 3 } });
      if (tree?.kind !== 'artefact') return;
      const seen = await shell('cat classes/Main.class classes/inner/*; touch classes/x || echo locked', {
        files: [{ at: 'classes', from: { kind: 'artefact', artefact: tree.artefact } }],
      });
      expect(said(seen)).toBe('122locked\n');
      const tooMuch = await shell('mkdir out; printf 12345 > out/a', {
        outputs: [{ name: 'out', kind: 'tree', maxBytes: 4, to: { kind: 'artefact' } }],
      });
      expect(tooMuch.outputs.get('out')).toEqual({ kind: 'refused', reason: 'too-large' });
    });
  });

  describe('artefacts', () => {
    it('are found again by key, replaced, and gone after discard', async () => {
      const key = `test-${process.pid}`;
      const make = async (text: string): Promise<Artefact> => {
        const result = await shell(`printf ${text} > f`, {
          outputs: [{ name: 'f', kind: 'file', maxBytes: 9, to: { kind: 'artefact', key } }],
        });
        const got = result.outputs.get('f');
        if (got?.kind !== 'artefact') throw new Error('no artefact');
        return got.artefact;
      };
      await make('one');
      const second = await make('two');
      expect(await sandbox().find(key)).toEqual(second);
      expect(await readFile(second.path, 'utf8')).toBe('two');
      await sandbox().discard(second);
      await sandbox().discard(second);
      expect(await sandbox().find(key)).toBeUndefined();
    });

    it('that a program fails to make leave nothing behind', async () => {
      const result = await shell('mkfifo f', {
        outputs: [{ name: 'f', kind: 'file', maxBytes: 9, to: { kind: 'artefact', key: 'never-made' } }],
      });
      expect(result.outputs.get('f')).toEqual({ kind: 'refused', reason: 'not-regular' });
      expect(await sandbox().find('never-made')).toBeUndefined();
    });
  });

  describe('measures', () => {
    let worker: Artefact;
    beforeAll(async () => {
      worker = await compileC(
        {
          'w.c': `#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n#include <unistd.h>
int main(int n, char **v) { long mib = atol(v[1]), ms = atol(v[2]); char *p = malloc(mib << 20); memset(p, 1, mib << 20);
 clock_t end = clock() + ms * CLOCKS_PER_SEC / 1000; while (clock() < end); usleep(1000 * atol(v[3])); return p[5] != 1; }`,
        },
        'w.c',
      );
    });

    it('memory as what the program touched', async () => {
      for (const mib of [4, 20, 50]) {
        const { outcome, memoryBytes } = await runProgram(worker, [String(mib), '0', '0']);
        expect(outcome).toBe('exited');
        expect(memoryBytes / MIB).toBeGreaterThan(mib * 0.98);
        expect(memoryBytes / MIB).toBeLessThan(mib + 2);
      }
    });

    it('a program just below the memory limit as fine, one just above as over it', async () => {
      expect((await runProgram(worker, ['62', '0', '0'])).outcome).toBe('exited');
      expect((await runProgram(worker, ['65', '0', '0'])).outcome).toBe('memory-limit');
    });

    it('no memory of an earlier run, nor a large input as memory', async () => {
      await runProgram(worker, ['60', '0', '0']);
      expect((await runProgram(worker, ['1', '0', '0'])).memoryBytes).toBeLessThan(4 * MIB);
      const folder = await hostFolder();
      await writeFile(join(folder, 'big'), Buffer.alloc(30 * MIB));
      const read = await shell('cat > /dev/null', { stdin: host(join(folder, 'big')) });
      expect(read.memoryBytes).toBeLessThan(4 * MIB);
    });

    if (!hasWritableUsr) console.warn('skipped: file pages taken back (needs a writable /usr)');
    it.runIf(hasWritableUsr)('no file pages that the kernel took back before the end', async () => {
      // A cold file of the system, as it is when the page cache was emptied: its pages are charged to the reader.
      const file = `/usr/local/share/assize-cold-${randomUUID()}`;
      await writeFile(file, randomBytes(12 * MIB));
      const reader = await compileC(
        {
          'r.c': `#define _GNU_SOURCE\n#include <fcntl.h>\n#include <unistd.h>
int main(int n, char **v) { static char part[65536]; int fd = open(v[1], O_RDONLY); while (read(fd, part, sizeof part) > 0);
 usleep(250000); if (v[2][0] == '1') posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED); usleep(250000); return fd < 0; }`,
        },
        'r.c',
      );
      const cold = await open(file);
      try {
        for (const taken of ['0', '1']) {
          await cold.sync();
          await promisify(execFile)('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
          const { outcome, exitCode, memoryBytes } = await runProgram(reader, [file, taken]);
          expect([outcome, exitCode]).toEqual(['exited', 0]);
          expect(memoryBytes / MIB, `pages taken back: ${taken}`).toBeLessThan(3);
        }
      } finally {
        await cold.close();
        await rm(file);
      }
    });

    it.runIf(hasWritableUsr)('no file pages that the kernel took back before it began', async () => {
      const file = `/usr/local/share/assize-cold-${randomUUID()}`;
      await writeFile(file, randomBytes(12 * MIB));
      const one = await createBoxSandbox({ slots: 1 });
      const shell = async (command: string) => one.run({ argv: ['sh', '-c', command], limits: LIMITS });
      const dropPages = () =>
        promisify(execFile)('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
      try {
        await promisify(execFile)('sync', [file]);
        await dropPages();
        // A slot uses two control groups in turn, and makes the next box in one while the other's program runs.
        expect((await shell(`cat ${file} > /dev/null`)).outcome).toBe('exited');
        expect((await shell('sleep 0.1')).outcome).toBe('exited');
        await dropPages();
        expect((await shell('sleep 0.1')).memoryBytes / MIB).toBeLessThan(3);
      } finally {
        await one.dispose();
        await rm(file);
      }
    });

    it('CPU time apart from elapsed time', async () => {
      const result = await runProgram(worker, ['1', '200', '300']);
      expect(result.cpuMs).toBeGreaterThan(199);
      expectTime('CPU time of 200 ms', result.cpuMs, 260);
      expect(result.wallMs).toBeGreaterThan(499);
    });

    it('a limit of 1 s to within 20 ms', async () => {
      const result = await runProgram(worker, ['1', '5000', '0'], {
        limits: { ...LIMITS, cpuMs: 1000, wallMs: 30_000 },
      });
      expect(result.outcome).toBe('cpu-limit');
      expect(result.cpuMs).toBeGreaterThan(1000);
      expectTime('a CPU limit of 1000 ms', result.cpuMs, 1020);
    });
  });

  it('tells which calls a traced run was refused, and how often; the program sees no difference', async () => {
    const source = `#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
int main() {
  for (int i = 0; i < 3; i++)
    if (syscall(SYS_keyctl, 0, -3, 1) != -1 || errno != ENOSYS) return 1;
  return socket(AF_UNIX, SOCK_STREAM, 0) == -1 && errno != ENOSYS;
}`;
    const asks = await compileC({ 'asks.c': source }, 'asks.c');
    const run = async (more: Pick<RunSpec, 'profile' | 'traced'>) => {
      const { outcome, exitCode, refusedCalls } = await runProgram(asks, [], more);
      expect({ outcome, exitCode }).toEqual({ outcome: 'exited', exitCode: 0 });
      return refusedCalls && Object.fromEntries(refusedCalls);
    };
    expect(await run({ profile: 'native', traced: true })).toEqual({ keyctl: 3, socket: 1 });
    expect(await run({ profile: 'managed', traced: true })).toEqual({ keyctl: 3 });
    expect(await run({ profile: 'native' })).toBeUndefined();
  });

  it('runs thousands of tiny programs on all slots without one failure of its own', {
    timeout: 120_000 * SLOW_BY,
  }, async () => {
    const tiny = await compileC({ 't.c': 'int main() { return 3; }' }, 't.c');
    const outcomes = new Map<string, number>();
    let done = 0;
    const worker = async (): Promise<void> => {
      while (done < TINY_RUNS) {
        done += 1;
        const { outcome, exitCode, detail } = await runProgram(tiny);
        const ending = `${outcome} ${exitCode} ${detail ?? ''}`;
        outcomes.set(ending, (outcomes.get(ending) ?? 0) + 1);
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    expect([...outcomes]).toEqual([['exited 3 ', TINY_RUNS]]);
  });

  it('probes a compiler inside the box', async () => {
    const probe = await sandbox().probe(['gcc', '--version']);
    expect(probe.ok).toBe(true);
    expect(probe.text).toMatch(/gcc/i);
    expect(await sandbox().probe(['no-such-compiler'])).toMatchObject({ ok: false, exitCode: 127 });
  });
});
