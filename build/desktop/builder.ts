import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { hallFolder } from '@assize/desktop/core/manifest.ts';
import type { Flavour } from '@assize/desktop/policy/start.ts';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { repository } from '../launch/data-folder.ts';
import { bindProgram } from './fuses.ts';
import { program } from './install.ts';
import { writeManifest } from './manifest.ts';

export const resources = join(import.meta.dirname, 'package');
/** Where a package puts config and keys of the hall. */
const hallPlace = '/etc/assize-kiosk';

/** Debian packages that Electron's program needs, on Debian 12 and Ubuntu 22.04 and later. */
export const depends = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libdrm2',
  'libxss1',
  'libxtst6',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libnotify4',
  'libsecret-1-0',
];

/** Path of the program within what was packed. */
const programIn = ({ appOutDir, electronPlatformName: platform, packager }: AfterPackContext): string => {
  if (platform === 'linux') return join(appOutDir, program);
  return join(appOutDir, `${packager.appInfo.productFilename}.${platform === 'darwin' ? 'app' : 'exe'}`);
};

/** What is done to an app that is packed, before anything signs it; nothing changes a file afterwards. */
const finish = (flavour: Flavour) => async (context: AfterPackContext) => {
  await bindProgram(programIn(context), flavour, context.electronPlatformName);
  if (context.electronPlatformName !== 'linux') return;
  symlinkSync(hallPlace, join(context.appOutDir, hallFolder));
  // A package is installed as root's.
  await writeManifest(context.appOutDir, 0);
};

/** @param electron a distribution's folder and version; null: electron-builder downloads the locked one */
export const builderConfig = (
  flavour: Flavour,
  electron: { readonly dist: string; readonly version: string } | null,
  output: string,
): Configuration => ({
  appId: 'org.assize.kiosk',
  productName: 'Assize',
  executableName: program,
  artifactName: `assize-kiosk${flavour === 'release' ? '' : `-${flavour}`}-\${version}-\${arch}.\${ext}`,
  directories: { output, buildResources: resources },
  files: ['**/*'],
  // Everything is in the bundle: there are no packages beside it, and nothing native.
  npmRebuild: false,
  electronVersion: electron?.version ?? lockedElectron(),
  ...(electron ? { electronDist: electron.dist } : {}),
  electronLanguages: ['en-US', 'zh-CN'],
  afterPack: finish(flavour),
  publish: null,
  asar: true,
  // Linux has no check of an archive: there every file is hashed at the start of the app.
  linux: {
    target: ['deb'],
    category: 'Education',
    asar: false,
    maintainer: 'Assize',
    icon: join(resources, 'icon.png'),
  },
  deb: {
    packageName: 'assize-kiosk',
    depends,
    afterInstall: join(resources, 'postinst.sh'),
    afterRemove: join(resources, 'postrm.sh'),
  },
  win: { target: ['nsis'] },
  nsis: {
    oneClick: false,
    perMachine: true,
    allowToChangeInstallationDirectory: false,
    deleteAppDataOnUninstall: false,
  },
  mac: { target: ['dmg'], category: 'public.app-category.education' },
});

const lockedElectron = (): string => {
  const { devDependencies }: { devDependencies: { electron: string } } = JSON.parse(
    readFileSync(join(repository, 'desktop/package.json'), 'utf8'),
  );
  return devDependencies.electron;
};
