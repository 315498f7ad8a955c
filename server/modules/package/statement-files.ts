import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { tooLarge } from '../../platform/http/too-large.ts';
import type { FileService } from '../file/service.ts';
import type { LinkOpener } from './export/linked-files.ts';
import type { FoundAsset } from './formats/found.ts';

const largestPicture = 16 * 1024 * 1024;
/** null when there are more bytes than that. */
const bytesOf = async (content: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Stores a picture or file of an imported statement; gives its address. */
export const assetStorer =
  (files: Pick<FileService, 'storeImage' | 'storeFile'>) =>
  async ({ kind, name, open }: FoundAsset, viewer: Viewer): Promise<string> => {
    if (kind === 'file') return (await files.storeFile({ name, content: open() }, viewer)).link;
    const bytes = await bytesOf(open(), largestPicture);
    if (bytes === null) throw tooLarge(largestPicture);
    return (await files.storeImage(bytes, viewer)).link;
  };

/** Opens what a statement links to, for an export. */
export const linkOpener =
  (files: Pick<FileService, 'signLinks' | 'showImage' | 'showFile'>): LinkOpener =>
  async (link) => {
    const [path = link, signature] = (files.signLinks([link]).signed[link] ?? link).split('?sig=');
    const name = path.slice(path.lastIndexOf('/') + 1);
    try {
      return await (path.includes('/img/') ? files.showImage : files.showFile)(name, signature);
    } catch (error) {
      if (error instanceof AssizeError) return null;
      throw error;
    }
  };
