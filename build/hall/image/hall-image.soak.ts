/**
 * The image of a hall's machine, made by the recipe and started in an emulator: what comes back when it is killed, and
 * what a contestant does not get out by. Emulators are slow; their times are told, not judged.
 */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from '../../soak/note.ts';
import { acceleration, byKernel, type Guest, startGuest } from './guest.ts';
import { coloursOf, type Picture } from './picture.ts';
import { appIsDrawn, keepPicture, makeTestImage } from './test-image.ts';

const bootMs = 8 * 60_000;
/** Of the word that Chinese input offers first. */
const grey = '808080';
const backMs = 3 * 60_000;

let folder: string;
let guest: Guest;
let began: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assize-hall-image-'));
  const image = await makeTestImage(folder);
  began = performance.now();
  guest = await startGuest(folder, byKernel(image));
}, 20 * 60_000);
afterAll(async () => {
  await guest?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);
const out = async (line: string) => (await guest.sh(line)).out.trim();
const keep = (name: string, picture: Picture) => keepPicture(folder, name, picture);
const untilDrawn = (withinMs: number) =>
  expect
    .poll(async () => appIsDrawn(await guest.screen()), { timeout: withinMs, interval: 1_000 })
    .toBe(true);
const app = () => out('pgrep -o -u kiosk -x assize-kiosk || true');
const asKiosk = (line: string) => `setpriv --reuid=kiosk --regid=kiosk --clear-groups ${line}`;
const connects = async (who: 'kiosk' | 'root', where: string) => {
  const line = `timeout 20 curl --silent --verbose --max-time 10 telnet://${where} </dev/null`;
  return (await out(who === 'kiosk' ? asKiosk(line) : line)).includes('Connected to');
};
const bootId = () => out('cat /proc/sys/kernel/random/boot_id');

describe('a machine of a hall', () => {
  it('shows the app by itself, as the kiosk user and in Chromium’s sandbox', async (context) => {
    await untilDrawn(bootMs).catch(async (error) => {
      keep('hall-not-drawn', await guest.screen());
      throw new Error(`${String(error)}\n${guest.console().slice(-3_000)}`);
    });
    note(context, `by ${acceleration()}: drawn ${seconds(began)} s after power on`);
    keep('hall', await guest.screen());
    const processes = (await out('ps -eo user:12,args'))
      .split('\n')
      .filter((line) => line.includes('/opt/Assize/assize-kiosk'));
    expect(processes.filter((line) => line.includes('--type=renderer')).length).toBeGreaterThan(0);
    expect(processes.filter((line) => !line.startsWith('kiosk') || line.includes('no-sandbox'))).toEqual([]);
  });

  it('says of itself what is closed', async (context) => {
    await expect
      .poll(async () => (await guest.sh('systemctl is-active assize-self-test.service')).out.trim(), {
        timeout: bootMs,
      })
      .toBe('inactive');
    note(context, (await out('systemd-analyze time')).split('\n')[0] ?? '');
    const report = await out('cat /var/log/assize-hall/self-test.txt');
    for (const line of report.split('\n')) note(context, line.slice(0, 140));
    // There is no clock in the emulator's network to follow.
    expect(report.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([
      'FAILED clock follows the hall',
    ]);
    expect(report.split('\n').filter((line) => line.startsWith('ok')).length).toBeGreaterThan(12);
  });

  it.each([
    ['the app', 'assize-kiosk', 'pgrep -o -u kiosk -x assize-kiosk'],
    ['the window manager', 'openbox', 'pgrep -o -u kiosk -x openbox'],
    ['the display', 'Xorg', 'pgrep -o -x Xorg'],
  ])('gets %s back when it is killed', async (what, _name, find) => {
    const before = await out(find);
    expect(Number(before)).toBeGreaterThan(1);
    const since = performance.now();
    await out(`kill -9 ${before}`);
    await expect.poll(() => out(`${find} || true`), { timeout: backMs, interval: 500 }).not.toBe(before);
    await expect.poll(() => out(`${find} || true`), { timeout: backMs, interval: 500 }).toMatch(/^\d+$/);
    await untilDrawn(backMs);
    console.log(`${what} came back after ${seconds(since)} s`);
  });

  it('takes Chinese by Pinyin', async () => {
    // The word that is offered first lies on grey, as long as it is not taken.
    const isOffered = async () => coloursOf(await guest.screen(), 0.0005).some(([hex]) => hex === grey);
    const type = async (...keys: readonly string[]) => {
      for (const key of keys) await guest.press(key);
    };
    const white = async () => {
      const picture = await guest.screen();
      const [, share] = coloursOf(picture, 0.01).find(([hex]) => hex === 'ffffff') ?? ['', 0];
      return share * picture.width * picture.height;
    };
    await type('n', 'i');
    await delay(2_000);
    expect(await isOffered()).toBe(false);
    const before = await white();
    await guest.press('ctrl', 'spc');
    await delay(1_000);
    await type('n', 'i', 'h', 'a', 'o');
    await expect.poll(isOffered, { timeout: 30_000 }).toBe(true);
    keep('hall-pinyin', await guest.screen());
    await type('spc');
    await expect.poll(isOffered, { timeout: 30_000 }).toBe(false);
    await delay(1_000);
    keep('hall-chinese', await guest.screen());
    // Two characters stand in the field; the caret alone has some twenty points.
    expect(before - (await white())).toBeGreaterThan(100);
    await guest.press('ctrl', 'spc');
  });

  it('stays on its display, and starts no other by keys', async () => {
    const [boot, running] = [await bootId(), await app()];
    expect(await out('cat /sys/class/tty/tty0/active')).toBe('tty1');
    for (const key of ['f2', 'f3', 'f6', 'f7']) {
      await guest.press('ctrl', 'alt', key);
      await delay(1_000);
      expect(await out('cat /sys/class/tty/tty0/active'), key).toBe('tty1');
    }
    await guest.press('ctrl', 'alt', 'backspace');
    await guest.press('ctrl', 'alt', 'delete');
    await delay(3_000);
    expect(await app()).toBe(running);
    expect(await bootId()).toBe(boot);
    expect(appIsDrawn(await guest.screen())).toBe(true);
  });

  it('comes back to its display, whatever keys did while it was away', async (context) => {
    await out('systemctl stop assize-session.service');
    await guest.press('alt', 'f2');
    await delay(1_000);
    note(context, `without a display, Alt+F2 leads to ${await out('cat /sys/class/tty/tty0/active')}`);
    keep('hall-no-display', await guest.screen());
    expect(await out('pgrep -x agetty || true')).toBe('');
    await out('systemctl start assize-session.service');
    await untilDrawn(backMs);
    expect(await out('cat /sys/class/tty/tty0/active')).toBe('tty1');
  });

  it('obeys no SysRq', async () => {
    const [boot, running] = [await bootId(), await app()];
    // Kill everything, end everything, remount read-only, start anew.
    for (const key of ['k', 'e', 'i', 'u', 'b']) {
      await guest.press('alt', 'sysrq', key);
      await delay(1_500);
    }
    expect(await bootId()).toBe(boot);
    expect(await app()).toBe(running);
    expect(await out('cat /proc/sys/kernel/sysrq')).toBe('0');
    expect((await guest.sh(asKiosk('sh -c "echo b > /proc/sysrq-trigger"'))).code).not.toBe(0);
    // The keys do reach the kernel: with the setting of other systems it obeys them.
    const helped = () => out('dmesg | grep -c "sysrq: HELP" || true');
    expect(await helped()).toBe('0');
    await out('echo 1 > /proc/sys/kernel/sysrq');
    await guest.press('alt', 'sysrq', 'h');
    await expect.poll(helped, { timeout: 20_000 }).toBe('1');
    await out('echo 0 > /proc/sys/kernel/sysrq');
  });

  it('takes no storage on USB, but keyboards', async (context) => {
    const stick = join(folder, 'stick.img');
    writeFileSync(stick, '');
    truncateSync(stick, 16 * 1024 * 1024);
    const disks = 'ls /sys/block | grep -v -e loop -e ram | tr "\\n" " "';
    const before = await out(disks);
    await guest.ask('blockdev-add', { driver: 'file', 'node-name': 'stick', filename: stick });
    await guest.ask('device_add', {
      driver: 'usb-storage',
      id: 'stick-device',
      bus: 'usb.0',
      drive: 'stick',
    });
    await guest.ask('device_add', { driver: 'usb-kbd', id: 'keyboard', bus: 'usb.0' });
    await expect
      .poll(() => out('grep -c "QEMU USB Keyboard" /proc/bus/input/devices || true'), { timeout: 60_000 })
      .toBe('1');
    await expect
      .poll(() => out('journalctl -b -t assize-hall --no-pager -o cat || true'), { timeout: 60_000 })
      .toContain('usb-storage refused');
    await delay(3_000);
    expect(await out(disks)).toBe(before);
    expect(await out('lsmod | grep -c usb_storage || true')).toBe('0');
    const authorized = await out(
      'for d in /sys/bus/usb/devices/*; do [ -f $d/product ] && echo "$(cat $d/product): $(cat $d/authorized)"; done',
    );
    note(context, authorized.replaceAll('\n', '; '));
    expect(authorized).toMatch(/(STORAGE|Storage|HARDDRIVE).*: 0/);
    expect(authorized).toMatch(/Keyboard: 1/);
  });

  it('has the name that the hall’s network gives it', async () => {
    await expect.poll(() => out('cat /proc/sys/kernel/hostname'), { timeout: 60_000 }).toBe('seat-a12');
  });

  it('reaches the judge, and nothing else', async () => {
    expect(await connects('kiosk', '10.0.2.100:443')).toBe(true);
    expect(await connects('kiosk', '10.0.2.100:80')).toBe(false);
    expect(await connects('kiosk', '10.0.2.101:443')).toBe(false);
    expect(await connects('root', '10.0.2.100:443')).toBe(true);
    expect(await connects('root', '10.0.2.101:443')).toBe(false);
    // What is refused is refused by the rules: without them the other places answer.
    await out('nft flush ruleset');
    expect(await connects('kiosk', '10.0.2.101:443')).toBe(true);
    expect((await guest.sh('nft -f /etc/nftables.conf')).code).toBe(0);
    expect(await connects('kiosk', '10.0.2.101:443')).toBe(false);
  });

  it('gives the kiosk user no rights over the machine', async () => {
    for (const line of [
      'systemctl poweroff',
      'systemctl stop assize-session.service',
      'nft flush ruleset',
      'kill -9 1',
      'touch /opt/Assize/x',
      'touch /etc/assize-kiosk/config.jws',
      'unshare --user true',
    ])
      expect((await guest.sh(asKiosk(line))).code, line).not.toBe(0);
  });

  it('forgets what people did, and keeps its seat and whom it trusts', async () => {
    const trusted = () => out('certutil -d sql:/home/kiosk/.pki/nssdb -L');
    expect(await trusted()).toMatch(/^hall +C,,/m);
    await out(
      'install -d -o kiosk -g kiosk /home/kiosk/.config/Assize/kiosk && echo 1 > /home/kiosk/.config/Assize/kiosk/device.json && touch /home/kiosk/left /tmp/left',
    );
    const before = await app();
    await out(`systemd-run --unit=stays --property=User=kiosk sleep 100000`);
    const stays = () => out('pgrep -u kiosk -x sleep || true');
    expect(await stays()).toMatch(/^\d+$/);
    expect((await guest.sh('/usr/lib/assize-hall/reset seat')).code).toBe(0);
    expect(await stays()).toBe('');
    expect(await out('ls /home/kiosk/left /tmp/left 2>/dev/null | wc -l')).toBe('0');
    expect(await out('cat /home/kiosk/.config/Assize/kiosk/device.json')).toBe('1');
    expect(await out('stat -c %U /home/kiosk/.config/Assize/kiosk/device.json')).toBe('kiosk');
    expect(await trusted()).toMatch(/^hall +C,,/m);
    await untilDrawn(backMs);
    expect(await app()).not.toBe(before);
    // A link to a file of root's is not followed with root's rights.
    await out(`ln -sf /etc/shadow /home/kiosk/.config/Assize/kiosk/device.json`);
    await out('/usr/lib/assize-hall/reset seat');
    expect(await out('ls /home/kiosk/.config/Assize/kiosk/device.json 2>/dev/null | wc -l')).toBe('0');
    await out('echo 1 > /home/kiosk/.config/Assize/kiosk/device.json');
    await out('/usr/lib/assize-hall/reset all');
    expect(await out('ls /home/kiosk/.config/Assize/kiosk/device.json 2>/dev/null | wc -l')).toBe('0');
  });
});
