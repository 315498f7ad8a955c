import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SetupTrouble, step } from '../setup/progress.mjs';
import { run } from '../setup/shell.mjs';
import { repository } from './data-folder.ts';

const sources = ['web', 'shared', 'package-lock.json'];
const skipped = new Set(['node_modules', 'dist', 'test']);

const filesBelow = (path: string): string[] => {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const child = join(path, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(child);
    return entry.isFile() ? [child] : [];
  });
};

/** Fingerprint of all that the bundle is made from (a few megabytes, read in some 20 ms). */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  const files = sources.flatMap((name) => {
    const path = join(repository, name);
    return name.endsWith('.json') ? [path] : filesBelow(path).filter((file) => !/\.test\.tsx?$/.test(file));
  });
  for (const file of files.sort())
    hash.update(file.slice(repository.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
};

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** The folder of the built website; ASSIZE_WEB_DIST names one built elsewhere. */
export const websiteFolder = (): string => process.env.ASSIZE_WEB_DIST || join(repository, 'web/dist');

/** Builds the website when there is no build or its sources changed since. */
export const ensureWebsite = async (): Promise<void> => {
  if (process.env.ASSIZE_WEB_DIST) return;
  const folder = websiteFolder();
  const mark = join(folder, '.sources');
  const now = fingerprint();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  if (!isWritable(join(repository, 'web'))) {
    throw new SetupTrouble(
      `The website has to be built, but ${join(repository, 'web')} belongs to somebody else. Run npm start as its owner, or name a built website with ASSIZE_WEB_DIST.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  await step('Building the website', () => build('vite.config.ts', 'Building the website'));
  await step('Building the website for older browsers', () =>
    build('vite.older.config.ts', 'Building the website for older browsers'),
  );
  writeFileSync(mark, now);
};

const build = (config: string, what: string): Promise<string> =>
  run(
    process.execPath,
    [join(repository, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'],
    { cwd: join(repository, 'web'), what },
  );
