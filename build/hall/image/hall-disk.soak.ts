/**
 * The disk that is written to machines of a hall: their firmware (UEFI) finds the loader, and the app comes up.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { note } from '../../soak/note.ts';
import { ensureBase, ensureFirmware } from './base.ts';
import { acceleration, byDisk, startGuest } from './guest.ts';
import { makeDisk } from './image.ts';
import { appIsDrawn, keepPicture, makeTestImage } from './test-image.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-hall-disk-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a disk made for a hall starts by UEFI and shows the app', async (context) => {
  const firmware = await ensureFirmware();
  const image = await makeTestImage(folder);
  const disk = join(folder, 'hall.img');
  await makeDisk(image, join(await ensureBase(), 'usr/lib/systemd/boot/efi/systemd-bootx64.efi'), disk);
  rmSync(image.root);
  const variables = join(folder, 'variables.fd');
  copyFileSync(firmware.variables, variables);
  const began = performance.now();
  const guest = await startGuest(folder, byDisk(disk, firmware.code, variables));
  try {
    await expect
      .poll(async () => appIsDrawn(await guest.screen()), { timeout: 12 * 60_000, interval: 2_000 })
      .toBe(true)
      .catch(async (error) => {
        keepPicture(folder, 'disk-not-drawn', await guest.screen());
        throw error;
      });
    keepPicture(folder, 'disk', await guest.screen());
    note(
      context,
      `by ${acceleration()}: drawn ${((performance.now() - began) / 1000).toFixed(0)} s after power on`,
    );
    expect((await guest.sh('test -d /sys/firmware/efi')).code).toBe(0);
    expect((await guest.sh('cat /proc/cmdline')).out).toContain('rd.shell=0');
  } finally {
    await guest.stop();
  }
});
