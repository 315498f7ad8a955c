/**
 * A language is one record and one folder of programs: a toy one is added by nothing else, and goes the whole way from
 * the offer to its verdicts. Leaving out a part of the record is a type error, leaving out a program a red test.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  deserved,
  faultsOf,
  judgedAs,
  missingPrograms,
  readPrograms,
  sumProblems,
} from '@assize/judge/test/languages.ts';
import { openRig } from '@assize/judge/test/rig.ts';
import { offer } from '@assize/server/modules/language/offer.ts';
import { languageNamed, languageOfFile } from '@assize/server/modules/package/formats/languages.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { Language } from '@assize/shared/domain/language.ts';
import { slugOf } from '@assize/shared/domain/language-slug.ts';
import type { checkedOnly, managedFactors } from '@assize/shared/domain/languages/parts.ts';
import { records } from '@assize/shared/domain/languages/records.ts';
import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tools } from '../ci/tools.ts';
import { repository } from '../launch/data-folder.ts';

/** The one record: scripts that an interpreter runs which every Debian has. */
const toy = vi.hoisted(() => ({ name: 'Toy Script' }));

vi.mock('@assize/shared/domain/languages/records.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('@assize/shared/domain/languages/records.ts')>();
  const parts = await import('@assize/shared/domain/languages/parts.ts');
  return { records: [...original.records, toyRecord(parts)] };
});

/** This function is hoisted with the mock, which is made before this file's imports are. */
function toyRecord(parts: {
  checkedOnly: typeof checkedOnly;
  managedFactors: typeof managedFactors;
}): Language {
  return {
    name: toy.name,
    aliases: ['Toy'],
    foreign: { exact: ['toyscript'], family: /^toys\./ },
    icpc: 'toy',
    monaco: 'perl',
    extension: 'toy',
    readsExtensions: ['toy'],
    factors: parts.managedFactors,
    atStart: false,
    checker: { testlib: false, crash: { exitCodes: [255], words: / line \d+\.$/m } },
    grader: 'imports',
    source: 'main.toy',
    compile: parts.checkedOnly(['perl', '-c', '{source}']),
    run: {
      command: ['perl', '{artefact}'],
      profile: 'managed',
      processes: 4,
      outOfMemory: ['Out of memory'],
      brokenPipe: [],
    },
    trial: 'print 1;\n',
    versionCommand: ['perl', '-e', 'print "toy 1.0 on $^V\\n"'],
    packages: ['perl-base'],
    template: 'my ($a, $b) = split " ", <STDIN>;\n',
  };
}

/** The one folder. */
const programs: Readonly<Record<string, string>> = {
  right: 'my ($a, $b) = split " ", <STDIN>;\nprint $a + $b, "\\n";\n',
  wrong: 'my ($a, $b) = split " ", <STDIN>;\nprint $a - $b, "\\n";\n',
  spin: '1 while 1;\n',
  crash: 'die "no";\n',
  broken: 'my $a = ;\n',
  hungry: 'my @all;\nfor (my $i = 0; ; $i++) { push @all, chr($i % 50 + 40) x (1 << 20); }\n',
  grader: 'require "./solution.toy";\nmy ($a, $b) = split " ", <STDIN>;\nprint sum($a, $b), "\\n";\n',
  graded: 'sub sum { $_[0] + $_[1] }\n1;\n',
  reads: 'my $path = <STDIN>;\nchomp $path;\nopen(my $file, "<", $path) or exit 1;\nprint <$file>;\n',
  checker: `use warnings FATAL => "numeric";
my ($input, $output, $answer) = @ARGV;
sub first { open(my $file, "<", shift) or die "no file"; my ($word) = split " ", <$file>; $word }
exit(first($output) == first($answer) ? 0 : 1);
`,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-toy-'));
  await mkdir(join(folder, slugOf(toy.name)));
  for (const [name, code] of Object.entries(programs))
    await writeFile(join(folder, slugOf(toy.name), `${name}.toy`), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const record = (): Language => {
  const found = findLanguage(toy.name);
  if (!found) throw new Error('the toy language is not among the records');
  return found;
};

it('its record and its folder lack nothing', async () => {
  expect(faultsOf(records)).toEqual([]);
  expect(missingPrograms(record(), await readPrograms(record(), folder))).toEqual([]);
});

it('packages that name it in their own way mean it', () => {
  const names = ['Toy', 'toyscript', 'TOYS.5'].map(languageNamed);
  expect([...names, languageOfFile('a/b.toy')]).toEqual(Array(4).fill(toy.name));
});

const rig = await openRig({ prepare: false });
if (typeof rig === 'string') {
  it.skip(`the way of a toy language: no sandbox here: ${rig}`, () => {});
} else {
  afterAll(() => rig.dispose());

  it('a judge that has it announces it, and the server offers it', () => {
    const present = rig.ports.toolchains.present.get(toy.name);
    expect(present?.version).toMatch(/^toy 1\.0 on/);
    const node: JudgeNode = {
      id: 'a',
      host: 'a',
      version: '1',
      sandbox: 'box',
      slots: 1,
      busy: 0,
      draining: false,
      missing: [],
      languages: [...rig.ports.toolchains.present].map(([name, { version }]) => ({ name, version })),
    };
    expect(offer(languages, [node], []).find(({ name }) => name === toy.name)).toMatchObject({
      available: true,
      version: present?.version,
      extension: 'toy',
      contentType: 'perl',
      timeFactor: 2,
      compileCommand: 'perl -c main.toy',
      template: record().template,
    });
  });

  it('each program is compiled, run and judged', { timeout: 240_000 }, async () => {
    const found = deserved(record(), await readPrograms(record(), folder), await sumProblems(), [
      '/etc/shadow',
    ]);
    expect([...found.keys()].toSorted()).toEqual(Object.keys(programs).toSorted());
    for (const [name, all] of found)
      for (const one of all) {
        const { seen, said } = await judgedAs(rig, record(), one);
        expect(seen, `${name}: ${said}`).toEqual({ verdict: one.verdict, cases: one.cases });
      }
  });
}

describe('a part that is left out', () => {
  /** Parts of a record, and their own parts that are easily forgotten. */
  const parts = [
    ...Object.keys(record()).map((key) => [key]),
    ...Object.keys(record().foreign).map((key) => ['foreign', key]),
    ...['testlib', 'crash'].map((key) => ['checker', key]),
    ...['command', 'artefact', 'limits'].map((key) => ['compile', key]),
    ...Object.keys(record().run).map((key) => ['run', key]),
  ];
  let refusedLines: ReadonlySet<number>;

  beforeAll(async () => {
    const planted = join(folder, 'planted');
    await mkdir(planted);
    const domain = join(repository, 'shared/domain/language.ts');
    const lacking = ([key = '', inner]: readonly string[]) =>
      inner === undefined
        ? `Omit<Language, '${key}'>`
        : `Omit<Language, '${key}'> & { ${key}: Omit<NonNullable<Language['${key}']>, '${inner}'> }`;
    const lines = parts.map((path, i) => `export const lacks${i} = (it: ${lacking(path)}): Language => it;`);
    await writeFile(
      join(planted, 'records.ts'),
      [
        `import type { Language } from '${domain}';`,
        'export const whole = (it: Language): Language => it;',
        ...lines,
        '',
      ].join('\n'),
    );
    const settings = { extends: join(repository, 'tsconfig.json'), include: ['records.ts'], exclude: [] };
    await writeFile(
      join(planted, 'tsconfig.json'),
      JSON.stringify({ ...settings, compilerOptions: { types: [] } }),
    );
    await writeFile(join(planted, 'package.json'), '{ "type": "module" }');
    const output = await new Promise<string>((done) => {
      execFile(process.execPath, [tools.tsc, '-p', planted, '--pretty', 'false'], (_error, stdout) =>
        done(stdout),
      );
    });
    refusedLines = new Set(
      [...output.matchAll(/records\.ts\((\d+),\d+\): error TS/g)].map(([, line]) => Number(line)),
    );
  });

  it('is refused for itself: a whole record is not', () => {
    expect([1, 2].filter((line) => refusedLines.has(line))).toEqual([]);
  });

  it.each(parts.map((path, index) => [path.join('.'), index + 3] as const))(
    '%s is a type error',
    (_, line) => {
      expect(refusedLines.has(line)).toBe(true);
    },
  );

  it.each(Object.keys(programs))('the program "%s" is missed', async (name) => {
    const others = (await readPrograms(record(), folder)).filter((one) => one.name !== name);
    expect(missingPrograms(record(), others)).toEqual([`${slugOf(toy.name)}/${name}.toy`]);
  });

  it('a name that another language has is found', () => {
    const claims = { ...record(), name: 'Second', foreign: { exact: ['toyscript', 'GCC'], family: /^c/ } };
    expect(faultsOf([...records, claims])).toEqual(
      expect.arrayContaining([
        `name Toy: both ${toy.name} and Second claim it`,
        `foreign name toyscript: both ${toy.name} and Second claim it`,
        `extension toy: both ${toy.name} and Second claim it`,
        'foreign name c: both C and Second claim it',
        'Second: foreign names in capitals',
      ]),
    );
  });
});
