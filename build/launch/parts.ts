import { chmodSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { step } from '../setup/progress.mjs';
import { run } from '../setup/shell.mjs';
import { type Account, accountFor } from './accounts.ts';
import { logFile, repository } from './data-folder.ts';
import { privateFolder } from './folders.ts';
import { type Running, startProcess, untilTrue } from './process.ts';
import { runAs } from './run-as.ts';

/** What a process of ours inherits from the launcher: enough to find programs and speak the language. */
const baseEnv = (): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
};

/** Settings of the server that an operator may give to `npm start` itself. */
export const passedOn = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name]) => /^(ASSIZE_|SMTP_|OIDC_|SITE_|MONGODB_DATABASE$)/.test(name) && name !== 'ASSIZE_CACHE',
    ),
  );

/** The same settings of the judge. */
const passedOnToJudge = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(JUDGE_|ASSIZE_QUEUE_PREFIX$)/.test(name)),
  );

const readableByOthers = (path: string): boolean => (statSync(path).mode & 0o004) !== 0;

/**
 * A clone made under a strict umask cannot be read by the server's own user. The files hold no secrets, and the
 * folder above stays as closed as it is.
 */
const ensureReadable = async (account: Account | undefined): Promise<void> => {
  if (!account) return;
  if (!readableByOthers(join(repository, 'server/main.ts'))) {
    const folders = ['server', 'shared', 'web', 'node_modules', 'package.json'].map((name) =>
      join(repository, name),
    );
    await step(`Making the program readable to the server's own user (chmod -R go+rX)`, () =>
      run('chmod', ['-R', 'go+rX', ...folders]),
    );
    chmodSync(repository, statSync(repository).mode | 0o055);
  }
  if (!readableByOthers(process.execPath)) chmodSync(process.execPath, 0o755);
};

/** Whether a site answers. */
export const healthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

export type ServerOptions = {
  /** Data folder of the installation; the server keeps its own below it. */
  readonly folder: string;
  /** Further settings, which win over the launcher's environment. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
  /** Settings by which the server reaches its database. */
  readonly database: Readonly<Record<string, string>>;
  readonly redisUrl: string;
  readonly nodeToken: string;
  readonly rootPassword: string | undefined;
  /** Folder of the built website; without one the server serves the API alone. */
  readonly webDist: string | undefined;
  /** Start again whenever a source file changes. */
  readonly watch?: boolean;
};

/**
 * Largest young part of the server's heap, in MiB. By itself V8 lets it grow with the machine's memory, and
 * after a burst of requests it is a hundred MiB of garbage that nothing makes V8 collect on a quiet site.
 */
const semiSpaceMb = 8;

const nodeArgs = (entry: string, watch: boolean | undefined): string[] => [
  ...(watch ? ['--watch', '--watch-preserve-output'] : []),
  join(repository, entry),
];

export const serverUrl = ({ port }: { readonly port: number }): string => `http://127.0.0.1:${port}`;

/** Starts the server as its own user and waits until it answers. */
export const startServer = async (options: ServerOptions): Promise<Running> => {
  const account = accountFor('server');
  await ensureReadable(account);
  const data = privateFolder(join(options.folder, 'server'), account);
  const server = startProcess({
    name: 'The server',
    ...runAs(
      account,
      {
        command: process.execPath,
        args: [`--max-semi-space-size=${semiSpaceMb}`, ...nodeArgs('server/main.ts', options.watch)],
      },
      [repository, process.execPath, data],
    ),
    cwd: '/',
    env: {
      ...baseEnv(),
      ...passedOn(process.env),
      NODE_ENV: 'production',
      // Threads that hash passwords and draw pictures share their free memory instead of each keeping its own.
      MALLOC_ARENA_MAX: '2',
      HOST: options.host,
      PORT: String(options.port),
      METRICS_PORT: String(options.metricsPort),
      ...options.database,
      REDIS_URL: options.redisUrl,
      ASSIZE_DATA: data,
      ASSIZE_NODE_TOKEN: options.nodeToken,
      ...options.settings,
      ...(options.webDist ? { ASSIZE_WEB_DIST: options.webDist } : {}),
      ...(options.rootPassword ? { ASSIZE_ROOT_PASSWORD: options.rootPassword } : {}),
    },
    logFile: logFile(options.folder, 'server'),
    beforePrograms: true,
    graceMs: 15_000,
  });
  await untilTrue(server, () => healthy(serverUrl(options)), 60_000, 100);
  return server;
};

export type JudgeOptions = {
  readonly folder: string;
  /** Tells several judges on one machine apart. */
  readonly name?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly serverUrl: string;
  readonly redisUrl: string;
  readonly nodeToken: string;
  readonly watch?: boolean;
};

/** The settings that a judge takes from its environment, by which it finds its server and its queue. */
export const judgeEnvironment = (options: JudgeOptions): Record<string, string> => ({
  ASSIZE_SERVER_URL: options.serverUrl,
  REDIS_URL: options.redisUrl,
  ASSIZE_NODE_TOKEN: options.nodeToken,
});

/** Starts the judge, which keeps root where it has it: the box needs it to make a program harmless. */
export const startJudge = (options: JudgeOptions): Running => {
  const name = options.name ?? 'judge';
  const data = privateFolder(join(options.folder, name));
  return startProcess({
    name: 'The judge',
    command: 'setpriv',
    args: ['--pdeathsig=SIGTERM', process.execPath, ...nodeArgs('judge/main.ts', options.watch)],
    cwd: repository,
    env: {
      ...baseEnv(),
      PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
      NODE_ENV: 'production',
      ...judgeEnvironment(options),
      ASSIZE_JUDGE_DATA: data,
      ...passedOnToJudge(),
      ...options.settings,
    },
    logFile: logFile(options.folder, name),
    graceMs: 15_000,
  });
};
