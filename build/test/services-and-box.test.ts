/** What the launcher starts, seen by a contestant's program: the real database, Redis and box. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRig } from '@assize/judge/test/rig.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Services, startServices } from '../launch/services.ts';

const rig = await openRig({ slots: 1, prepare: false });
if (typeof rig === 'string') it.skip(`no box is tried here: ${rig}`, () => {});
else describe('a program in the box', () => programInTheBox(rig));

/** A program that tries to read a port and a file, and says what it reached. */
const prober = `import socket
port, file = input().split()
try:
    socket.create_connection(("127.0.0.1", int(port)), 2)
    print("connected")
except OSError:
    print("no connection")
try:
    open(file).read()
    print("read")
except OSError:
    print("no file")
`;

function programInTheBox(real: Exclude<typeof rig, string>): void {
  let folder: string;
  let services: Services;

  beforeAll(async () => {
    vi.stubEnv('MONGODB_URI', '');
    vi.stubEnv('REDIS_URL', '');
    folder = await mkdtemp(join(tmpdir(), 'assize-and-box-'));
    services = await startServices({
      dataDir: folder,
      durable: false,
      passwords: { server: 'one', judge: 'two' },
    });
  });
  afterAll(async () => {
    await services?.stop();
    await real.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['the database', () => services.mongoUri, 'server/database-password'],
    ['the database', () => services.mongoUri, 'mongodb/key'],
    ['Redis', () => services.redisUrl, 'redis/users.acl'],
  ])('reaches neither %s nor its secret', async (_what, address, secret) => {
    const input = `${new URL(address()).port} ${join(folder, secret)}\n`;
    const outside = spawnSync('python3', ['-c', prober], { input, encoding: 'utf8' });
    expect(outside.stdout).toBe(process.getuid?.() === 0 ? 'connected\nread\n' : 'connected\nno file\n');
    const judged = await real.judge(
      {
        type: 0,
        judgeMode: 'default',
        judgeCaseMode: 'default',
        isRemoveEndBlank: true,
        timeLimitMs: 5_000,
        memoryLimitMb: 256,
        stackLimitMb: 64,
        fileIo: null,
        cases: [{ input, output: 'no connection\nno file\n', score: 0, groupNum: null }],
      },
      'Python3',
      prober,
    );
    expect(judged, judged.errorMessage ?? '').toMatchObject({ status: verdict.accepted });
  });
}
