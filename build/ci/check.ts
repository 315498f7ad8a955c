import { existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../launch/data-folder.ts';
import { inWords } from '../launch/lifetime.ts';
import { startServices } from '../launch/services.ts';
import { SetupTrouble, say, step } from '../setup/progress.mjs';
import { runComponentTests } from './component.ts';
import { runDesktop, runJourneys } from './e2e.ts';
import {
  importsDirectly,
  inRepository,
  kindOf,
  type TestKind,
  testBeside,
  usesServices,
} from './test-files.ts';
import { runTool, stopTools, tools } from './tools.ts';

/**
 * `npm run check -- FILE…`: the tests of these files, with what they need. A file is a test of any kind, a
 * folder, or a source: a source stands for the test beside it, else for every test that imports it. Options
 * go to vitest: `-t 'name'` runs one test, `--watch` keeps running.
 */

const testsIn = (folder: string): string[] =>
  globSync(`${folder === '' ? '' : `${folder}/`}**/*.{test.ts,test.tsx}`, {
    cwd: repository,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).map((name) => name.replaceAll('\\', '/'));

/** @throws SetupTrouble for a path that is no file, or a source that no test imports */
const testsOf = (path: string): string[] => {
  const file = inRepository(path);
  if (!existsSync(join(repository, file))) throw new SetupTrouble(`There is no file ${path}.`);
  if (statSync(join(repository, file)).isDirectory()) return testsIn(file);
  if (kindOf(file)) return [file];
  const beside = testBeside(file);
  if (beside) return [beside];
  const importing = testsIn('').filter((test) => importsDirectly(test, file));
  if (importing.length > 0) return importing;
  throw new SetupTrouble(`No test imports ${file}. Name a test, or a folder to run all tests in it.`);
};

/** Our own database and Redis for the run, unless both are given. */
const withServices = async (
  files: readonly string[],
  run: (env: NodeJS.ProcessEnv) => Promise<number>,
): Promise<number> => {
  const given = process.env.MONGODB_URI && process.env.REDIS_URL;
  if (given || !files.some(usesServices)) return run(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'assize-check-'));
  const services = await step('Starting database and Redis', () =>
    startServices({ dataDir: folder, durable: false, mayFetch: true }),
  );
  try {
    return await run({ ...process.env, MONGODB_URI: services.mongoUri, REDIS_URL: services.redisUrl });
  } finally {
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

type Runner = (files: readonly string[], options: readonly string[]) => Promise<number>;

const runners: Readonly<Record<TestKind, Runner>> = {
  unit: (files, options) =>
    withServices(files, (env) => runTool(tools.vitest, argumentsOf(files, options), { env })),
  journey: (files, options) => runJourneys([...files, ...options]),
  desktop: (files, options) =>
    runDesktop([...files.map((file) => file.replace(/^desktop\/test\//, '')), ...options]),
  component: (files, options) => runComponentTests(argumentsOf(files, options)),
  long: (files, options) =>
    withServices(files, (env) => {
      const config = ['--config', 'build/soak/vitest.config.ts'];
      return runTool(tools.vitest, [...argumentsOf(files, options), ...config], { env });
    }),
};

/** Options come last: `-u` takes what follows it for its own value. */
const argumentsOf = (files: readonly string[], options: readonly string[]): string[] => [
  options.includes('--watch') ? 'watch' : 'run',
  ...files,
  ...options.filter((option) => option !== '--watch'),
];

const withValue = new Set(['-t', '--testNamePattern', '--reporter']);

const partArguments = (args: readonly string[]): { paths: string[]; options: string[] } => {
  const [paths, options]: [string[], string[]] = [[], []];
  args.forEach((arg, index) => {
    const isOption = arg.startsWith('-') || withValue.has(args[index - 1] ?? '');
    (isOption ? options : paths).push(arg);
  });
  return { paths, options };
};

const main = async (): Promise<number> => {
  const { paths, options } = partArguments(process.argv.slice(2));
  if (paths.length === 0)
    throw new SetupTrouble("Name files: npm run check -- FILE… (and -t 'name', --watch for vitest).");
  const files = [...new Set(paths.flatMap(testsOf))];
  if (files.length === 0) throw new SetupTrouble(`There are no tests in ${paths.join(', ')}.`);
  let worst = 0;
  for (const [kind, ofKind] of Map.groupBy(files, (file) => kindOf(file) ?? 'unit'))
    worst = Math.max(worst, await runners[kind](ofKind, options));
  return worst;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopTools);
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetupTrouble)) throw error;
  say(`✗ ${inWords(error)}`);
  process.exitCode = 1;
}
