/** A further language is a folder of texts and a tag: tried on a copy that has one. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AreaDeclaration } from '../area.ts';
import { areas } from '../index.ts';
import { loadTexts } from './load-texts.ts';

const shared = resolve(import.meta.dirname, '..');
const tag = 'fr-FR';
const mark = '[fr] ';
let copy: string;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'assize-language-'));
  cpSync(shared, join(copy, 'shared'), {
    recursive: true,
    filter: (path) => !/node_modules|\.test\.ts$/.test(path.slice(shared.length)),
  });
  symlinkSync(resolve(shared, '../node_modules'), join(copy, 'node_modules'));
  const folder = join(copy, 'shared/i18n/further', tag);
  mkdirSync(folder, { recursive: true });
  for (const area of areas as readonly AreaDeclaration[]) {
    const { texts } = await area.texts('en-US');
    const french = JSON.stringify(texts, (_key, value: unknown) =>
      typeof value === 'string' ? `${mark}${value}` : value,
    );
    writeFileSync(join(folder, `${area.name}.ts`), `export const texts = ${french};\n`);
  }
  const list = join(copy, 'shared/i18n/locales.ts');
  const before = readFileSync(list, 'utf8');
  const after = before.replace("'en-US'] as const", `'en-US', '${tag}'] as const`);
  expect(after).not.toBe(before);
  writeFileSync(list, after);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const inCopy = async (program: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(copy, 'shared'),
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout);
};

it('a third language is a folder and a line', async () => {
  const texts = await inCopy(`
    import { loadTexts } from './i18n/load-texts.ts';
    console.log(JSON.stringify(await loadTexts('${tag}')));
  `);
  const english = await loadTexts('en-US');
  const marked = Object.fromEntries(
    Object.entries(english).map(([namespace, of]) => [
      namespace,
      Object.fromEntries(Object.entries(of).map(([key, text]) => [key, `${mark}${text}`])),
    ]),
  );
  expect(texts).toEqual(marked);
});

it('requests ask for it, and answers and mails are written in it', async () => {
  const said = await inCopy(`
    import { localeOf } from './i18n/locales.ts';
    import { translate } from './i18n/translate.ts';
    console.log(JSON.stringify([
      localeOf('fr-CA, en;q=0.5'),
      localeOf('de'),
      translate('${tag}', 'errors', 'mail.cooldown', { seconds: 7 }),
    ]));
  `);
  expect(said).toEqual([tag, 'zh-CN', `${mark}A mail was sent a moment ago, please wait 7 s`]);
});
