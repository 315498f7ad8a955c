import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import { SetupTrouble } from '../../setup/progress.mjs';
import type { PublicKeys } from '../keys/key-ring.ts';
import { pemOf } from '../keys/order.ts';
import type { Tree } from './tree.ts';

/** Files of the machine, at their places. */
export const machineFiles = join(import.meta.dirname, 'machine');
/** The user before the machine; the same number everywhere, since rules of the network name it. */
const kiosk = { name: 'kiosk', id: 60_610 };

export type Hall = {
  /** Names by which the judge is reached, and their addresses; nothing else is. */
  readonly judge: readonly { readonly name: string; readonly address: string }[];
  /** Addresses of the hall's clocks. */
  readonly time: readonly string[];
  readonly deb: string;
  readonly config: string;
  readonly keys: PublicKeys;
  /** Name of the key that signs updates. */
  readonly updateKey: string;
  /** Folder at the judge with signed orders; null: none. */
  readonly updates: string | null;
  /** Certificate of the hall's own authority; null: the judge's is known everywhere. */
  readonly authority: string | null;
  /** Layout as X names it: `us`, `de`. */
  readonly keyboard: string;
};

/** @throws SetupTrouble that names what is wrong */
export const checkHall = ({
  judge,
  time,
  deb,
  config,
  updateKey,
  keys,
  updates,
  authority,
  keyboard,
}: Hall): void => {
  const wrong: string[] = [];
  if (judge.length === 0) wrong.push('--judge NAME=ADDRESS is missing');
  for (const { name, address } of judge) {
    if (!/^[a-z0-9]([a-z0-9.-]{0,60}[a-z0-9])?$/.test(name))
      wrong.push(`--judge: "${name}" is no name of a machine`);
    if (!isIPv4(address)) wrong.push(`--judge: "${address}" is no address like 10.0.0.2`);
  }
  if (time.length === 0) wrong.push('--time ADDRESS is missing');
  for (const one of time) if (!isIPv4(one)) wrong.push(`--time: "${one}" is no address like 10.0.0.2`);
  for (const [what, path] of [
    ['--deb', deb],
    ['--config', config],
    ['--authority', authority],
  ] as const)
    if (path === '') wrong.push(`${what} FILE is missing`);
    else if (path !== null && !existsSync(path)) wrong.push(`${what}: there is no file ${path}`);
  if (!keys[updateKey]) wrong.push(`keys: there is no key "${updateKey}"`);
  if (updates !== null && !/^https:\/\/[a-z0-9.-]+(:\d+)?\/[\w./-]*$/.test(updates))
    wrong.push('--updates: an address like https://judge.hall/updates');
  if (!/^[a-z]{2,10}(\([a-z0-9_-]+\))?$/.test(keyboard)) wrong.push('--keyboard: a layout like us');
  if (wrong.length > 0) throw new SetupTrouble(wrong.join('\n'));
};

/** What the rules of the network include: addresses, and users by their numbers. */
export const netText = (
  { judge, time }: Pick<Hall, 'judge' | 'time'>,
  users: { readonly kiosk: number; readonly clock: number; readonly dhcp: number },
): string =>
  [
    `define judge = { ${[...new Set(judge.map(({ address }) => address))].join(', ')} }`,
    `define clocks = { ${time.join(', ')} }`,
    `define kiosk = ${users.kiosk}`,
    `define clock = { 0, ${users.clock} }`,
    `define dhcp = { 0, ${users.dhcp} }`,
    '',
  ].join('\n');

const masked = [
  'getty@.service',
  'autovt@.service',
  'serial-getty@.service',
  'container-getty@.service',
  'console-getty.service',
  'ctrl-alt-del.target',
  'debug-shell.service',
  'emergency.service',
  'rescue.service',
  'sleep.target',
  'suspend.target',
  'hibernate.target',
  'apt-daily.timer',
  'apt-daily-upgrade.timer',
];
const enabled = [
  'systemd-networkd.service',
  'nftables.service',
  'chrony.service',
  'assize-session.service',
  'assize-update.service',
  'assize-stage.timer',
  'assize-self-test.service',
];

/** Makes a machine of a hall out of a tree of Debian. */
export const applyHall = async (tree: Tree, hall: Hall): Promise<void> => {
  checkHall(hall);
  const at = (path: string) => join(tree.folder, path);
  const put = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(at(path), '..'), { recursive: true });
    writeFileSync(at(path), text, { mode });
    chmodSync(at(path), mode);
  };
  cpSync(machineFiles, tree.folder, { recursive: true });
  await tree.run(
    'chown',
    '-R',
    'root:root',
    '/etc/assize-hall',
    '/usr/lib/assize-hall',
    '/etc/skel',
    '/etc/systemd/system',
    '/etc/polkit-1/rules.d',
    '/etc/udev/rules.d',
    '/etc/modprobe.d',
    '/etc/sysctl.d',
    '/etc/X11',
  );
  await tree.run('groupadd', '--gid', String(kiosk.id), kiosk.name);
  await tree.run(
    'useradd',
    '--uid',
    String(kiosk.id),
    '--gid',
    String(kiosk.id),
    '--create-home',
    '--shell',
    '/usr/sbin/nologin',
    kiosk.name,
  );
  await tree.run('passwd', '--lock', 'root');
  await tree.run('passwd', '--lock', kiosk.name);

  copyFileSync(hall.deb, at('var/tmp/kiosk.deb'));
  await tree.run('dpkg', '--install', '/var/tmp/kiosk.deb');
  await tree.run('rm', '/var/tmp/kiosk.deb');
  put('etc/assize-kiosk/config.jws', readFileSync(hall.config, 'utf8'));
  put('etc/assize-kiosk/keys.json', `${JSON.stringify(hall.keys, null, 2)}\n`);

  const idOf = async (user: string) => Number((await tree.run('id', '-u', user)).trim());
  const users = { kiosk: kiosk.id, clock: await idOf('_chrony'), dhcp: await idOf('systemd-network') };
  put('etc/assize-hall/net.nft', netText(hall, users));
  put('etc/assize-hall/keyboard', `${hall.keyboard}\n`);
  const updateKey = hall.keys[hall.updateKey];
  if (updateKey) put('etc/assize-hall/updates.pem', pemOf(updateKey));
  put('etc/assize-hall/updates.url', hall.updates === null ? '' : `${hall.updates.replace(/\/$/, '')}\n`);
  // Without a name server: no name but these is known.
  put(
    'etc/hosts',
    ['127.0.0.1 localhost', ...hall.judge.map(({ name, address }) => `${address} ${name}`), ''].join('\n'),
  );
  put('etc/resolv.conf', '');
  put('etc/nsswitch.conf', 'passwd: files systemd\ngroup: files systemd\nshadow: files\nhosts: files\n');
  // The hall's network gives each machine its name.
  rmSync(at('etc/hostname'), { force: true });
  put('etc/fstab', '/dev/disk/by-label/assize-hall / ext4 defaults,errors=remount-ro 0 1\n');
  // No step once the machine has the hall's time: a contest's clock does not jump.
  put(
    'etc/chrony/chrony.conf',
    [
      ...hall.time.map((one) => `server ${one} iburst`),
      'makestep 1 3',
      'rtcsync',
      'port 0',
      'cmdport 0',
      'driftfile /var/lib/chrony/chrony.drift',
      '',
    ].join('\n'),
  );

  if (hall.authority !== null) {
    copyFileSync(hall.authority, at('usr/local/share/ca-certificates/hall.crt'));
    await tree.run('update-ca-certificates');
    await tree.run('/usr/lib/assize-hall/trust');
  }
  for (const unit of masked) {
    await tree.run('rm', '-f', `/etc/systemd/system/${unit}`);
    symlinkSync('/dev/null', at(`etc/systemd/system/${unit}`));
  }
  for (const unit of enabled) await tree.run('systemctl', 'enable', unit);
  await tree.run('systemctl', 'set-default', 'multi-user.target');
  // The first memory looks for the system by its label: it takes no disk on USB for it either.
  await tree.run('update-initramfs', '-u', '-k', 'all');
  // Each machine makes its own.
  put('etc/machine-id', '');
  mkdirSync(at('var/lib/assize-hall'), { recursive: true, mode: 0o700 });
  mkdirSync(at('var/log/journal'), { recursive: true });
};
