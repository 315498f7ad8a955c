import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { run } from '../setup/shell.mjs';
import { dataFolder, holderOf, isUsed, lockData, recall, repository } from './data-folder.ts';
import { reachServices, type Services, startServices } from './services.ts';

type Reached = Pick<Services, 'serverDatabase' | 'redisUrl'>;

/** Works with the database and Redis of this site: those that run, else those of the data folder for the time of it. */
const withServices = async (work: (services: Reached) => Promise<void>): Promise<void> => {
  const { MONGODB_URI: database, REDIS_URL: redisUrl } = process.env;
  if (database && redisUrl) return work({ serverDatabase: { MONGODB_URI: database }, redisUrl });
  const folder = dataFolder();
  if (!isUsed(folder))
    throw new SetupTrouble(
      `${folder} has no site. Name its folder with ASSIZE_DATA, or its services with MONGODB_URI and REDIS_URL.`,
    );
  const { mongoPort, redisPort, redisServerPassword, redisJudgePassword } = recall(folder);
  if (holderOf(folder) !== undefined && mongoPort !== null && redisPort !== null)
    return work(reachServices({ dataDir: folder, mongoPort, redisPort, redisPassword: redisServerPassword }));
  const release = lockData(folder);
  const services = await step('Starting database and Redis', () =>
    startServices({
      dataDir: folder,
      passwords: { server: redisServerPassword, judge: redisJudgePassword },
    }),
  );
  try {
    await work(services);
  } finally {
    await services.stop();
    release();
  }
};

/** Gives the super admin another password and prints it once; open sessions of the account end. */
export const resetRoot = (): Promise<void> =>
  withServices(async ({ serverDatabase, redisUrl }) => {
    const data = mkdtempSync(join(tmpdir(), 'assize-reset-'));
    try {
      const said = await run(process.execPath, [join(repository, 'server/reset-root.ts')], {
        env: {
          ...process.env,
          ...serverDatabase,
          REDIS_URL: redisUrl,
          // Nothing is signed and no judge is met: the site's own secrets stay where they are.
          ASSIZE_DATA: data,
          ASSIZE_SECRET: 'unused'.repeat(8),
          ASSIZE_NODE_TOKEN: 'unused'.repeat(8),
        },
      });
      say(said.trim());
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  });
