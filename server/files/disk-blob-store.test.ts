import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BlobStore, BlobTooLarge } from './blob-store.ts';
import { diskBlobStore } from './disk-blob-store.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('disk blob store', () => {
  let root: string;
  let blobs: BlobStore;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'assize-blobs-'));
    blobs = diskBlobStore(root);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('names a file by its content and gives it back', async () => {
    const blob = await blobs.put(Readable.from([Buffer.from('1 '), Buffer.from('2\n')]));
    expect(blob).toEqual({ hash: hashOf('1 2\n'), size: 4 });
    expect((await blobs.read(blob.hash))?.toString()).toBe('1 2\n');
    const opened = await blobs.open(blob.hash);
    expect(opened?.size).toBe(4);
    expect(Buffer.concat(await (opened?.stream.toArray() ?? [])).toString()).toBe('1 2\n');
  });

  it('keeps equal content once, also when it comes at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => blobs.putBytes(Buffer.from('same'))));
    expect(new Set(all.map((one) => one.hash)).size).toBe(1);
    expect(await readdir(join(root, hashOf('same').slice(0, 2)))).toContain(hashOf('same'));
    expect(await readdir(join(root, 'staging'))).toEqual([]);
  });

  it('stops at the size limit and leaves nothing behind', async () => {
    const flood = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(1000)));
    await expect(blobs.put(flood, { maxBytes: 5000 })).rejects.toBeInstanceOf(BlobTooLarge);
    expect(await readdir(join(root, 'staging'))).toEqual([]);
  });

  it('knows nothing of hashes it does not have, nor of names that are no hash', async () => {
    expect(await blobs.read(hashOf('never stored'))).toBeNull();
    expect(await blobs.open('../../etc/passwd')).toBeNull();
    expect(await blobs.has('../../etc/passwd')).toBe(false);
  });
});
