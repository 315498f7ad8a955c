import { expect, it } from 'vitest';
import { chunkNames } from './chunks.ts';

const antd = '/modules/antd/es/index.js';
const modules: Readonly<Record<string, { imports: readonly string[]; code?: string }>> = {
  '/web/app/main.tsx': { imports: ['/web/entry.ts'] },
  '/web/entry.ts': { imports: [] },
  '/web/app/start.tsx': {
    imports: ['/web/entry.ts', '/web/shell.ts', antd],
    code: 'import { Button as B } from "antd";',
  },
  '/web/shell.ts': { imports: [] },
  '/web/shells/common/menus.tsx': { imports: ['/web/shell.ts'] },
  '/web/pages/home/home-page.tsx': {
    imports: ['/web/home.ts', '/web/list.ts', '/web/both.ts', '/web/seen.ts'],
  },
  '/web/pages/submission/status-page.tsx': {
    imports: ['/web/list.ts', antd],
    code: "import { Table, Button } from 'antd';",
  },
  '/web/pages/problem/problem-page.tsx': { imports: ['/web/programs.ts', '/web/both.ts'] },
  '/web/pages/submission/submission-page.tsx': { imports: ['/web/programs.ts', '/web/seen.ts'] },
  '/web/programs.ts': { imports: [] },
  '/web/both.ts': { imports: [] },
  '/web/seen.ts': { imports: [] },
  '/web/home.ts': { imports: ['/web/shell.ts'] },
  '/web/list.ts': { imports: ['/web/rows.ts'] },
  '/web/rows.ts': { imports: ['/web/list.ts'] },
  [antd]: {
    imports: [
      '/modules/antd/es/button/index.js',
      '/modules/antd/es/table.js',
      '/modules/antd/es/tree/index.js',
    ],
    code: "export { default as Button } from './button';\nexport { default as Table } from './table';\nexport { default as Tree } from './tree';",
  },
  '/modules/antd/es/button/index.js': { imports: [] },
  '/modules/antd/es/table.js': { imports: [] },
  '/modules/antd/es/tree/index.js': { imports: [] },
};
const graph = {
  getModuleInfo: (id: string) => {
    const found = modules[id];
    return found ? { importedIds: found.imports, code: found.code ?? '' } : null;
  },
};

it.each([
  ['/web/shell.ts', 'shell'],
  ['/modules/antd/es/button/index.js', 'shell'],
  ['/web/home.ts', 'for-home'],
  ['/web/list.ts', 'for-lists'],
  ['/web/rows.ts', 'for-lists'],
  ['/web/programs.ts', 'for-programs'],
  ['/web/both.ts', 'for-all'],
  ['/web/seen.ts', 'for-lists-and-submission'],
  ['/modules/antd/es/table.js', 'for-status'],
  ['/modules/antd/es/tree/index.js', null],
  ['/web/elsewhere.ts', null],
  ['/web/entry.ts', null],
  ['/web/app/start.tsx', null],
  ['/web/pages/home/home-page.tsx', null],
])('%s stands in %s', (id, name) => {
  expect(chunkNames('/web')(id, graph)).toBe(name);
});
