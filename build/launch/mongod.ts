import { accountFor } from './accounts.ts';
import { logFile } from './data-folder.ts';
import { prepareDatabaseFolder, writeKey } from './mongod-data.ts';
import { lastLines, PartFailed, type Running, startProcess, untilListening } from './process.ts';
import { setName, settleReplicaSet } from './replica-set.ts';
import { runAs } from './run-as.ts';

export type MongodOptions = {
  readonly binary: string;
  readonly version: string;
  readonly port: number;
  /** Data folder of the installation. */
  readonly dataDir: string;
  /** Password of the server's user. */
  readonly password: string;
  /** False only for tests that do not pull the plug: writes are then acknowledged before they are on disk. */
  readonly durable: boolean;
};

/**
 * Starts MongoDB's own server on loopback, as a replica set of one member, and waits until it takes writes. Nobody gets
 * in without a password. Compression on the wire is off because of CVE-2025-14847: a leak before sign-in, by zlib.
 */
export const startMongod = async (options: MongodOptions): Promise<Running> => {
  const account = accountFor('database');
  const { folder, files } = prepareDatabaseFolder(options.dataDir, options.version);
  const { file, key } = writeKey(options.dataDir);
  const settings = [
    'enableLocalhostAuthBypass=false',
    'diagnosticDataCollectionEnabled=false',
    // Reads as of one moment take less. A longer history keeps the files of dropped collections open for longer.
    'minSnapshotHistoryWindowInSeconds=10',
  ];
  const args = [
    ...['--dbpath', files],
    ...['--port', String(options.port)],
    ...['--bind_ip', '127.0.0.1'],
    ...(process.platform === 'win32' ? [] : ['--nounixsocket']),
    '--quiet',
    ...['--replSet', setName, '--oplogSize', '512'],
    ...['--keyFile', file],
    ...['--wiredTigerCacheSizeGB', '0.25'],
    ...['--networkMessageCompressors', 'disabled'],
    ...settings.flatMap((setting) => ['--setParameter', setting]),
  ];
  const mongod = startProcess({
    name: 'MongoDB',
    ...runAs(account, { command: options.binary, args }, [options.binary, folder]),
    env: { PATH: process.env.PATH },
    logFile: logFile(options.dataDir, 'mongod'),
    beforePrograms: true,
    graceMs: 20_000,
  });
  await untilListening(mongod, { host: '127.0.0.1', port: options.port }, 60_000);
  const ended = mongod.ended.then((how) => Promise.reject(new PartFailed(how)));
  try {
    await Promise.race([settleReplicaSet({ ...options, key }), ended]);
    return mongod;
  } catch (error) {
    await mongod.stop();
    const why = error instanceof Error ? error.message : String(error);
    throw new PartFailed(
      `MongoDB could not be made ready: ${why}. The end of ${mongod.logFile}:\n${lastLines(mongod.logFile)}`,
      { cause: error },
    );
  }
};
