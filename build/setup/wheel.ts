import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { aptInstall } from './apt.ts';
import { SetupTrouble } from './progress.mjs';
import { isMissing, type Missing } from './provider.ts';
import { findOnPath, run } from './shell.mjs';

/** A package of PyPI that carries a program; the hash is that of its one file for Linux on x86_64. */
export type Wheel = { readonly package: string; readonly version: string; readonly sha256: string };

/** Whether one version is older; versions are numbers separated by dots. */
const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The C library of this process; undefined where it is not glibc. */
const glibc = (): string | undefined => {
  const version = fieldOf(fieldOf(process.report.getReport(), 'header'), 'glibcVersionRuntime');
  return typeof version === 'string' ? version : undefined;
};

/** Why programs in wheels that need this glibc do not run on this machine, if they do not. */
export const wheelObstacle = (oldestGlibc: string, systems: string): Missing | undefined => {
  const machine = `${process.platform} ${process.arch}`;
  if (machine !== 'linux x64') return { missing: `the package is for Linux on x86_64, this is ${machine}` };
  const found = glibc();
  if (found !== undefined && !isOlder(found, oldestGlibc)) return undefined;
  return {
    missing: `the package needs glibc ${oldestGlibc} or newer (${systems}), this machine has ${found ?? 'another C library'}`,
  };
};

/** A Python that has pip, which knows the package index that this machine is set to. */
const pythonWithPip = async (): Promise<string | undefined> => {
  for (const name of ['python3', 'python']) {
    const python = findOnPath(name);
    if (!python) continue;
    const has = await run(python, ['-m', 'pip', '--version']).then(
      () => true,
      () => false,
    );
    if (has) return python;
  }
  return undefined;
};

/** @param what the part that is fetched, for messages */
const ensurePip = async (what: string): Promise<string | Missing> => {
  const there = await pythonWithPip();
  if (there) return there;
  const trouble = await aptInstall(['python3-pip'], `pip, which fetches ${what}`);
  if (trouble) return { missing: `it is fetched by Python's pip, which is not there: ${trouble.missing}` };
  return (await pythonWithPip()) ?? { missing: 'python3-pip is installed, but python3 -m pip does not run' };
};

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/**
 * Fetches a wheel into a folder, checks it and unpacks it there.
 * @returns the folder of its data files
 * @throws SetupTrouble when it cannot be had or is another file
 */
export const unpackWheel = async (wheel: Wheel, into: string, what: string): Promise<string | Missing> => {
  const python = await ensurePip(what);
  if (isMissing(python)) return python;
  const spec = `${wheel.package}==${wheel.version}`;
  const options = ['--no-deps', '--no-cache-dir', '--no-input', '--disable-pip-version-check', '--quiet'];
  await run(python, ['-m', 'pip', 'download', ...options, '--dest', into, spec], {
    what: `pip download ${spec}`,
  });
  const name = (await readdir(into)).find((file) => file.endsWith('.whl'));
  if (!name) throw new SetupTrouble(`pip download ${spec} brought no wheel`);
  const file = join(into, name);
  const found = await sha256(file);
  if (found !== wheel.sha256) {
    throw new SetupTrouble(
      `${name} is not the file that was expected: its SHA-256 is ${found}, not ${wheel.sha256}`,
    );
  }
  await run(python, ['-m', 'zipfile', '-e', file, into], { what: `unpacking ${name}` });
  return join(into, `${wheel.package.replaceAll('-', '_')}-${wheel.version}.data/purelib`);
};
