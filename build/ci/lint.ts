import { repository } from '../launch/data-folder.ts';
import { say } from '../setup/progress.mjs';
import { readSources } from './imports/graph.ts';
import { offencesIn } from './imports/rules.ts';
import { runTool, tools } from './tools.ts';

/** Format and lint by Biome, import directions by our own rules. */
export const lint = async (args: readonly string[] = []): Promise<number> => {
  const code = await runTool(tools.biome, ['check', '--error-on-warnings', ...args]);
  const offences = offencesIn(await readSources(repository));
  for (const line of offences) say(`✗ ${line}`);
  return code || (offences.length > 0 ? 1 : 0);
};

/** `npm run lint`; `npm run lint -- --write` mends what can be mended. */
if (import.meta.main) {
  process.exitCode = await lint(process.argv.slice(2));
  say(
    process.exitCode === 0
      ? 'Lint: clean.'
      : 'Lint: see above; npm run lint -- --write mends the simple ones.',
  );
}
