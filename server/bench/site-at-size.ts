import { z } from 'zod';
import type { BenchServices, Figure } from './figure.ts';
import { answerTimes } from './load.ts';
import { settingsOf, startServing } from './process.ts';
import { chanceOf } from './site-at-size/chance.ts';
import { type Request, requests } from './site-at-size/requests.ts';

/** `share`: part of the full size. `kept`: the site of `npm start` on this data folder is seeded and measured. */
export type AtSizeOptions = { share: number; folder: string; kept: boolean; say: (line: string) => void };

const listening = z.object({
  ours: z.string(),
  bare: z.string(),
  root: z.string(),
  user: z.string(),
  busiest: z.string(),
  problems: z.int(),
  submissions: z.int(),
  users: z.int(),
});

const readers = 50;
const seconds = 2;
/** How many times as long as the bare read the middle answer may take. */
const bar = 10;

const middle = (sorted: readonly number[]) => sorted[sorted.length >> 1] ?? Number.NaN;

/**
 * Answer times of a site at size under 50 readers, in ms. Each is held against a bare Fastify route of the same process
 * that reads thirty problems by an index with the driver, measured just before it.
 */
export const siteAtSizeFigures = async (
  services: BenchServices,
  { share, folder, kept, say }: AtSizeOptions,
): Promise<Figure[]> => {
  const env = {
    ...settingsOf(services, folder),
    ...(kept ? { MONGODB_DATABASE: 'assize', BENCH_KEEP: 'true' } : {}),
    BENCH_SHARE: String(share),
    ASSIZE_RATE_FACTOR: '100000',
    ASSIZE_ROLES: 'api',
    LOG_LEVEL: 'warn',
  };
  const server = await startServing(new URL('./site-at-size/serve.ts', import.meta.url), env, listening);
  try {
    const tokens = { visitor: undefined, user: server.user, root: server.root };
    const chance = chanceOf(7);
    const asked = ({ as, ask }: Request) => {
      const { endpoint, query = {} } = ask(chance, server);
      const token = tokens[as];
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      );
      return {
        url: `${server.ours}/api${endpoint.path}?${search}`,
        ...(token === undefined ? {} : { headers: { authorization: token } }),
      };
    };
    const measure = async (ask: Parameters<typeof answerTimes>[0]) =>
      (await answerTimes(ask, { concurrency: readers, seconds })).toSorted((a, b) => a - b);
    await measure(() => ({ url: server.bare }));
    const figures: Figure[] = [];
    for (const one of requests) {
      const bare = middle(await measure(() => ({ url: server.bare })));
      await answerTimes(() => asked(one), { concurrency: 4, seconds: 0.3 });
      const times = await measure(() => asked(one));
      const typical = middle(times);
      say(`  ${one.name}: ${typical.toFixed(1)} ms, the bare read ${bare.toFixed(1)} ms`);
      figures.push(
        {
          name: `${one.name}, p50`,
          value: typical,
          unit: 'ms',
          bar: `≤ ${bar} × ${bare.toFixed(1)}, the bare read`,
          met: typical <= bar * bare,
        },
        {
          name: `${one.name}, p99`,
          value: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
          unit: 'ms',
          bar: '',
          met: null,
        },
      );
    }
    return figures;
  } finally {
    await server.stop();
  }
};
