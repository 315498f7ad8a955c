import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { manifestPath } from '@assize/desktop/core/manifest.ts';
import type { Flavour } from '@assize/desktop/policy/start.ts';
import { build, Platform } from 'electron-builder';
import { repository } from '../launch/data-folder.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { isMissing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { findOnPath } from '../setup/shell.mjs';
import { versions } from '../setup/versions.mjs';
import { builderConfig } from './builder.ts';
import { bundleDesktop } from './bundle.ts';
import { makeDeb } from './deb.ts';
import { buildHashInside } from './manifest.ts';

const usage = `npm run package -- [dir|deb|nsis|dmg]… [--flavour release|e2e] [--oldest] [--out FOLDER]
  deb by default; --oldest takes the Electron of the tests instead of the locked one`;

const platforms = {
  dir: Platform.LINUX,
  deb: Platform.LINUX,
  nsis: Platform.WINDOWS,
  dmg: Platform.MAC,
} as const;
type Target = keyof typeof platforms;
const isTarget = (name: string): name is Target => Object.hasOwn(platforms, name);

const appVersion = (): string => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(repository, 'desktop/package.json'), 'utf8'),
  );
  return version;
};

/** The Electron of the tests as it lies on this machine, with its version. */
const oldestElectron = async () => {
  const found = await obtain<string>(providers.oldestElectron, true);
  if (isMissing(found)) throw new SetupTrouble(`No Electron. Tried:\n${found.missing}`);
  if (basename(found) !== 'electron')
    throw new SetupTrouble(`ELECTRON_PATH is to be a program called electron, not ${found}.`);
  return { dist: dirname(found), version: versions.electronWheel.electron };
};

export type Packed = {
  /** What electron-builder made of the target `dir`, for Linux. */
  readonly folder: string;
  /** The Debian package, where it was asked for. */
  readonly deb: string | null;
  /** By which staff accept the build. */
  readonly buildHash: string;
};

/** Packs the app for Linux with an Electron that is on this machine; nothing is downloaded by electron-builder. */
export const packForLinux = async (
  out: string,
  {
    flavour,
    deb,
    oldest,
    quick = false,
    version = appVersion(),
  }: {
    readonly flavour: Flavour;
    readonly deb: boolean;
    readonly oldest: boolean;
    /** A package that is larger, and made sooner. */
    readonly quick?: boolean;
    readonly version?: string;
  },
): Promise<Packed> => {
  const scratch = mkdtempSync(join(tmpdir(), 'assize-package-'));
  try {
    const app = join(scratch, 'app');
    await bundleDesktop(app, flavour, { version });
    mkdirSync(out, { recursive: true });
    await build({
      projectDir: app,
      targets: Platform.LINUX.createTarget('dir'),
      config: builderConfig(flavour, oldest ? await oldestElectron() : null, out),
    });
    const folder = join(out, 'linux-unpacked');
    const file = join(out, `assize-kiosk${flavour === 'release' ? '' : `-${flavour}`}-${version}-amd64.deb`);
    if (deb) await makeDeb(folder, file, { version, flavour, quick });
    const manifest = readFileSync(join(folder, manifestPath), 'utf8');
    return { folder, deb: deb ? file : null, buildHash: await buildHashInside(manifest) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** Targets that electron-builder makes with programs of its own, which it downloads. */
const packElsewhere = async (target: Target, flavour: Flavour, out: string): Promise<void> => {
  const app = mkdtempSync(join(tmpdir(), 'assize-package-'));
  try {
    await bundleDesktop(app, flavour);
    await build({
      projectDir: app,
      targets: platforms[target].createTarget(target),
      config: builderConfig(flavour, null, out),
    });
  } finally {
    rmSync(app, { recursive: true, force: true });
  }
};

/** `npm run package`: the desktop app as people install it. */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      flavour: { type: 'string', default: 'release' },
      oldest: { type: 'boolean', default: false },
      out: { type: 'string', default: join(repository, 'desktop/dist') },
    },
  });
  const { flavour, oldest } = values;
  if (flavour !== 'release' && flavour !== 'e2e') throw new SetupTrouble(usage);
  const targets = positionals.length === 0 ? ['deb'] : positionals;
  for (const target of targets)
    if (!isTarget(target)) throw new SetupTrouble(`No target "${target}".\n${usage}`);
  const out = resolve(values.out);
  if (targets.some((one) => one === 'dir' || one === 'deb')) {
    if (process.platform !== 'linux' || !findOnPath('dpkg-deb'))
      throw new SetupTrouble('The package for Linux is made on Debian or Ubuntu, by dpkg-deb.');
    const packed = await step(`Packing the app for Linux (${flavour})`, () =>
      packForLinux(out, { flavour, oldest, deb: targets.includes('deb') }),
    );
    say(`Made ${packed.deb ?? packed.folder}`);
    say(`Build hash to accept: ${packed.buildHash}`);
  }
  for (const target of targets)
    if (target === 'nsis' || target === 'dmg')
      await step(`Packing ${target}`, () => packElsewhere(target, flavour, out));
};

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof SetupTrouble)) throw error;
    say(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}
