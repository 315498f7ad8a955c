import { globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '..');
/** Files of the website by their path below web/, with their text. */
const read = (pattern: string): Record<string, string> =>
  Object.fromEntries(
    globSync(pattern, { cwd: web, exclude: ['dist/**', 'node_modules/**', 'test/**'] }).map((file) => [
      file,
      readFileSync(join(web, file), 'utf8'),
    ]),
  );
const sheets = read('**/*.css');
const sources = read('**/*.tsx');

/** Class name in the form in which the build gives it to the code. */
const camelCase = (name: string): string =>
  name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Classes that a sheet defines; classes of libraries in `:global(…)` do not count. */
const classesOf = (sheet: string): Set<string> => {
  const own = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => camelCase(name)));
};

/** Classes that the code uses, by sheet. */
const taken = new Map<string, Set<string>>();
const missing: string[] = [];
for (const [file, source] of Object.entries(sources))
  for (const [, name = '', specifier = ''] of source.matchAll(
    /import (\w+) from '(\.[^']+\.module\.css)'/g,
  )) {
    const sheet = posix.join(posix.dirname(file), specifier);
    const defined = classesOf(sheets[sheet] ?? '');
    const uses = taken.get(sheet) ?? new Set<string>();
    taken.set(sheet, uses);
    for (const [, key = ''] of source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
      uses.add(key);
      if (!defined.has(key)) missing.push(`${file}: ${name}.${key}`);
    }
  }

describe('style sheets', () => {
  it('belong to components: only the reset is for the whole page', () => {
    expect(Object.keys(sheets).length).toBeGreaterThan(50);
    expect(Object.keys(sheets).filter((file) => !file.endsWith('.module.css'))).toEqual(['ui/reset.css']);
    const global = [...classesOf(sheets['ui/reset.css'] ?? '')];
    expect(global.filter((name) => !name.startsWith('ant'))).toEqual([]);
  });

  it('have every class that components take', () => {
    expect(missing).toEqual([]);
  });

  it('have no class that no component takes', () => {
    const idle = Object.entries(sheets)
      .filter(([file]) => file.endsWith('.module.css'))
      .flatMap(([file, sheet]) =>
        [...classesOf(sheet)].filter((name) => !taken.get(file)?.has(name)).map((name) => `${file}: ${name}`),
      );
    expect(idle).toEqual([]);
  });
});
