import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../setup/shell.mjs';
import { depends, resources } from './builder.ts';

const folderRights = 0o755;

/** Rights of everything in a package: what runs, runs for all; only Chromium's helper begins as root. */
const setRights = (path: string): void => {
  const facts = lstatSync(path);
  if (facts.isSymbolicLink()) return;
  if (facts.isDirectory()) {
    chmodSync(path, folderRights);
    for (const name of readdirSync(path)) setRights(join(path, name));
    return;
  }
  if (path.endsWith('/chrome-sandbox')) chmodSync(path, 0o4755);
  else chmodSync(path, (facts.mode & 0o100) !== 0 ? 0o755 : 0o644);
};

const kibibytes = (path: string): number => {
  const facts = lstatSync(path);
  if (!facts.isDirectory()) return Math.ceil(facts.size / 1024);
  return readdirSync(path).reduce((sum, name) => sum + kibibytes(join(path, name)), 1);
};

const put = (root: string, path: string, from: string): void => {
  const whole = join(root, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  copyFileSync(from, whole);
};

/**
 * Makes a Debian package from the folder that electron-builder packed, with the layout of its own target `deb`, for
 * which it would fetch another program.
 * @param packed the folder that the target `dir` made
 * @param into the file
 * @param quick larger, and made in a fifth of the time
 */
export const makeDeb = async (
  packed: string,
  into: string,
  {
    version,
    flavour,
    quick,
  }: { readonly version: string; readonly flavour: string; readonly quick: boolean },
): Promise<void> => {
  const root = mkdtempSync(join(tmpdir(), 'assize-deb-'));
  try {
    cpSync(packed, join(root, 'opt/Assize'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(root, 'etc/assize-kiosk'), { recursive: true });
    put(root, 'usr/share/applications/assize-kiosk.desktop', join(resources, 'assize-kiosk.desktop'));
    put(root, 'usr/share/icons/hicolor/512x512/apps/assize-kiosk.png', join(resources, 'icon.png'));
    const size = kibibytes(root);
    const control = join(root, 'DEBIAN');
    mkdirSync(control);
    writeFileSync(
      join(control, 'control'),
      `Package: assize-kiosk
Version: ${version}${flavour === 'release' ? '' : `+${flavour}`}
Architecture: amd64
Section: education
Priority: optional
Maintainer: Assize <root@localhost>
Installed-Size: ${size}
Depends: ${depends.join(', ')}
Description: contest machine of a hall
 Shows the judge's own site and nothing else, with proof of the seat.
 Config and keys of the hall belong into /etc/assize-kiosk.
`,
    );
    setRights(root);
    for (const name of ['postinst', 'postrm']) {
      writeFileSync(join(control, name), readFileSync(join(resources, `${name}.sh`)), { mode: 0o755 });
      chmodSync(join(control, name), 0o755);
    }
    const packing = quick ? ['-Zgzip', '-z1'] : ['-Zxz', '-z3'];
    await run('dpkg-deb', ['--root-owner-group', ...packing, '--build', root, into]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
