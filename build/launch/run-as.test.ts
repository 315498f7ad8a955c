import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, isRoot } from './accounts.ts';
import { runAs } from './run-as.ts';

const output = (command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(command, args, { encoding: 'utf8' }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });

if (!isRoot()) console.log('run-as tests are skipped: only root can start a program as another user');

if (!isRoot()) console.warn('skipped: starting a part as its own user (needs root)');
describe.skipIf(!isRoot())('starting a part as its own user', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'assize-home-'));
    await chmod(home, 0o700);
    await mkdir(join(home, 'project'));
    await writeFile(join(home, 'project/file'), 'the project’s');
    await writeFile(join(home, 'letter'), 'private');
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const shell = (text: string, reveal: readonly string[] = []) => {
    const { command, args } = runAs(accounts.server, { command: 'sh', args: ['-c', text] }, reveal);
    return output(command, args);
  };

  it('has that user, no other groups and no capabilities', async () => {
    const status = await shell('id -u; id -G; grep -E "CapEff|CapBnd|NoNewPrivs" /proc/self/status');
    expect(status.split('\n').map((line) => line.replaceAll('\t', ' '))).toEqual([
      '60603',
      '60603',
      'CapEff: 0000000000000000',
      'CapBnd: 0000000000000000',
      'NoNewPrivs: 1',
      '',
    ]);
  });

  it('reads a project that lies in a closed home folder, at its own path', async () => {
    await expect(shell(`cat ${home}/project/file`)).resolves.toContain('Permission denied');
    await expect(shell(`cat ${home}/project/file`, [join(home, 'project')])).resolves.toBe('the project’s');
  });

  it('sees nothing else of that home', async () => {
    const seen = await shell(`ls ${home}; cat ${home}/letter`, [join(home, 'project')]);
    expect(seen).toContain('project');
    expect(seen).not.toContain('private');
    expect(seen).toContain('No such file');
  });

  it('takes a file for its folder, and leaves out what does not exist', async () => {
    await expect(
      shell(`cat ${home}/project/file`, [join(home, 'project/file'), join(home, 'nothing')]),
    ).resolves.toBe('the project’s');
  });

  it('leaves the machine’s mounts as they are', async () => {
    await shell('true', [join(home, 'project')]);
    await expect(output('cat', [join(home, 'letter')])).resolves.toBe('private');
  });
});

it('changes nothing where the launcher is not root', () => {
  const command = { command: 'node', args: ['main.ts'] };
  expect(runAs(undefined, command, ['/tmp'])).toEqual(command);
});
