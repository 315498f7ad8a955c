// @ts-check
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCli } from './node24.mjs';
import { SetupTrouble, say, step } from './progress.mjs';
import { run } from './shell.mjs';

/** @typedef {{version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean}} LockedPackage */

/**
 * Whether what npm installed is what the lock file asks for. Packages for other platforms may be absent.
 * @param {Record<string, LockedPackage>} locked packages of package-lock.json
 * @param {Record<string, LockedPackage>} installed packages of node_modules/.package-lock.json
 */
export const installedMatches = (locked, installed) => {
  const wanted = Object.entries(locked).filter(
    ([path]) => path.startsWith('node_modules/') || path.includes('/node_modules/'),
  );
  return (
    wanted.every(([path, { version, link, optional, devOptional }]) => {
      const present = installed[path];
      if (!present) return Boolean(optional || devOptional);
      return link ? Boolean(present.link) : present.version === version;
    }) && Object.keys(installed).every((path) => path in locked)
  );
};

/** @param {string} file @returns {Record<string, LockedPackage> | undefined} */
const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/** @param {string} root @param {string} node @param {readonly string[]} args */
const npm = (root, node, args) =>
  run(node, [npmCli(), ...args, '--no-audit', '--no-fund'], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
      // Electron is fetched when the kiosk is built, not at every install.
      ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
    },
    what: `npm ${args[0]}`,
  });

/**
 * Installs the project's packages when they are missing or the lock file changed.
 * @param {string} root folder of the repository
 * @param {string} node binary to run npm with: under an older one npm would quietly choose older packages
 * @param {() => Promise<unknown>} meanwhile what is done beside, when there is something to install
 */
export const ensureModules = async (root, node, meanwhile) => {
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!locked)
    throw new SetupTrouble('package-lock.json is missing or damaged; get it back from the repository.');
  if (installed && installedMatches(locked, installed)) return;
  const [, result] = await Promise.allSettled([meanwhile(), install(root, node)]);
  if (result.status === 'rejected') throw result.reason;
};

/** @param {string} root @param {string} node */
const install = (root, node) =>
  step('Installing packages (npm ci)', async () => {
    try {
      await npm(root, node, ['ci']);
    } catch (cause) {
      if (cause instanceof Error && cause.message.includes('in sync')) {
        // A registry without the packages of other platforms makes npm ci refuse any lock; npm install takes what the
        // lock says all the same, and leaves it as it is.
        say('  npm ci finds the lock file incomplete; installing what it names with npm install instead');
        await npm(root, node, ['install', '--no-save']);
        return;
      }
      const text = cause instanceof Error ? cause.message : String(cause);
      const offline = /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|network/i.test(text);
      throw new SetupTrouble(
        offline
          ? `The npm registry cannot be reached from this machine. Check the network, or point npm to a mirror: npm config set registry <address>.\n${text}`
          : text,
        { cause },
      );
    }
  });
