import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, exclusively } from '../setup/cache.mjs';
import { step } from '../setup/progress.mjs';
import { findOnPath, run } from '../setup/shell.mjs';
import { versions } from '../setup/versions.mjs';

/**
 * The program that calls an API by chance after its OpenAPI document, from PyPI in an environment of its own.
 * @throws SetupTrouble where Python or the package index is not there
 */
export const ensureSchemathesis = async (): Promise<string> => {
  const { schemathesis } = versions;
  const folder = join(cacheFolder(), `schemathesis-${schemathesis}`);
  const program = join(folder, 'bin/schemathesis');
  // An environment cannot be moved once it is made, so a whole one has a mark.
  const whole = join(folder, 'whole');
  await exclusively(`schemathesis-${schemathesis}`, async () => {
    if (existsSync(whole)) return;
    rmSync(folder, { recursive: true, force: true });
    const python = findOnPath('python3') ?? 'python3';
    await step(`Fetching schemathesis ${schemathesis} (pip install)`, async () => {
      await run(python, ['-m', 'venv', folder], { what: 'python3 -m venv' });
      const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
      await run(join(folder, 'bin/python'), [...install, `schemathesis==${schemathesis}`], {
        what: 'pip install schemathesis',
      });
      writeFileSync(whole, '');
    });
  });
  return program;
};
