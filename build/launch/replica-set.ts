import { setTimeout as delay } from 'node:timers/promises';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { z } from 'zod';

/** User of the server: reads and writes all databases but MongoDB's own. */
export const databaseUser = 'assize';
export const databaseRoles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase'];
export const setName = 'assize';

const codes = { notYetInitialized: 94, userExists: 51_003 } as const;

type SetOptions = {
  readonly port: number;
  /** Content of the key file. Its holder can sign in as the set itself. */
  readonly key: string;
  readonly password: string;
  /** Whether a write is on disk before it is acknowledged. */
  readonly durable: boolean;
};

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof MongoServerError && error.code === code;

const storedConfig = z.looseObject({
  version: z.int(),
  members: z.array(z.looseObject({ host: z.string() })),
  writeConcernMajorityJournalDefault: z.boolean().default(true),
});

const stored = async (admin: Db) => {
  try {
    return storedConfig.parse((await admin.command({ replSetGetConfig: 1 })).config);
  } catch (error) {
    if (hasCode(error, codes.notYetInitialized)) return undefined;
    throw error;
  }
};

/** Makes the set of one member, or moves it to another port than it had. */
const settleConfig = async (admin: Db, { port, durable }: SetOptions): Promise<void> => {
  const host = `127.0.0.1:${port}`;
  const before = await stored(admin);
  const wanted = {
    _id: setName,
    version: (before?.version ?? 0) + 1,
    members: [{ _id: 0, host }],
    writeConcernMajorityJournalDefault: durable,
  };
  if (!before) await admin.command({ replSetInitiate: wanted });
  else if (before.members[0]?.host !== host || before.writeConcernMajorityJournalDefault !== durable)
    await admin.command({ replSetReconfig: wanted, force: true });
};

const untilPrimary = async (admin: Db, patience: AbortSignal): Promise<void> => {
  while ((await admin.command({ hello: 1 })).isWritablePrimary !== true) {
    patience.throwIfAborted();
    await delay(20);
  }
};

const ensureUser = async (admin: Db, password: string): Promise<void> => {
  const credentials = { pwd: password, roles: databaseRoles, mechanisms: ['SCRAM-SHA-256'] };
  try {
    await admin.command({ createUser: databaseUser, ...credentials });
  } catch (error) {
    if (!hasCode(error, codes.userExists)) throw error;
    await admin.command({ updateUser: databaseUser, ...credentials });
  }
};

/**
 * Makes a listening mongod a replica set of one member that takes writes, with the server's user. The
 * launcher signs in as MongoDB's internal user `__system`, whose password is the key, so that at no moment
 * anybody could make the first user without a password.
 */
export const settleReplicaSet = async (options: SetOptions): Promise<void> => {
  const patience = AbortSignal.timeout(60_000);
  const client = new MongoClient(`mongodb://127.0.0.1:${options.port}/`, {
    directConnection: true,
    auth: { username: '__system', password: options.key },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
    serverSelectionTimeoutMS: 30_000,
  });
  try {
    const admin = client.db('admin');
    await settleConfig(admin, options);
    await untilPrimary(admin, patience);
    await ensureUser(admin, options.password);
  } finally {
    await client.close();
  }
};
