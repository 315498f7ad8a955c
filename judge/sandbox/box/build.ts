/**
 * Builds the native box with the system's C compiler, once per content of its sources.
 * `node judge/sandbox/box/build.ts [folder]` builds by hand and prints the paths of the programs.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SandboxUnavailableError } from '../port.ts';

const run = promisify(execFile);
const FLAGS = [
  '-std=gnu17',
  '-O2',
  '-Wall',
  '-Wextra',
  '-fstack-protector-strong',
  '-D_FORTIFY_SOURCE=2',
  '-pthread',
];
const LIBRARIES = ['-lseccomp', '-lcap'];

/** Folder of built programs, and by default of artefacts, outside the source tree and kept over restarts. */
export const defaultCacheFolder = (): string =>
  process.env.ASSIZE_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'assize');

const sources = async (folder: string): Promise<{ path: string; bytes: Buffer }[]> => {
  const names = (await readdir(folder)).filter((name) => /\.[ch]$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  );
};

const compile = async (
  files: readonly string[],
  output: string,
  libraries: readonly string[],
): Promise<void> => {
  const failures: string[] = [];
  // Static first, as each clone then copies fewer pages. Distributions without static libraries get `-pie`.
  for (const mode of ['-static', '-pie']) {
    try {
      await run('cc', [...FLAGS, mode, '-o', output, ...files, ...libraries], { timeout: 120_000 });
      return;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new SandboxUnavailableError([
    `the box could not be compiled; it needs a C compiler, libseccomp and libcap with headers (Debian: apt-get install gcc libc6-dev libseccomp-dev libcap-dev). ${failures.at(-1)?.slice(0, 1500)}`,
  ]);
};

const build = async (
  from: string,
  name: string,
  folder: string,
  libraries: readonly string[],
): Promise<string> => {
  const files = await sources(from);
  const hash = createHash('sha256').update(FLAGS.join(' '));
  for (const { bytes } of files) hash.update(bytes);
  const binary = join(folder, 'box', `${name}-${hash.digest('hex').slice(0, 20)}`);
  try {
    await access(binary, constants.X_OK);
    return binary;
  } catch {
    // not built yet
  }
  const draft = `${binary}.${randomUUID()}`;
  await mkdir(join(folder, 'box'), { recursive: true });
  try {
    await compile(
      files.map(({ path }) => path).filter((path) => path.endsWith('.c')),
      draft,
      libraries,
    );
    await rename(draft, binary);
  } finally {
    await rm(draft, { force: true });
  }
  return binary;
};

/**
 * @param folder cache folder
 * @returns path of the program that makes boxes
 * @throws SandboxUnavailableError when no compiler or a library is missing
 */
export const buildBox = (folder = defaultCacheFolder()): Promise<string> =>
  build(join(import.meta.dirname, 'native'), 'box', folder, LIBRARIES);

/** The program that the boot self-test runs inside a box; throws like buildBox. */
export const buildProbe = (folder = defaultCacheFolder()): Promise<string> =>
  build(join(import.meta.dirname, 'probe'), 'walls', folder, []);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(await buildBox(process.argv[2]));
  console.log(await buildProbe(process.argv[2]));
}
