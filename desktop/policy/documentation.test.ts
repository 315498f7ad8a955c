import type { Documentation } from '@assize/shared/domain/kiosk/machine-config.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentationPolicy, findDocument, mayServe } from './documentation.ts';
import { decideFrame, decideNavigation, decideWindow } from './navigation.ts';
import { decidePermission } from './permission.ts';
import { decideRequest } from './request.ts';
import { noConfig, type Rules } from './rules.ts';
import { decideKey, type Key } from './shortcut.ts';

const cpp: Documentation = {
  ...{ name: 'cpp', title: 'C++', folder: '/usr/share/cppreference/doc/html' },
  ...{ start: 'en/index.html', shares: [] },
};
const all = [cpp, { ...cpp, name: 'py3', folder: '/usr/share/doc/python3.11/html' }];
const rules: Rules = { ...noConfig, origins: ['https://judge.hall'], documentation: all };

describe('an address of documentation', () => {
  it.each<readonly [address: string, path: string | null]>([
    ['app://docs/cpp/en/index.html', 'en/index.html'],
    ['app://docs/cpp/en/cpp/container.html?q=1#top', 'en/cpp/container.html'],
    ['app://docs/cpp/en/operator%2A.html', 'en/operator*.html'],
    ['app://docs/cpp/en/', 'en/index.html'],
    ['app://docs/cpp/', 'index.html'],
    ['app://docs/py3/_static/search.js', '_static/search.js'],
    ['app://docs/cpp/A.PNG', 'A.PNG'],
    // `..` is taken out before anybody asks, and stays within the address.
    ['app://docs/cpp/en/../c/index.html', 'c/index.html'],
    ['app://docs/cpp/%2e%2e/py3/index.html', 'index.html'],
    // What is not: other folders, other kinds of files, other places.
    ['app://docs/cpp', null],
    ['app://docs/', null],
    ['app://docs/java/index.html', null],
    ['app://docs/constructor/index.html', null],
    ['app://docs//etc/passwd.html', null],
    ['app://docs/cpp//etc/index.html', null],
    ['app://docs/cpp/..%2f..%2fetc/hosts.txt', null],
    ['app://docs/cpp/%2e%2e%2f%2e%2e%2fetc/hosts.txt', null],
    ['app://docs/cpp/..%5c..%5cetc/hosts.txt', null],
    ['app://docs/cpp/..\\..\\etc\\hosts.txt', null],
    ['app://docs/cpp/%2fetc/hosts.txt', null],
    ['app://docs/cpp/index.html%00.txt', null],
    ['app://docs/cpp/%ff.html', null],
    ['app://docs/cpp/.ssh/key.txt', null],
    ['app://docs/cpp/.htpasswd.txt', null],
    ['app://docs/cpp/setup.sh', null],
    ['app://docs/cpp/all.zip', null],
    ['app://docs/cpp/book.pdf', null],
    ['app://docs/cpp/README', null],
    ['app://shell/cpp/index.html', null],
    ['app://user@docs/cpp/index.html', null],
    ['https://docs/cpp/index.html', null],
    ['file:///usr/share/cppreference/doc/html/en/index.html', null],
  ])('%s', (address, path) => {
    expect(findDocument(address, all)?.path ?? null).toBe(path);
  });

  it('encoded twice is a name of a file, and no way up', () => {
    expect(findDocument('app://docs/cpp/%252e%252e%252fetc/hosts.txt', all)?.path).toBe(
      '%2e%2e%2fetc/hosts.txt',
    );
  });

  it('names a file of its own folder, whatever it is', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2e', '%2E.', '%2f', '%5c', '%00', 'en', 'x.html', '/', '\\', '%252e'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('/', '', '%2f'), (parts, between) => {
        const found = findDocument(`app://docs/cpp/${parts.join(between)}/x.html`, all);
        if (found === null) return;
        expect(found.path.split('/').some((one) => one === '' || one.startsWith('.'))).toBe(false);
        expect(found.path).not.toMatch(/[\0\\]/);
      }),
      { numRuns: 500 },
    );
  });
});

it.each<readonly [real: string, served: boolean]>([
  ['/usr/share/cppreference/doc/html/en/index.html', true],
  ['/usr/share/javascript/jquery/jquery.min.js', true],
  ['/usr/share/cppreference/doc/html', false],
  ['/usr/share/cppreference/doc/html2/x.html', false],
  ['/usr/share/javascript-common/x.js', false],
  ['/etc/passwd', false],
])('a file behind links of the file system, %s: %s', (real, served) => {
  expect(mayServe(real, ['/usr/share/cppreference/doc/html', '/usr/share/javascript'])).toBe(served);
});

it('no file is served where a folder is the whole disk', () => {
  expect(mayServe('/etc/passwd', ['/'])).toBe(false);
});

describe('pages of documentation', () => {
  const word = (decision: { allow: boolean; reason?: string }) => decision.reason ?? 'allowed';
  it.each<readonly [address: string, navigation: string, request: string]>([
    ['app://docs/cpp/en/index.html', 'allowed', 'allowed'],
    ['https://en.cppreference.com/', 'documentation.link', 'documentation.request'],
    ['https://judge.hall/', 'documentation.link', 'documentation.request'],
    ['wss://judge.hall/', 'documentation.link', 'documentation.request'],
    ['app://shell/index.html', 'documentation.link', 'documentation.request'],
    ['file:///etc/passwd', 'documentation.link', 'documentation.request'],
    ['data:text/html,x', 'documentation.link', 'allowed'],
    ['javascript:1', 'documentation.link', 'documentation.request'],
    ['about:blank', 'documentation.link', 'documentation.request'],
  ])('%s', (address, navigation, request) => {
    expect(word(decideNavigation(address, 'documentation', rules))).toBe(navigation);
    expect(word(decideRequest({ url: address, kind: 'image' }, 'documentation', rules))).toBe(request);
    const { here, decision } = decideWindow(address, 'documentation', rules);
    expect([here, word(decision)]).toEqual([navigation === 'allowed' ? address : null, navigation]);
    if (navigation !== 'allowed' && address !== 'about:blank')
      expect(word(decideFrame(address, 'documentation', rules))).toBe(navigation);
  });

  it('carry no pages within themselves', () => {
    for (const kind of ['mainFrame', 'subFrame'])
      expect(word(decideRequest({ url: 'data:text/html,x', kind }, 'documentation', rules))).toBe(
        'documentation.request',
      );
  });

  it('are no pages of the judge, and not the app’s', () => {
    const address = 'app://docs/cpp/en/index.html';
    for (const owner of ['judge', 'shell'] as const) {
      expect(decideNavigation(address, owner, rules).allow).toBe(false);
      expect(decideRequest({ url: address, kind: 'xhr' }, owner, rules).allow).toBe(false);
    }
  });

  it.each(['clipboard-read', 'clipboard-sanitized-write', 'fullscreen', 'geolocation', 'media'])(
    'have no permission: %s',
    (permission) => {
      expect(decidePermission(permission, 'app://docs/', true, { ...rules, clipboard: 'allow' }).allow).toBe(
        false,
      );
    },
  );

  it('have scripts of their own alone, no network, no dialogs and no downloads', () => {
    const parts = new Map(
      documentationPolicy.split('; ').map((one) => {
        const [name = '', ...values] = one.split(' ');
        return [name, values.join(' ')] as const;
      }),
    );
    expect(parts.get('default-src')).toBe("'none'");
    expect(parts.get('script-src')).toBe("'self' 'unsafe-inline'");
    expect(parts.get('connect-src')).toBe("'self'");
    expect(parts.get('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups');
    expect([...parts.values()].join(' ')).not.toMatch(/https?:|\*|unsafe-eval|blob:/);
  });
});

describe('keys while documentation is in front', () => {
  const key = (change: Partial<Key>): Key => ({
    ...{ key: '', code: '', control: false, shift: false, alt: false, meta: false },
    ...change,
  });
  it.each<readonly [name: string, pressed: Partial<Key>, instead: string | null, reason: string]>([
    ['Alt+Left', { key: 'ArrowLeft', code: 'ArrowLeft', alt: true }, 'back', 'key.history'],
    ['Alt+Right', { key: 'ArrowRight', code: 'ArrowRight', alt: true }, 'forward', 'key.history'],
    ['Alt+Home', { key: 'Home', code: 'Home', alt: true }, 'contest', 'key.history'],
    ['F6', { key: 'F6', code: 'F6' }, 'other-part', 'allowed'],
  ])('%s leads through it, and nowhere before', (_name, pressed, instead, reason) => {
    const read = decideKey(key(pressed), rules, true);
    expect([read.instead, read.decision.allow]).toEqual([instead, true]);
    const before = decideKey(key(pressed), rules, false);
    expect(before.instead).toBeNull();
    expect(before.decision.allow ? 'allowed' : before.decision.reason).toBe(reason);
  });

  it.each<readonly [name: string, pressed: Partial<Key>, reason: string]>([
    ['Ctrl+P', { key: 'p', code: 'KeyP', control: true }, 'key.print'],
    ['Ctrl+S', { key: 's', code: 'KeyS', control: true }, 'key.save'],
    ['F12', { key: 'F12', code: 'F12' }, 'key.tools'],
    ['Ctrl+Alt+Left', { key: 'ArrowLeft', code: 'ArrowLeft', alt: true, control: true }, 'key.history'],
    ['Alt+F4', { key: 'F4', code: 'F4', alt: true }, 'key.quit'],
  ])('%s is refused as ever', (_name, pressed, reason) => {
    const { decision } = decideKey(key(pressed), rules, true);
    expect(decision.allow ? 'allowed' : decision.reason).toBe(reason);
  });
});
