import { existsSync } from 'node:fs';
import { SetupTrouble, say, step } from './progress.mjs';
import type { Missing } from './provider.ts';
import { findOnPath, run } from './shell.mjs';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];

/** Why this process cannot install Debian packages, if it cannot. */
export const aptObstacle = (packages: readonly string[]): Missing | undefined => {
  const names = packages.join(' ');
  if (!existsSync('/etc/debian_version') || !findOnPath('apt-get')) {
    return {
      missing: `this is not Debian or Ubuntu; install what these Debian packages hold by hand: ${names}`,
    };
  }
  if (process.getuid?.() !== 0)
    return { missing: `installing needs root; run: sudo apt-get install ${names}` };
  return undefined;
};

let running: Promise<unknown> = Promise.resolve();

/**
 * Installs Debian packages; the package lists are brought up to date only when that does not work at once. One
 * installation after another: the lists can only be brought up to date by one.
 */
export const aptInstall = (packages: readonly string[], what: string): Promise<Missing | undefined> => {
  const mine = running.then(() => installNow(packages, what));
  running = mine.catch(() => undefined);
  return mine;
};

const installNow = async (packages: readonly string[], what: string): Promise<Missing | undefined> => {
  const obstacle = aptObstacle(packages);
  if (obstacle) return obstacle;
  try {
    await step(`Installing ${what} (apt-get install ${packages.join(' ')})`, async () => {
      try {
        await run('apt-get', [...install, ...packages], { env });
      } catch {
        // A third party's archive that is down makes this fail; whether that matters, the next step shows.
        await run('apt-get', ['update'], { env }).catch((error: Error) => say(`! ${error.message}`));
        await run('apt-get', [...install, ...packages], {
          env,
          what: `apt-get install ${packages.join(' ')}`,
        });
      }
    });
    return undefined;
  } catch (error) {
    if (error instanceof SetupTrouble) return { missing: error.message };
    throw error;
  }
};
