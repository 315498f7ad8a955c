/** Every language: its record and its folder are complete, and its programs get the right verdicts in the real box. */
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slugOf } from '@assize/shared/domain/language-slug.ts';
import { languages } from '@assize/shared/domain/languages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import {
  deserved,
  faultsOf,
  judgedAs,
  languagesFolder,
  missingPrograms,
  readPrograms,
  sumProblems,
} from './languages.ts';
import { openRig } from './rig.ts';

it('records: nothing is missing, and no two languages claim the same name', () => {
  expect(faultsOf(languages)).toEqual([]);
});

it('folders: each language has one, and nothing else does', async () => {
  const folders = (await readdir(languagesFolder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual(languages.map(({ name }) => slugOf(name)).toSorted());
});

it.each(languages)('$name: no program is missing', async (language) => {
  expect(missingPrograms(language, await readPrograms(language))).toEqual([]);
});

const sums = await sumProblems();
// Outside the box everybody may read the folder, so that only the box prevents it.
const folder = await mkdtemp(join(tmpdir(), 'assize-secret-'));
await chmod(folder, 0o755);
const secret = join(folder, 'secret');
await writeFile(secret, 'secret\n', { mode: 0o644 });
const paths = [secret, `/proc/self/root/..${secret}`, '/proc/1/environ'];
const rig = await openRig();

if (typeof rig === 'string') {
  it.skip(`programs of languages: no sandbox here: ${rig}`, () => {});
} else {
  afterAll(async () => {
    await rig.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  describe.concurrent.for(languages)('$name', async (language) => {
    const found = deserved(language, await readPrograms(language), sums, paths);
    it.for([...found])('%s', { timeout: 240_000 }, async ([, all], { expect: expectHere, skip }) => {
      const missing = rig.whyMissing(language.name);
      if (missing) skip(`${language.name} is not on this machine: ${missing}`);
      for (const one of all) {
        const { seen, said } = await judgedAs(rig, language, one);
        expectHere(seen, said).toEqual({ verdict: one.verdict, cases: one.cases });
      }
    });
  });
}
