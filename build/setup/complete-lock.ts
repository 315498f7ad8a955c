import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repository } from '../launch/data-folder.ts';
import { say } from './progress.mjs';

/**
 * Packages with native code come in one variant for each platform. npm leaves those variants out of the lock file
 * that the registry it was written with does not carry, and `npm ci` then refuses the lock everywhere. This puts them
 * back: `node build/setup/complete-lock.ts` after each change of packages (a test says when it is needed).
 */
const lockedPackage = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), lockedPackage) });
type Packages = z.infer<typeof lockFile>['packages'];

/** The folders in which Node would look for a dependency of the package at `path`, nearest first. */
const places = (path: string, name: string): string[] => {
  const parents: string[] = [];
  for (
    let at = path;
    at !== '';
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  ) {
    parents.push(`${at}/node_modules/${name}`);
  }
  return [...parents, `node_modules/${name}`];
};

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

/** Which machines a variant is for, read from its name: `binding-linux-arm64-musl`. */
export const platformOf = (name: string): { os: string[]; cpu: string[]; libc?: string[] } | undefined => {
  const words = name.split(/[-/]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return undefined;
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { os: [os], cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
};

/** Entries for the variants that packages of the lock name but the lock lacks. Only exact versions can be completed. */
export const missingVariants = (packages: Packages): Packages => {
  const missing: Packages = {};
  for (const [path, { dev, optionalDependencies }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (!platform || !/^\d/.test(version) || places(path, name).some((place) => place in packages))
        continue;
      missing[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
    }
  }
  return missing;
};

/** The lock file, checked, with its keys in the order npm wrote them (a parsed copy would change it). */
export const readLock = (): z.infer<typeof lockFile> => {
  const lock: z.infer<typeof lockFile> = JSON.parse(
    readFileSync(join(repository, 'package-lock.json'), 'utf8'),
  );
  lockFile.parse(lock);
  return lock;
};

if (import.meta.main) {
  const lock = readLock();
  const missing = missingVariants(lock.packages);
  const { '': root, ...packages } = { ...lock.packages, ...missing };
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  const complete = { ...lock, packages: { ...(root ? { '': root } : {}), ...sorted } };
  writeFileSync(join(repository, 'package-lock.json'), `${JSON.stringify(complete, undefined, 2)}\n`);
  say(`${Object.keys(missing).length} platform variants added to package-lock.json.`);
}
