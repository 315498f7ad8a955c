import { Agent, request } from 'node:http';

/** Requests per second that `concurrency` keep-alive clients get answered with 200 within `seconds`. */
export const requestsPerSecond = async (
  url: string,
  {
    headers = {},
    concurrency = 16,
    seconds = 3,
  }: { headers?: Record<string, string>; concurrency?: number; seconds?: number },
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(url, { agent, headers }, (reply) => {
        reply.on('data', () => undefined);
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${reply.statusCode}`)),
        );
      });
      call.on('error', reject);
      call.end();
    });
  let answered = 0;
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      await once();
      answered += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: concurrency }, client));
  const took = (performance.now() - start) / 1000;
  agent.destroy();
  return answered / took;
};
