/** Adding a field to the problem form: what forgets it does not compile, or is red. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../launch/data-folder.ts';
import { tools } from './tools.ts';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'assize-toy-field-'));
  for (const part of ['shared', 'web'])
    cpSync(join(repository, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/[/\\](node_modules|dist|public)$/.test(path),
    });
  cpSync(join(repository, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  // Workspaces are found in the copy; packages where they are.
  mkdirSync(join(copy, 'node_modules/@assize'), { recursive: true });
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (name !== '@assize')
      symlinkSync(join(repository, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['shared', 'web'])
    symlinkSync(join(copy, name), join(copy, 'node_modules/@assize', name));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const plant = (file: string, before: string, after: string): void => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text, `${file} has the place`).toContain(before);
  writeFileSync(path, text.replace(before, after));
};
/** What tsc finds in the website. */
const complaints = (): string => {
  const { stdout } = spawnSync(process.execPath, [tools.tsc, '-p', join(copy, 'web/tsconfig.json')], {
    encoding: 'utf8',
  });
  return stdout;
};

const schema = 'shared/areas/authoring/draft.ts';
const table = 'web/features/problem-draft/draft-fields.ts';

describe('a new field of a problem', () => {
  it('is asked for by the table of fields, with section, name and default', () => {
    plant(
      schema,
      '  examples: z.array(example)',
      "  toy: z.string().default('wood'),\n  examples: z.array(example)",
    );
    expect(complaints()).toMatch(/draft-fields\.ts.*\n?.*toy/);
    plant(
      table,
      '      problemId: {',
      "      toy: { section: 'statement', name: 'authoring:field.toy', blank: '' },\n      problemId: {",
    );
    expect(complaints()).toMatch(/draft-fields\.ts.*authoring:field\.toy/s);
    plant(
      'shared/areas/authoring/texts/en-US/form.ts',
      "  'field.problemId':",
      "  'field.toy': 'Toy',\n  'field.problemId':",
    );
    plant(
      'shared/areas/authoring/texts/zh-CN/form.ts',
      "  'field.problemId':",
      "  'field.toy': '玩具',\n  'field.problemId':",
    );
    expect(complaints()).toBe('');
  }, 900_000);
});
