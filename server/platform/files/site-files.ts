import { join } from 'node:path';
import type { Files } from '../core.ts';
import { diskBlobStore } from './disk-blob-store.ts';
import { removeStaleFiles } from './stale-files.ts';

/** The files of a site on the local disk. */
export const diskFiles = (dataFolder: string): Files => {
  const folder = (name: string) => join(dataFolder, name);
  const stagingFolder = folder('uploads');
  const stores = ['blobs', 'images', 'attachments'].map(folder);
  return {
    blobs: diskBlobStore(folder('blobs')),
    images: diskBlobStore(folder('images')),
    attachments: diskBlobStore(folder('attachments')),
    stagingFolder,
    async clearStaging(before) {
      for (const one of [stagingFolder, ...stores.map((store) => join(store, 'staging'))])
        await removeStaleFiles(one, before);
    },
  };
};
