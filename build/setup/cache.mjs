// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './progress.mjs';

/** The folder for everything that set-up fetches: outside the repository, so that clones share it. */
export const cacheFolder = () => resolve(process.env.ASSIZE_CACHE ?? join(homedir(), '.cache/assize'));

const isAlive = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Lets only one set-up at a time fill a part of the cache; a lock left by a process that is gone is taken over.
 * @template T
 * @param {string} part
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const exclusively = async (part, work) => {
  const lock = join(cacheFolder(), `${part}.lock`);
  mkdirSync(cacheFolder(), { recursive: true });
  let told = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      const holder = readHolder(lock);
      if (holder !== undefined && !isAlive(holder)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!told) say(`  waiting for another set-up that is fetching ${part} (process ${holder})`);
      told = true;
      await delay(500);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

/** @param {string} lock @returns {number | undefined} */
const readHolder = (lock) => {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
};
