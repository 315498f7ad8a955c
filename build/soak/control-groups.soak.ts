/**
 * The tests of the sandbox on control groups v2, in guests: one whose kernel can set back a group's peak of memory, and
 * one whose kernel cannot. A guest has no help of the processor, so its times are told, not judged.
 */
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { versions } from '../setup/versions.mjs';
import { runGuest } from './guest/guest.ts';
import { ensureKernel } from './guest/kernel.ts';
import { note } from './note.ts';
import { soakReport } from './report.ts';

const root = join(import.meta.dirname, '../..');
const mostMs = 50 * 60_000;

const job = `
cd '${root}'
export PATH='${dirname(process.execPath)}':/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
export HOME=/tmp ASSIZE_CACHE=/run/cache ASSIZE_TESTS_SLOW_BY=10
mkdir /run/cache
uname -r > /mnt/kernel
node node_modules/vitest/vitest.mjs run --configLoader runner --config build/soak/guest/vitest.config.ts \
  --no-color --disable-console-intercept --reporter=default --reporter=json --outputFile=/mnt/report.json > /mnt/said 2>&1
`;

const lastOf = (text: string, lines: number) => text.trim().split('\n').slice(-lines).join('\n');

it.for([
  ['cannot be set back', versions.guests.peakStays],
  ['can be set back', versions.guests.peakIsSetBack],
] as const)(
  'the sandbox holds on control groups v2 where the peak of memory %s',
  async ([, release], context) => {
    const began = performance.now();
    await runGuest(await ensureKernel(release), job, mostMs, ({ read, console: shown }) => {
      let report: ReturnType<typeof soakReport.parse>;
      try {
        report = soakReport.parse(JSON.parse(read('report.json')));
      } catch (cause) {
        throw new Error(`the guest gave no report; its console ends with\n${lastOf(shown, 30)}`, { cause });
      }
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      const count = (status: string) => tests.filter((test) => test.status === status).length;
      const skipped = tests.length - count('passed') - count('failed');
      note(
        context,
        `Linux ${read('kernel').trim()} in User-Mode-Linux, ${((performance.now() - began) / 60_000).toFixed(0)} min: ${count('passed')} passed, ${count('failed')} failed, ${skipped} skipped`,
      );
      for (const [line] of read('said').matchAll(/^(time|skipped): .*$/gm)) note(context, line);
      const unloaded = report.testResults.filter(({ assertionResults }) => assertionResults.length === 0);
      expect(unloaded.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
      const failed = tests.filter(({ status }) => status === 'failed');
      const reasons = failed.map(
        ({ fullName, failureMessages }) =>
          `${fullName}: ${(failureMessages?.[0] ?? '').split('\n').slice(0, 2).join(' ')}`,
      );
      expect(reasons.join('\n')).toBe('');
      expect(count('passed')).toBeGreaterThan(200);
    });
  },
);
