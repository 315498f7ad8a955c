import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BSON, type Db, type IndexDescriptionInfo, type MongoClient } from 'mongodb';
import { z } from 'zod';
import { SetupTrouble } from '../../setup/progress.mjs';

/** What a dump says of itself; written last, so that a dump without it is none. */
const contents = z.strictObject({
  version: z.literal(1),
  database: z.string(),
  takenAt: z.iso.datetime(),
  collections: z.array(
    z.strictObject({
      name: z.string(),
      documents: z.int(),
      bytes: z.int(),
      sha256: z.string(),
      options: z.string(),
      indexes: z.string(),
    }),
  ),
});
export type Contents = z.output<typeof contents>;
const contentsFile = 'contents.json';

const fileOf = (folder: string, name: string): string => join(folder, `${encodeURIComponent(name)}.bson`);
/** Numbers, dates and binaries come back as what they were. */
const asText = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: false });

/**
 * Writes every collection of a database as it was at one moment: files of BSON, one document behind the other.
 * @param into a folder that is not there yet
 */
export const dumpDatabase = async (
  client: MongoClient,
  database: string,
  into: string,
  now: Date,
): Promise<Contents> => {
  const db = client.db(database);
  const infos = (await db.listCollections({}, { nameOnly: false }).toArray())
    .filter(({ name, type }) => type === 'collection' && !name.startsWith('system.'))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  await mkdir(into, { recursive: true });
  const session = client.startSession({ snapshot: true });
  const collections: Contents['collections'] = [];
  try {
    for (const info of infos) {
      const collection = db.collection(info.name);
      const hash = createHash('sha256');
      let [documents, bytes] = [0, 0];
      const read = async function* () {
        const cursor = collection.find({}, { session, raw: true, batchSize: 1_000 });
        for await (const document of cursor) {
          // With `raw` a document is the bytes that the database has sent.
          const raw = Buffer.from(document as unknown as Uint8Array);
          hash.update(raw);
          documents += 1;
          bytes += raw.length;
          yield raw;
        }
      };
      await pipeline(Readable.from(read()), createWriteStream(fileOf(into, info.name), { mode: 0o600 }));
      collections.push({
        name: info.name,
        documents,
        bytes,
        sha256: hash.digest('hex'),
        options: asText('options' in info ? (info.options ?? {}) : {}),
        indexes: asText(await collection.indexes()),
      });
    }
  } finally {
    await session.endSession();
  }
  const whole: Contents = { version: 1, database, takenAt: now.toISOString(), collections };
  await writeFile(join(into, contentsFile), `${JSON.stringify(whole, null, 1)}\n`, { mode: 0o600 });
  return whole;
};

/** What a dump holds. @throws SetupTrouble where it is none */
export const readContents = async (folder: string): Promise<Contents> => {
  try {
    return contents.parse(JSON.parse(await readFile(join(folder, contentsFile), 'utf8')));
  } catch (cause) {
    throw new SetupTrouble(`${folder} is no whole dump.`, { cause });
  }
};

/** Documents of a file, as bytes. @throws SetupTrouble where it ends in the middle of one */
const documentsIn = async function* (file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 4 * 1024 * 1024 })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4) {
      const length = rest.readInt32LE(0);
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new SetupTrouble(`${file} ends within a document.`);
};

const hashOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
};

const readIndexes = (text: string): IndexDescriptionInfo[] => BSON.EJSON.parse(text, { relaxed: false });

const restoreCollection = async (
  db: Db,
  folder: string,
  of: Contents['collections'][number],
): Promise<void> => {
  const options: Record<string, unknown> = BSON.EJSON.parse(of.options, { relaxed: false });
  const collection = await db.createCollection(of.name, options);
  let batch: BSON.Document[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    if (batch.length > 0)
      await collection.insertMany(batch, { ordered: false, bypassDocumentValidation: true });
    [batch, bytes] = [[], 0];
  };
  for await (const raw of documentsIn(fileOf(folder, of.name))) {
    // Values keep their kinds: a whole number that was a double is one again.
    batch.push(BSON.deserialize(raw, { promoteValues: false, bsonRegExp: true }));
    bytes += raw.length;
    if (batch.length >= 1_000 || bytes > 8 * 1024 * 1024) await write();
  }
  await write();
  const indexes = readIndexes(of.indexes).filter(({ name }) => name !== '_id_');
  if (indexes.length > 0)
    await collection.createIndexes(
      indexes.map(({ v: _version, ns: _namespace, name, ...index }) => ({ ...index, name: String(name) })),
    );
  const found = await collection.countDocuments();
  if (found !== of.documents)
    throw new SetupTrouble(`${of.name}: ${found} documents instead of ${of.documents} were restored.`);
};

/**
 * Brings a dump into a database that is empty.
 * @throws SetupTrouble where the dump is damaged, or the database is not empty
 */
export const restoreDatabase = async (
  client: MongoClient,
  database: string,
  folder: string,
): Promise<Contents> => {
  const whole = await readContents(folder);
  for (const { name, sha256 } of whole.collections)
    if ((await hashOfFile(fileOf(folder, name)).catch(() => null)) !== sha256)
      throw new SetupTrouble(`${name} of the dump is damaged; nothing was restored. Take an older one.`);
  const db = client.db(database);
  const there = await db.listCollections({}, { nameOnly: true }).toArray();
  if (there.length > 0)
    throw new SetupTrouble(
      `The database "${database}" is not empty: restore into a new one, or another name.`,
    );
  for (const collection of whole.collections) await restoreCollection(db, folder, collection);
  return whole;
};
