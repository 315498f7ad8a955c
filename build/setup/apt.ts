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

type Request = { readonly packages: readonly string[]; readonly what: string };
type Waiting = Request & { readonly answer: (missing: Missing | undefined) => void };

const waiting: Waiting[] = [];
let running = false;

/**
 * Installs Debian packages; the package lists are brought up to date only when that does not work at once. Requests
 * that come together, or while another one is being done, are done in one go: half of the time goes into reading lists.
 */
export const aptInstall = (packages: readonly string[], what: string): Promise<Missing | undefined> => {
  const { promise, resolve } = Promise.withResolvers<Missing | undefined>();
  waiting.push({ packages, what, answer: resolve });
  if (!running) {
    running = true;
    setImmediate(() => void installWaiting());
  }
  return promise;
};

const installWaiting = async (): Promise<void> => {
  while (waiting.length > 0) {
    const requests = waiting.splice(0);
    const packages = [...new Set(requests.flatMap((request) => request.packages))];
    const together = await installNow({ packages, what: requests.map(({ what }) => what).join(', ') });
    for (const request of requests) {
      // A package that cannot be had does not keep the others from being installed.
      request.answer(together && requests.length > 1 ? await installNow(request) : together);
    }
  }
  running = false;
};

const installNow = async ({ packages, what }: Request): Promise<Missing | undefined> => {
  const obstacle = aptObstacle(packages);
  if (obstacle) return obstacle;
  try {
    await step(`Installing ${what} (apt-get install ${packages.join(' ')})`, async () => {
      try {
        await run('apt-get', [...install, ...packages], { env });
      } catch {
        // A third party's archive that is down makes the update fail; the next step shows if that matters.
        await run('apt-get', ['update'], { env }).catch((error: Error) => say(`! ${error.message}`));
        await run('apt-get', [...install, ...packages], {
          env,
          what: `apt-get install ${packages.join(' ')}`,
        });
      }
    });
    return undefined;
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
};

/**
 * Archives of a Debian release by the mirrors that this machine's apt is set to, or by ASSIZE_DEBIAN_MIRROR.
 * @returns lines of a sources.list
 */
export const debianSources = async (release: string): Promise<readonly string[]> => {
  const signed = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
  const chosen = process.env.ASSIZE_DEBIAN_MIRROR;
  if (chosen) return [`deb ${signed} ${chosen} ${release} main`];
  const targets = await run('apt-get', ['indextargets', '--format', '$(LABEL) $(REPO_URI) $(CODENAME)']);
  const lines = new Set<string>();
  for (const line of targets.split('\n')) {
    const [label, uri, codename] = line.split(' ');
    if (label === 'Debian') lines.add(`deb ${signed} ${uri} ${release} main`);
    // Security updates are had only where this machine's own release is the same.
    if (label === 'Debian-Security' && codename === `${release}-security`)
      lines.add(`deb ${signed} ${uri} ${release}-security main`);
  }
  if (lines.size === 0)
    throw new SetupTrouble(
      'apt knows no mirror of Debian. Run apt-get update, or set ASSIZE_DEBIAN_MIRROR to the address of one.',
    );
  return [...lines];
};
