/** Control groups around a judge that a test starts. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const tree = '/sys/fs/cgroup';
export const hasV1 = existsSync(`${tree}/memory/cgroup.procs`);
export const hasV2 = existsSync(`${tree}/cgroup.controllers`);

/** Where groups with a limit of memory can be made: on v2 in our own group, which boxes of ours have divided. */
const parent = (): string => {
  if (hasV1) return `${tree}/memory`;
  const own = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '';
  return join(tree, own.replace(/\/assize-main$/, ''));
};

/** Removes a group and those below it, once their processes are gone. */
const removeGroup = async (group: string): Promise<void> => {
  for (const entry of await readdir(group, { withFileTypes: true }))
    if (entry.isDirectory()) await removeGroup(join(group, entry.name));
  for (let left = 100; ; left--) {
    try {
      return await rmdir(group);
    } catch (error) {
      if (left === 0) throw error;
      await delay(50);
    }
  }
};

/** Does something with a new group; all processes in it are killed at the end where the kernel has a way to. */
export const withGroup = async <T>(work: (group: string) => Promise<T>): Promise<T> => {
  const group = await mkdtemp(join(parent(), 'assize-test-'));
  try {
    return await work(group);
  } finally {
    if (existsSync(`${group}/cgroup.kill`)) await writeFile(`${group}/cgroup.kill`, '1');
    await removeGroup(group);
  }
};

/**
 * Starts a judge's process in a group.
 * @param script lines of JavaScript; it prints its result as JSON
 * @param before shell in front of the judge's command line: commands in the same group, or a program that starts it
 */
export const inGroup = async (group: string, script: string, before = ''): Promise<unknown> => {
  const line = `echo $$ > ${group}/cgroup.procs; ${before} "$0" --input-type=module -e "$1"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', line, process.execPath, script]);
  return JSON.parse(stdout);
};
