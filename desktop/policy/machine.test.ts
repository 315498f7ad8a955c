import { describe, expect, it } from 'vitest';
import type { Decision } from './decision.ts';
import { decideCertificate, decideDisplays, decideDownload, decideQuit } from './others.ts';
import { decidePermission } from './permission.ts';
import { decideRestart, restartPolicy, retryAfter } from './restart.ts';
import { noConfig, type Rules } from './rules.ts';
import { decideKey, type Key, nextZoom } from './shortcut.ts';
import { decideProfile, decideStart } from './start.ts';

const rules: Rules = { ...noConfig, origins: ['https://judge.hall'], clipboard: 'isolated' };
const word = (decision: Decision): string => (decision.allow ? 'allowed' : decision.reason);

describe('permissions', () => {
  it.each<readonly [permission: string, clipboard: Rules['clipboard'], expected: string]>([
    ['fullscreen', 'block', 'allowed'],
    ['clipboard-sanitized-write', 'block', 'permission.clipboard'],
    ['clipboard-sanitized-write', 'isolated', 'allowed'],
    ['clipboard-read', 'isolated', 'permission.clipboard'],
    ['clipboard-read', 'allow', 'allowed'],
    ['media', 'allow', 'permission.other'],
    ['geolocation', 'allow', 'permission.other'],
    ['openExternal', 'allow', 'permission.other'],
    ['usb', 'allow', 'device.usb'],
    ['hid', 'allow', 'device.hid'],
    ['serial', 'allow', 'device.serial'],
    ['display-capture', 'allow', 'capture.screen'],
    ['constructor', 'allow', 'permission.other'],
  ])('%s, with the clipboard "%s": %s', (permission, clipboard, expected) => {
    expect(word(decidePermission(permission, 'https://judge.hall/', true, { ...rules, clipboard }))).toBe(
      expected,
    );
  });

  it('are those of the page itself', () => {
    for (const [asking, isMainFrame] of [
      ['https://judge.hall/', false],
      ['https://example.org/', true],
      ['', true],
      ['null', true],
    ] as const)
      expect(word(decidePermission('fullscreen', asking, isMainFrame, rules))).toBe('permission.origin');
  });
});

const key = (name: string, held = ''): Key => ({
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
  control: held.includes('C'),
  shift: held.includes('S'),
  alt: held.includes('A'),
  meta: held.includes('M'),
});

describe('keys', () => {
  it.each<readonly [name: string, held: string, expected: string]>([
    ['F4', 'A', 'key.quit'],
    ['q', 'C', 'key.quit'],
    ['w', 'C', 'key.close'],
    ['W', 'CS', 'key.close'],
    ['n', 'C', 'key.window'],
    ['t', 'C', 'key.window'],
    ['Tab', 'C', 'key.window'],
    ['p', 'C', 'key.print'],
    ['P', 'CS', 'key.print'],
    ['s', 'C', 'key.save'],
    ['o', 'C', 'key.open'],
    ['u', 'C', 'key.source'],
    ['r', 'C', 'key.reload'],
    ['F5', '', 'key.reload'],
    ['F5', 'C', 'key.reload'],
    ['F5', 'S', 'key.reload'],
    ['F11', '', 'key.full-screen'],
    ['F12', '', 'key.tools'],
    ['i', 'CS', 'key.tools'],
    ['j', 'CS', 'key.tools'],
    ['c', 'CS', 'key.tools'],
    ['ArrowLeft', 'A', 'key.history'],
    ['BrowserBack', '', 'key.history'],
    ['PrintScreen', '', 'key.screenshot'],
    ['Escape', 'CS', 'key.system'],
    ['Delete', 'CA', 'key.system'],
    ['Tab', 'A', 'key.system'],
    ['r', 'M', 'key.system'],
    ['a', '', 'allowed'],
    ['F9', '', 'allowed'],
    ['F10', '', 'allowed'],
    ['F1', '', 'allowed'],
    ['Enter', 'C', 'allowed'],
    ["'", 'C', 'allowed'],
    ['/', 'C', 'allowed'],
    ['c', 'C', 'allowed'],
    ['v', 'C', 'allowed'],
    ['z', 'C', 'allowed'],
    ['f', 'C', 'allowed'],
    ['1', 'A', 'allowed'],
    ['?', 'S', 'allowed'],
    ['ArrowUp', 'A', 'allowed'],
    // AltGr types characters.
    ['@', 'CA', 'allowed'],
    ['\\', 'CA', 'allowed'],
  ])('%s with "%s": %s', (name, held, expected) => {
    expect(word(decideKey(key(name, held), rules, false).decision)).toBe(expected);
  });

  it('count by their place as well, on layouts with other letters', () => {
    const cyrillic = { ...key('п', 'C'), code: 'KeyP' };
    expect(word(decideKey(cyrillic, rules, false).decision)).toBe('key.print');
  });

  it('reload where the machine lets them', () => {
    expect(decideKey(key('F5'), rules, false).instead).toBeNull();
    expect(decideKey(key('F5'), { ...rules, reload: true }, false)).toEqual({
      decision: { allow: false, reason: 'key.reload' },
      instead: 'reload',
    });
  });

  it.each([
    ['+', 'zoom-in'],
    ['=', 'zoom-in'],
    ['-', 'zoom-out'],
    ['0', 'zoom-reset'],
  ])('Ctrl and %s: %s, by the app', (name, instead) => {
    expect(decideKey(key(name, 'C'), rules, false)).toEqual({
      decision: { allow: false, reason: 'key.zoom' },
      instead,
    });
  });

  it('zoom within the limits of the machine', () => {
    const narrow = { ...rules, zoom: { least: 90, most: 110 } };
    expect([100, 110].map((at) => nextZoom(at, 'zoom-in', narrow))).toEqual([110, 110]);
    expect([100, 90].map((at) => nextZoom(at, 'zoom-out', narrow))).toEqual([90, 90]);
    expect(nextZoom(90, 'zoom-reset', narrow)).toBe(100);
  });
});

describe('the start', () => {
  const started = (args: readonly string[], env = {}) => word(decideStart({ args, env }, 'release'));
  it.each([
    ['--no-sandbox', 'start.sandbox-off'],
    ['--disable-setuid-sandbox', 'start.sandbox-off'],
    ['--no-zygote-sandbox', 'start.sandbox-off'],
    ['--single-process', 'start.sandbox-off'],
    ['--disable-web-security', 'start.sandbox-off'],
    ['--inspect', 'start.inspected'],
    ['--inspect=0', 'start.inspected'],
    ['--inspect-brk=9229', 'start.inspected'],
    ['--remote-debugging-port=0', 'start.inspected'],
    ['--remote-debugging-pipe', 'start.inspected'],
    ['--js-flags=--expose-gc', 'start.inspected'],
    ['--proxy-server=127.0.0.1:1', 'start.proxy'],
    ['--proxy-pac-url=data:,', 'start.proxy'],
    ['--no-proxy-server', 'start.proxy'],
    ['--host-rules=MAP * 127.0.0.1', 'start.proxy'],
    ['--host-resolver-rules=MAP * 127.0.0.1', 'start.proxy'],
    ['--ignore-certificate-errors', 'start.proxy'],
    ['--load-extension=/tmp/x', 'start.extension'],
    ['--disable-extensions-except=/tmp/x', 'start.extension'],
    ['--user-data-dir=/tmp/x', 'start.switch'],
    ['-r', 'start.switch'],
    ['https://example.org/', 'start.switch'],
    ['/tmp/other-app', 'start.switch'],
    ['--NO-SANDBOX', 'start.sandbox-off'],
    ['-no-sandbox', 'start.sandbox-off'],
    ['/no-sandbox', 'start.sandbox-off'],
    ['--lang=zh-CN', 'allowed'],
    ['--disable-gpu', 'allowed'],
    ['--disable-gpu-sandbox', 'start.sandbox-off'],
    ['--self-test', 'allowed'],
  ])('with %s: %s', (arg, expected) => {
    expect(started(['--disable-gpu', arg])).toBe(expected);
  });

  it.each(['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSLKEYLOGFILE'])(
    'with %s in the environment is refused',
    (name) => {
      expect(started([], { [name]: '1' })).toBe('start.environment');
      expect(started([], { [name]: '' })).toBe('allowed');
    },
  );

  it('of the tested build differs by two switches', () => {
    const all = [
      '--inspect=0',
      '--remote-debugging-port=0',
      '--inspect=9229',
      '--remote-debugging-port=1',
      '--no-sandbox',
    ];
    expect(all.map((arg) => word(decideStart({ args: [arg], env: {} }, 'e2e')))).toEqual([
      'allowed',
      'allowed',
      'start.inspected',
      'start.inspected',
      'start.sandbox-off',
    ]);
  });

  it('has no profile for work on the sources, once packaged', () => {
    expect(word(decideProfile('dev', true))).toBe('start.profile');
    expect(word(decideProfile('dev', false))).toBe('allowed');
    expect(word(decideProfile('contestant', true))).toBe('allowed');
  });
});

describe('other decisions', () => {
  it('keep no download, and no more displays than allowed', () => {
    expect(word(decideDownload())).toBe('download.other');
    expect([0, 1, 2].map((count) => word(decideDisplays(count, rules)))).toEqual([
      'allowed',
      'allowed',
      'display.many',
    ]);
    expect(word(decideDisplays(2, { ...rules, displays: 2 }))).toBe('allowed');
  });

  it('end the app by staff, never by its window', () => {
    expect((['window', 'staff', 'code', 'system'] as const).map((by) => word(decideQuit(by, rules)))).toEqual(
      ['quit.window', 'allowed', 'allowed', 'allowed'],
    );
    expect(word(decideQuit('window', { ...rules, profile: 'dev' }))).toBe('allowed');
  });

  it.each([
    ['judge.hall', true, 'k', [], 'allowed'],
    ['judge.hall', false, 'k', [], 'certificate.other'],
    ['judge.hall', false, 'k', ['k'], 'allowed'],
    // A pinned hall trusts its own key alone, whatever authorities say.
    ['judge.hall', true, 'other', ['k'], 'certificate.other'],
    ['example.org', true, 'k', ['k'], 'certificate.other'],
  ])('take %s, vouched for %s, with key %s of %j: %s', (hostname, trusted, own, pins, expected) => {
    expect(word(decideCertificate({ hostname, trusted, key: own }, { ...rules, pins }))).toBe(expected);
  });
});

describe('getting up again', () => {
  it('waits longer from crash to crash, then begins the whole app anew, once', () => {
    const now = 1_000_000;
    const after = (crashes: number) =>
      decideRestart(Array.from({ length: crashes }, (_, index) => now - index).toReversed(), null, now);
    expect([1, 2, 3, 4, 5].map((crashes) => after(crashes))).toEqual(
      restartPolicy.waits.map((afterMs) => ({ what: 'page', afterMs })),
    );
    expect(after(6).what).toBe('app');
    expect(
      decideRestart(
        [1, 2, 3, 4, 5, 6].map((at) => now + at),
        now,
        now + 10,
      ).what,
    ).toBe('page');
  });

  it('forgets crashes of long ago', () => {
    const now = restartPolicy.within * 3;
    expect(decideRestart([1, 2, 3, 4, 5, now], null, now)).toEqual({ what: 'page', afterMs: 500 });
  });

  it('spreads the machines of a hall', () => {
    expect([0, 0.5, 1].map((chance) => retryAfter(0, chance))).toEqual([750, 1_000, 1_250]);
    expect([1, 2, 3, 4, 9].map((tries) => retryAfter(tries, 0.5))).toEqual([
      2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
  });
});
