import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accounts } from './accounts.ts';
import { giveTo, privateFolder } from './folders.ts';
import {
  type Command,
  PartFailed,
  type Running,
  startProcess,
  untilListening,
  untilTrue,
} from './process.ts';

/** Where the data and socket folders appear inside the Debian tree. */
const inside = { data: '/srv/assize/data', run: '/srv/assize/run' } as const;
const binaries = '/usr/lib/postgresql/18/bin';

export type PostgresOptions = {
  /** Root of a Debian tree with PostgreSQL 18 and the DocumentDB extension. */
  readonly tree: string;
  readonly dataDir: string;
  /** Folder for the socket; its path stays under about 80 characters. */
  readonly runDir: string;
  readonly logDir: string;
  /** False only for tests that do not pull the plug: commits then return before they are on disk. */
  readonly durable: boolean;
};

/**
 * Settings that differ from PostgreSQL's own. It listens on no port: the socket lies in a folder that only the
 * database's user enters, and the extension's own loop-back and cron use that socket as well. Without the extended
 * RUM handler and the composite planner an index would not deliver sort order.
 */
const settings = (durable: boolean): string =>
  [
    `listen_addresses = ''`,
    `unix_socket_directories = '${inside.run}'`,
    `unix_socket_permissions = 0700`,
    `max_connections = 200`,
    `shared_buffers = '256MB'`,
    `shared_preload_libraries = 'pg_cron, pg_documentdb_core, pg_documentdb, pg_documentdb_extended_rum'`,
    `cron.database_name = 'postgres'`,
    `cron.host = '${inside.run}'`,
    `cron.log_run = off`,
    `documentdb.alternate_index_handler_name = 'extended_rum'`,
    `documentdb.enableCompositeIndexPlanner = on`,
    `documentdb.localhost_connection_string = 'host=${inside.run}'`,
    `fsync = ${durable ? 'on' : 'off'}`,
    `synchronous_commit = ${durable ? 'on' : 'off'}`,
    `full_page_writes = ${durable ? 'on' : 'off'}`,
    '',
  ].join('\n');

/** A command in the tree as the database's user, with the two folders mounted, in a mount namespace of its own. */
const inTree = ({ tree, dataDir, runDir }: PostgresOptions, argv: readonly string[]): Command => {
  const account = accounts.database;
  const script = [
    'set -e',
    `mount --bind "$2" "$1${inside.data}"`,
    `mount --bind "$3" "$1${inside.run}"`,
    'mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"',
    'root=$1; shift 3',
    `exec chroot "$root" setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups --no-new-privs --pdeathsig=SIGINT "$@"`,
  ].join('\n');
  return {
    command: 'unshare',
    args: ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', tree, dataDir, runDir, ...argv],
  };
};

const runInTree = (options: PostgresOptions, what: string, argv: readonly string[]): void => {
  const { command, args } = inTree(options, argv);
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
  });
  if (done.status !== 0) {
    throw new PartFailed(`${what} failed: ${(done.stderr || done.error?.message || '').trim()}`);
  }
};

/** Answers only when recovery after a kill is over; the socket is there earlier. */
const acceptsQueries = async (options: PostgresOptions): Promise<boolean> => {
  const { command, args } = inTree(options, [`${binaries}/pg_isready`, '--quiet', `--host=${inside.run}`]);
  return spawnSync(command, args, { env: { PATH: process.env.PATH } }).status === 0;
};

const attempts = 5;

/**
 * Starts the server process. After a kill its children may hold the shared memory for a moment longer, during which
 * a new one refuses to start: hence several attempts.
 */
const launch = async (options: PostgresOptions, attempt = 1): Promise<Running> => {
  const { command, args } = inTree(options, [`${binaries}/postgres`, '-D', inside.data]);
  const postgres = startProcess({
    name: 'PostgreSQL',
    command,
    args,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
    logFile: join(options.logDir, 'postgres.log'),
    stopSignal: 'SIGINT',
    graceMs: 20_000,
  });
  try {
    await untilListening(postgres, { path: join(options.runDir, '.s.PGSQL.5432') }, 120_000);
    await untilTrue(postgres, () => acceptsQueries(options), 300_000);
    return postgres;
  } catch (error) {
    if (attempt === attempts) throw error;
    await delay(400);
    return launch(options, attempt + 1);
  }
};

/** Starts PostgreSQL with the DocumentDB extension, making the database at first. Needs root. */
export const startPostgres = async (options: PostgresOptions): Promise<Running> => {
  const { tree, dataDir, runDir, durable } = options;
  for (const folder of Object.values(inside)) mkdirSync(join(tree, folder), { recursive: true });
  privateFolder(dataDir, accounts.database);
  privateFolder(runDir, accounts.database);
  const extensionsMade = join(dataDir, 'assize-extensions-made');
  if (!existsSync(extensionsMade)) {
    // An initdb or extension step that was cut off leaves nothing worth keeping: no document was stored yet.
    rmSync(dataDir, { recursive: true, force: true });
    privateFolder(dataDir, accounts.database);
    runInTree(options, 'Making the database', [
      `${binaries}/initdb`,
      `--pgdata=${inside.data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
  }
  const overrides = join(dataDir, 'postgresql.auto.conf');
  writeFileSync(overrides, settings(durable), { mode: 0o600 });
  giveTo(overrides, accounts.database);

  const postgres = await launch(options);
  if (!existsSync(extensionsMade)) {
    runInTree(options, 'Adding the DocumentDB extension', [
      'psql',
      '--quiet',
      '--no-psqlrc',
      '--set=ON_ERROR_STOP=1',
      `--host=${inside.run}`,
      '--username=postgres',
      '--command=create extension if not exists documentdb cascade',
      '--command=create extension if not exists documentdb_extended_rum',
    ]);
    writeFileSync(extensionsMade, '');
  }
  return postgres;
};
