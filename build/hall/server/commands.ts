import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupTrouble, say } from '../../setup/progress.mjs';
import { restoreBackup, takeBackup } from './backup.ts';
import { joinDatabases } from './join.ts';
import { writeServers } from './servers.ts';

/** Options of `servers`; `--name` is one of other verbs too. */
export const serverOptions = {
  first: { type: 'string' },
  second: { type: 'string' },
  vote: { type: 'string' },
} as const;
export const serversUsage = `  servers FOLDER --first ADDRESS --second ADDRESS --vote ADDRESS --name NAME
                                             what lies in /etc/assize of the servers and judges, with passwords made anew
  join SERVER.ENV                            makes the databases one set; once, on the first server`;
type ServerOptions = { readonly [Name in keyof typeof serverOptions | 'name']?: string };

export const servers = (
  folder: string,
  { first = '', second = '', vote = '', name = '' }: ServerOptions,
): void => {
  const root = writeServers({ first, second, vote, name }, folder);
  say(`Wrote ${folder}: first, second, vote and judge, a folder for each kind of machine. Keep it safe.`);
  say(`The super admin is root, at first with the password ${root}`);
};

export const join = async (serverEnv: string): Promise<void> => {
  await joinDatabases(readFileSync(serverEnv, 'utf8'));
  say('The databases are one set; the servers may start.');
};

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
