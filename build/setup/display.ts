import { aptInstall, aptObstacle } from './apt.ts';
import { isMissing, type Missing, type Provider } from './provider.ts';
import { findOnPath } from './shell.mjs';

/** A display without a screen, its window manager, and a program that presses keys as a keyboard does. */
export type Display = { readonly xvfb: string; readonly openbox: string; readonly xdotool: string };

const packages = ['xvfb', 'openbox', 'xdotool'];

const look = (): Display | Missing => {
  const [xvfb, openbox, xdotool] = ['Xvfb', 'openbox', 'xdotool'].map((name) => findOnPath(name));
  if (xvfb && openbox && xdotool) return { xvfb, openbox, xdotool };
  return aptObstacle(packages) ?? { missing: 'not installed' };
};

export const displayByApt: Provider<Display> = {
  name: 'Xvfb, openbox and xdotool from Debian',
  look: async () => look(),
  fetch: async () => {
    const trouble = await aptInstall(packages, 'a display for the journeys of the desktop app');
    if (trouble) return trouble;
    const found = look();
    return isMissing(found) ? { missing: 'installed, but not on PATH' } : found;
  },
};
