// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, exclusively } from './cache.mjs';
import { SetupTrouble, step } from './progress.mjs';
import { findOnPath, findRealOnPath, isExecutable, run } from './shell.mjs';
import { versions } from './versions.mjs';

/** @param {string} binary */
const major = (binary) => {
  try {
    return Number(
      execFileSync(binary, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }).trim(),
    );
  } catch {
    return 0;
  }
};

const cachedNode = () => join(cacheFolder(), 'node/package/bin/node');

/** The npm-cli.js of this machine's npm, to be run by any Node. */
export const npmCli = () => {
  const given = process.env.npm_execpath;
  if (given?.endsWith('npm-cli.js')) return given;
  const npm = findRealOnPath('npm');
  const beside =
    npm && (npm.endsWith('.js') ? npm : join(dirname(npm), '../lib/node_modules/npm/bin/npm-cli.js'));
  if (!beside)
    throw new SetupTrouble(
      'npm was not found. Install Node.js 20 or newer together with npm: https://nodejs.org',
    );
  return realpathSync(beside);
};

/**
 * A Node new enough to run the project: this process's, that of PATH, that of the cache, or one
 * that an npm package brings.
 * @returns {Promise<string>} path of the binary
 */
export const ensureNode = async () => {
  const { oldest, version, packages } = versions.node;
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath;
  const onPath = findOnPath('node');
  if (onPath && major(onPath) >= oldest) return onPath;
  if (isExecutable(cachedNode()) && major(cachedNode()) >= oldest) return cachedNode();
  const name = `node-${process.platform}-${process.arch}`;
  if (!packages.includes(name)) {
    throw new SetupTrouble(
      `Assize runs on Node.js ${oldest} or newer; this is ${process.version}. Install it from https://nodejs.org and run the command again.`,
    );
  }
  await exclusively('node', () =>
    step(`Fetching Node ${version} (this machine has ${process.version})`, () =>
      unpack(`${name}@${version}`),
    ),
  );
  return cachedNode();
};

/** @param {string} spec name@version on the machine's npm registry */
const unpack = async (spec) => {
  if (isExecutable(cachedNode())) return;
  const parent = join(cacheFolder(), 'node');
  mkdirSync(parent, { recursive: true });
  const fresh = mkdtempSync(join(parent, 'fetch-'));
  try {
    const told = await run(
      process.execPath,
      [npmCli(), 'pack', spec, '--silent', '--pack-destination', fresh],
      {
        what: 'Fetching Node from the npm registry',
      },
    );
    const archive = told.trim().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', join(fresh, archive), '-C', fresh], { what: 'Unpacking Node' });
    rmSync(join(parent, 'package'), { recursive: true, force: true });
    renameSync(join(fresh, 'package'), join(parent, 'package'));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};
