/**
 * Orders of staff to a machine of a hall, started in an emulator: it fetches them by itself from the judge, does them at
 * its next start within their time and never while the app runs, and refuses what the hall did not sign as it is.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { makeDeb } from '../../desktop/deb.ts';
import { type Packed, packForLinux } from '../../desktop/package.ts';
import { note } from '../../soak/note.ts';
import { hall } from '../hall.ts';
import { acceleration, byKernel, type Guest, startGuest } from './guest.ts';
import { appIsDrawn, keepPicture, makeAuthority, makeTestImage } from './test-image.ts';
import { emptyDeb, inSeconds, startOrders } from './test-orders.ts';

const bootMs = 10 * 60_000;
const fetchMs = 5 * 60_000;
/** Machines look for orders two minutes after their start, and up to five later. */
const firstLookMs = 10 * 60_000;
const device = '/home/kiosk/.config/Assize/kiosk/device.json';

let folder: string;
let orders: Awaited<ReturnType<typeof startOrders>>;
let newer: Packed;
let deb: string;
let guest: Guest;
let began: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assize-hall-orders-'));
  const image = await makeTestImage(folder);
  newer = await packForLinux(join(folder, 'newer'), {
    flavour: 'release',
    deb: true,
    oldest: true,
    quick: true,
    version: '0.2.0',
  });
  deb = newer.deb ?? '';
  await makeAuthority(folder, 'others');
  orders = await startOrders(folder, 'ca');
  const tunnel = `${process.execPath} ${join(import.meta.dirname, 'tunnel.ts')} ${orders.port}`;
  began = performance.now();
  guest = await startGuest(folder, byKernel(image), tunnel);
}, 20 * 60_000);
afterAll(async () => {
  await guest?.stop();
  orders?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);
const out = async (line: string) => (await guest.sh(line)).out.trim();
const untilDrawn = async (name: string) => {
  await expect
    .poll(async () => appIsDrawn(await guest.screen()), { timeout: bootMs, interval: 1_000 })
    .toBe(true)
    .catch(async (error) => {
      keepPicture(folder, `${name}-not-drawn`, await guest.screen());
      throw new Error(`${String(error)}\n${await out('journalctl -b --no-pager | tail -n 60')}`);
    });
  keepPicture(folder, name, await guest.screen());
};
const version = () => out(`dpkg-query -W -f '\${Version} \${db:Status-Status}' assize-kiosk`);
const app = () => out('pgrep -o -u kiosk -x assize-kiosk || true');
const isStaged = async () => (await guest.sh('test -f /var/lib/assize-hall/staged/order')).code === 0;
const left = () => out('ls /home/kiosk/left 2>/dev/null | wc -l');

/** What a unit has said since this start of the machine, a line each. */
const said = async (unit: string): Promise<string[]> => {
  const lines = await out(`journalctl --sync; journalctl -b --no-pager -o cat _SYSTEMD_UNIT=${unit}`);
  return lines === '' ? [] : lines.split('\n');
};
/** Starts a unit, and waits for its end. @returns what it said this time */
const does = async (unit: string): Promise<string> => {
  const before = (await said(unit)).length;
  await guest.sh(`systemctl start ${unit}`);
  return (await said(unit)).slice(before).join('\n');
};
const stage = () => does('assize-stage.service');

/** Restarts the machine, and looks at what it has made of an order before the app was there. */
const restart = async (context: TestContext, name: string, how: 'in order' | 'by power' = 'in order') => {
  const since = performance.now();
  await guest.restart(how);
  await untilDrawn(name);
  note(context, `${name}: drawn ${seconds(since)} s after it was started anew`);
  return (await said('assize-update.service')).join('\n');
};

/** What the machine says of itself after this start. */
const selfTest = async () => {
  await expect
    .poll(
      () => out('systemctl show -p ActiveState,ExecMainExitTimestampMonotonic assize-self-test.service'),
      {
        timeout: bootMs,
        interval: 2_000,
      },
    )
    .toMatch(
      /ActiveState=(inactive|failed)\nExecMainExitTimestampMonotonic=[1-9]|ExecMainExitTimestampMonotonic=[1-9].*\nActiveState=(inactive|failed)/,
    );
  const report = await out('cat /var/log/assize-hall/self-test.txt');
  const app: { appVersion: string; buildHash: string; faults: unknown[] } = JSON.parse(
    /^\{.*$/m.exec(report)?.[0] ?? '{}',
  );
  return { app, failed: report.split('\n').filter((line) => line.startsWith('FAILED')) };
};

describe('orders to a machine of a hall', () => {
  it('are looked for by the machine itself', async (context) => {
    await untilDrawn('orders-before');
    note(context, `by ${acceleration()}: drawn ${seconds(began)} s after power on`);
    expect(await version()).toBe('0.1.0 installed');
    await expect
      .poll(() => orders.asked, { timeout: firstLookMs, interval: 2_000 })
      .toContain('/updates/order');
    note(context, `asked for orders ${seconds(began)} s after power on`);
    expect(await isStaged()).toBe(false);
    // From here on it looks when the test says so.
    await out('systemctl disable --now assize-stage.timer');
  });

  it.each<readonly [what: string, lay: () => Promise<unknown>, words: RegExp]>([
    [
      'of another key',
      async () => {
        await hall(['new-key', join(folder, 'other-keys'), '--name', 'soak'], new Date());
        await orders.lay('other-key', { deb }, 'other-keys');
      },
      /refused: not signed by the hall/,
    ],
    [
      'that was changed',
      async () => {
        await orders.lay('changed', { forget: 'seat' });
        orders.change('order', (text) => text.replace('seat', 'all'));
      },
      /refused: not signed by the hall/,
    ],
    [
      'of an older version',
      async () => orders.lay('older', { deb: await emptyDeb(folder, '0.0.9') }),
      /not newer than 0\.1\.0/,
    ],
    [
      'of the same version',
      async () => orders.lay('same', { deb: await emptyDeb(folder, '0.1.0') }),
      /not newer than 0\.1\.0/,
    ],
    [
      'whose package was changed',
      async () => {
        await orders.lay('changed-package', { deb });
        orders.change('package.deb', (text) => `${text}x`);
      },
      /refused: another package than the signed one/,
    ],
    [
      'whose time is over',
      () => orders.lay('over', { deb, from: inSeconds(-7_200), until: inSeconds(-3_600) }),
      /refused: its time is over/,
    ],
    [
      'of a server that is not the judge',
      async () => {
        await orders.lay('other-server', { deb });
        await orders.become('others');
      },
      /certificate/,
    ],
  ])('%s are not fetched', async (_what, lay, words) => {
    const running = await app();
    await lay();
    expect(await stage()).toMatch(words);
    expect(await isStaged()).toBe(false);
    expect(await app()).toBe(running);
  });

  it('are kept until their time comes', async (context) => {
    await orders.become('ca');
    await orders.lay('early', { deb, from: inSeconds(3_600), until: inSeconds(7_200) });
    expect(await stage()).toContain('staged early');
    expect(await restart(context, 'orders-early')).toContain('refused: its time has not come');
    expect(await isStaged()).toBe(true);
    expect(await version()).toBe('0.1.0 installed');
  });

  it('to install another app are not carried out while the app runs', async () => {
    await orders.lay('app-0.2.0', { deb });
    const before = orders.asked.length;
    expect(await stage()).toContain('staged app-0.2.0');
    expect(orders.asked.slice(before)).toEqual([
      '/updates/order',
      '/updates/order.sig',
      '/updates/package.deb',
    ]);
    // Another look takes the order alone.
    expect(await stage()).not.toContain('staged');
    expect(orders.asked.slice(before + 3)).toEqual(['/updates/order', '/updates/order.sig']);

    const running = await app();
    expect(await does('assize-update.service')).toContain('refused: the app runs');
    expect(await app()).toBe(running);
    await out(`kill -9 ${running}`);
    await expect.poll(app, { timeout: fetchMs }).toMatch(/^\d+$/);
    await expect.poll(app, { timeout: fetchMs }).not.toBe(running);
    await untilDrawn('orders-waiting');
    expect(await version()).toBe('0.1.0 installed');
    expect(await isStaged()).toBe(true);
  });

  it('to install another app are carried out at the next start, before the app runs', async (context) => {
    expect(await restart(context, 'orders-updated')).toContain('did app-0.2.0');
    expect(await version()).toBe('0.2.0 installed');
    expect(await out('cat /opt/Assize/resources/app/package.json')).toContain('"0.2.0"');
    const at = async (unit: string, what: string) =>
      Number(await out(`systemctl show -p ${what} --value ${unit}`));
    const done = await at('assize-update.service', 'ExecMainExitTimestampMonotonic');
    const shown = await at('assize-session.service', 'ExecMainStartTimestampMonotonic');
    expect(done).toBeGreaterThan(0);
    expect(shown).toBeGreaterThan(done);
    const took = done - (await at('assize-update.service', 'ExecMainStartTimestampMonotonic'));
    note(context, `the install took ${(took / 1e6).toFixed(0)} s of the start`);
    const { app: tested, failed } = await selfTest();
    expect(tested).toEqual({ appVersion: '0.2.0', buildHash: newer.buildHash, faults: [] });
    // There is no clock in the emulator's network to follow.
    expect(failed).toEqual(['FAILED clock follows the hall']);
  });

  it('are carried out once', async () => {
    expect(await isStaged()).toBe(false);
    expect(await stage()).toContain('done already');
    expect(await isStaged()).toBe(false);
  });

  it('to forget are carried out at the next start, and the app comes up', async (context) => {
    const people = 'install -d -o kiosk -g kiosk /home/kiosk/.config/Assize/kiosk';
    await out(`${people} && echo 1 >${device} && chown kiosk: ${device} && touch /home/kiosk/left`);
    await orders.lay('after-rehearsal', { forget: 'seat' });
    expect(await stage()).toContain('staged after-rehearsal');
    expect(await left()).toBe('1');
    expect(await restart(context, 'orders-forgotten')).toContain('did after-rehearsal');
    expect(await left()).toBe('0');
    expect(await out(`cat ${device}; stat -c %U ${device}`)).toBe('1\nkiosk');
    expect(await out('certutil -d sql:/home/kiosk/.pki/nssdb -L')).toMatch(/^hall +C,,/m);
    expect(await version()).toBe('0.2.0 installed');
  });

  it('whose time is over by the next start are not carried out', async (context) => {
    const until = Date.now() + 90_000;
    await orders.lay('late', { forget: 'all', until: new Date(until).toISOString() });
    expect(await stage()).toContain('staged late');
    await delay(Math.max(0, until - Date.now()));
    expect(await restart(context, 'orders-late')).toContain('refused: its time is over');
    expect(await out(`cat ${device}`)).toBe('1');
  });

  it('are finished when the power goes in the middle of an install', async (context) => {
    const newest = join(folder, 'assize-kiosk-0.3.0.deb');
    const copy = join(folder, 'copy');
    cpSync(newer.folder, copy, { recursive: true, verbatimSymlinks: true });
    await makeDeb(copy, newest, { version: '0.3.0', flavour: 'release', quick: true });
    await orders.lay('app-0.3.0', { deb: newest });
    expect(await stage()).toContain('staged app-0.3.0');
    await guest.restart('in order');
    await expect
      .poll(version, { timeout: bootMs, interval: 200 })
      .toMatch(/ (half-installed|unpacked|half-configured)$/);
    note(context, `the power went at: ${await version()}`);
    expect(await restart(context, 'orders-power', 'by power')).toContain('did app-0.3.0');
    expect(await version()).toBe('0.3.0 installed');
    const { app: tested, failed } = await selfTest();
    expect(tested.faults).toEqual([]);
    expect(failed).toEqual(['FAILED clock follows the hall']);
  });
});
