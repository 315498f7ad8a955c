import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Owner } from './address.ts';
import type { Decision } from './decision.ts';
import { decideFrame, decideNavigation, decideWindow } from './navigation.ts';
import { decideSender } from './others.ts';
import { decideRequest } from './request.ts';
import { noConfig, type Rules } from './rules.ts';

const rules: Rules = { ...noConfig, origins: ['https://judge.hall', 'https://10.0.0.5:8443'] };
const word = (decision: Decision): string => (decision.allow ? 'allowed' : decision.reason);

/** Addresses that look like ours, or lead around a careless look. */
const addresses: readonly (readonly [address: string, navigation: string])[] = [
  ['https://judge.hall', 'allowed'],
  ['https://judge.hall/contest/1?a=b#c', 'allowed'],
  ['https://judge.hall:443/', 'allowed'],
  ['HTTPS://JUDGE.HALL/', 'allowed'],
  ['https://10.0.0.5:8443/', 'allowed'],
  ['https:\\\\judge.hall\\x', 'allowed'],
  ['https://10.0.0.5/', 'navigate.origin'],
  ['https://judge.hall:8443/', 'navigate.origin'],
  ['http://judge.hall/', 'navigate.origin'],
  ['https://judge.hall.example.org/', 'navigate.origin'],
  ['https://xjudge.hall/', 'navigate.origin'],
  ['https://judge.hall./', 'navigate.origin'],
  ['https://judge-hall/', 'navigate.origin'],
  ['https://example.org/https://judge.hall/', 'navigate.origin'],
  ['https://example.org/?u=https://judge.hall', 'navigate.origin'],
  ['https://example.org#https://judge.hall', 'navigate.origin'],
  ['https://example.org\\@judge.hall/', 'navigate.origin'],
  ['https://judge\u3002hall/', 'allowed'],
  ['https://\u0458udge.hall/', 'navigate.origin'],
  ['https://judge.hall@example.org/', 'navigate.userinfo'],
  ['https://user:secret@judge.hall/', 'navigate.userinfo'],
  ['data:text/html,https://judge.hall', 'navigate.scheme'],
  ['blob:https://judge.hall/0000', 'navigate.scheme'],
  ['javascript:location="https://judge.hall"', 'navigate.scheme'],
  ['view-source:https://judge.hall/', 'navigate.scheme'],
  ['filesystem:https://judge.hall/x', 'navigate.scheme'],
  ['file:///etc/passwd', 'navigate.scheme'],
  ['about:blank', 'navigate.scheme'],
  ['app://shell/index.html', 'navigate.scheme'],
  ['app://judge.hall/', 'navigate.scheme'],
  ['devtools://devtools/x', 'navigate.scheme'],
  ['chrome://gpu', 'navigate.scheme'],
  ['ftp://judge.hall/', 'navigate.scheme'],
  ['wss://judge.hall/', 'navigate.scheme'],
  ['//judge.hall/', 'navigate.malformed'],
  ['', 'navigate.malformed'],
  ['https://', 'navigate.malformed'],
  ['not an address', 'navigate.malformed'],
];

describe('where windows go', () => {
  it.each(addresses)('%s: %s', (address, expected) => {
    expect(word(decideNavigation(address, 'judge', rules))).toBe(expected);
  });

  it.each([
    ['app://shell/index.html', 'allowed'],
    ['app://shell/other.html?x', 'allowed'],
    ['app://elsewhere/index.html', 'navigate.scheme'],
    ['app://shell:1/index.html', 'navigate.scheme'],
    ['https://judge.hall/', 'navigate.scheme'],
    ['file:///opt/shell/index.html', 'navigate.scheme'],
  ])('the app’s own pages, at %s: %s', (address, expected) => {
    expect(word(decideNavigation(address, 'shell', rules))).toBe(expected);
  });

  it('opens no window, and follows links to the own site in the one there is', () => {
    expect(decideWindow('https://judge.hall/x', 'judge', rules)).toEqual({
      here: 'https://judge.hall/x',
      decision: { allow: false, reason: 'window.new' },
    });
    for (const [address, expected] of addresses) {
      const { here, decision } = decideWindow(address, 'judge', rules);
      expect(decision.allow).toBe(false);
      expect(here).toBe(expected === 'allowed' ? address : null);
      expect(decideWindow(address, 'shell', rules).here).toBeNull();
    }
  });

  it.each([
    ['about:blank', 'allowed'],
    ['about:srcdoc', 'allowed'],
    ['https://judge.hall/pdf', 'allowed'],
    ['about:config', 'frame.foreign'],
    ['https://example.org/', 'frame.foreign'],
    ['data:text/html,x', 'frame.foreign'],
  ])('frames, at %s: %s', (address, expected) => {
    expect(word(decideFrame(address, 'judge', rules))).toBe(expected);
  });

  it('nowhere, before there is a config', () => {
    for (const [address] of addresses)
      expect(decideNavigation(address, 'judge', noConfig).allow, address).toBe(false);
  });
});

describe('what is asked of the network', () => {
  it.each<readonly [address: string, kind: string, owner: Owner, expected: string]>([
    ['https://judge.hall/api/x', 'xhr', 'judge', 'allowed'],
    ['wss://judge.hall/api/ws', 'webSocket', 'judge', 'allowed'],
    ['ws://judge.hall/api/ws', 'webSocket', 'judge', 'request.origin'],
    ['wss://example.org/', 'webSocket', 'judge', 'request.origin'],
    ['https://example.org/x.png', 'image', 'judge', 'request.origin'],
    ['https://judge.hall@example.org/x.png', 'image', 'judge', 'request.userinfo'],
    ['data:image/png;base64,x', 'image', 'judge', 'allowed'],
    ['data:text/html,x', 'mainFrame', 'judge', 'request.scheme'],
    ['data:text/html,x', 'subFrame', 'judge', 'request.scheme'],
    ['blob:https://judge.hall/0000', 'script', 'judge', 'allowed'],
    ['blob:https://judge.hall/0000', 'subFrame', 'judge', 'request.scheme'],
    ['file:///etc/passwd', 'xhr', 'judge', 'request.scheme'],
    ['ftp://judge.hall/', 'xhr', 'judge', 'request.scheme'],
    ['chrome-extension://x/y.js', 'script', 'judge', 'request.scheme'],
    ['devtools://devtools/x.js', 'script', 'judge', 'request.scheme'],
    ['app://shell/shell.js', 'script', 'shell', 'allowed'],
    ['app://shell/shell.js', 'script', 'judge', 'request.scheme'],
    ['https://judge.hall/', 'xhr', 'shell', 'request.origin'],
    ['nonsense', 'other', 'judge', 'request.malformed'],
  ])('%s as %s by %s: %s', (url, kind, owner, expected) => {
    expect(word(decideRequest({ url, kind }, owner, rules))).toBe(expected);
  });
});

describe('addresses by chance', () => {
  const host = fc.oneof(
    fc.constantFrom(
      'judge.hall',
      'judge.hall.',
      'example.org',
      'judge.hall.example.org',
      '10.0.0.5',
      '[::1]',
    ),
    fc.domain(),
  );
  const address = fc
    .record({
      scheme: fc.constantFrom(
        'https',
        'http',
        'wss',
        'ws',
        'app',
        'file',
        'blob:https',
        'view-source:https',
        'data',
      ),
      user: fc.constantFrom('', '', 'judge.hall@', 'u:p@', '@'),
      host,
      port: fc.constantFrom('', ':443', ':80', ':8443', ':0'),
      slashes: fc.constantFrom('://', ':', ':///', ':\\\\', ':/'),
      tail: fc.oneof(
        fc.webPath(),
        fc.constantFrom('', '#https://judge.hall/', '?https://judge.hall/', '\\@judge.hall'),
      ),
    })
    .map(
      ({ scheme, user, host: name, port, slashes, tail }) =>
        `${scheme}${slashes}${user}${name}${port}${tail}`,
    );

  it('pass only as the address that the browser itself reads there is ours', () => {
    fc.assert(
      fc.property(address, (text) => {
        if (!decideNavigation(text, 'judge', rules).allow) return;
        const { protocol, hostname, port, username, password } = new URL(text);
        expect([protocol, username, password]).toEqual(['https:', '', '']);
        expect([`judge.hall:`, `10.0.0.5:8443`]).toContain(`${hostname}:${port}`);
      }),
      { numRuns: 3_000 },
    );
  });

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        decideNavigation(text, 'judge', rules);
        decideRequest({ url: text, kind: 'other' }, 'judge', rules);
        decideWindow(text, 'shell', rules);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('who speaks over a bridge', () => {
  const judge = { owner: 'judge', address: 'https://judge.hall/x', isMainFrame: true, tells: false } as const;
  it.each([
    [judge, 'judge', 'allowed'],
    [{ ...judge, isMainFrame: false }, 'judge', 'sender.frame'],
    [{ ...judge, address: 'https://example.org/' }, 'judge', 'sender.place'],
    [{ ...judge, address: 'about:blank' }, 'judge', 'sender.place'],
    [{ ...judge, address: '' }, 'judge', 'sender.place'],
    [judge, 'shell', 'sender.place'],
    [{ ...judge, owner: 'shell', address: 'app://shell/index.html' }, 'shell', 'allowed'],
    [{ ...judge, owner: 'shell', address: 'app://shell/index.html' }, 'judge', 'sender.place'],
    [{ ...judge, owner: 'judge', address: 'app://shell/index.html' }, 'shell', 'sender.place'],
    [{ ...judge, isMainFrame: false, address: 'about:blank', tells: true }, 'judge', 'allowed'],
    [{ ...judge, owner: 'shell', tells: true }, 'judge', 'sender.place'],
  ] as const)('%j on the bridge of the %s: %s', (sender, wanted, expected) => {
    expect(word(decideSender(sender, wanted, rules))).toBe(expected);
  });
});
