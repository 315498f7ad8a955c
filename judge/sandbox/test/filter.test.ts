import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hostFolder } from './sandbox-for-tests.ts';

const run = promisify(execFile);

it('the filters answer as the lists of calls say', { timeout: 120_000 }, async () => {
  const program = join(await hostFolder(), 'filter-by-lists');
  const source = join(import.meta.dirname, 'filter-by-lists.c');
  await run('cc', ['-std=gnu17', '-O2', '-o', program, source, '-lseccomp']);
  const said = await run(program).then(
    ({ stdout }) => stdout,
    (error) => `${error.stdout}${error.message}`,
  );
  expect(said).toMatch(/^\d{6,} compared, \d{5,} allowed, 0 different;/);
});
