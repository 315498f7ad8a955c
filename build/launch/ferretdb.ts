import { join } from 'node:path';
import { accountFor } from './accounts.ts';
import { privateFolder } from './folders.ts';
import { type Running, startProcess, untilListening } from './process.ts';
import { runAs } from './run-as.ts';

/** Starts FerretDB on loopback in front of the PostgreSQL whose socket lies in `runDir`. */
export const startFerretdb = async (options: {
  readonly binary: string;
  readonly port: number;
  readonly runDir: string;
  readonly stateDir: string;
  readonly logDir: string;
}): Promise<Running> => {
  const account = accountFor('database');
  const stateDir = privateFolder(options.stateDir, account);
  const ferretdb = startProcess({
    name: 'FerretDB',
    ...runAs(
      account,
      {
        command: options.binary,
        args: [
          `--postgresql-url=postgres://postgres@/postgres?host=${encodeURIComponent(options.runDir)}&pool_max_conns=60`,
          `--listen-addr=127.0.0.1:${options.port}`,
          '--debug-addr=-',
          '--auth=false',
          '--telemetry=disable',
          '--log-level=WARN',
          `--state-dir=${stateDir}`,
        ],
      },
      [options.binary, stateDir, options.runDir],
    ),
    env: { PATH: process.env.PATH },
    logFile: join(options.logDir, 'ferretdb.log'),
  });
  await untilListening(ferretdb, { host: '127.0.0.1', port: options.port });
  return ferretdb;
};
