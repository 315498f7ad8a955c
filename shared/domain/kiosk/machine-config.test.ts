import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configHash, configText, machineConfig } from './machine-config.ts';
import { emptySha256, sha256 } from './sha256.ts';

const least = {
  version: 1,
  profile: 'contestant',
  origins: ['https://judge.hall'],
  hall: 'Hall A',
  issuedAt: '2026-03-01T08:00:00Z',
};

const documents = { name: 'cpp', title: 'C++', folder: '/usr/share/cppreference/doc/html' };

describe('a machine config', () => {
  it('has the strict value wherever it says nothing', () => {
    expect(machineConfig.parse(least)).toEqual({
      ...least,
      contest: null,
      expiresAt: null,
      features: {
        clipboard: 'isolated',
        reload: false,
        zoom: { least: 80, most: 200 },
        displays: 1,
        outbox: true,
        documentation: [],
        quitByCode: false,
      },
      heartbeat: 10,
      pins: [],
      spooler: 'http://127.0.0.1:631',
      selfTestReport: '/run/assize-hall/self-test.json',
      leastApp: null,
      locale: 'zh-CN',
    });
  });

  it.each([
    ['a field that nobody knows', { devtools: true }],
    ['an unknown feature', { features: { devtools: true } }],
    ['a spooler of another machine', { spooler: 'http://10.0.0.7:631' }],
    ['another version', { version: 2 }],
    ['another profile', { profile: 'admin' }],
    ['no origin', { origins: [] }],
    ['the same origin twice', { origins: ['https://judge.hall', 'https://judge.hall'] }],
    ['a path', { origins: ['https://judge.hall/'] }],
    ['a user', { origins: ['https://judge.hall@evil.example'] }],
    ['a default port', { origins: ['https://judge.hall:443'] }],
    ['upper case', { origins: ['https://Judge.hall'] }],
    ['no encryption', { origins: ['http://judge.hall'] }],
    ['no encryption to this machine outside dev', { origins: ['http://127.0.0.1:8080'] }],
    ['another scheme', { origins: ['app://shell'] }],
    ['a file', { origins: ['file://'] }],
    ['a script', { origins: ['javascript:alert(1)'] }],
    ['a heartbeat each second', { heartbeat: 1 }],
    ['a pin in hex', { pins: ['0'.repeat(64)] }],
    ['a relative report', { selfTestReport: 'report.json' }],
    ['the same documentation twice', { features: { documentation: [documents, documents] } }],
  ])('is refused with %s', (_what, change) => {
    expect(machineConfig.safeParse({ ...least, ...change }).success).toBe(false);
  });

  it.each([
    ['a relative folder', { folder: 'usr/share/doc' }],
    ['the whole disk', { folder: '/' }],
    ['a folder right below the root', { folder: '/usr' }],
    ['a way out of a folder', { folder: '/usr/share/../../etc' }],
    ['a folder with a slash behind', { folder: '/usr/share/' }],
    ['a folder of settings', { folder: '/etc/assize-kiosk' }],
    ['a folder of people', { folder: '/home/kiosk' }],
    ['a folder of processes', { folder: '/proc/self' }],
    ['shares of people', { shares: ['/home/kiosk'] }],
    ['a start elsewhere', { start: '../index.html' }],
    ['a start that begins at the root', { start: '/index.html' }],
    ['a start that is no page', { start: 'index.js' }],
    ['a name with a slash', { name: 'c/d' }],
    ['no title', { title: ' ' }],
    ['an unknown field', { scripts: true }],
  ])('is refused with documentation in %s', (_what, change) => {
    const documentation = [{ ...documents, ...change }];
    expect(machineConfig.safeParse({ ...least, features: { documentation } }).success).toBe(false);
  });

  it('may name folders of documentation', () => {
    const { features } = machineConfig.parse({ ...least, features: { documentation: [documents] } });
    expect(features.documentation).toEqual([{ ...documents, start: 'index.html', shares: [] }]);
  });

  it('may name this machine without encryption in the profile dev', () => {
    const dev = { ...least, profile: 'dev', origins: ['http://127.0.0.1:8080'] };
    expect(machineConfig.safeParse(dev).success).toBe(true);
  });
});

describe('the hash of a config', () => {
  it('is that of its text, which is fixed', async () => {
    const config = machineConfig.parse(least);
    expect(configText(config)).toMatch(/^\{"contest":null,"expiresAt"/);
    expect(await configHash(config)).toBe('af7221fc0638730f9726049b61ddbd37095308d3a6fefc2828c289953b26fc2c');
  });

  it('is the same whether strict values are said or not, in any order of fields', async () => {
    const whole = machineConfig.parse(least);
    const shuffled = fc.shuffledSubarray(Object.entries(whole), { minLength: Object.keys(whole).length });
    const hash = await configHash(whole);
    await fc.assert(
      fc.asyncProperty(shuffled, async (entries) => {
        expect(await configHash(machineConfig.parse(Object.fromEntries(entries)))).toBe(hash);
      }),
    );
  });

  it('is another one for another value', async () => {
    const change = fc.oneof(
      fc.record({ contest: fc.integer({ min: 1 }) }),
      fc.record({ heartbeat: fc.integer({ min: 11, max: 60 }) }),
      fc.record({ hall: fc.stringMatching(/^[B-Z]{1,20}$/) }),
      fc.record({ features: fc.constantFrom({ reload: true }, { displays: 2 }, { clipboard: 'block' }) }),
    );
    const hash = await configHash(machineConfig.parse(least));
    await fc.assert(
      fc.asyncProperty(change, async (some) => {
        expect(await configHash(machineConfig.parse({ ...least, ...some }))).not.toBe(hash);
      }),
    );
  });
});

describe('SHA-256', () => {
  it.each([
    ['', emptySha256],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['题目', '069c995adb7e2886c8f53bdaa9191cd68821e1597f3c70555207a850c58d9d0b'],
  ])('of %j is that of its UTF-8 bytes', async (text, hash) => {
    expect(await sha256(text)).toBe(hash);
    expect(await sha256(new TextEncoder().encode(text))).toBe(hash);
  });
});
