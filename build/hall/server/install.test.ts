import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeServers } from './servers.ts';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
if (!isRoot) console.log('skipped: only root installs the files of a hall’s server');

let kit: string;
beforeAll(() => {
  kit = join(mkdtempSync(join(tmpdir(), 'assize-install-')), 'kit');
  writeServers({ first: '10.1.0.1', second: '10.1.0.2', vote: '10.1.0.3', name: 'judge.hall' }, kit);
});
afterAll(() => rmSync(join(kit, '..'), { recursive: true, force: true }));

/** Runs lines on a machine that is this one, until they end: what they write lies over it in memory. */
const onMachine = async (lines: readonly string[]): Promise<string[]> => {
  const mounted = join(kit, '../machine');
  const script = [
    `mkdir -p ${mounted} && mount -t tmpfs machine ${mounted} && cd ${mounted} && mkdir up work all`,
    'mount -t overlay overlay -o lowerdir=/,upperdir=up,workdir=work all',
    // The temporary folder of this machine may be a file system of its own.
    'mkdir -p all/opt/kit all/opt/server all/etc/nginx/conf.d && mount --bind "$KIT" all/opt/kit && mount --bind "$SERVER" all/opt/server',
    `exec chroot all sh -eu -c '${lines.join('\n')}'`,
  ].join(' && ');
  const { stdout } = await promisify(execFile)('unshare', ['--mount', 'sh', '-c', script], {
    env: { PATH: process.env.PATH, KIT: kit, SERVER: import.meta.dirname },
  });
  return stdout.trim().split('\n');
};
const install = 'sh /opt/server/install.sh';
const told = 'stat -c "%U %a %n" /etc/assize/*';

describe.skipIf(!isRoot)('install.sh', () => {
  it('lays files for their owners alone, and units, for a server', async () => {
    expect(
      await onMachine([`${install} /opt/kit/first`, told, 'ls /etc/systemd/system | grep assize']),
    ).toEqual([
      'Ready: assize-mongod assize-sentinel assize-redis assize-server assize-backup',
      'root 400 /etc/assize/address.env',
      'assize-redis 400 /etc/assize/redis.conf',
      'assize-redis 400 /etc/assize/sentinel.acl',
      'assize-redis 400 /etc/assize/sentinel.conf',
      'root 400 /etc/assize/server.env',
      'assize-database 400 /etc/assize/set.key',
      'assize-redis 400 /etc/assize/users.acl',
      'assize-backup.service',
      'assize-mongod.service',
      'assize-redis.service',
      'assize-sentinel.service',
      'assize-server.service',
    ]);
  });

  it.each([
    ['vote', 'Ready: assize-mongod assize-sentinel'],
    ['judge', 'Ready: assize-judge'],
  ])('brings no more than it needs to a %s', async (machine, words) => {
    expect(
      await onMachine([`${install} /opt/kit/${machine}`, 'ls /etc/assize | grep server.env || true']),
    ).toEqual([words]);
  });

  it('may be run again, and writes over no password that is in use', async () => {
    const again = await onMachine([
      `${install} /opt/kit/first`,
      `${install} /opt/kit/first`,
      'echo other > /etc/assize/set.key',
      `${install} /opt/kit/first 2>&1 || echo refused`,
      'cat /etc/assize/set.key',
    ]);
    expect(again.slice(2)).toEqual([
      '/etc/assize/set.key is another one: take it away first',
      'refused',
      'other',
    ]);
  });

  it('says when the folder is none of a machine', async () => {
    writeFileSync(join(kit, 'README'), '');
    expect(await onMachine([`${install} /opt/kit 2>&1 || true`])).toEqual([
      '/opt/kit has neither address.env nor judge.env',
    ]);
  });
});
