import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import { databaseRoles, setName } from '../../launch/replica-set.ts';
import { SetupTrouble } from '../../setup/progress.mjs';
import { databaseLogin } from './servers.ts';

const isInitialized = 23;
const untilFirstMs = 60_000;
/** In one hall a member that is silent for so long is lost; the default of ten seconds is made for the world. */
const electionTimeoutMillis = 5_000;

/**
 * Makes the databases of a hall one set, with the user of the servers. It is done on the first of them: to somebody on
 * the machine itself an empty database answers without a password, once.
 * @param serverEnv text of the servers' settings
 * @throws SetupTrouble where it was done before, or a database does not answer
 */
export const joinDatabases = async (serverEnv: string): Promise<void> => {
  const { user, password, hosts } = databaseLogin(serverEnv);
  // By any other address of its machine a database asks for the password that it has not got yet.
  const client = new MongoClient('mongodb://127.0.0.1:27017/', {
    directConnection: true,
    serverSelectionTimeoutMS: 10_000,
  });
  const members = hosts.map((host, _id) => ({ _id, host, priority: Math.max(0, 2 - _id) }));
  try {
    const admin = client.db('admin');
    const settings = { electionTimeoutMillis };
    await admin.command({ replSetInitiate: { _id: setName, members, settings } });
    for (const from = Date.now(); (await admin.command({ hello: 1 })).isWritablePrimary !== true; ) {
      if (Date.now() - from > untilFirstMs)
        throw new SetupTrouble('This database did not become the first one.');
      await delay(200);
    }
    await admin.command({
      createUser: user,
      pwd: password,
      roles: databaseRoles,
      mechanisms: ['SCRAM-SHA-256'],
    });
  } catch (error) {
    if (error instanceof SetupTrouble) throw error;
    if (error instanceof MongoServerError && error.code === isInitialized)
      throw new SetupTrouble('The databases are a set already.', { cause: error });
    throw new SetupTrouble(
      `The databases could not be joined: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.close();
  }
};
