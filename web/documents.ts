import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { arrivalPages } from './chunks.ts';

/** What a page loads beside its own file as soon as that runs: nearly every statement has formulas. */
const alongside: ReadonlyMap<string, readonly string[]> = new Map([
  ['/problem/:problemID', ['kit/markdown/math.ts']],
]);

/**
 * Has Chromium compile all functions of a file while it loads, beside the page's own work: by itself it compiles each
 * where it is first called. Other browsers take it for a comment.
 */
const compileAhead = '//# allFunctionsCalledOnLoad\n';

type Chunk = Rolldown.OutputChunk;
type Files = { readonly scripts: Set<string>; readonly sheets: Set<string> };

/** Name of the document of a page: `/problem/:problemID` → `problem.2.html`. The server names it by the same rule. */
const nameOf = (path: string): string => {
  const parts = path.split('/').filter((part) => part !== '');
  return `${parts[0]}.${parts.length}.html`;
};

/** Adds what a chunk needs before it runs, in the order in which it runs. */
const addFiles = (
  bundle: Rolldown.OutputBundle,
  chunk: Chunk,
  files: Files,
  seen = new Set<Chunk>(),
): Files => {
  if (seen.has(chunk)) return files;
  seen.add(chunk);
  for (const file of chunk.imports) {
    const next = bundle[file];
    if (next?.type === 'chunk') addFiles(bundle, next, files, seen);
  }
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.sheets.add(sheet);
  files.scripts.add(chunk.fileName);
  return files;
};

/** The document with links to files, before which the browser knew of them only when the entry had run. */
const withLinks = (document: string, { scripts, sheets }: Files): string => {
  const isNew = (file: string) => !document.includes(`"/${file}"`);
  const links = [
    ...[...sheets].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return document.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
};

const shell = 'app/start.tsx';

/** Files of some modules that are chunks of their own. */
const filesOf = (root: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): Files => {
  const files = { scripts: new Set<string>(), sheets: new Set<string>() };
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  for (const file of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, file));
    if (!chunk) throw new Error(`no chunk of ${file} in the build`);
    addFiles(bundle, chunk, files);
  }
  return files;
};

/**
 * Names the files of every page in index.html, and writes one more document for each of the pages people arrive at,
 * which names the files of that page as well: they load while the entry is still on its way.
 */
export const documents = (): Plugin => {
  let root = '';
  return {
    name: 'assize:documents',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_, bundle) {
      for (const file of filesOf(root, bundle, [shell, ...Object.values(arrivalPages)]).scripts) {
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') chunk.code = compileAhead + chunk.code;
      }
    },
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const index = join(dir, 'index.html');
      const document = await readFile(index, 'utf8');
      await mkdir(join(dir, 'documents'), { recursive: true });
      await writeFile(index, withLinks(document, filesOf(root, bundle, [shell])));
      for (const [path, file] of Object.entries(arrivalPages)) {
        const files = filesOf(root, bundle, [shell, file, ...(alongside.get(path) ?? [])]);
        await writeFile(join(dir, 'documents', nameOf(path)), withLinks(document, files));
      }
    },
  };
};
