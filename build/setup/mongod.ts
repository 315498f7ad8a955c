import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheFolder, exclusively } from './cache.mjs';
import { mongodVersion } from './mongod-version.ts';
import { step } from './progress.mjs';
import { type DatabaseSource, isMissing, type Missing, type Provider } from './provider.ts';
import { findOnPath } from './shell.mjs';
import { versions } from './versions.mjs';

/** A database that is run elsewhere. */
export const mongodbAddress: Provider<DatabaseSource> = {
  name: 'MONGODB_URI',
  look: async () => {
    const uri = process.env.MONGODB_URI;
    return uri ? { kind: 'address', uri } : { missing: 'not set' };
  },
};

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A mongod that is on this machine, once it has said its version. */
export const mongodAt = async (binary: string): Promise<DatabaseSource | Missing> => {
  try {
    return { kind: 'mongod', binary, version: await mongodVersion(binary) };
  } catch (error) {
    return { missing: `${binary} does not run here: ${words(error)}` };
  }
};

export const mongodOnPath: Provider<DatabaseSource> = {
  name: 'mongod on PATH',
  look: async () => {
    const binary = findOnPath('mongod');
    return binary ? mongodAt(binary) : { missing: 'not found' };
  },
};

const downloadSite = (): string => process.env.MONGOMS_DOWNLOAD_MIRROR ?? 'https://fastdl.mongodb.org';
export const mongodDownloadFolder = (): string => join(cacheFolder(), 'mongod');
const options = () => ({ version: versions.mongod, downloadDir: mongodDownloadFolder() });

export const siteAnswers = async (): Promise<boolean> => {
  try {
    await fetch(downloadSite(), { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
};

const attempts = 10;
const notUnpacked = /missing mongod binary|Cannot find downloaded mongod/;

/**
 * Fetches mongod, in several attempts: the downloader may end before the program is written as a whole. The
 * archive or the program is kept, so that another attempt downloads nothing.
 */
const downloaded = async (attempt = 1): Promise<DatabaseSource | Missing> => {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  let found: DatabaseSource | Missing;
  try {
    found = await mongodAt(await MongoBinary.getPath(options()));
  } catch (error) {
    found = { missing: `the download did not work: ${words(error)}` };
    if (!notUnpacked.test(found.missing)) return found;
  }
  if (!isMissing(found) || attempt === attempts) return found;
  await delay(100 * attempt);
  return downloaded(attempt + 1);
};

/** MongoDB's own server for this distribution, fetched once. Only the binary is used: data are kept by us. */
export const mongodDownload: Provider<DatabaseSource> = {
  name: `MongoDB ${versions.mongod} from its own site`,
  version: versions.mongod,
  look: async () => {
    if (!existsSync(mongodDownloadFolder())) return { missing: 'not downloaded' };
    const { DryMongoBinary } = await import('mongodb-memory-server-core');
    const binary = await DryMongoBinary.locateBinary(options());
    return binary ? mongodAt(binary) : { missing: 'not downloaded' };
  },
  fetch: async () => {
    if (!(await siteAnswers())) return { missing: `${downloadSite()} cannot be reached` };
    mkdirSync(mongodDownloadFolder(), { recursive: true });
    return exclusively('mongod', () => step(`Downloading MongoDB ${versions.mongod}`, () => downloaded()));
  },
};
