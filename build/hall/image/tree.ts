import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../setup/shell.mjs';

export type Tree = {
  readonly folder: string;
  /** Runs a program inside, as root. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<string>;
  /** Takes this machine's own file systems out of it, so that it can be copied; nothing runs inside afterwards. */
  readonly release: () => Promise<void>;
};

/**
 * A tree that begins as another one and may be written to; the other one stays as it was.
 * @param base a folder that nobody writes to meanwhile
 */
export const withTree = async <T>(base: string, use: (tree: Tree) => Promise<T>): Promise<T> => {
  const scratch = mkdtempSync(join(tmpdir(), 'assize-tree-'));
  const [upper, work, folder] = ['upper', 'work', 'tree'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [upper, work, folder]) mkdirSync(path);
  const mounted: string[] = [];
  const mount = async (at: string, ...args: readonly string[]): Promise<void> => {
    await run('mount', [...args, at]);
    mounted.push(at);
  };
  const unmountTo = async (count: number): Promise<void> => {
    for (const at of mounted.splice(count).reverse()) await run('umount', ['-l', at]);
  };
  try {
    await mount(
      folder,
      '-t',
      'overlay',
      '-o',
      `lowerdir=${base},upperdir=${upper},workdir=${work}`,
      'overlay',
    );
    await mount(join(folder, 'proc'), '-t', 'proc', 'proc');
    await mount(join(folder, 'dev'), '--bind', '/dev');
    await mount(join(folder, 'dev/shm'), '-t', 'tmpfs', 'shm');
    const env = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      LC_ALL: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
    };
    return await use({
      folder,
      run: (command, ...args) =>
        run('chroot', [folder, command, ...args], { env, what: `${command} in the tree` }),
      release: () => unmountTo(1),
    });
  } finally {
    await unmountTo(0);
    await run('rm', ['-rf', '--one-file-system', scratch]);
  }
};
