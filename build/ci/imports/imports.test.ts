import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './graph.ts';
import { offencesIn, webLayers } from './rules.ts';

/** The rules that one import breaks; a lone file is in no list of modules, which is another rule. */
const brokenBy = (file: string, specifier: string, keyword: string): string[] =>
  offencesIn(new Map([[file, `${keyword} { x } from '${specifier}';\nexport type X = typeof x;\n`]])).filter(
    (line) => line.includes(' imports '),
  );

it('the sources of this repository keep to the rules', async () => {
  const sources = await readSources(resolve(import.meta.dirname, '../../..'));
  expect(sources.size).toBeGreaterThan(900);
  expect(offencesIn(sources)).toEqual([]);
});

/** An import from each layer to each one above it, from its folder and from one below; a shell knows no page either. */
const goingUp = webLayers.flatMap((layer, place) => {
  const forbidden = layer === 'shells' ? ['app', 'pages'] : webLayers.slice(0, place);
  return forbidden.flatMap((above): (readonly [string, string])[] => [
    [`web/${layer}/area/part.ts`, `../../${above}/area/other.ts`],
    [`web/${layer}/area/parts/part.ts`, `../../../${above}/other.ts`],
  ]);
});

describe('an import is refused', () => {
  it.each<readonly [file: string, specifier: string]>([
    ['shared/domain/rule.ts', 'node:fs'],
    ['shared/domain/rule.ts', 'react'],
    ['shared/domain/rule.ts', '@assize/server/app.ts'],
    ['shared/domain/rule.ts', '../../web/app/main.tsx'],
    ['server/app.ts', '@assize/judge/main.ts'],
    ['server/app.ts', '../judge/main.ts'],
    ['server/app.ts', '@assize/web/app/main.tsx'],
    ['server/modules/problem/service.ts', 'mongoose'],
    ['server/modules/problem/formats/service.ts', 'mongoose'],
    ['server/platform/redis/connection.ts', 'mongoose'],
    ['judge/agent/worker.ts', '@assize/server/app.ts'],
    ['judge/agent/worker.ts', '../../web/data/client.ts'],
    ['judge/agent/worker.ts', '@assize/build/launch/site.ts'],
    ['judge/agent/worker.ts', '../sandbox/box/adapter.ts'],
    ['judge/agent/worker.ts', '../tasks/run-task.ts'],
    ['judge/calibration/measure.ts', '../sandbox/box/adapter.ts'],
    ['judge/calibration/measure.ts', '../agent/gate.ts'],
    ['judge/checkers/own-checker.ts', '../run/run-program.ts'],
    ['judge/checkers/own-checker.ts', '../sandbox/box/adapter.ts'],
    ['judge/languages/compiler.ts', '../talk/talk.ts'],
    ['judge/plan/plan.ts', 'node:fs'],
    ['judge/plan/plan.ts', '../run/run-cases.ts'],
    ['judge/plan/plan.ts', '../talk/talk.ts'],
    ['judge/plan/plan.ts', '../sandbox/slot-pool.ts'],
    ['judge/run/run-cases.ts', '../agent/gate.ts'],
    ['judge/run/run-cases.ts', '../tasks/ports.ts'],
    ['judge/sandbox/check.ts', '../plan/limits.ts'],
    ['judge/sandbox/box/codec.ts', '../../trouble.ts'],
    ['judge/talk/talk.ts', '../run/mode.ts'],
    ['judge/tasks/play.ts', '../agent/gate.ts'],
    ['judge/testdata/store.ts', '../run/prepare.ts'],
    ['web/data/client.ts', '@assize/server/app.ts'],
    ['web/data/client.ts', 'node:path'],
    ['web/pages/problem/list.tsx', '../home/panel.tsx'],
    ['web/pages/problem/parts/row.tsx', '../../home/panel.tsx'],
    ['web/kit/form/field.ts', '../../data/hooks.ts'],
    ['web/ui/panel.tsx', '../data/runtime.ts'],
    ['web/features/solve/pane.tsx', 'node:path'],
    ['desktop/main/main.ts', '../../web/app/main.tsx'],
    ['desktop/core/state.ts', 'electron'],
    ['desktop/core/state.ts', 'node:fs'],
    ['desktop/core/state.ts', '../adapter/windows.ts'],
    ['desktop/policy/request.ts', 'electron'],
    ['desktop/policy/request.ts', '../core/state.ts'],
    ['desktop/shell/shell.ts', 'electron'],
    ['desktop/preload/judge.ts', '../core/state.ts'],
    ['desktop/adapter/windows.ts', '../main/main.ts'],
    ...goingUp,
  ])('of %s: %s', (file, specifier) => {
    for (const keyword of ['import', 'import type'])
      expect(brokenBy(file, specifier, keyword)).toEqual([expect.stringContaining(`${file} imports `)]);
  });
});

describe('an import is allowed', () => {
  it.each<readonly [file: string, specifier: string]>([
    ['shared/domain/rule.ts', './verdict.ts'],
    ['server/app.ts', '@assize/shared/domain/verdict.ts'],
    ['server/modules/problem/routes.ts', '../submission/service.ts'],
    ['server/modules/problem/texts-store.ts', 'mongoose'],
    ['server/modules/problem/document.ts', 'mongoose'],
    ['server/platform/mongo/connection.ts', 'mongoose'],
    ['judge/agent/worker.ts', '../sandbox/port.ts'],
    ['judge/calibration/measure.ts', '../sandbox/narrow-sandbox.ts'],
    ['judge/plan/facts.ts', 'node:os'],
    ['judge/plan/facts.ts', '../sandbox/port.ts'],
    ['judge/run/interactive.ts', '../talk/talk.ts'],
    ['judge/sandbox/box/codec.ts', '../port.ts'],
    ['judge/talk/talk.ts', '../plan/limits.ts'],
    ['judge/tasks/play.ts', '../run/modes.ts'],
    ['web/pages/problem/list.tsx', '../../components/panel.tsx'],
    ['web/pages/problem/parts/row.tsx', '../list.tsx'],
    ['web/app/routes.tsx', '../pages/home/home-page.tsx'],
    ['web/shells/site/bar.tsx', '../../features/account/login.tsx'],
    ['web/features/solve/pane.tsx', '../submissions/table.tsx'],
    ['web/features/solve/pane.tsx', '../../kit/list/pager.tsx'],
    ['web/kit/list/pager.tsx', '../../ui/panel.tsx'],
    ['web/kit/list/view.tsx', '../../data/failure.ts'],
    ['web/ui/view.tsx', '../data/failure-text.ts'],
    ['web/data/client.ts', '../platform/texts/texts.ts'],
    ['web/platform/reload.ts', '../state/session.ts'],
    ['server/modules/problem/problem.test.ts', 'mongoose'],
  ])('of %s: %s', (file, specifier) => {
    expect(brokenBy(file, specifier, 'import')).toEqual([]);
  });
});

/** A server that breaks no rule. */
const sound: Readonly<Record<string, string>> = {
  'server/main.ts': `import { build } from './app.ts';\nimport { serverModules } from './modules.ts';\nbuild(serverModules);`,
  'server/app.ts': `import type { Config } from './config.ts';\nimport { list } from './platform/module/list.ts';\nexport const build = list;\nexport type C = Config;`,
  'server/config.ts': `export type Config = object;`,
  'server/modules.ts': `import { early } from './modules/early/module.ts';\nimport { late } from './modules/late/module.ts';\nimport { list } from './platform/module/list.ts';\nexport const serverModules = list(early, late);`,
  'server/platform/module/list.ts': `import type { Config } from '../../config.ts';\nexport const list = (...all: Config[]) => all;`,
  'server/platform/clock.test.ts': `import { site } from '../test/site.ts';\nsite();`,
  'server/modules/early/module.ts': `import { service } from './service.ts';\nexport const early = service;`,
  'server/modules/early/service.ts': `import { store } from './store.ts';\nexport const service = store;`,
  'server/modules/early/store.ts': `import { list } from '../../platform/module/list.ts';\nexport const store = list;`,
  'server/modules/late/module.ts': `import { service } from '../early/service.ts';\nimport type { early } from '../early/module.ts';\nexport const late: typeof early = service;`,
  'server/modules/late/late.test.ts': `import { late } from './module.ts';\nimport { service } from '../early/service.ts';\nimport { site } from '../../test/site.ts';\nimport { helper } from './test/helper.ts';\nimport { figure } from '../../bench/figures.ts';\nsite(late, service, helper, figure);`,
  'server/modules/late/test/helper.ts': `export const helper = 1;`,
  'server/test/site.ts': `import { build } from '../app.ts';\nimport { serverModules } from '../modules.ts';\nimport { service } from '../modules/early/service.ts';\nexport const site = (...all: unknown[]) => [build, serverModules, service, all];`,
  'server/bench/figures.ts': `import { build } from '../app.ts';\nimport { serverModules } from '../modules.ts';\nexport const figure = [build, serverModules];`,
};

const offencesOf = (changes: Readonly<Record<string, string>>): string[] =>
  offencesIn(new Map(Object.entries({ ...sound, ...changes })));

describe('the imports of the server', () => {
  it('are sound in the sound one', () => {
    expect(offencesOf({})).toEqual([]);
  });

  it.each([
    [
      'a store',
      'server/modules/late/service.ts',
      '../early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'a store’s type',
      'server/modules/late/service.ts',
      '../early/store.ts',
      'a module is reached through its service.ts',
      'import type',
    ],
    [
      'a store from further down',
      'server/modules/late/parts/deep.ts',
      '../../early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'a store by the package’s name',
      'server/modules/late/service.ts',
      '@assize/server/modules/early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'a store in a test',
      'server/modules/late/more.test.ts',
      '../early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'a store in a test helper',
      'server/test/more.ts',
      '../modules/early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'what measures a module',
      'server/bench/more.ts',
      '../modules/early/store.ts',
      'a module is reached through its service.ts',
    ],
    [
      'another module itself',
      'server/modules/late/service.ts',
      '../early/module.ts',
      'only modules.ts knows module.ts, others its types',
    ],
    [
      'the list of modules',
      'server/modules/late/service.ts',
      '../../modules.ts',
      'only programs, measuring and tests know modules.ts',
    ],
    [
      'the list of modules in app.ts',
      'server/app.ts',
      './modules.ts',
      'only programs, measuring and tests know modules.ts',
    ],
    [
      'the whole in a module',
      'server/modules/late/service.ts',
      '../../app.ts',
      'nobody below knows app.ts or main.ts',
    ],
    [
      'a service in app.ts',
      'server/app.ts',
      './modules/early/service.ts',
      'main.ts and app.ts know no module',
    ],
    [
      'a service in main.ts',
      'server/main.ts',
      './modules/early/service.ts',
      'main.ts and app.ts know no module',
    ],
    [
      'a service in platform',
      'server/platform/clock.ts',
      '../modules/early/service.ts',
      'platform knows no module, and of what is above it only config.ts',
    ],
    [
      'a module’s type in platform',
      'server/platform/clock.ts',
      '../modules/early/service.ts',
      'platform knows no module, and of what is above it only config.ts',
      'import type',
    ],
    [
      'the whole in platform',
      'server/platform/clock.ts',
      '../app.ts',
      'platform knows no module, and of what is above it only config.ts',
    ],
    [
      'a service in the list',
      'server/modules.ts',
      './modules/early/service.ts',
      'modules.ts knows module.ts of each module and the list',
    ],
    [
      'a test helper of shared in a rule',
      'shared/domain/points.ts',
      './test/logs.ts',
      'what is for tests in shared is used by tests',
    ],
    [
      'a test helper in a module',
      'server/modules/late/service.ts',
      '../../test/site.ts',
      'only tests use what is for tests',
    ],
    [
      'a module’s own test helper',
      'server/modules/late/service.ts',
      './test/helper.ts',
      'only tests use what is for tests',
    ],
    [
      'what measures in a module',
      'server/modules/late/service.ts',
      '../../bench/figures.ts',
      'only tests use what measures',
    ],
  ])('may not reach %s', (_what, file, specifier, rule, keyword = 'import') => {
    const text = `${sound[file] ?? ''}\n${keyword} { x } from '${specifier}';\nexport type X = typeof x;`;
    const offences = offencesOf({ [file]: text });
    expect(offences).toHaveLength(1);
    expect(offences[0]).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')} imports .*: ${rule}$`));
  });

  it.each(['export * from', 'export { store } from', 'import'])('may not hide behind "%s"', (keyword) => {
    const hidden =
      keyword === 'import' ? "await import('../early/store.ts')" : `${keyword} '../early/store.ts'`;
    expect(offencesOf({ 'server/modules/late/service.ts': hidden })).toHaveLength(1);
  });

  it('may not go in a circle among modules, types included', () => {
    const late = 'export type Late = object;';
    const early = `import type { Late } from '../late/service.ts';\nexport const store: Late = {};`;
    expect(
      offencesOf({ 'server/modules/late/service.ts': late, 'server/modules/early/store.ts': early }),
    ).toEqual([expect.stringMatching(/^modules in a circle: (early → late → early|late → early → late)$/)]);
  });

  it('leave no module out of the list', () => {
    expect(offencesOf({ 'server/modules/toy/service.ts': 'export const toy = 1;' })).toEqual([
      'server/modules.ts does not name server/modules/toy/module.ts',
    ]);
  });
});

it('files may not go in a circle, types included', () => {
  const sources = new Map([
    ['shared/domain/one.ts', `import type { Two } from './two.ts';\nexport const one: Two = 1;`],
    ['shared/domain/two.ts', `import { one } from './one.ts';\nexport type Two = typeof one;`],
  ]);
  expect(offencesIn(sources)).toEqual([expect.stringMatching(/^files in a circle: shared/)]);
});

it('features of the website may not go in a circle', () => {
  const to = (file: string) => `import { x } from '../${file}';\nexport const y = x;`;
  const sources = new Map([
    ['web/features/solve/part.ts', to('submissions/part.ts')],
    ['web/features/submissions/part.ts', 'export const x = 1;'],
    ['web/features/submissions/other.ts', to('solve/other.ts')],
    ['web/features/solve/other.ts', 'export const x = 1;'],
  ]);
  expect(offencesIn(sources)).toEqual([expect.stringMatching(/^features in a circle: /)]);
});
