import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Files of a zip archive by their names. */
export const entriesOf = async (archive: Buffer): Promise<Map<string, Buffer>> => {
  const found = new Map<string, Buffer>();
  const zipFile = await fromBufferPromise(archive);
  for await (const entry of zipFile.eachEntry())
    found.set(entry.fileName, await buffer(await zipFile.openReadStreamPromise(entry)));
  return found;
};
