import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AssizeError } from '@assize/shared/errors.ts';
import { orNoSpace, type UploadRoom } from '../../platform/files/upload-room.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { tooLarge } from '../../platform/http/too-large.ts';

export type Staged = {
  path: string;
  bytes: number;
  /** Whether the first bytes are those of a zip; the name does not count (Test data 1). */
  isZip: boolean;
};

const zipMagic = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];

/** Folder of uploads while they are read. */
export type Staging = { folder: string; room: Pick<UploadRoom, 'checked'> };

/**
 * Streams an upload to a file of ours for as long as `use` works on it; nothing of it stays.
 * @throws AssizeError `upload.missing-file`, `upload.no-space`, `request.too-large`
 */
export const withStaged = async <T>(
  { folder, room }: Staging,
  upload: UploadedFile | undefined,
  maxBytes: number,
  use: (staged: Staged) => Promise<T>,
): Promise<T> => {
  if (!upload) throw new AssizeError('upload.missing-file', { field: 'file' });
  const path = join(folder, `${randomUUID()}.upload`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let bytes = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBytes) done(tooLarge(maxBytes));
        else done(null, chunk);
      },
    });
    await pipeline(
      room.checked(upload.stream),
      counter,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    return await use({ path, bytes, isZip: await startsAsZip(path) });
  } catch (error) {
    throw orNoSpace(error);
  } finally {
    await rm(path, { force: true });
  }
};

const startsAsZip = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && zipMagic.some((magic) => magic.equals(buffer));
  } finally {
    await file.close();
  }
};
