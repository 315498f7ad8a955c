import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { cacheFolder } from './cache.mjs';
import { isInstalled } from './language-packages.ts';
import { SetupTrouble, say } from './progress.mjs';
import { isMissing, obtain, type Provider } from './provider.ts';
import { providers } from './providers.ts';

/** One line of the report. `needed`: without it the site does not start; otherwise something is left out. */
type Finding = {
  readonly what: string;
  readonly good: boolean;
  readonly text: string;
  readonly needed: boolean;
};

const describe = (found: unknown): string => {
  if (typeof found === 'string') return found;
  if (typeof found !== 'object' || found === null) return String(found);
  if ('kind' in found && found.kind === 'address') return 'runs elsewhere (set in the environment)';
  if ('version' in found && 'binary' in found) return `${found.binary} (${found.version})`;
  if ('binary' in found) return String(found.binary);
  return JSON.stringify(found);
};

const lookAt = async <T>(what: string, ways: readonly Provider<T>[], needed: boolean): Promise<Finding> => {
  const found = await obtain(ways, false);
  if (!isMissing(found)) return { what, good: true, text: describe(found), needed };
  return { what, good: false, text: `missing; looked at\n${found.missing}`, needed };
};

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

const machine = (): Finding => {
  const at = existsSync(cacheFolder()) ? cacheFolder() : '/';
  const { bavail, bsize } = statfsSync(at);
  const free = bavail * bsize;
  return {
    what: 'Machine',
    good: free > 2 ** 31,
    text: `${process.platform} ${process.arch}, ${availableParallelism()} cores, memory ${gigabytes(freemem())} free of ${gigabytes(totalmem())}, disk ${gigabytes(free)} free${free > 2 ** 31 ? '' : ' (2 GiB are needed)'}`,
    needed: false,
  };
};

const cgroup = (): string | undefined => {
  if (existsSync('/sys/fs/cgroup/cgroup.controllers')) return 'cgroup v2';
  if (existsSync('/sys/fs/cgroup/memory')) return 'cgroup v1';
  return undefined;
};

const judgeRights = (): Finding => {
  const lacks = [
    ...(process.platform === 'linux' ? [] : ['Linux']),
    ...(process.getuid?.() === 0
      ? []
      : ['root (start with sudo, or run a judge on another machine or by docker compose)']),
    ...(cgroup() ? [] : ['cgroups below /sys/fs/cgroup']),
  ];
  return {
    what: 'Judge may isolate programs',
    good: lacks.length === 0,
    text: lacks.length === 0 ? `root, ${cgroup()}` : `missing: ${lacks.join('; ')}`,
    needed: false,
  };
};

const languageFindings = (): Finding[] =>
  providers.allLanguages.map((language) => ({
    what: `Language ${language.name}`,
    good: isInstalled(language),
    text: isInstalled(language)
      ? 'installed'
      : `not installed${language.atStart ? '; npm start installs it' : '; npm run languages installs it'}`,
    needed: false,
  }));

/** Everything `npm run doctor` knows about this machine. */
export const examine = async (): Promise<Finding[]> => [
  machine(),
  { what: 'Node', good: true, text: `${process.version} at ${process.execPath}`, needed: true },
  await lookAt('Database', providers.database, true),
  await lookAt('Redis', providers.redis, true),
  await lookAt('Sandbox build', providers.sandbox, false),
  judgeRights(),
  await lookAt('Chromium (for tests)', providers.browser, false),
  await lookAt('Electron (for tests of the desktop app)', providers.oldestElectron, false),
  await lookAt('Display (for tests of the desktop app)', providers.display, false),
  ...languageFindings(),
];

const report = async (): Promise<void> => {
  const findings = await examine();
  for (const { what, good, text } of findings) say(`${good ? '✓' : '✗'} ${what}: ${text}`);
  const blocking = findings.filter((finding) => finding.needed && !finding.good);
  const lacking = findings.filter((finding) => !finding.needed && !finding.good);
  say('');
  if (blocking.length > 0) {
    say(
      `${blocking.map((finding) => finding.what).join(' and ')} missing. npm start tries to fetch what the lines above call not built, installed or downloaded yet.`,
    );
  } else if (lacking.length > 0)
    say(
      `The site can start. ${lacking.length} parts are missing; npm start and npm run languages fetch what they can.`,
    );
  else say('Nothing is missing. Next: npm start');
  process.exitCode = blocking.length > 0 ? 1 : 0;
};

if (import.meta.main) {
  if (process.argv.includes('--reset-root')) {
    const { resetRoot } = await import('../launch/reset-root.ts');
    await resetRoot().catch((error: unknown) => {
      if (!(error instanceof SetupTrouble)) throw error;
      say(`✗ ${error.message}`);
      process.exitCode = 1;
    });
  } else await report();
}
