import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An import inside `server`; paths from there, with slashes. */
export type ServerImport = { from: string; to: string; typeOnly: boolean };

const sourcesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`));
};

type Named = { specifier: string; typeOnly: boolean };
const specifiersOf = (path: string, text: string): Named[] => {
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

/** Every import between files of a folder `server`, and the files themselves. */
export const readImports = async (server: string): Promise<{ files: string[]; imports: ServerImport[] }> => {
  const named = (path: string) => relative(server, path).replaceAll(sep, posix.sep);
  const paths = await sourcesIn(server);
  const imports: ServerImport[] = [];
  for (const path of paths)
    for (const { specifier, typeOnly } of specifiersOf(path, await readFile(path, 'utf8'))) {
      const own = specifier.startsWith('@assize/server/') && specifier.slice('@assize/server/'.length);
      if (!own && !specifier.startsWith('.')) continue;
      const to = own || named(resolve(dirname(path), specifier));
      if (!to.startsWith('../')) imports.push({ from: named(path), to, typeOnly });
    }
  return { files: paths.map(named), imports };
};

const moduleOf = (path: string): string | null => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null;
const isTest = (path: string) => path.endsWith('.test.ts');
/** Tests and what only they use: they put parts together that know nothing of each other. */
const isForTests = (path: string) => isTest(path) || /(?:^|\/)test\//.test(path);
const isMeasuring = (path: string) => path === 'bench.ts' || path.startsWith('bench/');
const isService = (path: string) => /^modules\/[^/]+\/service\.ts$/.test(path);
const isModuleFile = (path: string) => /^modules\/[^/]+\/module\.ts$/.test(path);

type Rule = { name: string; breaks: (one: ServerImport) => boolean };

/** Where a file may reach; each import breaks one rule at most. */
const rules: readonly Rule[] = [
  {
    name: 'only tests use what is for tests',
    breaks: ({ from, to }) => isForTests(to) && !isForTests(from),
  },
  {
    name: 'only tests use what measures',
    breaks: ({ from, to }) => isMeasuring(to) && !isMeasuring(from) && !isForTests(from),
  },
  {
    name: 'platform knows no module, and of what is above it only config.ts',
    breaks: ({ from, to }) =>
      from.startsWith('platform/') && !isForTests(from) && !to.startsWith('platform/') && to !== 'config.ts',
  },
  {
    name: 'only modules.ts knows module.ts, others its types',
    breaks: ({ from, to, typeOnly }) =>
      isModuleFile(to) &&
      from !== 'modules.ts' &&
      !typeOnly &&
      !(isForTests(from) && moduleOf(from) === moduleOf(to)),
  },
  {
    name: 'a module is reached through its service.ts',
    breaks: ({ from, to }) => {
      const other = moduleOf(to);
      return other !== null && other !== moduleOf(from) && !isService(to) && !isModuleFile(to);
    },
  },
  {
    name: 'only main.ts, measuring and tests know modules.ts',
    breaks: ({ from, to }) =>
      to === 'modules.ts' && from !== 'main.ts' && !isMeasuring(from) && !isForTests(from),
  },
  {
    name: 'main.ts and app.ts know no module',
    breaks: ({ from, to }) => (from === 'main.ts' || from === 'app.ts') && moduleOf(to) !== null,
  },
  {
    name: 'nobody below knows app.ts or main.ts',
    breaks: ({ from, to }) =>
      (to === 'app.ts' && from !== 'main.ts' && !isMeasuring(from) && !isForTests(from)) || to === 'main.ts',
  },
  {
    name: 'modules.ts knows module.ts of each module and the list',
    breaks: ({ from, to }) => from === 'modules.ts' && !isModuleFile(to) && to !== 'platform/module/list.ts',
  },
];

/** A circle among the modules, as their names in order; null: there is none. */
const circleAmong = (imports: readonly ServerImport[]): string[] | null => {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [own, other] = [moduleOf(from), moduleOf(to)];
    if (own === null || other === null || own === other || isForTests(from)) continue;
    needs.set(own, (needs.get(own) ?? new Set()).add(other));
  }
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const other of needs.get(name) ?? []) {
      const circle = walk(other, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of needs.keys()) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return null;
};

/** What a folder `server` does against the import rules of docs/architecture.md, a line each. */
export const offencesIn = async (server: string): Promise<string[]> => {
  const { files, imports } = await readImports(server);
  const broken = imports.flatMap((one) =>
    rules
      .filter(({ breaks }) => breaks(one))
      .slice(0, 1)
      .map(({ name }) => `${one.from} imports ${one.to}: ${name}`),
  );
  const folders = [...new Set(files.flatMap((path) => moduleOf(path) ?? []))];
  const listed = new Set(imports.filter(({ from }) => from === 'modules.ts').map(({ to }) => to));
  const unlisted = folders
    .map((name) => `modules/${name}/module.ts`)
    .filter((path) => !listed.has(path))
    .map((path) => `modules.ts does not name ${path}`);
  const circle = circleAmong(imports);
  return [
    ...broken,
    ...unlisted,
    ...(circle ? [`modules in a circle: ${circle.join(' → ')}`] : []),
  ].toSorted();
};
