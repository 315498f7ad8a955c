import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport } from '@assize/desktop/core/machine-report.ts';
import { reportPath, selfTestChecks } from '@assize/shared/domain/kiosk/self-test.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { machineFiles } from './recipe.ts';

const script = join(machineFiles, 'usr/lib/assize-hall/self-test');
let folder: string;
let display: Server;
const path = (...names: readonly string[]) => join(folder, ...names);
/** A program of the machine under test, which says and ends as the test wants. */
const program = (name: string, lines: string): void => {
  writeFileSync(path('bin', name), `#!/bin/sh\n${lines}\n`);
  chmodSync(path('bin', name), 0o755);
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assize-self-test-'));
  mkdirSync(path('bin'));
  for (const name of ['nft', 'modprobe', 'chronyc', 'pgrep', 'find', 'setpriv', 'sleep'])
    program(name, 'exit 1');
  program('hostname', 'echo seat-1');
  program('systemctl', '[ "$1" != is-enabled ] || echo masked; [ "$1" != is-active ]');
  display = createServer();
  await new Promise<void>((resolve) => display.listen(path('X0'), resolve));
});
afterEach(() => {
  display.close();
  rmSync(folder, { recursive: true, force: true });
});

const test = () => {
  const ran = spawnSync('sh', [script], {
    encoding: 'utf8',
    env: {
      PATH: `${path('bin')}:/usr/bin:/bin`,
      ASSIZE_HALL_REPORT: path('log/report.txt'),
      ASSIZE_HALL_WORDS: path('run/self-test.json'),
      ASSIZE_HALL_DISPLAY: path('X0'),
    },
  });
  return { code: ran.status, report: readFileSync(path('log/report.txt'), 'utf8') };
};
const failed = () => readReport(readFileSync(path('run/self-test.json'), 'utf8'));

it('has a word that the app knows for each of its checks, and no two the same', () => {
  const words = [...readFileSync(script, 'utf8').matchAll(/^check (\S+) '/gm)].map(([, word]) => word);
  expect(words.length).toBeGreaterThan(12);
  expect(words.toSorted()).toEqual(selfTestChecks.filter((word) => word !== 'other').toSorted());
});

it('leaves the words of what failed for the app, which may read them and no more', () => {
  const { code, report } = test();
  expect(code).toBe(1);
  expect(report).toMatch(/^FAILED network closed$/m);
  expect(failed()).toEqual(
    expect.arrayContaining(['network', 'usb-storage', 'clock', 'app-files', 'app-runs']),
  );
  expect(statSync(path('run/self-test.json')).mode & 0o777).toBe(0o644);
  // What the kiosk user is refused ends well where nothing answers.
  expect(failed()).not.toContain('addresses');
});

it('says no more of what is mended', () => {
  expect([test().code, failed()?.includes('network'), failed()?.includes('clock')]).toEqual([1, true, true]);
  program('nft', 'echo "type filter hook output priority filter; policy drop;"');
  program('chronyc', 'echo "^* 10.0.0.11"');
  const { report } = test();
  expect([failed()?.includes('network'), failed()?.includes('clock')]).toEqual([false, false]);
  expect(report).toMatch(/^ok clock follows the hall$/m);
});

it('leaves them where the app looks', () => {
  expect(readFileSync(script, 'utf8')).toContain(`words=\${ASSIZE_HALL_WORDS:-${reportPath}}`);
});
