import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BlobStore, BlobTooLarge, type SweepableStore } from './blob-store.ts';
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
    expect(await blobs.renew('../../etc/passwd')).toBe(false);
  });
});

describe('sweep of a disk blob store', () => {
  let root: string;
  let blobs: SweepableStore;
  const hour = 60 * 60 * 1000;
  const unused = () => false;
  /** Every sweep sees what was stored before it as old. */
  const later = () => new Date(Date.now() + hour);
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash);
  const put = async (text: string) => (await blobs.putBytes(Buffer.from(text))).hash;
  const textOf = async (hash: string) => (await blobs.read(hash))?.toString() ?? null;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'assize-blobs-'));
    blobs = diskBlobStore(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('puts aside what nothing uses, where it can be read, and deletes it with the next one', async () => {
    const [used, idle] = [await put('used'), await put('idle')];
    const isUsed = (hash: string) => hash === used;
    expect(await blobs.sweep(isUsed, later())).toEqual({ aside: 1, back: 0, deleted: 0, deletedBytes: 0 });
    expect([await textOf(used), await textOf(idle)]).toEqual(['used', 'idle']);
    const opened = await blobs.open(idle);
    expect(opened?.size).toBe(4);
    opened?.stream.destroy();
    expect(await blobs.sweep(isUsed, later())).toEqual({ aside: 0, back: 0, deleted: 1, deletedBytes: 4 });
    expect([await textOf(used), await textOf(idle)]).toEqual(['used', null]);
  });

  it('leaves alone what was stored, stored again or renewed within the age', async () => {
    const old = new Date(Date.now() - 48 * hour);
    const [stored, again, renewed, idle] = [await put('1'), await put('2'), await put('3'), await put('4')];
    for (const hash of [again, renewed, idle]) await utimes(pathOf(hash), old, old);
    await put('2');
    expect(await blobs.renew(renewed)).toBe(true);
    expect((await blobs.sweep(unused, new Date(Date.now() - 24 * hour))).aside).toBe(1);
    expect(await readdir(join(root, 'unused'))).toEqual([idle]);
    for (const hash of [stored, again, renewed]) expect((await stat(pathOf(hash))).isFile()).toBe(true);
    // The file was put aside just now, however old it is.
    expect((await blobs.sweep(unused, new Date(Date.now() - 24 * hour))).deleted).toBe(0);
  });

  it('brings back what was put aside and is used, stored or renewed again', async () => {
    const [used, stored, renewed] = [await put('a'), await put('b'), await put('c')];
    expect((await blobs.sweep(unused, later())).aside).toBe(3);
    expect([await put('b'), await blobs.renew(renewed)]).toEqual([stored, true]);
    const after = await blobs.sweep((hash) => hash === used, new Date(Date.now() - hour));
    expect(after).toMatchObject({ back: 1, deleted: 0 });
    await blobs.sweep(() => true, later());
    for (const hash of [used, stored, renewed]) expect((await stat(pathOf(hash))).isFile()).toBe(true);
  });

  it('never loses a file that is stored again while several sweeps run', async () => {
    const texts = Array.from({ length: 200 }, (_, at) => `file ${at}`);
    const hashes = await Promise.all(texts.map(put));
    const [, , ...swept] = await Promise.all([
      Promise.all(texts.map(put)),
      Promise.all(hashes.map((hash) => blobs.renew(hash))),
      blobs.sweep(unused, later()),
      blobs.sweep(unused, later()),
      Promise.all(texts.map(put)),
    ]);
    expect(swept[0]).toBeDefined();
    // The next sweep knows that the files, unused for the sweeps before, are used.
    for (let round = 0; round < 2; round++) await blobs.sweep(() => true, new Date(Date.now() - hour));
    expect(await Promise.all(hashes.map(textOf))).toEqual(texts);
    expect(await readdir(join(root, 'staging'))).toEqual([]);
  });

  it('finds a store without a file empty', async () => {
    expect(await diskBlobStore(join(root, 'none')).sweep(unused, later())).toMatchObject({
      aside: 0,
      deleted: 0,
    });
  });
});
