import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../launch/data-folder.ts';

const bin = (path: string): string => join(repository, 'node_modules', path);

/** The checkers this project uses, by the file that Node runs. */
export const tools = {
  biome: bin('@biomejs/biome/bin/biome'),
  tsc: bin('typescript/bin/tsc'),
  knip: bin('knip/bin/knip.js'),
  vitest: bin('vitest/vitest.mjs'),
  vite: bin('vite/bin/vite.js'),
};

const running = new Set<ReturnType<typeof spawn>>();

/** Ends what runTool started and is still running. */
export const stopTools = (): void => {
  for (const child of running) child.kill('SIGTERM');
};

/** Runs one of the tools with its output in the terminal; resolves with its exit code. */
export const runTool = (
  tool: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, ...args], {
      cwd: options.cwd ?? repository,
      env: options.env ?? process.env,
      stdio: 'inherit',
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
