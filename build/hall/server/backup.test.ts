import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupsIn, expired, restoreBackup, takeBackup } from './backup.ts';
import { dumpDatabase, restoreDatabase } from './dump.ts';

const uri = process.env.MONGODB_URI;
if (!uri) throw new Error('MONGODB_URI is not set: run by npm run check');

let client: MongoClient;
let folder: string;
let count = 0;
const used: string[] = [];
const fresh = (): string => {
  const name = `backup_${process.pid}_${count++}`;
  used.push(name);
  return name;
};
beforeAll(async () => {
  client = await MongoClient.connect(uri);
});
afterAll(async () => {
  for (const name of used) await client.db(name).dropDatabase();
  await client.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (text: string) => new Date(text);
const now = at('2026-11-25T08:00:00.000Z');

/** Every document of a database as the bytes that it is stored in. */
const bytesOf = async (name: string) => {
  const all: Record<string, string[]> = {};
  const infos = await client.db(name).listCollections({}, { nameOnly: true }).toArray();
  for (const { name: collection } of infos.sort((a, b) => a.name.localeCompare(b.name))) {
    const found = await client
      .db(name)
      .collection(collection)
      .find({}, { raw: true, sort: { _id: 1 } })
      .toArray();
    all[collection] = found.map((one) => Buffer.from(one as unknown as Uint8Array).toString('hex'));
  }
  return all;
};

describe('a dump', () => {
  it('brings every document back byte for byte, with indexes and options', async () => {
    const [from, to] = [fresh(), fresh()];
    const things = client.db(from).collection<{ _id: unknown; [name: string]: unknown }>('things');
    await things.insertMany(
      [
        { _id: 1, whole: new Int32(1), double: new Double(1), long: Long.fromString('9007199254740993') },
        { _id: 'text', decimal: Decimal128.fromString('1.10'), when: new Date(1.5e12), none: null },
        { _id: new ObjectId(), bytes: new Binary(Buffer.from('00ff', 'hex')), list: [1, [2, { a: 'ä中' }]] },
        { _id: 2, 'a.b': { $c: 1 }, pattern: /x+/i, minus: -0, nan: Number.NaN },
      ],
      { ignoreUndefined: false },
    );
    await things.createIndex({ whole: 1, when: -1 }, { unique: true, sparse: true, name: 'both' });
    await things.createIndex(
      { when: 1 },
      { expireAfterSeconds: 60, partialFilterExpression: { whole: { $gt: 0 } } },
    );
    await client
      .db(from)
      .createCollection('strict', { validator: { a: { $type: 'int' } }, validationLevel: 'strict' });
    await client.db(from).createCollection('empty');
    const many = Array.from({ length: 5_000 }, (_, index) => ({ index, text: 'x'.repeat(index % 700) }));
    await client.db(from).collection('many').insertMany(many);

    const dumped = await dumpDatabase(client, from, join(folder, 'dump'), now);
    expect(dumped.collections.map(({ name, documents }) => [name, documents])).toEqual([
      ['empty', 0],
      ['many', 5_000],
      ['strict', 0],
      ['things', 4],
    ]);
    await restoreDatabase(client, to, join(folder, 'dump'));
    expect(await bytesOf(to)).toEqual(await bytesOf(from));
    const indexes = (name: string) => client.db(name).collection('things').indexes();
    expect(await indexes(to)).toEqual(await indexes(from));
    await expect(client.db(to).collection('strict').insertOne({ a: 'text' })).rejects.toThrow('validation');
  });

  it('is of one moment, however much is written meanwhile', async () => {
    const name = fresh();
    const [debits, credits] = [
      client.db(name).collection<{ _id: number }>('a'),
      client.db(name).collection<{ _id: number }>('z'),
    ];
    await debits.insertOne({ _id: -1 });
    await credits.insertOne({ _id: -1 });
    let going = true;
    const writing = (async () => {
      for (let id = 0; going; id++)
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await debits.insertOne({ _id: id }, { session });
            await credits.insertOne({ _id: id }, { session });
          }),
        );
    })();
    try {
      for (let round = 0; round < 5; round++) {
        const { collections } = await dumpDatabase(client, name, join(folder, `dump-${round}`), now);
        const [a, z] = collections;
        expect(a?.documents).toBe(z?.documents);
      }
    } finally {
      going = false;
      await writing;
    }
  });

  it('that is damaged, cut or without its list restores nothing, nor over what is there', async () => {
    const [from, to] = [fresh(), fresh()];
    await client.db(from).collection('a').insertOne({ text: 'whole' });
    await client.db(from).collection('z').insertOne({ text: 'whole' });
    const dump = join(folder, 'dump');
    await dumpDatabase(client, from, dump, now);
    await expect(restoreDatabase(client, from, dump)).rejects.toThrow('not empty');
    const file = join(dump, 'z.bson');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -3));
    await expect(restoreDatabase(client, to, dump)).rejects.toThrow('z of the dump is damaged');
    expect(await bytesOf(to)).toEqual({});
    rmSync(join(dump, 'contents.json'));
    await expect(restoreDatabase(client, to, dump)).rejects.toThrow('no whole dump');
  });
});

describe('backups', () => {
  const settings = (database: string) => ({
    uri,
    database,
    data: join(folder, 'data'),
    place: join(folder, 'place'),
  });
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it('keep files too, and share those that did not change', async () => {
    const [from, to] = [fresh(), fresh()];
    mkdirSync(join(folder, 'data/testdata'), { recursive: true });
    mkdirSync(join(folder, 'data/logs'));
    writeFileSync(join(folder, 'data/testdata/1.in'), 'one');
    writeFileSync(join(folder, 'data/logs/server.log'), 'said');
    // Servers run as a user of their own; only root may give files to others.
    const owner = process.getuid?.() === 0 ? 60_603 : process.getuid?.();
    if (owner === 60_603)
      for (const path of ['data', 'data/testdata', 'data/testdata/1.in'])
        chownSync(join(folder, path), owner, owner);
    await client.db(from).collection('a').insertOne({ at: 1 });
    expect((await takeBackup(settings(from), now)).copied).toBe(1);
    writeFileSync(join(folder, 'data/testdata/2.in'), 'two');
    const second = await takeBackup(settings(from), later(1));
    expect(second.copied).toBe(1);
    const names = await backupsIn(join(folder, 'place'));
    expect(names).toHaveLength(2);
    const inode = (name: string) => statSync(join(folder, 'place', name, 'files/testdata/1.in')).ino;
    expect(inode(names[0] ?? '')).toBe(inode(names[1] ?? ''));
    expect(statSync(join(folder, 'data/last-backup')).mtime).toEqual(later(1));

    await restoreBackup(second.folder, { uri, database: to, data: join(folder, 'back') });
    expect(await bytesOf(to)).toEqual(await bytesOf(from));
    for (const path of ['back', 'back/testdata', 'back/testdata/1.in'])
      expect(statSync(join(folder, path)).uid, path).toBe(owner);
    expect(readdirSync(join(folder, 'back/testdata'))).toEqual(['1.in', '2.in']);
    expect(readdirSync(join(folder, 'back'))).toEqual(['testdata']);
  });

  it('that did not end leave nothing that looks whole', async () => {
    const name = fresh();
    mkdirSync(join(folder, 'data'));
    mkdirSync(join(folder, 'place/unfinished/database'), { recursive: true });
    await expect(
      takeBackup({ ...settings(name), uri: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100' }, now),
    ).rejects.toThrow();
    expect(await backupsIn(join(folder, 'place'))).toEqual([]);
    await client.db(name).collection('a').insertOne({});
    await takeBackup(settings(name), now);
    expect(readdirSync(join(folder, 'place'))).toHaveLength(1);
  });

  it('are kept for two hours, then one of each hour for two days, and the newest always', () => {
    const name = (time: string) => `backup-2026-11-${time.replaceAll(/[:.]/g, '-')}`;
    const all = [
      '25T07:59:00.000Z',
      '25T06:00:00.000Z',
      '25T05:59:00.000Z',
      '25T05:58:00.000Z',
      '25T04:30:00.000Z',
      '25T04:10:00.000Z',
      '23T09:00:00.000Z',
      '23T07:59:00.000Z',
    ].map(name);
    expect(expired([...all, 'something-else'], now)).toEqual(
      ['25T05:58:00.000Z', '25T04:10:00.000Z', '23T07:59:00.000Z'].map(name),
    );
    expect(expired([name('01T00:00:00.000Z')], now)).toEqual([]);
  });
});
