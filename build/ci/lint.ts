import { repository } from '../launch/data-folder.ts';
import { say } from '../setup/progress.mjs';
import { readSources } from './imports/graph.ts';
import { offencesIn } from './imports/rules.ts';
import { coverageTable, readCoverage } from './spec-coverage.ts';
import { runTool, tools } from './tools.ts';

/** What the table of proofs lacks; rows that say themselves that they lack a proof are only told. */
const uncovered = (): readonly string[] => {
  const { rows, later, missing, faults } = readCoverage();
  if (missing.length > 0) {
    say(
      `! ${coverageTable}: ${missing.length} of ${rows} rows have no proof yet (${later} wait for later areas)`,
    );
    for (const row of missing) say(`  ${row}`);
  }
  return faults;
};

/** Format and lint by Biome, import directions by our own rules, the table of proofs by the tests it names. */
export const lint = async (args: readonly string[] = []): Promise<number> => {
  const code = await runTool(tools.biome, ['check', '--error-on-warnings', ...args]);
  const offences = [...offencesIn(await readSources(repository)), ...uncovered()];
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
