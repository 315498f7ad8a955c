import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, debianSources } from '../../setup/apt.ts';
import { cacheFolder, exclusively } from '../../setup/cache.mjs';
import { SetupTrouble, step } from '../../setup/progress.mjs';
import { findOnPath, run } from '../../setup/shell.mjs';
import { packages, release } from './packages.ts';

/** Installs Debian packages whose programs are missing. @throws SetupTrouble where that does not work */
export const ensurePrograms = async (
  wanted: Readonly<Record<string, string>>,
  what: string,
): Promise<void> => {
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;
  const missing = Object.entries(wanted).flatMap(([name, from]) => (findOnPath(name, path) ? [] : [from]));
  const trouble = missing.length > 0 ? await aptInstall([...new Set(missing)], what) : undefined;
  if (trouble) throw new SetupTrouble(trouble.missing);
};

/**
 * The tree of a machine's system before anything of a hall is in it: Debian by mmdebstrap, kept in the cache.
 * @returns its folder, which nobody writes to
 */
export const ensureBase = async (): Promise<string> => {
  if (process.getuid?.() !== 0) throw new SetupTrouble('The system of a hall’s machines is made as root.');
  await ensurePrograms({ mmdebstrap: 'mmdebstrap' }, 'what makes the system of a hall’s machines');
  const kind = createHash('sha256')
    .update(JSON.stringify([release, packages]))
    .digest('hex')
    .slice(0, 8);
  const name = `hall-${release}-${kind}`;
  const folder = join(cacheFolder(), name);
  await exclusively(name, async () => {
    if (existsSync(folder)) return;
    const scratch = `${folder}.new`;
    // A run that was killed may have left this machine's own file systems mounted there.
    await run('rm', ['-rf', '--one-file-system', scratch]);
    mkdirSync(cacheFolder(), { recursive: true });
    await step(
      `Making the system of a hall’s machines (mmdebstrap, ${packages.length} packages, 2 GB)`,
      async () => {
        const options = [
          '--variant=minbase',
          '--mode=root',
          '--aptopt=APT::Install-Recommends "false"',
          '--dpkgopt=path-exclude=/usr/share/man/*',
          '--dpkgopt=path-exclude=/usr/share/locale/*',
          `--include=${packages.join(',')}`,
        ];
        await run('mmdebstrap', [...options, release, scratch, ...(await debianSources(release))], {
          what: 'mmdebstrap',
        });
        renameSync(scratch, folder);
      },
    );
  });
  return folder;
};

/** Firmware for an emulator, from Debian: its code, and variables to begin with. */
export const ensureFirmware = async (): Promise<{ readonly code: string; readonly variables: string }> => {
  const [code, variables] = ['/usr/share/OVMF/OVMF_CODE_4M.fd', '/usr/share/OVMF/OVMF_VARS_4M.fd'];
  const trouble = existsSync(code) ? undefined : await aptInstall(['ovmf'], 'firmware for an emulator');
  if (trouble) throw new SetupTrouble(trouble.missing);
  return { code, variables };
};
