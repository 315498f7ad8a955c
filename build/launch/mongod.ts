import { join } from 'node:path';
import { accountFor } from './accounts.ts';
import { privateFolder } from './folders.ts';
import { type Running, startProcess, untilListening } from './process.ts';
import { runAs } from './run-as.ts';

/** Starts MongoDB's own server on loopback. */
export const startMongod = async (options: {
  readonly binary: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logDir: string;
  readonly durable: boolean;
}): Promise<Running> => {
  const account = accountFor('database');
  const dataDir = privateFolder(options.dataDir, account);
  const args = [
    '--dbpath',
    dataDir,
    '--port',
    String(options.port),
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
    '--quiet',
  ];
  // Without a sync at each journal commit a test run does not wait for the disk.
  if (!options.durable) args.push('--syncdelay', '0');
  const mongod = startProcess({
    name: 'MongoDB',
    ...runAs(account, { command: options.binary, args }, [options.binary, dataDir]),
    env: { PATH: process.env.PATH },
    logFile: join(options.logDir, 'mongod.log'),
    graceMs: 20_000,
  });
  await untilListening(mongod, { host: '127.0.0.1', port: options.port }, 60_000);
  return mongod;
};
