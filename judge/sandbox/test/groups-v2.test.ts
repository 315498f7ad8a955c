/** Where a judge makes the control groups of its boxes on v2. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasV2, inGroup, withGroup } from './groups-for-tests.ts';
import { describeInBox, hostFolder, LIMITS } from './sandbox-for-tests.ts';

if (!hasV2) console.warn('skipped: the place of boxes in control groups (needs control groups v2)');

/** Starts a judge in a group and runs a program in each of its two boxes; says whether their groups are there. */
const judge = async (group: string, before = '', seenAt = group): Promise<unknown> =>
  inGroup(
    group,
    `
    import { readdirSync } from 'node:fs';
    import { createBoxSandbox } from ${JSON.stringify(join(import.meta.dirname, '../box/adapter.ts'))};
    const run = { argv: ['echo', 'in'], limits: ${JSON.stringify(LIMITS)} };
    try {
      const sandbox = await createBoxSandbox({ slots: 2, folder: ${JSON.stringify(await hostFolder())} });
      const results = await Promise.all([sandbox.run(run), sandbox.run(run)]);
      const inside = readdirSync(${JSON.stringify(seenAt)}).some((name) => /^assize-[0-9]+$/.test(name));
      await sandbox.dispose();
      console.log(JSON.stringify({ inside, said: results.map(({ stdout }) => String(stdout.bytes)) }));
    } catch (error) {
      console.log(JSON.stringify({ missing: error.missing ?? [String(error)] }));
    }`,
    before,
  );

const works = { inside: true, said: ['in\n', 'in\n'] };
const processesOf = async (group: string) =>
  (await readFile(`${group}/cgroup.procs`, 'utf8')).split('\n').length - 1;

(hasV2 ? describeInBox : describe.skip)('boxes on control groups v2', () => {
  it('have their groups inside the judge’s own, whose processes move to a leaf', () =>
    withGroup(async (group) => {
      expect(await judge(group)).toEqual(works);
      expect(await readdir(group)).not.toContainEqual(expect.stringMatching(/^assize-\d+$/));
      // A judge that is started again begins in the leaf.
      expect(await judge(join(group, 'assize-main'), '', group)).toEqual(works);
    }));

  it('do so also beside a thousand processes', () =>
    withGroup(async (group) => {
      const many = 'for i in $(seq 1000); do sleep 1000 > /dev/null 2>&1 & done;';
      expect(await judge(group, many)).toEqual(works);
      expect(await processesOf(group)).toBe(0);
      expect(await processesOf(join(group, 'assize-main'))).toBe(1000);
    }));

  const container = (options: string) =>
    `unshare --cgroup --mount sh -c 'mount -t cgroup2 none /sys/fs/cgroup; ${options} exec "$@"' sh`;

  it('work in a container, which sees nothing above its group', () =>
    withGroup(async (group) => {
      expect(await judge(group, container(''), '/sys/fs/cgroup')).toEqual(works);
    }));

  it('say when the judge may not divide its group', () =>
    withGroup(async (group) => {
      const result = await judge(group, container('mount -o remount,bind,ro /sys/fs/cgroup;'));
      expect(result).toEqual({
        missing: [expect.stringMatching(/may not divide its control group .*Read-only.*Delegate=yes/)],
      });
    }));

  it('say when the judge’s group has not got the controllers', () =>
    withGroup(async (group) => {
      await mkdir(join(group, 'inner'));
      expect(await judge(join(group, 'inner'))).toEqual({
        missing: [expect.stringMatching(/has the controllers "", not memory and pids.*Delegate=yes/)],
      });
    }));
});
