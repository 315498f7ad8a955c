import { posix } from 'node:path';
import { resources } from '@assize/shared/i18n/resources.ts';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { bundles, type TextBundle } from '../platform/texts/sources.ts';
import { bundlesOfEveryPage } from '../platform/texts/texts.ts';
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

/** Texts for people that stand in the code instead of in shared/i18n, as `file: text`. */
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

/** Keys named in the code: whole ones, and the fixed beginnings of those put together from values. */
const namedKeys = (file: string, source: string): { whole: string[]; beginnings: string[] } => {
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
};

/** Files a source imports, now or later, by their path below web/. */
const importsOf = (file: string, source: string): string[] =>
  nodesOf(file, source).flatMap((node) => {
    const from = isNode(node.source) ? node.source.value : undefined;
    return typeof from === 'string' && from.startsWith('.') ? [posix.join(posix.dirname(file), from)] : [];
  });

/** Bundles that a file brings along for a part of itself: `withTexts(['bundle'], …)`. */
const broughtAlong = (file: string, source: string): string[] =>
  nodesOf(file, source).flatMap((node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'withTexts') return [];
    const [list] = Array.isArray(node.arguments) ? node.arguments : [];
    const elements = isNode(list) && Array.isArray(list.elements) ? list.elements : [];
    return elements.flatMap((one) => (isNode(one) && typeof one.value === 'string' ? [one.value] : []));
  });

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
const bundleOf = (key: string): TextBundle | undefined =>
  bundles.find((bundle) => key.startsWith(`${bundle}:`));
/** Bundles that a file and all it imports name, without those it brings along itself. */
const bundlesNamedFrom = (file: string): string[] => {
  const below = [...closure(file)];
  const brought = below.flatMap((one) => broughtAlong(one, sourceOf(one)));
  const keys = below.flatMap((one) => Object.values(namedKeys(one, sourceOf(one))).flat());
  const needed = new Set(keys.map(bundleOf).filter((bundle) => bundle !== undefined));
  return [...needed].filter((bundle) => !brought.includes(bundle));
};
/** The file of a page, as its route imports it. */
const pageFile = ({ load }: PageRoute): string => {
  const [, path] = /pages\/([\w/-]+\.tsx)/.exec(load.toString()) ?? [];
  if (path === undefined) throw new Error(`no page in ${load.toString()}`);
  return `../pages/${path}`;
};
const ofShell = ({ handle: { layout } }: PageRoute): readonly string[] =>
  layout === 'admin' ? [...bundlesOfEveryPage, 'admin'] : bundlesOfEveryPage;

const uiKeys = bundles
  .filter((bundle) => bundle !== 'errors')
  .flatMap((bundle) => Object.keys(resources['zh-CN'][bundle]).map((key) => `${bundle}:${key}`));

describe('texts of the website', () => {
  it('stand in no component', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap(([file, source]) => literalTexts(file, source))).toEqual([]);
  });

  it('that are named exist', () => {
    const namespaces = new Set(Object.keys(resources['zh-CN']));
    const all = new Set([...uiKeys, ...Object.keys(resources['zh-CN'].errors).map((key) => `errors:${key}`)]);
    const missing = [...whole].filter((key) => {
      const [namespace = '', rest] = key.split(':');
      return rest !== undefined && /^[\w.-]+$/.test(rest) && namespaces.has(namespace) && !all.has(key);
    });
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const unused = uiKeys.filter(
      (key) => !whole.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))('of %s are loaded with it', (_, route) => {
    const loaded = [...ofShell(route), ...route.handle.texts];
    expect(bundlesNamedFrom(pageFile(route)).filter((bundle) => !loaded.includes(bundle))).toEqual([]);
    const needed = bundlesNamedFrom(pageFile(route));
    const { title } = route.handle;
    const named = title === 'own' ? needed : [...needed, bundleOf(title)];
    expect(named).toEqual(expect.arrayContaining([...route.handle.texts]));
    expect(title === 'own' || loaded.includes(String(bundleOf(title)))).toBe(true);
  });

  it.each([
    ['../shells/site/site-shell.tsx', bundlesOfEveryPage],
    ['../shells/admin/admin-shell.tsx', [...bundlesOfEveryPage, 'admin']],
  ] as const)('of %s are loaded with it, its menu included', (shell, loaded) => {
    expect(bundlesNamedFrom(shell).filter((bundle) => !loaded.some((one) => one === bundle))).toEqual([]);
    const menus = routes
      .filter(({ handle }) => (handle.layout === 'admin') === shell.includes('admin'))
      .flatMap(({ handle }) => (handle.menu ? [bundleOf(handle.menu.text)] : []));
    expect(menus.filter((bundle) => !loaded.some((one) => one === bundle))).toEqual([]);
  });

  it('the search for texts finds what it looks for', () => {
    const planted =
      'export const A = () => <p title="Read me">Hello <b aria-label={x}>{t("common:ok")}</b></p>;';
    expect(literalTexts('planted.tsx', planted)).toEqual([
      'planted.tsx: title=Read me',
      'planted.tsx: Hello',
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code under test
    expect(namedKeys('planted.tsx', 'const k = `verdict:${name}` + t("common:ok");')).toEqual({
      whole: ['common:ok'],
      beginnings: ['verdict:'],
    });
  });
});
