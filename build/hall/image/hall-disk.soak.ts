/**
 * The disk that is written to machines of a hall: their firmware (UEFI) finds the loader, and the app comes up, whatever
 * somebody plugs in or presses meanwhile.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { run } from '../../setup/shell.mjs';
import { note } from '../../soak/note.ts';
import { ensureBase, ensureFirmware } from './base.ts';
import { acceleration, byDisk, type Guest, startGuest } from './guest.ts';
import { makeDisk } from './image.ts';
import { appIsDrawn, keepPicture, makeTestImage } from './test-image.ts';

const bootMs = 12 * 60_000;

let folder: string;
let disk: string;
let code: string;
let variables: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assize-hall-disk-'));
  const firmware = await ensureFirmware();
  code = firmware.code;
  variables = join(folder, 'variables.fd');
  copyFileSync(firmware.variables, variables);
  const image = await makeTestImage(folder);
  disk = join(folder, 'hall.img');
  await makeDisk(image, join(await ensureBase(), 'usr/lib/systemd/boot/efi/systemd-bootx64.efi'), disk);
  rmSync(image.root);
}, 20 * 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the machine, does what is to be done meanwhile, and waits for the app. */
const start = async (
  context: TestContext,
  name: string,
  more: readonly string[],
  meanwhile: (guest: Guest) => Promise<void>,
  use: (guest: Guest) => Promise<void>,
): Promise<void> => {
  const began = performance.now();
  const guest = await startGuest(folder, [...byDisk(disk, code, variables), ...more]);
  try {
    await meanwhile(guest);
    await expect
      .poll(async () => appIsDrawn(await guest.screen()), { timeout: bootMs, interval: 2_000 })
      .toBe(true)
      .catch(async (error) => {
        keepPicture(folder, `${name}-not-drawn`, await guest.screen());
        throw error;
      });
    keepPicture(folder, name, await guest.screen());
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    note(context, `by ${acceleration()}: drawn ${seconds} s after power on`);
    expect((await guest.sh('test -d /sys/firmware/efi')).code).toBe(0);
    await use(guest);
  } finally {
    await guest.stop();
  }
};

describe('a disk made for a hall', () => {
  it('starts by UEFI and shows the app, not what a stick in the system’s name holds', async (context) => {
    const [stick, tree] = [join(folder, 'stick.img'), join(folder, 'stick')];
    mkdirSync(tree);
    writeFileSync(join(tree, 'left'), '');
    writeFileSync(stick, '');
    truncateSync(stick, 16 * 1024 * 1024);
    await run('mke2fs', ['-q', '-t', 'ext4', '-L', 'assize-hall', '-d', tree, stick]);
    const plugged = ['-drive', `file=${stick},format=raw,if=none,id=stick`];
    await start(
      context,
      'disk',
      [...plugged, '-device', 'usb-storage,bus=usb.0,drive=stick'],
      async () => undefined,
      async (guest) => {
        const out = async (line: string) => (await guest.sh(line)).out.trim();
        expect(await out('cat /proc/cmdline')).toContain('rd.shell=0');
        expect(await out('findmnt -n -o SOURCE /')).toMatch(/^\/dev\/vda/);
        expect(await out('ls /sys/block | grep -c ^sd || true')).toBe('0');
        expect(await out('grep -c usb_storage /proc/modules || true')).toBe('0');
        // The stick is there, and the kernel knows it.
        expect(await out('cat /sys/bus/usb/devices/*/product')).toContain('HARDDRIVE');
      },
    );
  });

  it('takes no words for the kernel from keys', async (context) => {
    await start(
      context,
      'disk-keys',
      [],
      async (guest) => {
        // Any key held at the start shows the loader's list, `e` would open its editor.
        for (let times = 0; times < 60; times++) {
          await guest.press('spc');
          await delay(250);
        }
        keepPicture(folder, 'disk-loader', await guest.screen());
        await guest.press('e');
        await delay(1_000);
        for (const key of ['spc', 'i', 'n', 'i', 't', 'equal', 'slash', 'b', 'i', 'n', 'slash', 's', 'h'])
          await guest.press(key);
        keepPicture(folder, 'disk-editor', await guest.screen());
        await guest.press('ret');
      },
      async (guest) => {
        expect((await guest.sh('cat /proc/cmdline')).out).not.toContain('init=/bin/sh');
      },
    );
  });
});
