/** A field added to the problem form: a place that forgets the field does not compile, or its test fails. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../launch/data-folder.ts';
import { tools } from './tools.ts';

const parts = ['shared', 'server', 'web'] as const;
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'assize-toy-field-'));
  for (const part of parts)
    cpSync(join(repository, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/[/\\](node_modules|dist|public)$/.test(path),
    });
  for (const file of ['tsconfig.json', 'build/ci/slow-first.ts'])
    cpSync(join(repository, file), join(copy, file));
  // Workspaces are found in the copy, packages at their own place.
  mkdirSync(join(copy, 'node_modules/@assize'), { recursive: true });
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (name !== '@assize')
      symlinkSync(join(repository, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of parts) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@assize', name));
    const own = join(repository, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const plant = (file: string, before: string, after: string): void => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text, `${file} has the place`).toContain(before);
  writeFileSync(path, text.replace(before, after));
};
/** Complaints of tsc, of a whole project or of some of its files. */
const complaints = (project: string, files?: readonly string[]): string => {
  let config = join(copy, project);
  if (files) {
    config = config.replace(/\.json$/, '.some.json');
    writeFileSync(config, JSON.stringify({ extends: `./${basename(project)}`, include: files }));
  }
  const { stdout } = spawnSync(process.execPath, [tools.tsc, '-p', config], { encoding: 'utf8' });
  return stdout;
};

const schema = 'shared/areas/authoring/draft.ts';
const table = 'web/features/problem-draft/draft-fields.ts';
const places = 'server/modules/authoring/record-of-draft.test.ts';

describe('a new field of a problem', () => {
  it('is asked for by the places in which it is stored and by the table of fields, with section, name and default', () => {
    plant(
      schema,
      '  examples: z.array(example)',
      "  toy: z.string().default('wood'),\n  examples: z.array(example)",
    );
    expect(complaints('tsconfig.json', [places])).toMatch(/record-of-draft\.test\.ts.*\n?.*toy/);
    const fields = ['features/problem-draft/draft-fields.ts'];
    expect(complaints('web/tsconfig.json', fields)).toMatch(/draft-fields\.ts.*\n?.*toy/);
    plant(
      table,
      '      problemId: {',
      "      toy: { section: 'statement', name: 'authoring:field.toy', blank: '' },\n      problemId: {",
    );
    expect(complaints('web/tsconfig.json', fields)).toMatch(/draft-fields\.ts.*authoring:field\.toy/s);
    for (const [locale, name] of [
      ['en-US', 'Toy'],
      ['zh-CN', '玩具'],
    ])
      plant(
        `shared/areas/authoring/texts/${locale}/form.ts`,
        "  'field.problemId':",
        `  'field.toy': '${name}',\n  'field.problemId':`,
      );
    expect(complaints('web/tsconfig.json')).toBe('');
  }, 900_000);
});
