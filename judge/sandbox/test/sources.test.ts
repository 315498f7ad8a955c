/** Style of the sandbox' C: short files and lines, one expression in a statement, and no warning of the compiler. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const sandbox = join(import.meta.dirname, '..');
const folders = ['box/native', 'box/probe', 'bench', 'test/hostile'];

const sources = (
  await Promise.all(
    folders.map(async (folder) =>
      (
        await readdir(join(sandbox, folder))
      )
        .filter((name) => /\.[ch]$/.test(name))
        .map((name) => join(sandbox, folder, name)),
    ),
  )
)
  .flat()
  .map((path) => ({ path, name: relative(sandbox, path) }));

/** Blanks out comments, literals and lines of the preprocessor; line feeds stay. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (all) =>
      all.replaceAll(/[^\n]/g, ' '),
    )
    .replaceAll(/^#(?:.*\\\n)*.*$/gm, (all) => all.replaceAll(/[^\n]/g, ' '));

/** Words that begin a declaration, in which commas separate names. */
const declares =
  /^(?:static|const|extern|volatile|unsigned|signed|char|short|int|long|float|double|bool|void|struct|enum|union|auto|size_t|ssize_t|\w+_t|DIR|FILE)\b/;

/** The constants of an enum. */
const isListOfConstants = /^[A-Z_0-9,=\s]+$/;

/** The outermost words of a statement: text in brackets is left out, except in the head of a `for`. */
type Statement = { readonly line: number; readonly words: string };

const statementsOf = (code: string): Statement[] => {
  const found: Statement[] = [];
  const heads: { line: number; words: string; depth: number }[] = [];
  let line = 1;
  let words = '';
  let begun = 1;
  let depth = 0;
  let braces = 0;
  const blocks: boolean[] = [];
  const end = () => {
    if (words.trim()) found.push({ line: begun, words: words.trim() });
    words = '';
  };
  for (const [at, char] of [...code].entries()) {
    if (char === '\n') line++;
    if (char === '(') {
      const isFor = /\bfor\s*$/.test(code.slice(Math.max(0, at - 8), at));
      depth++;
      if (isFor) heads.push({ line, words: '', depth });
    } else if (char === ')') {
      const head = heads.at(-1);
      if (head?.depth === depth) {
        heads.pop();
        found.push(...head.words.split(';').map((part) => ({ line: head.line, words: part.trim() })));
      }
      depth--;
      // The body of `if (…) a, b;` is a statement of its own.
      if (depth === 0 && /^\s*(?:if|for|while|switch|else\s+if)\b[^;{}]*$/.test(words)) words = '';
    } else if (depth > 0) {
      const head = heads.at(-1);
      if (head?.depth === depth) head.words += char;
    } else if (char === '{' && /=\s*$|\]\s*$|,\s*$/.test(words)) braces++;
    else if (char === '{' && braces > 0) braces++;
    else if (char === '}' && braces > 0) braces--;
    else if (braces > 0) continue;
    else if (char === ';') end();
    else if (char === '{') {
      blocks.push(/\b(?:struct|enum|union)\b/.test(words));
      end();
    } else if (char === '}') {
      end();
      // Names after the body of a struct are declarations.
      if (blocks.pop()) words = 'struct ';
    } else {
      if (!words.trim()) begun = line;
      words += char;
    }
  }
  return found;
};

const commaExpressions = (text: string): Statement[] =>
  statementsOf(codeOf(text)).filter(({ words }) => {
    const bare = words.replace(/^(?:else|do|case [^:]*:|default:|\w+:(?!:))\s*/, '');
    return bare.includes(',') && !declares.test(bare) && !isListOfConstants.test(bare);
  });

describe.each(sources)('$name', ({ path, name }) => {
  it('is short, and so are its lines', async () => {
    const lines = (await readFile(path, 'utf8')).replace(/\n$/, '').split('\n');
    expect(lines.length).toBeLessThanOrEqual(300);
    const wide = lines.flatMap((text, i) =>
      text.replaceAll('\t', ' '.repeat(8)).length > 110 ? [i + 1] : [],
    );
    expect(wide, `lines of ${name} that are wider than 110 columns`).toEqual([]);
  });

  it('has one expression in a statement', async () => {
    expect(commaExpressions(await readFile(path, 'utf8'))).toEqual([]);
  });
});

describe('what the check of statements finds', () => {
  const body = (text: string) => `int f(int a, int b)\n{\n${text}\n}\n`;
  it.each([
    'a = 1, b = 2;',
    'return a++, b;',
    'if (a) b = 1, a = 2;',
    'for (; a; a++, b--) f(a, b);',
    'for (a = 0, b = 1; a;) f(a, b);',
    'if (a) { b = 1; } else a = 2, b = 3;',
  ])('%s', (text) => expect(commaExpressions(body(text))).toHaveLength(1));

  it.each([
    'int c = 1, d[] = { 1, 2 };',
    'f(a, b);',
    'for (int i = 0, n = 2; i < n; i++) f(i, n);',
    'static const struct { int x, y; } list[] = { { 1, 2 }, { 3, 4 } };',
    'return f(a, b) && f("a, b", \',\');',
    'x = (struct point){ 1, 2 };',
    '/* a, b */',
  ])('not %s', (text) => expect(commaExpressions(body(text))).toEqual([]));
});

it('compiles without a warning', { timeout: 240_000 }, async () => {
  const flags = ['-std=gnu17', '-O2', '-Wall', '-Wextra', '-Werror', '-fsyntax-only'];
  const ours = sources.filter(({ name }) => name.endsWith('.c') && !name.startsWith('test/'));
  await promisify(execFile)('cc', [...flags, ...ours.map(({ path }) => path)]);
});
