import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { majorOf } from '../setup/mongod-version.ts';
import { SetupTrouble } from '../setup/progress.mjs';
import { type Account, accountFor } from './accounts.ts';
import { giveTo, privateFolder } from './folders.ts';

/** What mongod keeps below a data folder: its files in `data`, its version, and the key of the running set. */
const databaseFolder = (dataDir: string): string => join(dataDir, 'mongodb');
const recordFile = (dataDir: string): string => join(databaseFolder(dataDir), 'version');

const writeFor = (owner: Account | undefined, file: string, text: string, mode: number): string => {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode });
  if (owner) giveTo(file, owner);
  return file;
};

/**
 * The major version of MongoDB whose data lie in a data folder; undefined when there are none yet.
 * @throws SetupTrouble when the folder holds a database of another kind
 */
export const majorOfData = (dataDir: string): number | undefined => {
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new SetupTrouble(
      `${dataDir} holds a database of PostgreSQL, which Assize does not use: choose another folder with ASSIZE_DATA.`,
    );
  }
  if (existsSync(recordFile(dataDir))) return majorOf(readFileSync(recordFile(dataDir), 'utf8'));
  if (!existsSync(databaseFolder(dataDir)) || readdirSync(databaseFolder(dataDir)).length === 0)
    return undefined;
  throw new SetupTrouble(
    `${databaseFolder(dataDir)} holds data without the version of MongoDB that wrote them: choose another folder with ASSIZE_DATA.`,
  );
};

/**
 * Makes the folder for mongod, and records the version before the first file of data is written.
 * @returns the folder, and the one inside it for the files of data
 */
export const prepareDatabaseFolder = (
  dataDir: string,
  version: string,
): { readonly folder: string; readonly files: string } => {
  const account = accountFor('database');
  const folder = privateFolder(databaseFolder(dataDir), account);
  writeFor(account, recordFile(dataDir), `${version}\n`, 0o600);
  return { folder, files: privateFolder(join(folder, 'data'), account) };
};

/**
 * A fresh key, by which the members of a replica set know each other. Only this launcher and the mongod that it starts
 * ever use it, so it need not outlive them.
 */
export const writeKey = (dataDir: string): { readonly file: string; readonly key: string } => {
  const key = randomBytes(96).toString('base64');
  const file = join(databaseFolder(dataDir), 'key');
  return { file: writeFor(accountFor('database'), file, key, 0o400), key };
};

/** The file with the password by which the server signs in, made at first; the server's user alone reads it. */
export const ensurePassword = (dataDir: string): { readonly file: string; readonly password: string } => {
  const account = accountFor('server');
  const file = join(privateFolder(join(dataDir, 'server'), account), 'database-password');
  if (!existsSync(file)) writeFor(account, file, `${randomBytes(24).toString('base64url')}\n`, 0o600);
  return { file, password: readFileSync(file, 'utf8').trim() };
};
