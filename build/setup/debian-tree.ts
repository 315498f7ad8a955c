import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { accounts } from '../launch/accounts.ts';
import { aptInstall, aptObstacle } from './apt.ts';
import { step } from './progress.mjs';
import type { Missing } from './provider.ts';
import { findOnPath, run } from './shell.mjs';
import { versions } from './versions.mjs';

/**
 * The Debian mirror that this machine's apt is set to; undefined on machines that only have other archives, where
 * debootstrap knows one itself.
 * @param sources text of sources.list and of the files beside it, in either of apt's two formats
 */
export const debianMirror = (sources: string): string | undefined => {
  const addresses = sources
    .split('\n')
    .filter((line) => /^(deb|URIs:)\s/.test(line.trim()))
    .flatMap((line) => line.trim().split(/\s+/))
    .filter((word) => /^https?:\/\/\S+\/debian\/?$/.test(word));
  return addresses[0]?.replace(/\/$/, '');
};

const machineSources = (): string => {
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((f) => join(folder, f)) : []),
  ];
  return files
    .filter((file) => /\.(list|sources)$/.test(file) && existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
};

/** The version of a package in a Debian tree, read without starting anything in it. */
export const installedVersion = (tree: string, name: string): string | undefined => {
  const status = join(tree, 'var/lib/dpkg/status');
  if (!existsSync(status)) return undefined;
  const entry = readFileSync(status, 'utf8')
    .split('\n\n')
    .find((text) => text.startsWith(`Package: ${name}\n`) && /^Status: install ok installed$/m.test(text));
  return entry?.match(/^Version: (\S+)$/m)?.[1];
};

const numbers = (version: string): number[] =>
  (version.replace(/^\d+:/, '').match(/^[\d.]+/)?.[0] ?? '').split('.').filter(Boolean).map(Number);

const compare = (a: string, b: string): number => {
  const [left, right] = [numbers(a), numbers(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Whether a Debian version lies in a range, by the numbers of its upstream part. */
export const isWithin = (
  version: string,
  range: { readonly atLeast: string; readonly below: string },
): boolean => compare(version, range.atLeast) >= 0 && compare(version, range.below) < 0;

export const treeObstacle = (): Missing | undefined =>
  findOnPath('debootstrap') ? undefined : aptObstacle(['debootstrap']);

/** PostgreSQL's user gets the same number in the tree as the launcher gives it outside. */
const addDatabaseUser = (tree: string): void => {
  const { uid, gid } = accounts.database;
  appendFileSync(
    join(tree, 'etc/passwd'),
    `assize-db:x:${uid}:${gid}:Assize database:/nonexistent:/usr/sbin/nologin\n`,
  );
  appendFileSync(join(tree, 'etc/group'), `assize-db:x:${gid}:\n`);
};

/** Makes the Debian tree that PostgreSQL runs in; a half-made one never takes the final name. */
export const makeTree = async (tree: string): Promise<Missing | undefined> => {
  if (existsSync(tree)) return undefined;
  if (!findOnPath('debootstrap')) {
    const missing = await aptInstall(['debootstrap'], 'debootstrap, which makes the tree for PostgreSQL');
    if (missing) return missing;
  }
  const { suite, packages } = versions.documentdb;
  const partial = `${tree}.partial`;
  const mirror = debianMirror(machineSources());
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o755 });
  await step(
    'Making a Debian tree with PostgreSQL 18 and DocumentDB (about 870 MB, one to three minutes)',
    () =>
      run(
        'debootstrap',
        [
          '--variant=minbase',
          `--include=${packages.join(',')}`,
          suite,
          partial,
          ...(mirror === undefined ? [] : [mirror]),
        ],
        { what: 'debootstrap' },
      ),
  );
  for (const folder of ['var/lib/postgresql/18', 'var/cache/apt/archives', 'var/lib/apt/lists']) {
    rmSync(join(partial, folder), { recursive: true, force: true });
  }
  addDatabaseUser(partial);
  renameSync(partial, tree);
  return undefined;
};
