/** The boot self-test: whether a box holds on this machine with its current kernel. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Limits, RunResult, RunSpec, Sandbox, SelfTestCheck, SelfTestReport } from './port.ts';

const MIB = 1024 * 1024;
/** Long times: what is tried ends by itself, and the machine may be slow or busy. */
const LIMITS: Limits = {
  cpuMs: 10_000,
  wallMs: 30_000,
  memoryBytes: 64 * MIB,
  stackBytes: 256 * MIB,
  processes: 16,
  outputBytes: 64 * 1024,
  fileBytes: 16 * MIB,
};

type Verdict = { readonly passed: boolean; readonly detail: string };

const facts = (result: RunResult): string =>
  [
    `${result.outcome}, exit ${result.exitCode}, signal ${result.signal}`,
    result.stdout?.kind === 'buffer' ? result.stdout.bytes.toString('utf8').trim() : '',
    result.detail ?? '',
  ]
    .filter(Boolean)
    .join('; ');

const expectCleanExit = (result: RunResult): Verdict => ({
  passed: result.outcome === 'exited' && result.exitCode === 0,
  detail: facts(result),
});

/** A listener on loopback that a program in the box must not be able to reach. */
const withListener = async <T>(use: (port: number) => Promise<T>): Promise<T> => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return await use(typeof address === 'object' && address ? address.port : 0);
  } finally {
    server.close();
  }
};

/**
 * Runs every check, also after one failed, so that the operator sees the whole picture.
 * @param probe host path of the program that tries things (box/probe/walls.c)
 * @param folder a folder of the judge, for a file that programs must not be able to read
 */
export const runSelfTest = async (
  sandbox: Sandbox,
  probe: string,
  folder: string,
): Promise<SelfTestReport> => {
  const secrets = await mkdtemp(join(folder, 'self-test-'));
  const secret = join(secrets, 'secret');
  await writeFile(secret, 'readable', { mode: 0o644 });
  const attempt = (
    mode: string,
    args: readonly string[] = [],
    more: Partial<RunSpec> = {},
  ): Promise<RunResult> =>
    sandbox.run({
      argv: ['./walls', mode, ...args],
      files: [{ at: 'walls', from: { kind: 'host', path: probe } }],
      limits: LIMITS,
      ...more,
    });

  const checks: Record<string, () => Promise<Verdict>> = {
    'program-runs': async () => expectCleanExit(await attempt('nothing')),
    'fork-bomb-stopped': async () => {
      const bomb = await attempt('fork', [], { limits: { ...LIMITS, cpuMs: 300, wallMs: 1000 } });
      const after = await attempt('nothing');
      // On a busy machine the processes may fill the memory before they use up the time.
      const stopped = ['cpu-limit', 'wall-limit', 'memory-limit'].includes(bomb.outcome);
      return {
        passed: stopped && after.outcome === 'exited',
        detail: `${facts(bomb)}; then ${facts(after)}`,
      };
    },
    'memory-limit-holds': async () => {
      const result = await attempt('memory');
      const within = result.memoryBytes < LIMITS.memoryBytes * 1.1;
      return {
        passed: result.outcome === 'memory-limit' && within,
        detail: `${facts(result)}; ${result.memoryBytes} bytes`,
      };
    },
    'stack-limit-reaches': async () =>
      expectCleanExit(await attempt('stack', [], { limits: { ...LIMITS, memoryBytes: 256 * MIB } })),
    'network-unreachable': () =>
      withListener(async (port) =>
        expectCleanExit(
          await attempt('network', ['127.0.0.1', String(port), '169.254.169.254', '80', '8.8.8.8', '53']),
        ),
      ),
    'host-file-unreadable': async () =>
      expectCleanExit(
        await attempt('read', [
          secret,
          `/proc/1/root${secret}`,
          `../../..${secret}`,
          `/w/../..${secret}`,
          '/etc/shadow',
          '/proc/1/environ',
        ]),
      ),
    'link-escape-refused': async () => {
      const result = await attempt('plant', [secret], {
        outputs: [
          ...['link', 'passwd', 'fifo', 'dir', 'dir/up', 'sparse'].map((name) => ({
            name,
            kind: 'file' as const,
            maxBytes: MIB,
            to: { kind: 'buffer' as const },
          })),
        ],
      });
      const taken = [...result.outputs].filter(([, got]) => got.kind !== 'refused').map(([name]) => name);
      const planted = expectCleanExit(result);
      return {
        passed: planted.passed && taken.length === 0 && result.outputs.size === 6,
        detail: taken.length > 0 ? `collected ${taken.join(', ')}` : planted.detail,
      };
    },
    'foreign-abi-refused': async () => {
      if (process.arch !== 'x64') return { passed: true, detail: `nothing to refuse on ${process.arch}` };
      const result = await attempt('foreign');
      return { passed: result.outcome === 'signalled' && result.signal === 31, detail: facts(result) };
    },
  };

  try {
    const done: SelfTestCheck[] = [];
    for (const [name, check] of Object.entries(checks)) {
      const verdict = await check().catch((error: unknown) => ({ passed: false, detail: String(error) }));
      done.push({ name, ...verdict });
    }
    return { passed: done.every(({ passed }) => passed), checks: done };
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
};
