import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';

/** Chromium's own helper, which must be root's and begin as root; no other file of the app may. */
const helper = 'chrome-sandbox';
const setUid = 0o4000;
const writableByOthers = 0o022;

/** A file or folder of the installed app, by its path from the app's folder; its own path is `.`. */
export type FoundFile = {
  readonly path: string;
  /** SHA-256 in hex; null: a folder, or a file whose content is not of the build. */
  readonly hash: string | null;
  readonly owner: number;
  /** Rights as `stat` gives them, without the kind. */
  readonly mode: number;
  readonly isLink: boolean;
};

/** What was installed, as the build wrote it down. */
export type Expected = {
  /** Who must own everything. */
  readonly owner: number;
  readonly files: Readonly<Record<string, string>>;
};

export type Fault = { readonly path: string; readonly reason: Extract<Breach, `self-test.${string}`> };

const faultOf = (found: FoundFile, { owner, files }: Expected): Fault['reason'] | null => {
  if (found.isLink) return 'self-test.extra';
  if (found.owner !== owner) return 'self-test.owner';
  if ((found.mode & writableByOthers) !== 0) return 'self-test.writable';
  const mayBeginAsRoot = found.path === helper && owner === 0;
  if (((found.mode & setUid) !== 0) !== mayBeginAsRoot) return 'self-test.rights';
  if (found.hash === null) return null;
  if (!Object.hasOwn(files, found.path)) return 'self-test.extra';
  return files[found.path] === found.hash ? null : 'self-test.changed';
};

/** What of an installed app is not as it was built; none: it may start. */
export const decideSelfTest = (expected: Expected | null, found: readonly FoundFile[]): readonly Fault[] => {
  if (expected === null) return [{ path: '.', reason: 'self-test.manifest' }];
  const there = new Set(found.map(({ path }) => path));
  const missing = Object.keys(expected.files)
    .filter((path) => !there.has(path))
    .map((path): Fault => ({ path, reason: 'self-test.missing' }));
  const wrong = found.flatMap((one): readonly Fault[] => {
    const reason = faultOf(one, expected);
    return reason === null ? [] : [{ path: one.path, reason }];
  });
  return [...missing, ...wrong];
};
