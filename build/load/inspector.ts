import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const reply = z.object({ id: z.int().optional(), result: z.unknown() });
const evaluation = z.object({ result: z.object({ value: z.unknown() }) });

type Ask = (method: string, params?: object) => Promise<unknown>;

/** Talks with a Node process that was started with --inspect on this port of 127.0.0.1. */
const inspecting = async <T>(port: number, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  if (!target) throw new Error(`nothing to inspect on port ${port}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  const ask: Ask = (method, params = {}) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      const id = last;
      const listen = ({ data }: MessageEvent) => {
        const answer = reply.parse(JSON.parse(String(data)));
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    return await work(ask);
  } finally {
    socket.close();
  }
};

const evaluated = async (ask: Ask, expression: string): Promise<unknown> =>
  evaluation.parse(await ask('Runtime.evaluate', { expression })).result.value;
const evaluatedNumber = async (ask: Ask, expression: string): Promise<number> =>
  z.number().parse(await evaluated(ask, expression));

/**
 * Collects a Node process's garbage through its inspector and says what it then holds in memory.
 * @returns resident set size in bytes
 */
export const residentAfterCollection = (port: number): Promise<number> =>
  inspecting(port, async (ask) => {
    for (let round = 0; round < 3; round += 1) await ask('HeapProfiler.collectGarbage');
    return evaluatedNumber(ask, 'process.memoryUsage().rss');
  });

export type MemoryUse = z.infer<typeof memoryUse>;
const memoryUse = z.object({
  rss: z.number(),
  heapTotal: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  arrayBuffers: z.number(),
});

/** What a Node process holds in memory as it is, in bytes. */
export const memoryOf = (port: number): Promise<MemoryUse> =>
  inspecting(port, async (ask) => {
    const text = await evaluated(ask, 'JSON.stringify(process.memoryUsage())');
    return memoryUse.parse(JSON.parse(z.string().parse(text)));
  });

/** The most that a Node process has held in memory since its start, in bytes. */
export const peakResident = (port: number): Promise<number> =>
  inspecting(port, (ask) => evaluatedNumber(ask, 'process.resourceUsage().maxRSS * 1024'));

const profileFolder = process.env.BENCH_PROFILE;

/**
 * Runs work; with `BENCH_PROFILE` a CPU profile of a Node process meanwhile is written there, for Chromium's DevTools.
 * @param port inspector port of the process
 */
export const profiled = async <T>(port: number, name: string, work: () => Promise<T>): Promise<T> => {
  if (profileFolder === undefined) return work();
  return inspecting(port, async (ask) => {
    await ask('Profiler.enable');
    await ask('Profiler.start');
    const done = await work();
    const { profile } = z.object({ profile: z.unknown() }).parse(await ask('Profiler.stop'));
    await writeFile(join(profileFolder, `${name}.cpuprofile`), JSON.stringify(profile));
    return done;
  });
};

export const delayResolutionMs = 5;

/**
 * Measures from now on how much later than due a Node process comes to its timers.
 * @returns gives the 99th percentile in ms
 */
export const loopDelayOf = async (port: number): Promise<() => Promise<number>> => {
  const hooks = "process.getBuiltinModule('node:perf_hooks')";
  const begin = `(globalThis.benchDelay = ${hooks}.monitorEventLoopDelay({ resolution: ${delayResolutionMs} })).enable()`;
  await inspecting(port, (ask) => evaluated(ask, begin));
  return () =>
    inspecting(
      port,
      async (ask) => (await evaluatedNumber(ask, 'benchDelay.percentile(99) / 1e6')) - delayResolutionMs,
    );
};
