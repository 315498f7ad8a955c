import { join } from 'node:path';
import { collectFiles, type FileReference } from './modules/file/collector.ts';
import type { StatementFileStore } from './modules/file/store.ts';
import type { Running } from './modules.ts';
import type { Core } from './platform/core.ts';
import type { SweepableStore } from './platform/files/blob-store.ts';
import { diskBlobStore } from './platform/files/disk-blob-store.ts';
import { removeStaleFiles } from './platform/files/stale-files.ts';
import { inTurns } from './platform/redis/in-turns.ts';

/** What refers to files, each as hashes of stored files or as texts. */
export type FileHolders = {
  uploads: () => AsyncIterable<string>;
  submissions: () => AsyncIterable<string>;
  versions: () => AsyncIterable<string>;
  problems: () => AsyncIterable<string>;
  problemTexts: () => AsyncIterable<string>;
  siteTexts: () => AsyncIterable<string>;
};
type Ports = {
  blobs: SweepableStore;
  statementFiles: Pick<StatementFileStore, 'forgetUnlinked' | 'hashes'>;
  holders: FileHolders;
};

const hourMs = 60 * 60 * 1000;
/** Looked at every hour, so that a site which is restarted every night is swept too. */
const sweptEverySeconds = 23 * 60 * 60;

const asFiles = (hashes: () => AsyncIterable<string>) =>
  async function* (): AsyncIterable<FileReference> {
    for await (const file of hashes()) yield { file };
  };
const asTexts = (texts: () => AsyncIterable<string>) =>
  async function* (): AsyncIterable<FileReference> {
    for await (const text of texts()) yield { text };
  };

/** Builds what keeps the data folder from growing for ever. */
export const composeUpkeep = (core: Core, { blobs, statementFiles, holders }: Ports) => {
  const { config, redis, clock, log } = core;
  const storeIn = (folder: string) => diskBlobStore(join(config.dataFolder, folder));

  const collect = () =>
    collectFiles({
      references: [
        asFiles(holders.uploads),
        asFiles(holders.submissions),
        asFiles(holders.versions),
        asFiles(holders.problems),
        asTexts(holders.problemTexts),
        asTexts(holders.siteTexts),
      ],
      blobs,
      images: storeIn('images'),
      attachments: storeIn('attachments'),
      statementFiles,
      clock,
      log,
    });

  /** What a crash left of uploads and half-written files, a day ago or earlier. */
  const clearStaging = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - 24 * hourMs);
    const stores = ['blobs', 'images', 'attachments'].map((one) => join(one, 'staging'));
    for (const folder of ['uploads', ...stores])
      await removeStaleFiles(join(config.dataFolder, folder), before);
  };

  const daily = async (): Promise<void> => {
    await clearStaging();
    const key = redis.key('files-collected');
    if ((await redis.client.exists(key)) === 1) return;
    await collect();
    await redis.client.set(key, '1', 'EX', sweptEverySeconds);
  };
  return {
    collectFiles: collect,
    start: async (): Promise<Running> => {
      await clearStaging();
      return inTurns({ name: 'files', everyMs: hourMs, redis, log }, daily);
    },
  };
};
