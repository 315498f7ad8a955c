import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, exclusively } from './cache.mjs';
import { installedVersion, isWithin, makeTree, treeObstacle } from './debian-tree.ts';
import { step } from './progress.mjs';
import { type DatabaseSource, isMissing, type Missing, type Provider } from './provider.ts';
import { findOnPath, isExecutable, run } from './shell.mjs';
import { versions } from './versions.mjs';

const binary = (): string => join(cacheFolder(), 'ferretdb/bin/ferretdb');
const tree = (): string => join(cacheFolder(), 'sid');

const obstacle = (): Missing | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return { missing: 'it needs Linux and root, as its PostgreSQL lives in a Debian tree entered by chroot' };
  }
  if (!isExecutable(binary()) && !findOnPath('go'))
    return { missing: 'it is built by Go, which is not on PATH' };
  return existsSync(tree()) ? undefined : treeObstacle();
};

/** Why the tree, once made, is not to be used: sid moves on, so it is held against a range. */
const wrongTree = (): Missing | undefined => {
  const { extension } = versions.documentdb;
  const version = installedVersion(tree(), extension.package);
  if (version !== undefined && isWithin(version, extension)) return undefined;
  return {
    missing: `${tree()} has ${extension.package} ${version ?? '(none)'}, not ${extension.atLeast} or newer and below ${extension.below}; delete the folder to have it made again`,
  };
};

const build = async (): Promise<void> => {
  const { module, version } = versions.ferretdb;
  if (isExecutable(binary())) return;
  await step(`Building FerretDB ${version} (go install, about a minute)`, () =>
    run('go', ['install', `${module}@${version}`], {
      env: { ...process.env, GOBIN: join(cacheFolder(), 'ferretdb/bin'), GOFLAGS: '', CGO_ENABLED: '0' },
      what: 'Building FerretDB',
    }),
  );
};

/** FerretDB in front of PostgreSQL with the DocumentDB extension: the database for machines that reach registries only. */
export const ferretdb: Provider<DatabaseSource> = {
  name: `FerretDB ${versions.ferretdb.version} on PostgreSQL 18`,
  look: async () => {
    if (isExecutable(binary()) && existsSync(tree()) && process.getuid?.() === 0) {
      return wrongTree() ?? { kind: 'ferretdb', binary: binary(), tree: tree() };
    }
    return obstacle() ?? { missing: 'not built yet' };
  },
  fetch: async () => {
    const reason = obstacle();
    if (reason) return reason;
    try {
      return await exclusively('ferretdb', async () => {
        const [made] = await Promise.all([makeTree(tree()), build()]);
        if (isMissing(made)) return made;
        return wrongTree() ?? { kind: 'ferretdb', binary: binary(), tree: tree() };
      });
    } catch (error) {
      return { missing: error instanceof Error ? error.message : String(error) };
    }
  },
};
