import { z } from 'zod';

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const reply = z.object({
  id: z.int().optional(),
  result: z.object({ result: z.object({ value: z.unknown() }).optional() }).optional(),
});

/**
 * Collects a Node process's garbage through its inspector and says what it then holds in memory.
 * The process must have been started with --inspect on this port of 127.0.0.1.
 * @returns resident set size in bytes
 */
export const residentAfterCollection = async (port: number): Promise<number> => {
  const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  if (!target) throw new Error(`nothing to inspect on port ${port}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      const id = last;
      const listen = ({ data }: MessageEvent) => {
        const answer = reply.parse(JSON.parse(String(data)));
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(answer.result?.result?.value);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    for (let round = 0; round < 3; round += 1) await ask('HeapProfiler.collectGarbage');
    return z.number().parse(await ask('Runtime.evaluate', { expression: 'process.memoryUsage().rss' }));
  } finally {
    socket.close();
  }
};
