import { aptInstall, aptObstacle } from './apt.ts';
import type { Provider } from './provider.ts';
import { findOnPath } from './shell.mjs';

/** What the tests of a hall's machines look at scripts and load network rules with. */
const packages = ['shellcheck', 'nftables'];
const there = (): boolean =>
  findOnPath('shellcheck') !== undefined &&
  findOnPath('nft', `${process.env.PATH ?? ''}:/usr/sbin`) !== undefined;

export const hallToolsByApt: Provider<'ready'> = {
  name: 'shellcheck and nftables from Debian',
  look: async () => (there() ? 'ready' : (aptObstacle(packages) ?? { missing: 'not installed' })),
  fetch: async () =>
    (await aptInstall(packages, 'what scripts and network rules of a hall’s machines are tested with')) ??
    'ready',
};
