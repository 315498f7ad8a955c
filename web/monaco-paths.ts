import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const vim = dirname(fileURLToPath(import.meta.resolve('monaco-vim/package.json')));

/** Where the package of Vim keys is taken from, and where it finds the editor, whose files it names as older versions did. */
export const monacoPaths = [
  // Bundlers for browsers would take its form for script tags, beside which no part of the editor can be left out.
  { find: /^monaco-vim$/, replacement: join(vim, 'dist/index.mjs') },
  {
    find: 'monaco-editor/esm/vs/editor/editor.api',
    replacement: join(import.meta.dirname, 'kit/editor/monaco-of-vim.ts'),
  },
  { find: /^monaco-editor\/esm\/vs\/(.*)$/, replacement: 'monaco-editor/$1.js' },
];
