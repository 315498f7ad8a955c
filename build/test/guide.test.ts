/** The guide tells the truth where a machine can see it: its programs compile, its links lead somewhere. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const guide = join(root, 'docs/guide');
const languages = ['en', 'zh'] as const;
const pagesOf = (language: string) => readdirSync(join(guide, language)).sort();
const read = (language: string, page: string) => readFileSync(join(guide, language, page), 'utf8');
const blocks = (text: string, kind: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);
/** Code without comments, which must be the same in all translations. */
const withoutComments = (code: string) => code.replaceAll(/^\s*(\/\/|#(?!include)).*\n/gm, '');

const english = pagesOf('en');
const codeOf = (kind: string) =>
  english.flatMap((page) =>
    blocks(read('en', page), kind).map((code, n) => ({ name: `${page} ${n + 1}`, code })),
  );

const folder = mkdtempSync(join(tmpdir(), 'assize-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has the same pages in every language, with the same programs', () => {
  for (const language of languages) {
    expect(pagesOf(language)).toEqual(english);
    for (const page of english)
      for (const kind of ['cpp', 'python'])
        expect(blocks(read(language, page), kind).map(withoutComments), `${language}/${page}`).toEqual(
          blocks(read('en', page), kind).map(withoutComments),
        );
  }
});

it.each(languages.flatMap((language) => english.map((page) => ({ language, page }))))(
  'links of $language/$page lead to files',
  ({ language, page }) => {
    const links = [...read(language, page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = '']) => to);
    for (const link of links) {
      const at = resolve(guide, language, link);
      expect(readdirSync(dirname(at)), `${page}: ${link}`).toContain(at.slice(dirname(at).length + 1));
    }
  },
);

describe('programs of the guide', () => {
  it.each(codeOf('cpp'))('C++ of $name compiles beside testlib.h', ({ code }) => {
    const file = join(folder, 'program.cpp');
    writeFileSync(file, code);
    const done = spawnSync(
      'g++',
      ['-std=gnu++17', '-Wall', '-fsyntax-only', `-I${join(root, 'judge/testlib')}`, file],
      { encoding: 'utf8' },
    );
    expect(done.stderr).toBe('');
    expect(done.status).toBe(0);
  });

  it.each(codeOf('python'))('Python of $name compiles', ({ code }) => {
    const done = spawnSync('python3', ['-c', 'import sys; compile(sys.stdin.read(), "program.py", "exec")'], {
      input: code,
      encoding: 'utf8',
    });
    expect(done.stderr).toBe('');
  });
});
