import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { SetupTrouble } from '../setup/progress.mjs';

/** What the launcher remembers between starts; readable only to the user who starts. */
const memorySchema = z.object({
  redisServerPassword: z.string(),
  redisJudgePassword: z.string(),
  nodeToken: z.string(),
  /** Ports of the services, kept so that a judge started by hand finds Redis again after a restart. */
  mongoPort: z.int().nullable().default(null),
  redisPort: z.int().nullable().default(null),
  /** The generated password of root, until it has been shown and all that needs it is done. */
  rootPassword: z.string().nullable(),
  passwordShown: z.boolean(),
  samplesLoaded: z.boolean(),
  demoLoaded: z.boolean(),
});
export type Memory = z.infer<typeof memorySchema>;

export const repository = resolve(import.meta.dirname, '../..');

/** ASSIZE_DATA, else .data in the repository. */
export const dataFolder = (): string => resolve(process.env.ASSIZE_DATA ?? join(repository, '.data'));

const secret = (bytes: number): string => randomBytes(bytes).toString('base64url');

const memoryFile = (folder: string): string => join(folder, 'launcher.json');

/** Reads the memory of earlier starts, or makes the secrets of a first one. */
export const recall = (folder: string): Memory => {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (!existsSync(memoryFile(folder))) {
    const fresh: Memory = {
      redisServerPassword: secret(24),
      redisJudgePassword: secret(24),
      nodeToken: secret(32),
      mongoPort: null,
      redisPort: null,
      rootPassword: process.env.ASSIZE_ROOT_PASSWORD ? null : secret(9),
      passwordShown: false,
      samplesLoaded: false,
      demoLoaded: false,
    };
    remember(folder, fresh);
    return fresh;
  }
  const parsed = memorySchema.safeParse(JSON.parse(readFileSync(memoryFile(folder), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new SetupTrouble(`${memoryFile(folder)} is damaged. Restore it from a backup of the data folder.`);
};

/** Replaces the memory as a whole, so that a start that is cut off leaves the old one. */
export const remember = (folder: string, memory: Memory): void => {
  const fresh = `${memoryFile(folder)}.new`;
  writeFileSync(fresh, `${JSON.stringify(memory, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, memoryFile(folder));
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const lockFile = (folder: string): string => join(folder, 'launcher.pid');

/** Process of another launcher that runs on a data folder; undefined: none does. */
export const holderOf = (folder: string): number | undefined => {
  const lock = lockFile(folder);
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  return holder > 0 && holder !== process.pid && isAlive(holder) ? holder : undefined;
};

/** Whether a data folder has been used by a start. */
export const isUsed = (folder: string): boolean => existsSync(memoryFile(folder));

/** Keeps a second launcher off the same data. Returns the release. */
export const lockData = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const lock = lockFile(folder);
  const holder = holderOf(folder);
  if (holder !== undefined) {
    throw new SetupTrouble(
      `Assize already runs on ${folder} (process ${holder}). Stop it first, or choose another folder with ASSIZE_DATA.`,
    );
  }
  writeFileSync(lock, String(process.pid));
  return () => rmSync(lock, { force: true });
};

const logLimit = 10 * 2 ** 20;

/** Folder of the logs; one that grew over 10 MiB is put aside, replacing the one put aside before. */
export const logFile = (folder: string, name: string): string => {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const file = join(folder, 'logs', `${name}.log`);
  if (existsSync(file) && statSync(file).size > logLimit) renameSync(file, `${file}.1`);
  return file;
};

const judgeFile = (folder: string): string => join(folder, 'judge.env');

/** Settings of one more judge, in a file that only the user who starts can read. */
export const writeJudgeSettings = (folder: string, settings: Readonly<Record<string, string>>): void =>
  writeFileSync(
    judgeFile(folder),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );

/** The settings that the last `npm start` on this folder wrote for further judges, if there was one. */
export const judgeSettings = (folder: string): NodeJS.Dict<string> =>
  existsSync(judgeFile(folder)) ? parseEnv(readFileSync(judgeFile(folder), 'utf8')) : {};
