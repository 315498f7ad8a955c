import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { offencesIn } from './server-imports.ts';

/** A server in which everything is where it belongs. */
const sound: Readonly<Record<string, string>> = {
  'main.ts': `import { build } from './app.ts';\nimport { serverModules } from './modules.ts';\nbuild(serverModules);`,
  'app.ts': `import type { Config } from './config.ts';\nimport { list } from './platform/module/list.ts';\nexport const build = list;\nexport type C = Config;`,
  'config.ts': `export type Config = object;`,
  'modules.ts': `import { early } from './modules/early/module.ts';\nimport { late } from './modules/late/module.ts';\nimport { list } from './platform/module/list.ts';\nexport const serverModules = list(early, late);`,
  'platform/module/list.ts': `import type { Config } from '../../config.ts';\nexport const list = (...all: Config[]) => all;`,
  'platform/clock.test.ts': `import { site } from '../test/site.ts';\nsite();`,
  'modules/early/module.ts': `import { service } from './service.ts';\nexport const early = service;`,
  'modules/early/service.ts': `import { store } from './store.ts';\nexport const service = store;`,
  'modules/early/store.ts': `import { list } from '../../platform/module/list.ts';\nexport const store = list;`,
  'modules/late/module.ts': `import { service } from '../early/service.ts';\nimport type { early } from '../early/module.ts';\nexport const late: typeof early = service;`,
  'modules/late/late.test.ts': `import { late } from './module.ts';\nimport { service } from '../early/service.ts';\nimport { site } from '../../test/site.ts';\nimport { helper } from './test/helper.ts';\nimport { figure } from '../../bench/figures.ts';\nsite(late, service, helper, figure);`,
  'modules/late/test/helper.ts': `export const helper = 1;`,
  'test/site.ts': `import { build } from '../app.ts';\nimport { serverModules } from '../modules.ts';\nimport { service } from '../modules/early/service.ts';\nexport const site = (...all: unknown[]) => [build, serverModules, service, all];`,
  'bench/figures.ts': `import { build } from '../app.ts';\nimport { serverModules } from '../modules.ts';\nexport const figure = [build, serverModules];`,
};

const offencesOf = async (changes: Readonly<Record<string, string>>): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...sound, ...changes })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return offencesIn(folder);
};

describe('the imports of the server', () => {
  it('keep to the rules', async () => {
    expect(await offencesIn(resolve(import.meta.dirname, '../../server'))).toEqual([]);
  });

  it('are sound in the sound one', async () => {
    expect(await offencesOf({})).toEqual([]);
  });

  it.each([
    ['a store', 'modules/late/service.ts', '../early/store.ts', 'a module is reached through its service.ts'],
    [
      'a store’s type',
      'modules/late/service.ts',
      '../early/store.ts',
      'a module is reached through its service.ts',
      'import type',
    ],
    [
      'a store from further down',
      'modules/late/parts/deep.ts',
      '../../early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'a store by the package’s name',
      'modules/late/service.ts',
      '@assize/server/modules/early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'a store in a test',
      'modules/late/more.test.ts',
      '../early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'a store in a test helper',
      'test/more.ts',
      '../modules/early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'what measures a module',
      'bench/more.ts',
      '../modules/early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'another module itself',
      'modules/late/service.ts',
      '../early/module.ts',
      'only modules.ts knows module.ts, others its types',
    ],
    [
      'the list of modules',
      'modules/late/service.ts',
      '../../modules.ts',
      'only main.ts, measuring and tests know modules.ts',
    ],
    [
      'the list of modules in app.ts',
      'app.ts',
      './modules.ts',
      'only main.ts, measuring and tests know modules.ts',
    ],
    [
      'the whole in a module',
      'modules/late/service.ts',
      '../../app.ts',
      'nobody below knows app.ts or main.ts',
    ],
    ['a service in app.ts', 'app.ts', './modules/early/service.ts', 'main.ts and app.ts know no module'],
    ['a service in main.ts', 'main.ts', './modules/early/service.ts', 'main.ts and app.ts know no module'],
    [
      'a service in platform',
      'platform/clock.ts',
      '../modules/early/service.ts',
      'platform knows no module, and of what is above it only config.ts',
    ],
    [
      'a module’s type in platform',
      'platform/clock.ts',
      '../modules/early/service.ts',
      'platform knows no module, and of what is above it only config.ts',
      'import type',
    ],
    [
      'the whole in platform',
      'platform/clock.ts',
      '../app.ts',
      'platform knows no module, and of what is above it only config.ts',
    ],
    [
      'a service in the list',
      'modules.ts',
      './modules/early/service.ts',
      'modules.ts knows module.ts of each module and the list',
    ],
    [
      'a test helper in a module',
      'modules/late/service.ts',
      '../../test/site.ts',
      'only tests use what is for tests',
    ],
    [
      'a module’s own test helper',
      'modules/late/service.ts',
      './test/helper.ts',
      'only tests use what is for tests',
    ],
    [
      'what measures in a module',
      'modules/late/service.ts',
      '../../bench/figures.ts',
      'only tests use what measures',
    ],
  ])('may not reach %s', async (_what, file, specifier, rule, keyword = 'import') => {
    const text = `${sound[file] ?? ''}\n${keyword} { x } from '${specifier}';\nexport type X = typeof x;`;
    const offences = await offencesOf({ [file]: text });
    expect(offences).toHaveLength(1);
    expect(offences[0]).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')} imports .*: ${rule}$`));
  });

  it.each(['export * from', 'export { store } from', 'import'])(
    'may not hide behind "%s"',
    async (keyword) => {
      const hidden =
        keyword === 'import' ? "await import('../early/store.ts')" : `${keyword} '../early/store.ts'`;
      expect(await offencesOf({ 'modules/late/service.ts': hidden })).toHaveLength(1);
    },
  );

  it('may not go in a circle among modules, types included', async () => {
    const late = `export type Late = object;`;
    const early = `import type { Late } from '../late/service.ts';\nexport const store: Late = {};`;
    expect(await offencesOf({ 'modules/late/service.ts': late, 'modules/early/store.ts': early })).toEqual([
      expect.stringMatching(/^modules in a circle: (early → late → early|late → early → late)$/),
    ]);
  });

  it('leave no module out of the list', async () => {
    expect(await offencesOf({ 'modules/toy/service.ts': 'export const toy = 1;' })).toEqual([
      'modules.ts does not name modules/toy/module.ts',
    ]);
  });
});
