import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { type Figure, plain } from './figure.ts';
import { delayResolutionMs, loopDelayOf } from './inspector.ts';

/** Parts of a site under load that share the cores of one machine, by what stands in their command lines. */
const parts = {
  server: /server\/main\.ts/,
  database: /(^|\/)mongod\b/,
  Redis: /redis-server/,
  judges: /judge\/main\.ts/,
} as const;
type Part = keyof typeof parts;
type Seconds = Record<Part | 'load generator', number>;

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** `stat` of a process after its name, which may hold anything; null: it has ended. */
const statOf = (pid: string): string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Seconds of a process; those of children that have ended are among them, for programs that a judge runs. */
const secondsOf = (stat: readonly string[]): number =>
  [11, 12, 13, 14].reduce((sum, place) => sum + Number(stat[place] ?? 0), 0) / ticksPerSecond;

const now = (): Seconds => {
  const { user, system } = process.cpuUsage();
  const seconds: Seconds = { server: 0, database: 0, Redis: 0, judges: 0, 'load generator': 0 };
  seconds['load generator'] = (user + system) / 1e6;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    // Every part is a child of this process.
    if (stat === null || Number(stat[1]) !== process.pid) continue;
    const command = commandOf(pid);
    for (const [part, pattern] of Object.entries(parts))
      if (pattern.test(command)) seconds[part as Part] += secondsOf(stat);
  }
  return seconds;
};

/**
 * Who takes the time from now on: CPU seconds of each part, and how long turns of the event loop keep others waiting. It
 * says whose share a figure is where generator, server, database and judges run on the same cores.
 * @param port inspector port of the server
 */
export const watchParts = async (port: number) => {
  const serverDelay = await loopDelayOf(port);
  const ownDelay = monitorEventLoopDelay({ resolution: delayResolutionMs });
  ownDelay.enable();
  const from = now();
  const began = performance.now();
  return async (name: string): Promise<Figure[]> => {
    const until = now();
    const seconds = (performance.now() - began) / 1_000;
    ownDelay.disable();
    return [
      ...Object.entries(until).map(([part, value]) =>
        plain(
          `${name}, CPU: ${part}`,
          value - from[part as keyof Seconds],
          `s of ${(seconds * availableParallelism()).toFixed(0)} s`,
        ),
      ),
      plain(`${name}, turns of the event loop: server, p99`, await serverDelay(), 'ms'),
      plain(
        `${name}, turns of the event loop: load generator, p99`,
        ownDelay.percentile(99) / 1e6 - delayResolutionMs,
        'ms',
      ),
    ];
  };
};
