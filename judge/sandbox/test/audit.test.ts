/** System calls that the judge itself makes while files of a hostile run are collected. */
import { spawn, spawnSync } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoxSandbox } from '../box/adapter.ts';
import type { Artefact, Sandbox } from '../port.ts';
import { compileAttack, PATIENT } from './attacks.ts';
import { hasV1 } from './groups-for-tests.ts';
import { describeInBox, hostFolder, MIB } from './sandbox-for-tests.ts';

/** Calls that take a path, or change the owner or mode of a file. */
const WATCHED =
  'open,openat,openat2,creat,chmod,fchmod,fchmodat,chown,lchown,fchown,fchownat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,truncate,utimensat,execve';

const canTrace = spawnSync('strace', ['-V']).status === 0;
if (!canTrace) console.warn('skipped: audit of the box process (needs strace)');

const boxOf = async (folder: string): Promise<number> => {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(`${folder}/box/root`)) return Number(pid);
  }
  throw new Error('no box process');
};

/** Runs `work` while strace writes down what process `pid` itself does, not its children. */
const watch = async (pid: number, work: () => Promise<unknown>): Promise<string[]> => {
  const trace = spawn('strace', ['-p', String(pid), '-e', `trace=sendmsg,${WATCHED}`, '-s', '300'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  const ended = new Promise<void>((resolve) => trace.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    trace.once('close', () => reject(new Error(`strace: ${text}`)));
    trace.stderr.on('data', (chunk: Buffer) => {
      text += chunk;
      if (text.includes('attached')) resolve();
    });
  });
  await work();
  trace.kill('SIGINT');
  await ended;
  return text.split('\n');
};

describeInBox('the judge’s side of a hostile run', () => {
  let own: Sandbox;
  let folder = '';
  let program: Artefact;
  beforeAll(async () => {
    folder = await hostFolder({ secret: 'host' });
    own = await createBoxSandbox({ slots: 1, folder });
    program = await compileAttack('leave');
  });
  afterAll(() => own?.dispose());

  it.skipIf(!canTrace)(
    'opens nothing by name below a box after the program ran, and changes no rights there',
    async () => {
      const box = await boxOf(folder);
      const names = ['link', 'fifo', 'folder/root', 'up/box/plain', 'sparse', 'plain'];
      const lines = await watch(box, () =>
        own.run({
          argv: ['./program', 'plant', join(folder, 'secret')],
          files: [{ at: 'program', from: { kind: 'artefact', artefact: program } }],
          limits: PATIENT,
          outputs: [
            ...names.map(
              (name) => ({ name, kind: 'file', maxBytes: MIB, to: { kind: 'artefact' } }) as const,
            ),
            { name: 'tree', kind: 'tree', maxBytes: MIB, to: { kind: 'artefact' } },
          ],
        }),
      );
      // the message with which the program is started
      const started = lines.findIndex((line) => line.startsWith('sendmsg('));
      expect(started).toBeGreaterThan(-1);
      const after = lines.slice(started + 1).filter((line) => /^[a-z_0-9]+\(/.test(line));
      const read = after.filter((line) => line.startsWith('openat2('));
      expect(read.length).toBeGreaterThanOrEqual(names.length);
      for (const line of read) {
        expect(line).toMatch(/^openat2\(\d+, /);
        for (const rule of [
          'O_NOFOLLOW',
          'RESOLVE_BENEATH',
          'RESOLVE_NO_SYMLINKS',
          'RESOLVE_NO_MAGICLINKS',
          'RESOLVE_NO_XDEV',
        ])
          expect(line).toContain(rule);
      }
      // Other paths that may be used: results in the cache folder, the empty box, the mount namespace and the
      // control group of the next run, facts of the machine.
      const isOurs = (line: string): boolean => {
        if (/^openat\(AT_FDCWD, "\/(sys\/|dev\/null")/.test(line)) return true;
        if (line.startsWith(`mkdir("${folder}/`) || line.startsWith('mkdir("/sys/fs/cgroup/')) return true;
        if (line.startsWith(`openat(AT_FDCWD, "${folder}/`))
          return line.includes('O_EXCL') && line.includes('O_NOFOLLOW');
        return /^(mkdirat|openat)\(\d+, "(box|tmp|shm|mnt|self\/ns\/mnt)"/.test(line);
      };
      const others = after.filter((line) => !line.startsWith('openat2('));
      expect(others.filter((line) => !isOurs(line))).toEqual([]);
    },
  );

  it('moves no program into a group by the list of processes, which locks out all of the machine', async () => {
    const box = await boxOf(folder);
    const open = await Promise.all(
      (await readdir(`/proc/${box}/fd`)).map((fd) => readlink(`/proc/${box}/fd/${fd}`).catch(() => '')),
    );
    const ways = open.filter((path) => /^\/sys\/fs\/cgroup\/.*\/(tasks|cgroup\.procs)$/.test(path));
    // three controllers, and two boxes, one of which is ready for the next run
    expect(ways.map((path) => path.replace(/.*\//, ''))).toEqual(hasV1 ? Array(6).fill('tasks') : []);
  });

  it('gives its process nothing of the judge’s environment', async () => {
    const environment = await readFile(`/proc/${await boxOf(folder)}/environ`, 'utf8');
    expect(environment.split('\0').filter((one) => one !== '' && !/^(PATH|LANG)=/.test(one))).toEqual([]);
  });
});
