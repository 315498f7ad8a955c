import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Account } from './accounts.ts';
import type { Command } from './process.ts';

/** The topmost folder on the way to a path that other users may not enter, if there is one. */
const closedAncestor = (path: string): string | undefined => {
  const chain: string[] = [];
  for (let at = path; at !== dirname(at); at = dirname(at)) chain.unshift(at);
  return chain.slice(0, -1).find((folder) => (statSync(folder).mode & 0o001) === 0);
};

/** The outermost of several folders; a file stands for its folder. */
const outermost = (paths: readonly string[]): string[] => {
  const folders = paths
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(resolve(path)))
    .map((path) => (statSync(path).isDirectory() ? path : dirname(path)));
  const real = [...new Set(folders)];
  return real.filter((path) => !real.some((other) => other !== path && path.startsWith(`${other}/`)));
};

/**
 * The script runs in a mount namespace of its own. It opens what must stay visible, lays an empty folder over each
 * closed one (a home folder with mode 0700, mostly), and mounts the opened folders at their old places inside it.
 * The program so finds its files where they are for everybody else, and nothing else of that home.
 */
const script = (reveal: readonly string[], closed: readonly string[]): string => {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = ['set -e'];
  reveal.forEach((path, index) => {
    lines.push(`exec ${index + 3}<${quote(path)}`);
  });
  for (const folder of closed) lines.push(`mount -t tmpfs -o mode=0755,size=1m tmpfs ${quote(folder)}`);
  reveal.forEach((path, index) => {
    const fd = index + 3;
    lines.push(
      `mkdir -p ${quote(path)}`,
      `mount -n -c --rbind /proc/self/fd/${fd} ${quote(path)}`,
      `exec ${fd}<&-`,
    );
  });
  lines.push('exec "$@"');
  return lines.join('\n');
};

/**
 * Wraps a command so that it runs as another user, without capabilities, and ends when the launcher does. Without an
 * account (the launcher is not root) the command stays as it is.
 * @param reveal files and folders the program needs, which may lie below a folder that is closed to other users (at most 7)
 */
export const runAs = (
  account: Account | undefined,
  { command, args }: Command,
  reveal: readonly string[] = [],
): Command => {
  if (!account) return { command, args };
  const dropped = [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
    '--pdeathsig=SIGTERM',
    command,
    ...args,
  ];
  const hidden = outermost(reveal).filter((path) => closedAncestor(path) !== undefined);
  if (hidden.length === 0) return { command: 'setpriv', args: dropped.slice(1) };
  const closed = outermost(hidden.flatMap((path) => closedAncestor(path) ?? []));
  return {
    command: 'unshare',
    args: ['--mount', '--propagation', 'private', 'sh', '-c', script(hidden, closed), 'sh', ...dropped],
  };
};
