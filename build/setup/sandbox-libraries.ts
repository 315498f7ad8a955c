import { existsSync } from 'node:fs';
import { aptInstall, aptObstacle } from './apt.ts';
import type { Provider } from './provider.ts';
import { findOnPath } from './shell.mjs';

/** What the sandbox is built from: a C compiler and the headers of two libraries. */
const parts = [
  { package: 'gcc', there: () => findOnPath('gcc', '/usr/local/bin:/usr/bin:/bin') !== undefined },
  { package: 'libc6-dev', there: () => existsSync('/usr/include/stdio.h') },
  { package: 'libseccomp-dev', there: () => existsSync('/usr/include/seccomp.h') },
  { package: 'libcap-dev', there: () => existsSync('/usr/include/sys/capability.h') },
];

const lacking = () => parts.filter((part) => !part.there()).map((part) => part.package);

export type SandboxLibraries = 'ready';

export const sandboxLibraries: Provider<SandboxLibraries> = {
  name: 'C compiler, libseccomp and libcap',
  look: async () => {
    if (process.platform !== 'linux')
      return { missing: 'the sandbox needs Linux; use docker compose elsewhere' };
    const packages = lacking();
    if (packages.length === 0) return 'ready';
    return aptObstacle(packages) ?? { missing: `not installed: ${packages.join(', ')}` };
  },
  fetch: async () => {
    if (process.platform !== 'linux')
      return { missing: 'the sandbox needs Linux; use docker compose elsewhere' };
    return (await aptInstall(lacking(), 'what the sandbox is built from')) ?? 'ready';
  },
};
