import { Agent, request } from 'node:http';

type Asked = { url: string; headers?: Readonly<Record<string, string>> };

/** A thing that is not there is an answer, too. */
const answers = new Set([200, 404]);

/** Milliseconds of each answer that keep-alive clients get within `seconds`, each asking again at once. */
export const answerTimes = async (
  ask: () => Asked,
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const once = ({ url, headers = {} }: Asked) =>
    new Promise<void>((resolve, reject) => {
      const call = request(url, { agent, headers }, (reply) => {
        reply.on('data', () => undefined);
        reply.on('end', () =>
          answers.has(reply.statusCode ?? 0)
            ? resolve()
            : reject(new Error(`${url} answered ${reply.statusCode}`)),
        );
      });
      call.on('error', reject);
      call.end();
    });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      await once(ask());
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return times;
};

/** Requests per second that `concurrency` clients get answered with 200 within `seconds`. */
export const requestsPerSecond = async (
  url: string,
  {
    headers = {},
    concurrency = 16,
    seconds = 3,
  }: { headers?: Record<string, string>; concurrency?: number; seconds?: number },
): Promise<number> => {
  const from = performance.now();
  const times = await answerTimes(() => ({ url, headers }), { concurrency, seconds });
  return times.length / ((performance.now() - from) / 1000);
};
