import { say } from '../setup/progress.mjs';
import { runTool, tools } from './tools.ts';

/** Format, lint and import directions in one pass. */
export const lint = (args: readonly string[] = []): Promise<number> =>
  runTool(tools.biome, ['check', '--error-on-warnings', ...args]);

/** `npm run lint`; `npm run lint -- --write` mends what can be mended. */
if (import.meta.main) {
  process.exitCode = await lint(process.argv.slice(2));
  say(
    process.exitCode === 0
      ? 'Lint: clean.'
      : 'Lint: see above; npm run lint -- --write mends the simple ones.',
  );
}
