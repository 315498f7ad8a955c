import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

export type Answer = { status: number; bytes: number; ms: number };

/** One GET over kept connections, compressed as browsers ask for it. */
export const getter = (sockets: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const read = (url: string, token?: string) =>
    new Promise<{ status: number; body: Buffer; zipped: boolean }>((resolve, reject) => {
      const headers = {
        accept: 'text/html, */*',
        'accept-encoding': 'gzip',
        ...(token === undefined ? {} : { authorization: token }),
      };
      const call = request(url, { agent, headers }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            body: Buffer.concat(parts),
            zipped: reply.headers['content-encoding'] === 'gzip',
          }),
        );
        reply.on('error', reject);
      });
      call.on('error', reject);
      call.end();
    });
  return {
    async get(url: string, token?: string): Promise<Answer> {
      const from = performance.now();
      const { status, body } = await read(url, token);
      return { status, bytes: body.length, ms: performance.now() - from };
    },
    async text(url: string): Promise<string> {
      const { body, zipped } = await read(url);
      return (zipped ? gunzipSync(body) : body).toString();
    },
    close: () => agent.destroy(),
  };
};
export type Getter = ReturnType<typeof getter>;

/**
 * Begins something so often a second, whether or not what began before has ended, as people do who know nothing of each
 * other. What a busy machine begins late counts from when it should have begun.
 * @returns ms of each
 */
export const atPace = async (
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: (number: number) => Promise<unknown>,
): Promise<number[]> => {
  const from = performance.now();
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const count = Math.round(perSecond * seconds);
  for (let number = 0; number < count; number += 1) {
    const due = from + (number * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await delay(wait);
    running.push(work(number).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(running);
  return times;
};
