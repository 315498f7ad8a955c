import { aptInstall, aptObstacle } from './apt.ts';
import type { Provider } from './provider.ts';
import { findOnPath, isExecutable } from './shell.mjs';

/** The browser that the journeys run in, and the fonts that Chinese pages need in it. */
const packages = ['chromium', 'fonts-noto-cjk'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = () => names.map((name) => findOnPath(name)).find((path) => path !== undefined);

export const chromiumByEnvironment: Provider<string> = {
  name: 'CHROMIUM_PATH',
  look: async () => {
    const path = process.env.CHROMIUM_PATH;
    if (!path) return { missing: 'not set' };
    return isExecutable(path) ? path : { missing: `${path} is not a program` };
  },
};

export const chromiumOnPath: Provider<string> = {
  name: 'Chromium on PATH',
  look: async () => onPath() ?? { missing: `none of ${names.join(', ')} is on PATH` },
};

export const chromiumByApt: Provider<string> = {
  name: 'Chromium from Debian',
  look: async () => aptObstacle(packages) ?? { missing: 'not installed' },
  fetch: async () =>
    (await aptInstall(packages, 'Chromium for the browser tests')) ??
    onPath() ?? { missing: 'installed, but not on PATH' },
};
