import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, exclusively } from '../../setup/cache.mjs';
import { SetupTrouble, step } from '../../setup/progress.mjs';
import { findOnPath, run } from '../../setup/shell.mjs';

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The kernel as a program, and the libraries of its release, as those of this machine may be older. */
const packages = ['user-mode-linux', 'libc6', 'libgcc-s1'];

/** The mirror that this machine's apt is set to. */
const mirror = async (): Promise<string> => {
  const targets = await run('apt-get', ['indextargets', '--format', '$(ORIGIN) $(LABEL) $(REPO_URI)']);
  const own = targets.split('\n').find((line) => line.startsWith('Debian Debian '));
  const uri = own?.split(' ')[2];
  if (uri === undefined)
    throw new SetupTrouble(
      'apt knows no mirror of Debian: the guests are made of its packages. Run apt-get update.',
    );
  return uri;
};

const fetchInto = async (folder: string, release: string): Promise<void> => {
  const apt = join(folder, 'apt');
  for (const part of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(apt, part), { recursive: true });
  writeFileSync(join(apt, 'sources.list'), `deb [signed-by=${keyring}] ${await mirror()} ${release} main\n`);
  const options = [
    `Dir::Etc::SourceList=${apt}/sources.list`,
    'Dir::Etc::SourceParts=-',
    `Dir::State::Lists=${apt}/lists`,
    `Dir::Cache=${apt}/cache`,
    'Acquire::Languages=none',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...options, 'update'], { what: `apt-get update for Debian ${release}` });
  await run('apt-get', [...options, 'download', ...packages], { cwd: apt });
  // Packages before and after the merge of /lib with /usr/lib put the loader in different places.
  for (const part of ['lib', 'lib64']) {
    mkdirSync(join(folder, 'usr', part), { recursive: true });
    symlinkSync(`usr/${part}`, join(folder, part));
  }
  for (const name of readdirSync(apt).filter((one) => one.endsWith('.deb')))
    await run('dpkg-deb', ['-x', join(apt, name), folder]);
  rmSync(apt, { recursive: true });
};

/**
 * A Linux that runs as a program, from the packages of a Debian release (those of versions.mjs).
 * @returns its folder: a root with the kernel as /usr/bin/linux.uml
 * @throws SetupTrouble where it cannot be had
 */
export const ensureKernel = async (release: string): Promise<string> => {
  const folder = join(cacheFolder(), `user-mode-linux-${release}`);
  const whole = join(folder, 'whole');
  await exclusively(`user-mode-linux-${release}`, async () => {
    if (existsSync(whole)) return;
    if (process.arch !== 'x64' || !findOnPath('apt-get') || !existsSync(keyring))
      throw new SetupTrouble('User-Mode-Linux is taken from Debian by apt, for x86_64 only');
    rmSync(folder, { recursive: true, force: true });
    await step(`Fetching User-Mode-Linux of Debian ${release} (apt-get download, 40 MB)`, () =>
      fetchInto(folder, release),
    );
    writeFileSync(whole, '');
  });
  return folder;
};
