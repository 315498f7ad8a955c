import { dirname, join } from 'node:path';

/** Pages people arrive at; their sizes have budgets. */
export const arrivalPages = {
  '/home': 'pages/home/home-page.tsx',
  '/problem': 'pages/problem/problem-list-page.tsx',
  '/problem/:problemID': 'pages/problem/problem-page.tsx',
  '/status': 'pages/submission/status-page.tsx',
  '/submission-detail/:submitID': 'pages/submission/submission-page.tsx',
} as const;

const entry = 'app/main.tsx';
const shell = 'app/start.tsx';
/** Parts of the first view, each of which loads by itself. */
const parts = ['shells/common/menus.tsx', ...Object.values(arrivalPages)];

/** What the bundler knows of the modules, before it leaves out what is not used. */
type Graph = {
  getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;
};

/** Modules that only hand on others: whoever imports a name needs the one module behind it, not all. */
const barrels = [
  { from: 'antd', id: /\/antd\/es\/index\.js$/, list: 'index.js' },
  { from: '@ant-design/icons', id: /\/@ant-design\/icons\/es\/index\.js$/, list: 'icons/index.js' },
];
/** Modules of which only a function is used: what they import is left out, and does not belong to those who import them. */
const functionsAlone = [/\/antd\/es\/color-picker\/components\/ColorPresets\.js$/];
const handedOn = /export \{ default as (\w+)[^}]*\} from ["'](\.[^"']+)["']/g;
const namedImport = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The module behind each name that a barrel hands on. */
const behindBarrel = (graph: Graph, list: string): ReadonlyMap<string | undefined, string | undefined> => {
  const { importedIds = [], code } = graph.getModuleInfo(list) ?? {};
  const folder = dirname(list);
  const known = new Set(importedIds);
  return new Map(
    [...(code ?? '').matchAll(handedOn)].map(([, name, path = '']) => [
      name,
      [`${path}.js`, `${path}/index.js`].map((file) => join(folder, file)).find((file) => known.has(file)),
    ]),
  );
};

/** What a module imports, with the modules behind barrels; asked for often, so each answer is kept. */
const importsIn = (graph: Graph): ((id: string) => readonly string[]) => {
  const behind = remembered((list) => behindBarrel(graph, list));
  return remembered((id) => {
    if (functionsAlone.some((one) => one.test(id))) return [];
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    return importedIds.flatMap((imported) => {
      const barrel = barrels.find((one) => one.id.test(imported));
      if (!barrel) return [imported];
      const moduleOf = behind(join(dirname(imported), barrel.list));
      const names = [...(code ?? '').matchAll(namedImport)]
        .filter(([, , from]) => from === barrel.from)
        .flatMap(([, some = '']) => some.split(','))
        .map((one) => one.trim().replace(/\s.*/, ''));
      return names.flatMap((name) => moduleOf.get(name) ?? []);
    });
  });
};

const remembered = <T>(of: (id: string) => T): ((id: string) => T) => {
  const answers = new Map<string, T>();
  return (id) => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const answer = of(id);
    answers.set(id, answer);
    return answer;
  };
};

const allNeededBy = (
  imports: (id: string) => readonly string[],
  id: string,
  seen = new Set<string>(),
): Set<string> => {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of imports(id)) allNeededBy(imports, next, seen);
  return seen;
};

/**
 * The file of modules that some parts need; parts are named after their files. What is shared stands in few files. One
 * more holds what lists and the page of a submission share, which would otherwise load all of the lists.
 */
const fileOf = (users: readonly string[]): string => {
  if (users.length === 1) return `for-${users[0]}`;
  if (users.every((one) => one === 'problem' || one === 'submission')) return 'for-programs';
  if (users.includes('problem')) return 'for-all';
  return users.includes('submission') ? 'for-lists-and-submission' : 'for-lists';
};

/**
 * Names the file of a module (null: the bundler chooses). The bundler alone makes one for each set of all the parts of
 * the site: a hundred files for the first view, each of which costs a request and a start.
 */
export const chunkNames = (root: string): ((id: string, graph: Graph) => string | null) => {
  let needed: ReturnType<typeof sort> | undefined;
  const sort = (graph: Graph) => {
    const imports = importsIn(graph);
    const neededBy = (file: string) => allNeededBy(imports, join(root, file));
    return {
      entry: neededBy(entry),
      shell: neededBy(shell),
      parts: parts.map((file) => [file, neededBy(file)] as const),
    };
  };
  return (id, graph) => {
    needed ??= sort(graph);
    // Files of their own, by whose names the build and its budgets find them.
    if (needed.entry.has(id) || [shell, ...parts].some((file) => join(root, file) === id)) return null;
    if (needed.shell.has(id)) return 'shell';
    const users = needed.parts.filter(([, modules]) => modules.has(id));
    if (users.length === 0) return null;
    return fileOf(users.map(([file]) => file.replace(/.*\/|(-page)?\.tsx$/g, '')));
  };
};
