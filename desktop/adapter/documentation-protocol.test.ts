import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Documentation } from '@assize/shared/domain/kiosk/machine-config.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readDocument } from './documentation-protocol.ts';

vi.mock('electron', () => ({}));

/** Two packages whose links lead into each other as Debian's do, and a secret beside them. */
let base: string;
let documentation: readonly Documentation[];
const at = (...parts: readonly string[]) => join(base, ...parts);
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'assize-docs-'));
  for (const folder of ['cpp/en', 'java', 'javascript', 'secret']) mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('cpp/en/index.html'), '<p>cpp</p>');
  writeFileSync(at('java/page.html'), '<p>java</p>');
  writeFileSync(at('javascript/jquery.js'), 'jquery');
  writeFileSync(at('secret/key.txt'), 'secret');
  symlinkSync(at('javascript/jquery.js'), at('java/jquery.js'));
  symlinkSync('../javascript', at('java/lib'));
  symlinkSync(at('secret/key.txt'), at('java/key.txt'));
  symlinkSync('../secret', at('java/up'));
  symlinkSync('/etc', at('cpp/etc'));
  symlinkSync('nowhere.html', at('cpp/dangling.html'));
  symlinkSync('round.html', at('cpp/round.html'));
  symlinkSync(at('java'), at('java-linked'));
  mkdirSync(at('cpp/folder.html'));
  writeFileSync(at('cpp/huge.js'), '');
  truncateSync(at('cpp/huge.js'), 33 * 1024 * 1024);
  const plain = { title: 'x', start: 'index.html', shares: [] };
  documentation = [
    { ...plain, name: 'cpp', folder: at('cpp') },
    { ...plain, name: 'java', folder: at('java'), shares: [at('javascript'), at('nowhere')] },
    { ...plain, name: 'linked', folder: at('java-linked') },
    { ...plain, name: 'gone', folder: at('gone') },
  ];
});
afterAll(() => rmSync(base, { recursive: true }));

it.each<readonly [address: string, text: string | null]>([
  ['cpp/en/index.html', '<p>cpp</p>'],
  ['cpp/en/', '<p>cpp</p>'],
  ['java/jquery.js', 'jquery'],
  ['java/lib/jquery.js', 'jquery'],
  // The folder itself may be a link: its owner named it.
  ['linked/page.html', '<p>java</p>'],
  ['linked/jquery.js', null],
  ['java/key.txt', null],
  ['java/up/key.txt', null],
  ['cpp/etc/debian_version.txt', null],
  ['cpp/etc/host.conf', null],
  ['cpp/../secret/key.txt', null],
  ['cpp/..%2fsecret/key.txt', null],
  ['cpp/%2e%2e%2fsecret%2fkey.txt', null],
  ['cpp/dangling.html', null],
  ['cpp/round.html', null],
  ['cpp/folder.html', null],
  ['cpp/huge.js', null],
  ['cpp/nothing.html', null],
  ['gone/index.html', null],
])('app://docs/%s', async (address, text) => {
  const found = await readDocument(`app://docs/${address}`, documentation);
  expect(found?.data.toString('utf8') ?? null).toBe(text);
});

it('a link of the file system into a folder of files is not followed even where the kind is right', async () => {
  writeFileSync(at('secret/page.html'), 'secret');
  expect(await readDocument('app://docs/java/up/page.html', documentation)).toBeNull();
});
