import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type Contents, dumpDatabase, readContents, restoreDatabase } from './dump.ts';
import { copyFolder } from './files.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A backup's folder is called by its time, so that names sort as times do. */
const nameOf = (now: Date): string => `backup-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
const timeOf = (name: string): number | null => {
  const parts = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(name);
  if (!parts) return null;
  const [, day, h, m, s, ms] = parts;
  return Date.parse(`${day}T${h}:${m}:${s}.${ms}Z`);
};

/**
 * Backups that are not needed any more: of the last two hours all stay, of the last two days the newest of each hour,
 * and the newest one always.
 */
export const expired = (names: readonly string[], now: Date): readonly string[] => {
  const all = names
    .flatMap((name) => {
      const at = timeOf(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const hours = new Set<number>();
  return all
    .filter(({ at }, index) => {
      const age = now.getTime() - at;
      const inHour = Math.floor(at / hour);
      const isFirstOfHour = !hours.has(inHour);
      hours.add(inHour);
      if (index === 0 || age <= 2 * hour) return false;
      return !(isFirstOfHour && age <= 48 * hour);
    })
    .map(({ name }) => name);
};

export type Backup = { readonly folder: string; readonly contents: Contents; readonly copied: number };

/** Whole backups of a folder, the newest first. */
export const backupsIn = async (place: string): Promise<readonly string[]> =>
  (existsSync(place) ? await readdir(place) : [])
    .filter((name) => timeOf(name) !== null)
    .sort()
    .reverse();

/**
 * Takes one backup of database and files beside the site that runs, and lets old ones go. What stands under its name
 * is whole.
 * @param data the servers' data folder; null: the files are kept by something else
 */
export const takeBackup = async (
  {
    uri,
    database,
    data,
    place,
  }: {
    readonly uri: string;
    readonly database: string;
    readonly data: string | null;
    readonly place: string;
  },
  now: Date,
): Promise<Backup> => {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const [newest] = await backupsIn(place);
  const scratch = join(place, 'unfinished');
  await rm(scratch, { recursive: true, force: true });
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 20_000 });
  try {
    // The database first: a file that it names is there, and stays for at least a day after it is not named any more.
    const contents = await dumpDatabase(client, database, join(scratch, 'database'), now);
    const before = newest === undefined ? null : join(place, newest, 'files');
    const copied =
      data === null
        ? 0
        : await copyFolder(
            data,
            join(scratch, 'files'),
            before !== null && existsSync(before) ? before : null,
          );
    const folder = join(place, nameOf(now));
    await rename(scratch, folder);
    for (const name of expired(await backupsIn(place), now)) await rm(join(place, name), { recursive: true });
    if (data !== null) {
      // The checks of a contest look at its time.
      await writeFile(join(data, 'last-backup'), '', { flag: 'a' });
      await utimes(join(data, 'last-backup'), now, now);
    }
    return { folder, contents, copied };
  } finally {
    await client.close();
  }
};

/**
 * Brings a backup back: the database into one that is empty, the files into a folder that is not there.
 * @param folder one backup
 */
export const restoreBackup = async (
  folder: string,
  { uri, database, data }: { readonly uri: string; readonly database: string; readonly data: string | null },
): Promise<Contents> => {
  await readContents(join(folder, 'database'));
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 20_000 });
  try {
    const contents = await restoreDatabase(client, database, join(folder, 'database'));
    if (data !== null && existsSync(join(folder, 'files')))
      await copyFolder(join(folder, 'files'), data, null);
    return contents;
  } finally {
    await client.close();
  }
};
