import { randomBytes } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';

/** Names of all databases of one run of the tests begin so: what a file leaves is dropped when the run ends. */
const prefixOfRun = (run: string): string => `t${run}_`;
export const runVariable = 'ASSIZE_TEST_RUN';

export const newName = (): string =>
  `${prefixOfRun(process.env[runVariable] ?? '')}${randomBytes(6).toString('hex')}`;

const withDatabases = async (work: (connection: Connection) => Promise<void>): Promise<void> => {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
};

export const dropDatabases = (names: readonly string[]): Promise<void> =>
  withDatabases(async (connection) => {
    for (const name of names) await connection.useDb(name).dropDatabase();
  });

export const dropDatabasesOfRun = (run: string): Promise<void> =>
  withDatabases(async (connection) => {
    const { databases } = await connection.listDatabases();
    for (const { name } of databases)
      if (name.startsWith(prefixOfRun(run))) await connection.useDb(name).dropDatabase();
  });

/** More documents than this are dropped with their collection, which is faster. */
const deletedAtMost = 1_000;
/**
 * Databases with the collections and indexes of the server and no documents. They go from file to file, since to build
 * a hundred indexes takes longer than most files.
 */
const empty: string[] = [];

export const takeServerDatabase = (): string => empty.pop() ?? newName();

/** Empties databases that `takeServerDatabase` gave, for the next files. */
export const giveBackDatabases = (names: readonly string[]): Promise<void> =>
  withDatabases(async (connection) => {
    for (const name of names) {
      const collections = await connection.useDb(name).listCollections();
      await Promise.all(
        collections.map(async (one) => {
          const collection = connection.useDb(name).collection(one.name);
          if ((await collection.estimatedDocumentCount()) > deletedAtMost) await collection.drop();
          else await collection.deleteMany({});
        }),
      );
      empty.push(name);
    }
  });
