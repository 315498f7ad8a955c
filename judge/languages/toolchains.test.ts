/** Languages are offered after a trial in the real box. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@assize/shared/domain/language.ts';
import { checkedOnly } from '@assize/shared/domain/languages/parts.ts';
import { records } from '@assize/shared/domain/languages/records.ts';
import { afterAll, expect, it } from 'vitest';
import { describeInBox, sandbox } from '../sandbox/test/sandbox-for-tests.ts';
import { openKeyIndex } from './key-index.ts';
import { probeToolchains } from './toolchains.ts';

const folder = await mkdtemp(join(tmpdir(), 'assize-tried-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const [first] = records;
if (!first) throw new Error('no language');

/** Perl, which every Debian has, with a runtime that needs the calls of this program. */
const perl = (name: string, trial: string): Language => ({
  ...first,
  name,
  source: 'main.pl',
  compile: checkedOnly(['perl', '-c', '{source}']),
  run: { ...first.run, command: ['perl', '{artefact}'], profile: 'managed' },
  versionCommand: ['perl', '-e', `print "${name} 1.0\\n"`],
  trial,
});

/** The numbers of calls on the machines that boxes run on. */
const KEYCTL = process.arch === 'x64' ? 250 : 219;
const TEE = process.arch === 'x64' ? 276 : 77;

const newRuntime = perl(
  'Newer',
  `syscall(${TEE}, 0, 1, 1, 0);\nexit(syscall(${KEYCTL}, 0, -3, 1) < 0 ? 3 : 0);\n`,
);
const probe = async (languages: readonly Language[], of = sandbox()) =>
  probeToolchains(of, languages, await openKeyIndex(join(folder, 'tried.json')));

describeInBox('languages of a node', () => {
  it('a language whose trial fails is withdrawn, and the reason names the refused calls', async () => {
    const { present, missing } = await probe([newRuntime, perl('Fine', 'print 1;\n')]);
    expect([...present.keys()]).toEqual(['Fine']);
    expect(missing).toEqual([
      { name: 'Newer', reason: expect.stringMatching(/exit code 3.*system calls.*keyctl.*tee/) },
    ]);
  });

  it('a language that does not compile its trial is withdrawn with the words of the compiler', async () => {
    const { missing } = await probe([perl('Odd', 'print (1;\n')]);
    expect(missing).toEqual([{ name: 'Odd', reason: expect.stringContaining('syntax error') }]);
  });

  it('a trial is made once for a version in a sandbox', async () => {
    let compiles = 0;
    const counting = (identity: string) =>
      Object.create(sandbox(), {
        identity: { value: identity },
        compile: {
          value: (spec: Parameters<ReturnType<typeof sandbox>['compile']>[0]) => {
            compiles++;
            return sandbox().compile(spec);
          },
        },
      });
    const again = async (identity: string, language = perl('Again', 'print 1;\n')) => {
      compiles = 0;
      const { present } = await probe([language], counting(identity));
      expect([...present.keys()]).toEqual([language.name]);
      return compiles;
    };
    expect(await again('a')).toBe(1);
    expect(await again('a')).toBe(0);
    expect(await again('another kernel')).toBe(1);
    expect(await again('another kernel', perl('Again', 'print 2;\n'))).toBe(1);
  });

  it.each(records.map((language) => [language.name, language] as const))(
    '%s passes its trial where it is installed',
    async (_, language) => {
      const { missing } = await probe([language]);
      expect(missing.filter(({ reason }) => !reason.includes('does not run in the box'))).toEqual([]);
    },
  );
});
