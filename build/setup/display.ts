import { aptInstall, aptObstacle } from './apt.ts';
import { isMissing, type Missing, type Provider } from './provider.ts';
import { findOnPath } from './shell.mjs';

/**
 * A display without a screen, its window manager, and a program that presses keys as a keyboard does. Beside them comes a
 * spooler, at whose printers the print desk is tested.
 */
export type Display = { readonly xvfb: string; readonly openbox: string; readonly xdotool: string };

const packages = ['xvfb', 'openbox', 'xdotool', 'cups-daemon', 'cups-client'];

const look = (): Display | Missing => {
  const [xvfb, openbox, xdotool] = ['Xvfb', 'openbox', 'xdotool'].map((name) => findOnPath(name));
  const cupsd = findOnPath('cupsd', `${process.env.PATH ?? ''}:/usr/sbin`);
  if (xvfb && openbox && xdotool && cupsd) return { xvfb, openbox, xdotool };
  return aptObstacle(packages) ?? { missing: 'not installed' };
};

export const displayByApt: Provider<Display> = {
  name: 'Xvfb, openbox, xdotool and CUPS from Debian',
  look: async () => look(),
  fetch: async () => {
    const trouble = await aptInstall(packages, 'a display and a spooler for the journeys of the desktop app');
    if (trouble) return trouble;
    const found = look();
    return isMissing(found) ? { missing: 'installed, but not on PATH' } : found;
  },
};
