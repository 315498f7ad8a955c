/**
 * Browsers by which the first build of the website was not made: each name's first version that has all it uses (helpers
 * of iterators are what came last everywhere).
 */
const firstVersions: readonly (readonly [pattern: RegExp, major: number, minor: number])[] = [
  [/\bFirefox\/(\d+)(?:\.(\d+))?/, 131, 0],
  // Edge, Opera and the desktop app name the Chrome that they are made of.
  [/\bChrome\/(\d+)(?:\.(\d+))?/, 122, 0],
  [/\bVersion\/(\d+)(?:\.(\d+))?.* Safari\//, 18, 4],
];

/** Whether a browser gets the build for older ones, by its User-Agent; one that nobody knows gets the first build. */
export const isOlderBrowser = (userAgent: string | undefined): boolean => {
  for (const [pattern, major, minor] of firstVersions) {
    const found = pattern.exec(userAgent ?? '');
    if (!found) continue;
    const [own, ownMinor] = [Number(found[1]), Number(found[2] ?? 0)];
    return own < major || (own === major && ownMinor < minor);
  }
  return false;
};
