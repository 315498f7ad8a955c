// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureModules } from './modules.mjs';
import { ensureNode } from './node24.mjs';
import { SetupTrouble, say } from './progress.mjs';

/**
 * The door of every npm script. It runs on Node 20 with nothing installed: finds or fetches Node 24, installs the
 * packages, then hands over to the command's own file.
 */
const commands = {
  start: 'build/launch/start.ts',
  dev: 'build/launch/dev.ts',
  test: 'build/ci/test.ts',
  check: 'build/ci/check.ts',
  soak: 'build/soak/soak.ts',
  lint: 'build/ci/lint.ts',
  typecheck: 'build/ci/typecheck.ts',
  e2e: 'build/ci/e2e.ts',
  bench: 'build/load/bench.ts',
  'mock-contest': 'build/mock-contest/mock-contest.ts',
  replay: 'build/replay/replay.ts',
  kiosk: 'build/launch/kiosk.ts',
  hall: 'build/hall/hall.ts',
  package: 'build/desktop/package.ts',
  doctor: 'build/setup/doctor.ts',
  judge: 'build/launch/judge.ts',
  languages: 'build/setup/languages.ts',
  services: 'build/launch/serve-services.ts',
};

/** Commands that start a database and Redis. */
const usingServices = new Set(['start', 'dev', 'test', 'e2e', 'bench', 'mock-contest', 'services']);

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Fetches what is no npm package meanwhile; what does not work is told when the command looks for it.
 * @param {string} node
 */
const prefetch = async (node) => {
  const child = spawn(node, [join(root, 'build/setup/prefetch.ts')], { cwd: root, stdio: 'inherit' });
  await new Promise((done) => child.once('error', done).once('exit', done));
};

const began = Date.now();

/** @param {readonly string[]} argv */
const main = async ([command = '', ...args]) => {
  const file = Object.entries(commands).find(([name]) => name === command)?.[1];
  if (!file || !existsSync(join(root, file))) {
    throw new SetupTrouble(`Unknown command "${command}". There are: ${Object.keys(commands).join(', ')}.`);
  }
  const node = await ensureNode();
  await ensureModules(root, node, () => (usingServices.has(command) ? prefetch(node) : Promise.resolve()));
  // Everything below, and what people install by npm scripts, finds this Node first.
  const env = {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
    ASSIZE_COMMAND_BEGAN: String(began),
  };
  const child = spawn(node, [join(root, file), ...args], { cwd: root, env, stdio: 'inherit' });
  // In a terminal Ctrl-C reaches the child anyway, and every command takes the second one for the first.
  process.on('SIGINT', () => child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
};

main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof SetupTrouble)) throw error;
  say(`✗ ${error.message}`);
  process.exitCode = 1;
});
