import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookAtApp } from '@assize/desktop/adapter/app-tree.ts';
import { manifestPath, selfTest } from '@assize/desktop/core/manifest.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeManifest } from './manifest.ts';

const owner = process.getuid?.() ?? 0;
let root: string;
let hash: string;
const put = (path: string, text: string) => writeFileSync(join(root, path), text, { mode: 0o644 });
const test = async () => {
  const found = await selfTest(readFileSync(join(root, manifestPath), 'utf8'), await lookAtApp(root));
  return { ...found, faults: found.faults.map(({ path, reason }) => `${path}: ${reason}`) };
};
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'assize-tree-'));
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'resources/app'), { recursive: true });
  put('assize-kiosk', 'program');
  put('chrome-sandbox', 'helper');
  chmodSync(join(root, 'chrome-sandbox'), owner === 0 ? 0o4755 : 0o755);
  put('resources/app/main.js', 'app');
  hash = await writeManifest(root, owner);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('of an app that was not touched is its whole, with one hash', async () => {
  expect(await test()).toEqual({ buildHash: hash, faults: [], owner });
  // Neither the list itself nor what a hall adds is of the build.
  mkdirSync(join(root, 'resources/hall'));
  put('resources/hall/config.jws', 'config');
  expect(await test()).toEqual({ buildHash: hash, faults: [], owner });
});

it('takes a folder of the hall that is a link', async () => {
  const hall = mkdtempSync(join(tmpdir(), 'assize-hall-'));
  chmodSync(hall, 0o755);
  symlinkSync(hall, join(root, 'resources/hall'));
  writeFileSync(join(hall, 'config.jws'), 'config', { mode: 0o644 });
  expect((await test()).faults).toEqual([]);
  chmodSync(join(hall, 'config.jws'), 0o666);
  expect((await test()).faults).toEqual(['resources/hall/config.jws: self-test.writable']);
  rmSync(hall, { recursive: true });
  // Without a folder of the hall there is no config, but nothing of the app has changed.
  expect((await test()).faults).toEqual([]);
});

it('says what was changed, added and taken away, and the hash is another', async () => {
  put('resources/app/main.js', 'other');
  put('resources/app/more.js', 'more');
  symlinkSync('/tmp', join(root, 'resources/link'));
  rmSync(join(root, 'assize-kiosk'));
  const { buildHash, faults } = await test();
  expect(faults.toSorted()).toEqual([
    'assize-kiosk: self-test.missing',
    'resources/app/main.js: self-test.changed',
    'resources/app/more.js: self-test.extra',
    'resources/link: self-test.extra',
  ]);
  expect(buildHash).not.toBe(hash);
});

it('is that of no accepted build either where nothing but rights were changed', async () => {
  chmodSync(join(root, 'resources/app/main.js'), 0o666);
  const { buildHash, faults } = await test();
  expect(faults).toEqual(['resources/app/main.js: self-test.writable']);
  expect(buildHash).not.toBe(hash);
});

it('that cannot be read is none', async () => {
  for (const text of ['', '[]', '{"version":2}', '{"version":1,"owner":0,"files":{"a":"b"}}'])
    expect((await selfTest(text, [])).faults).toEqual([{ path: '.', reason: 'self-test.manifest' }]);
});
