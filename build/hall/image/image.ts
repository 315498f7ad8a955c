import { copyFileSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupTrouble, step } from '../../setup/progress.mjs';
import { run } from '../../setup/shell.mjs';
import { ensureBase, ensurePrograms } from './base.ts';
import { applyHall, type Hall } from './recipe.ts';
import { withTree } from './tree.ts';

const label = 'assize-hall';
/** Words for the kernel: no shell before the system is there, no keys past it. */
export const kernelWords = [
  `root=LABEL=${label}`,
  'ro',
  'quiet',
  'systemd.debug-shell=0',
  'rd.shell=0',
  'panic=10',
];
const freeMegabytes = 2_048;

export type Image = { readonly root: string; readonly kernel: string; readonly initrd: string };

const newest = (folder: string, prefix: string): string => {
  const found = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .at(-1);
  if (found === undefined) throw new SetupTrouble(`the tree has no ${prefix}* in /boot`);
  return join(folder, found);
};

/**
 * Makes the system of a hall's machines: a file system, and the kernel with its first memory.
 * @param into a folder
 * @param change what else is done to the tree
 */
export const makeImage = async (
  hall: Hall,
  into: string,
  change: (folder: string) => Promise<void> = async () => undefined,
): Promise<Image> => {
  const base = await ensureBase();
  mkdirSync(into, { recursive: true });
  return withTree(base, async (tree) => {
    await step('Making a machine of the hall', () => applyHall(tree, hall));
    await change(tree.folder);
    const image = {
      root: join(into, 'root.ext4'),
      kernel: join(into, 'vmlinuz'),
      initrd: join(into, 'initrd.img'),
    };
    copyFileSync(newest(join(tree.folder, 'boot'), 'vmlinuz-'), image.kernel);
    copyFileSync(newest(join(tree.folder, 'boot'), 'initrd.img-'), image.initrd);
    await tree.release();
    await step('Writing the file system', async () => {
      const used = Number((await run('du', ['-sxm', tree.folder])).split('\t')[0]);
      writeFileSync(image.root, '');
      truncateSync(image.root, (used + freeMegabytes) * 1024 * 1024);
      await run('mke2fs', ['-q', '-t', 'ext4', '-L', label, '-d', tree.folder, image.root]);
    });
    return image;
  });
};

/** Partitions begin at whole megabytes. */
const bootMegabytes = 256;
const mebibyte = 1024 * 1024;

/**
 * Makes a disk that machines with UEFI start from: a boot partition with systemd-boot, and the system. To be written to
 * a whole disk as it is.
 */
export const makeDisk = async (
  { root, kernel, initrd }: Image,
  loader: string,
  disk: string,
): Promise<void> => {
  await ensurePrograms({ sfdisk: 'fdisk', 'mkfs.vfat': 'dosfstools', mcopy: 'mtools' }, 'what makes disks');
  const rootMegabytes = Math.ceil(statSync(root).size / mebibyte);
  writeFileSync(disk, '');
  truncateSync(disk, (bootMegabytes + rootMegabytes + 3) * mebibyte);
  const boot = `${disk}.boot`;
  writeFileSync(boot, '');
  truncateSync(boot, bootMegabytes * mebibyte);
  await run('mkfs.vfat', ['-n', 'BOOT', boot]);
  const entry = `${disk}.entry`;
  writeFileSync(
    entry,
    `title Assize\nlinux /vmlinuz\ninitrd /initrd.img\noptions ${kernelWords.join(' ')}\n`,
  );
  const settings = `${disk}.loader`;
  // Neither a menu nor an editor of the kernel's words.
  writeFileSync(settings, 'default hall.conf\ntimeout 0\neditor no\nauto-entries no\nauto-firmware no\n');
  const files: readonly (readonly [from: string, to: string])[] = [
    [loader, '::/EFI/BOOT/BOOTX64.EFI'],
    [kernel, '::/vmlinuz'],
    [initrd, '::/initrd.img'],
    [entry, '::/loader/entries/hall.conf'],
    [settings, '::/loader/loader.conf'],
  ];
  await run('mmd', ['-i', boot, '::/EFI', '::/EFI/BOOT', '::/loader', '::/loader/entries']);
  for (const [from, to] of files) await run('mcopy', ['-i', boot, from, to]);
  const layout = `label: gpt\nstart=1MiB, size=${bootMegabytes}MiB, type=uefi\nstart=${bootMegabytes + 1}MiB, size=${rootMegabytes}MiB, type=linux\n`;
  writeFileSync(`${disk}.layout`, layout);
  await run('sh', ['-c', 'sfdisk --quiet "$1" <"$1.layout"', 'sh', disk]);
  const dd = (from: string, at: number) =>
    run('dd', [`if=${from}`, `of=${disk}`, 'bs=1M', `seek=${at}`, 'conv=notrunc,sparse', 'status=none']);
  await dd(boot, 1);
  await dd(root, bootMegabytes + 1);
  await run('rm', [boot, entry, settings, `${disk}.layout`]);
};
