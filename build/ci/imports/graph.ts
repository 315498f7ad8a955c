import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Text of each source by its path from the repository, with slashes. */
export type Sources = ReadonlyMap<string, string>;

/** One import; paths from the repository, with slashes. */
export type Import = {
  from: string;
  /** A file of the repository, or a package by its name as written (`node:fs`, `antd/locale/zh_CN`). */
  to: string;
  isPackage: boolean;
  typeOnly: boolean;
};

const workspaces = ['shared', 'server', 'judge', 'web', 'desktop', 'build'] as const;
const isSource = (name: string) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts');
/** Folders without sources of ours; fixtures are programs that are judged. */
const left = new Set(['node_modules', 'dist', 'fixtures', 'testlib', 'public', 'programs']);

const walk = async (folder: string, take: (path: string) => Promise<void>): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !left.has(entry.name)) await walk(path, take);
    else if (entry.isFile() && isSource(entry.name)) await take(path);
  }
};

/** Reads every source of the workspaces below a repository. */
export const readSources = async (repository: string): Promise<Sources> => {
  const sources = new Map<string, string>();
  for (const workspace of workspaces)
    await walk(join(repository, workspace), async (path) => {
      sources.set(relative(repository, path).replaceAll(sep, posix.sep), await readFile(path, 'utf8'));
    });
  return sources;
};

type Named = { specifier: string; typeOnly: boolean };
const namedIn = (path: string, text: string): Named[] => {
  const { module } = parseSync(path, text);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((one) => one.isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  // `import('…')` as an expression and in types.
  const called = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].flatMap(([, specifier]) =>
    specifier === undefined ? [] : [{ specifier, typeOnly: false }],
  );
  return [...imports, ...exports, ...called];
};

/** What a specifier in a file names: a file of the repository, or a package. */
const targetOf = (from: string, specifier: string): Pick<Import, 'to' | 'isPackage'> => {
  if (specifier.startsWith('.'))
    return { to: posix.normalize(posix.join(posix.dirname(from), specifier)), isPackage: false };
  const own = /^@assize\/([a-z]+)(\/.+)?$/.exec(specifier);
  return own ? { to: `${own[1]}${own[2] ?? ''}`, isPackage: false } : { to: specifier, isPackage: true };
};

/** Every import of the sources. */
export const importsOf = (sources: Sources): Import[] =>
  [...sources].flatMap(([from, text]) =>
    namedIn(from, text).map(({ specifier, typeOnly }) => ({ from, ...targetOf(from, specifier), typeOnly })),
  );

/** A circle among groups of files, as their names in order; null: there is none. */
export const circleAmong = (
  imports: readonly Import[],
  groupOf: (path: string) => string | null,
): string[] | null => {
  const needs = new Map<string, Set<string>>();
  for (const { from, to, isPackage } of imports) {
    const [own, other] = [groupOf(from), isPackage ? null : groupOf(to)];
    if (own === null || other === null || own === other) continue;
    needs.set(own, (needs.get(own) ?? new Set()).add(other));
  }
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const other of needs.get(name) ?? []) {
      const circle = follow(other, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of needs.keys()) {
    const circle = follow(name, []);
    if (circle) return circle;
  }
  return null;
};
