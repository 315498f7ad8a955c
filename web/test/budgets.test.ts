import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Locale, locales } from '@assize/shared/i18n/locales.ts';
import { build, type Manifest } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '../app/routes.tsx';
import { arrivalPages as pages } from '../chunks.ts';
import { bundlesOfEveryPage } from '../platform/texts/shell-bundles.ts';
import type { TextBundle } from '../platform/texts/texts.ts';

/** In KB (1000 bytes) of gzipped JavaScript; design rules of the website. */
const budget = { shell: 260, route: 450, editor: 800, worker: 110, otherChunk: 160, pdfWorker: 420 };

let folder: string;
let manifest: Manifest;
const sizes = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-budget-'));
  const root = join(import.meta.dirname, '..');
  // vitest says `test`, which would measure React's development build.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  for (const file of await readdir(join(folder, 'assets')))
    if (file.endsWith('.js'))
      sizes.set(`assets/${file}`, gzipSync(await readFile(join(folder, 'assets', file))).length / 1000);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const chunk = (key: string) => {
  const found = manifest[key];
  if (!found) throw new Error(`no chunk ${key} in the build`);
  return found;
};

/** Files of a chunk and of all it imports before it runs. */
const closure = (key: string, seen = new Set<string>()): Set<string> => {
  const { file, imports = [] } = chunk(key);
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of imports) closure(next, seen);
  return seen;
};
/** The chunks themselves. */
const allOf = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    allOf(chunk(key).imports ?? [], seen);
  }
  return seen;
};
const weigh = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

/** The document's own script, and what it starts. */
const entries = ['index.html', 'app/start.tsx'];
/** Loaded by texts with formulas or code; a text names one language, rarely two. */
const textParts = [
  'kit/markdown/math.ts',
  'kit/markdown/code-colours.ts',
  '../node_modules/highlight.js/es/languages/cpp.js',
];
const editor = 'kit/editor/monaco-editor.tsx';

/** The chunk that the build names so. */
const namedChunk = (name: string): string => {
  const found = Object.entries(manifest).find(([, one]) => one.name === name);
  if (!found) throw new Error(`no chunk is called ${name}`);
  return found[0];
};
const isOfEveryPage = (bundle: TextBundle) => bundlesOfEveryPage.some((one) => one === bundle);

/** Bundles in the language that weighs most. */
const textFiles = (wanted: readonly TextBundle[]): ReadonlySet<string> => {
  const keyOf = (bundle: TextBundle, locale: Locale) =>
    isOfEveryPage(bundle) ? namedChunk(`texts-${locale}`) : `../shared/areas/${bundle}/texts/${locale}.ts`;
  const keysIn = (locale: Locale) => wanted.map((bundle) => keyOf(bundle, locale));
  const all = locales.map((locale) => new Set(keysIn(locale).flatMap((key) => [...closure(key)])));
  return all.sort((a, b) => weigh(b) - weigh(a))[0] ?? new Set();
};
const shellFiles = () =>
  new Set([...entries.flatMap((key) => [...closure(key)]), ...textFiles(bundlesOfEveryPage)]);
const textsOf = (path: string) => textFiles(routes.find((route) => route.path === path)?.handle.texts ?? []);
const routeFiles = (path: keyof typeof pages, parts: readonly string[]) =>
  new Set([
    ...shellFiles(),
    ...textsOf(path),
    ...closure(pages[path]),
    ...parts.flatMap((key) => [...closure(key)]),
  ]);

const report = (name: string, size: number, limit: number) =>
  console.log(`${name.padEnd(32)} ${size.toFixed(1).padStart(7)} KB of ${limit}`);

describe('size of the website, gzipped', () => {
  it('the shell stays small', () => {
    const size = weigh(shellFiles());
    report('shell', size, budget.shell);
    expect(size).toBeLessThanOrEqual(budget.shell);
  });

  it.each([
    ['/home', []],
    ['/problem', []],
    ['/problem/:problemID', textParts],
    ['/status', []],
    ['/submission-detail/:submitID', textParts],
  ] as const)('all that %s loads without the editor', (path, parts) => {
    const size = weigh(routeFiles(path, parts));
    report(path, size, budget.route);
    expect(size).toBeLessThanOrEqual(budget.route);
  });

  it('the editor and its worker', () => {
    const route = routeFiles('/problem/:problemID', textParts);
    const size = weigh([...closure(editor)].filter((file) => !route.has(file)));
    const worker = [...sizes].find(([file]) => /editor\.worker/.test(file));
    report('editor', size, budget.editor);
    report('editor worker', worker?.[1] ?? Number.NaN, budget.worker);
    expect(size).toBeLessThanOrEqual(budget.editor);
    expect(worker?.[1]).toBeLessThanOrEqual(budget.worker);
  });

  it('the parser of PDFs, which only a text with a PDF loads', () => {
    const [file, size] = [...sizes].find(([name]) => /pdf\.worker/.test(name)) ?? [];
    report('PDF worker', size ?? Number.NaN, budget.pdfWorker);
    expect(size).toBeLessThanOrEqual(budget.pdfWorker);
    for (const path of Object.keys(pages) as (keyof typeof pages)[])
      expect([...routeFiles(path, textParts)].filter((one) => one === file || /pdf/.test(one))).toEqual([]);
  });

  it('every other lazy chunk', () => {
    const known = new Set([...shellFiles(), ...closure(editor)]);
    for (const [file, size] of sizes) {
      if (known.has(file) || /(editor|pdf)\.worker/.test(file)) continue;
      expect(size, file).toBeLessThanOrEqual(budget.otherChunk);
    }
  });
});

describe('documents of the pages people arrive at', () => {
  it.each([
    ['/home', 'home.1.html', []],
    ['/problem', 'problem.1.html', []],
    ['/problem/:problemID', 'problem.2.html', ['kit/markdown/math.ts']],
    ['/status', 'status.1.html', []],
    ['/submission-detail/:submitID', 'submission-detail.2.html', []],
  ] as const)('%s names each file once', async (path, name, alongside) => {
    const document = await readFile(join(folder, 'documents', name), 'utf8');
    const keys = [...entries, pages[path], ...alongside];
    const sheets = [...allOf(keys)].flatMap((key) => chunk(key).css ?? []);
    const named = [...document.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file);
    const needed = new Set([...keys.flatMap((key) => [...closure(key)]), ...sheets]);
    expect(named.sort()).toEqual([...needed].sort());
  });
});
