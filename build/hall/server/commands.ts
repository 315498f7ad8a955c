import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupTrouble, say } from '../../setup/progress.mjs';
import { restoreBackup, takeBackup } from './backup.ts';

export const backupUsage = `  backup PLACE [--every SECONDS]             a backup of database and files beside the running site; MONGODB_URI, ASSIZE_DATA
  restore BACKUP                             brings one back: into an empty database and a folder that is not there`;

/** As the server reads them. */
const settings = () => {
  const { MONGODB_URI: uri, MONGODB_DATABASE: database, ASSIZE_DATA: data } = process.env;
  if (!uri) throw new SetupTrouble('MONGODB_URI is not set: the address of the database, with its password.');
  if (!data) say('ASSIZE_DATA is not set: the files of the servers are left out.');
  return { uri, database: database || 'assize', data: data ? resolve(data) : null };
};

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** @param every seconds between two backups; null: one */
export const backup = async (place: string, every: number | null): Promise<void> => {
  const of = { ...settings(), place };
  for (;;) {
    const began = Date.now();
    try {
      const { folder, contents, copied } = await takeBackup(of, new Date());
      const bytes = contents.collections.reduce((sum, one) => sum + one.bytes, 0);
      say(`${folder}: ${megabytes(bytes)} MB, ${copied} files copied, ${Date.now() - began} ms`);
    } catch (error) {
      // One that fails does not end those of the next minutes; systemd keeps what was said.
      if (every === null) throw error;
      say(`✗ no backup: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (every === null) return;
    await delay(Math.max(1_000, every * 1_000 - (Date.now() - began)));
  }
};

export const restore = async (folder: string): Promise<void> => {
  const began = Date.now();
  const contents = await restoreBackup(folder, settings());
  const documents = contents.collections.reduce((sum, one) => sum + one.documents, 0);
  say(`Restored ${documents} documents as they were at ${contents.takenAt}, in ${Date.now() - began} ms.`);
  say('Start Redis empty beside it: the servers put what was being judged into its queues again.');
};
