import { posix } from 'node:path';
import { loadTexts } from '@assize/shared/i18n/load-texts.ts';
import { areas } from '@assize/shared/index.ts';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { bundlesOfEveryPage } from '../platform/texts/shell-bundles.ts';
import type { PageRoute } from '../shells/common/route-table.ts';
import { routes } from './routes.tsx';

const sources = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '!../**/*.test.{ts,tsx}',
    '!../test/**',
    '!../dist/**',
    '!../node_modules/**',
    '!../*.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
};

/** `read`, asked once for each first argument: most pages import the same sources. */
const onceEach = <Rest extends unknown[], Result>(read: (first: string, ...rest: Rest) => Result) => {
  const known = new Map<string, Result>();
  return (first: string, ...rest: Rest): Result => {
    const found = known.get(first) ?? read(first, ...rest);
    known.set(first, found);
    return found;
  };
};

const nodesOf = (file: string, source: string): Node[] => {
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  const nodes: Node[] = [];
  if (isNode(program)) walk(program, (node) => nodes.push(node));
  return nodes;
};

/** Attributes whose value a person reads or hears. */
const spoken = new Set([
  'alt',
  'aria-label',
  'content',
  'description',
  'label',
  'placeholder',
  'text',
  'title',
]);
const hasLetters = (value: unknown): value is string => typeof value === 'string' && /\p{L}{2}/u.test(value);

/** Texts for people that stand in the code instead of in shared/areas, as `file: text`. */
const literalTexts = (file: string, source: string): string[] =>
  nodesOf(file, source).flatMap((node) => {
    if (node.type === 'JSXText' && hasLetters(node.value)) return [`${file}: ${node.value.trim()}`];
    if (node.type !== 'JSXAttribute' || !isNode(node.name) || !isNode(node.value)) return [];
    const { name } = node.name;
    const { value } = node.value;
    return typeof name === 'string' && spoken.has(name) && hasLetters(value)
      ? [`${file}: ${name}=${value}`]
      : [];
  });

/** Keys named in the code: whole keys, and the fixed beginnings of keys that end in a value. */
const namedKeys = onceEach((file, source: string): { whole: string[]; beginnings: string[] } => {
  const whole: string[] = [];
  const beginnings: string[] = [];
  for (const node of nodesOf(file, source)) {
    if (node.type === 'Literal' && typeof node.value === 'string') whole.push(node.value);
    if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) continue;
    const [head] = node.quasis;
    if (!isNode(head) || typeof head.value !== 'object' || head.value === null || !('cooked' in head.value))
      continue;
    const { cooked } = head.value;
    if (typeof cooked === 'string' && /^[\w-]+:/.test(cooked)) beginnings.push(cooked);
  }
  return { whole, beginnings };
});

/** Files a source imports, now or later, by their path below web/. */
const importsOf = onceEach((file, source: string): string[] =>
  nodesOf(file, source).flatMap((node) => {
    const from = isNode(node.source) ? node.source.value : undefined;
    return typeof from === 'string' && from.startsWith('.') ? [posix.join(posix.dirname(file), from)] : [];
  }),
);

/** Bundles that a file brings along for a part of itself: `withTexts(['bundle'], …)`. */
const broughtAlong = onceEach((file, source: string): string[] =>
  nodesOf(file, source).flatMap((node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'withTexts') return [];
    const [list] = Array.isArray(node.arguments) ? node.arguments : [];
    const elements = isNode(list) && Array.isArray(list.elements) ? list.elements : [];
    return elements.flatMap((one) => (isNode(one) && typeof one.value === 'string' ? [one.value] : []));
  }),
);

const files = Object.entries(sources);
const named = files.map(([file, source]) => namedKeys(file, source));
const whole = new Set(named.flatMap((one) => one.whole));
const beginnings = named.flatMap((one) => one.beginnings);

const sourceOf = (file: string): string => {
  const source = sources[file];
  if (source === undefined) throw new Error(`no source ${file}`);
  return source;
};
/** A file and all it imports. */
const closure = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !(file in sources)) return seen;
  seen.add(file);
  for (const next of importsOf(file, sourceOf(file))) closure(next, seen);
  return seen;
};
/** Keys of each area's texts. */
const keysOfAreas = new Map(
  await Promise.all(
    areas.map(async ({ name }) => {
      const texts = await loadTexts('zh-CN', new Set([name]));
      const keys = Object.entries(texts).flatMap(([namespace, some]) =>
        Object.keys(some).map((key) => `${namespace}:${key}`),
      );
      return [name, keys] as const;
    }),
  ),
);
/**
 * Areas that hold a key, or keys that begin so, one of which a page must load; none for errors, which the server can
 * tell, and for reasons that a schema tells: a form loads those of its area.
 */
const areasOf = onceEach((key): string[] => {
  const [namespace = '', name = ''] = key.split(':');
  if (namespace === 'errors' || (namespace === 'reasons' && name === '')) return [];
  const isHeld = (one: string) => one === key || one.startsWith(key);
  return [...keysOfAreas].flatMap(([area, keys]) => (keys.some(isHeld) ? [area] : []));
});
/** Bundles that a file and all its imports name. */
const allNamedFrom = (file: string): string[] => {
  const keys = [...closure(file)].flatMap((one) => Object.values(namedKeys(one, sourceOf(one))).flat());
  return [...new Set(keys.filter((key) => key.includes(':')).flatMap(areasOf))];
};
/** The same, except the bundles that they load themselves. */
const bundlesNamedFrom = (file: string): string[] => {
  const brought = [...closure(file)].flatMap((one) => broughtAlong(one, sourceOf(one)));
  return allNamedFrom(file).filter((bundle) => !brought.includes(bundle));
};
/** The file of a page, as its route imports it. */
const pageFile = ({ load }: PageRoute): string => {
  const [, path] = /pages\/([\w/-]+\.tsx)/.exec(load.toString()) ?? [];
  if (path === undefined) throw new Error(`no page in ${load.toString()}`);
  return `../pages/${path}`;
};
const ofShell = ({ handle: { layout } }: PageRoute): readonly string[] =>
  layout === 'admin' ? [...bundlesOfEveryPage, 'admin'] : bundlesOfEveryPage;

/** Groups outside the texts of pages: every area adds to the first three, and the server writes the others. */
const notOfPages = new Set(['errors', 'actions', 'reasons', 'mail', 'messages']);
const texts = await loadTexts('zh-CN');
const keysOf = (namespace: string) => Object.keys(texts[namespace] ?? {}).map((key) => `${namespace}:${key}`);
const pageKeys = Object.keys(texts)
  .filter((namespace) => !notOfPages.has(namespace))
  .flatMap(keysOf);

describe('texts of the website', () => {
  it('stand in no component', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap(([file, source]) => literalTexts(file, source))).toEqual([]);
  });

  it('that are named exist', () => {
    const namespaces = new Set(Object.keys(texts));
    const all = new Set(Object.keys(texts).flatMap(keysOf));
    const missing = [...whole].filter((key) => {
      const [namespace = '', rest] = key.split(':');
      return rest !== undefined && /^[\w.-]+$/.test(rest) && namespaces.has(namespace) && !all.has(key);
    });
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    /** What the server draws on paper stands beside the texts of its pages. */
    const onPaper = new Set(['print:paper.page', 'print:paper.noSeat']);
    const unused = pageKeys.filter(
      (key) =>
        !whole.has(key) && !onPaper.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))('of %s are loaded with it', (_, route) => {
    const { title, texts: own } = route.handle;
    const ofTitle = title === 'own' ? [] : areasOf(title);
    const loaded: readonly string[] = [...ofShell(route), ...own];
    const needed = [...bundlesNamedFrom(pageFile(route)), ...ofTitle];
    expect(needed.filter((area) => !loaded.includes(area))).toEqual([]);
    // A page may load what a part of it would bring later.
    const named = [...allNamedFrom(pageFile(route)), ...ofTitle];
    expect(own.filter((area) => !named.includes(area))).toEqual([]);
  });

  it.each([
    ['../shells/site/site-shell.tsx', bundlesOfEveryPage],
    ['../shells/admin/admin-shell.tsx', [...bundlesOfEveryPage, 'admin']],
  ] as const)('of %s are loaded with it, its menu included', (shell, loaded) => {
    const menus = routes
      .filter(({ handle }) => (handle.layout === 'admin') === shell.includes('admin'))
      .flatMap(({ handle }) => (handle.menu ? areasOf(handle.menu.text) : []));
    const needed = [...bundlesNamedFrom(shell), ...menus];
    expect(needed.filter((area) => !loaded.some((one) => one === area))).toEqual([]);
  });

  it('the search for texts finds what it looks for', () => {
    const planted =
      'export const A = () => <p title="Read me">Hello <b aria-label={x}>{t("common:ok")}</b></p>;';
    expect(literalTexts('planted.tsx', planted)).toEqual([
      'planted.tsx: title=Read me',
      'planted.tsx: Hello',
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code under test
    expect(namedKeys('planted.tsx', 'const k = `judging:${name}` + t("common:ok");')).toEqual({
      whole: ['common:ok'],
      beginnings: ['judging:'],
    });
  });
});
