import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, exclusively } from './cache.mjs';
import { step } from './progress.mjs';
import type { DatabaseSource, Provider } from './provider.ts';
import { findOnPath } from './shell.mjs';
import { versions } from './versions.mjs';

/** A database that somebody else runs. */
export const mongodbAddress: Provider<DatabaseSource> = {
  name: 'MONGODB_URI',
  look: async () => {
    const uri = process.env.MONGODB_URI;
    return uri ? { kind: 'address', uri } : { missing: 'not set' };
  },
};

export const mongodOnPath: Provider<DatabaseSource> = {
  name: 'mongod on PATH',
  look: async () => {
    const binary = findOnPath('mongod');
    return binary ? { kind: 'mongod', binary } : { missing: 'not found' };
  },
};

const downloadSite = (): string => process.env.MONGOMS_DOWNLOAD_MIRROR ?? 'https://fastdl.mongodb.org';
const downloadFolder = (): string => join(cacheFolder(), 'mongod');
const options = () => ({ version: versions.mongod, downloadDir: downloadFolder() });

const siteAnswers = async (): Promise<boolean> => {
  try {
    await fetch(downloadSite(), { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
};

/** MongoDB's own server for this distribution, fetched once. Only the binary is used: data are kept by us. */
export const mongodDownload: Provider<DatabaseSource> = {
  name: `MongoDB ${versions.mongod} from its own site`,
  look: async () => {
    if (!existsSync(downloadFolder())) return { missing: 'not downloaded' };
    const { DryMongoBinary } = await import('mongodb-memory-server-core');
    const binary = await DryMongoBinary.locateBinary(options());
    return binary ? { kind: 'mongod', binary } : { missing: 'not downloaded' };
  },
  fetch: async () => {
    if (!(await siteAnswers())) return { missing: `${downloadSite()} cannot be reached` };
    mkdirSync(downloadFolder(), { recursive: true });
    try {
      const { MongoBinary } = await import('mongodb-memory-server-core');
      const binary = await exclusively('mongod', () =>
        step(`Downloading MongoDB ${versions.mongod}`, () => MongoBinary.getPath(options())),
      );
      return { kind: 'mongod', binary };
    } catch (error) {
      return {
        missing: `the download did not work: ${error instanceof Error ? error.message : String(error)}`,
      };
    }
  },
};
