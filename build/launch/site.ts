import { step } from '../setup/progress.mjs';
import { apiClient } from './api-client.ts';
import type { Memory } from './data-folder.ts';
import { bringUpJudge, judgeObstacle } from './judge-start.ts';
import { judgeEnvironment, serverUrl, startServer } from './parts.ts';
import { freeAgain } from './ports.ts';
import { type Services, startServices } from './services.ts';
import { type Supervised, supervise } from './supervisor.ts';
import { ensureWebsite, websiteFolder } from './website.ts';

export type SiteOptions = {
  readonly folder: string;
  readonly memory: Memory;
  readonly port: number;
  readonly host?: string;
  readonly metricsPort?: number;
  readonly rootPassword: string | undefined;
  /** False only for tests and measures that do not pull the plug. */
  readonly durable?: boolean;
  /** Whether missing parts may be downloaded or installed. */
  readonly mayFetch?: boolean;
  /** For work on the sources: a part starts again when its sources change, and Vite serves the website. */
  readonly watch?: boolean;
  /** False for tests and measures that need only the API. */
  readonly website?: boolean;
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Further settings of the judge. */
  readonly judgeSettings?: Readonly<Record<string, string>>;
};

export type Site = {
  readonly url: string;
  readonly services: Services;
  readonly server: Pick<Supervised, 'kill'>;
  /** Absent when no judge runs. */
  readonly judge?: Pick<Supervised, 'kill'>;
  /** Ports of the services; a later start with these in its memory keeps to them. */
  readonly ports: { readonly mongoPort: number; readonly redisPort: number };
  /** What one more judge needs in its environment. */
  readonly furtherJudge: Readonly<Record<string, string>>;
  /** Why no judge runs, if none does. */
  readonly judgeOff: string | undefined;
  /** Resolves with a sentence when a part that the site cannot be without ended for good. */
  readonly failed: Promise<string>;
  /** Resolves with a sentence when the judge ended for good; the site goes on. */
  readonly judgeFailed: Promise<string>;
  /** Stops the parts in the reverse order of their start. */
  readonly stop: () => Promise<void>;
};

/** Starts the database, Redis, the server with the website, and one judge where this machine can have one. */
export const startSite = async (options: SiteOptions): Promise<Site> => {
  const { folder, memory } = options;
  const started: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const part of started.splice(0).reverse()) await part();
  };
  try {
    const before = {
      mongoPort: await freeAgain(memory.mongoPort),
      redisPort: await freeAgain(memory.redisPort),
    };
    const servicesUp = step('Starting database and Redis', () =>
      startServices({
        dataDir: folder,
        durable: options.durable ?? true,
        mayFetch: options.mayFetch ?? false,
        ...before,
        passwords: { server: memory.redisServerPassword, judge: memory.redisJudgePassword },
      }),
    ).then((services) => {
      started.push(services.stop);
      return services;
    });
    const watch = options.watch ?? false;
    const withWebsite = !watch && options.website !== false;
    const website = withWebsite ? ensureWebsite() : Promise.resolve();
    const obstacle = judgeObstacle();
    // All are waited for even when one fails, since a part must be known before it can be stopped.
    const all = Promise.allSettled([servicesUp, website, obstacle]);
    started.push(async () => void (await all));
    const services = await servicesUp;

    const serverOptions = {
      folder,
      host: options.host ?? '127.0.0.1',
      port: options.port,
      metricsPort: options.metricsPort ?? 0,
      database: services.serverDatabase,
      redisUrl: services.redisUrl,
      nodeToken: memory.nodeToken,
      rootPassword: options.rootPassword,
      // The build may still be under way: the server serves it once it is there.
      webDist: withWebsite ? websiteFolder() : undefined,
      watch,
      ...(options.settings ? { settings: options.settings } : {}),
    };
    const url = serverUrl(serverOptions);
    const start = () => startServer(serverOptions);
    const server = supervise(await step('Starting the server', start), start);
    started.push(server.stop);

    const judgeOptions = {
      folder,
      serverUrl: url,
      redisUrl: services.judgeRedisUrl,
      nodeToken: memory.nodeToken,
      watch,
      ...(options.judgeSettings ? { settings: options.judgeSettings } : {}),
    };
    const judge: Supervised | string = (await obstacle) ?? (await bringUpJudge(judgeOptions, apiClient(url)));
    if (typeof judge !== 'string') started.push(judge.stop);
    await website;
    return {
      url,
      ports: services.ports,
      services,
      furtherJudge: judgeEnvironment(judgeOptions),
      server,
      ...(typeof judge === 'string' ? {} : { judge }),
      judgeOff: typeof judge === 'string' ? judge : undefined,
      failed: Promise.race([services.database.failed, services.redis.failed, server.gaveUp]),
      judgeFailed: typeof judge === 'string' ? new Promise(() => {}) : judge.gaveUp,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
