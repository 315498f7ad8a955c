import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/**
 * The import directions of docs/architecture are rules of biome.json. Each is broken here once, in a copy of the
 * folder layout, and must be refused; what is allowed beside it must pass.
 */
const repository = resolve(import.meta.dirname, '../..');
const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');

/** Layers of the website, each of which imports only those after it. */
const webLayers = ['app', 'shells', 'pages', 'features', 'kit', 'ui', 'data', 'platform', 'state'] as const;

/** An import from each layer to each one above it, from its folder and from one below; a shell knows no page either. */
function goingUp(): (readonly [file: string, specifier: string])[] {
  return webLayers.flatMap((layer, place) => {
    const forbidden = layer === 'shells' ? ['app', 'pages'] : webLayers.slice(0, place);
    return forbidden.flatMap((above): (readonly [string, string])[] => [
      [`web/${layer}/area/part.ts`, `../../${above}/area/other.ts`],
      [`web/${layer}/area/parts/part.ts`, `../../../${above}/other.ts`],
    ]);
  });
}

const refused: readonly (readonly [file: string, specifier: string])[] = [
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
  ['web/api/client.ts', '@assize/server/app.ts'],
  ['web/api/client.ts', 'node:path'],
  ['web/pages/problem/list.tsx', '../home/panel.tsx'],
  ['web/pages/problem/parts/row.tsx', '../../home/panel.tsx'],
  ...goingUp(),
  ['web/kit/form/field.ts', '../../data/hooks.ts'],
  ['web/ui/panel.tsx', '../data/runtime.ts'],
];

const allowed: readonly (readonly [file: string, specifier: string])[] = [
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
];

const report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

/** The file name carries the number of the case, so that a diagnostic names its case. */
const planted = (index: number, file: string): string =>
  join(dirname(file), `case-${index}-${basename(file)}`);

describe('import directions', () => {
  let folder: string;
  let offenders: Set<string>;
  const cases = [...refused, ...allowed].map(([file, specifier], index) => ({
    path: planted(index, file),
    specifier,
  }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-imports-'));
    await copyFile(join(repository, 'biome.json'), join(folder, 'biome.json'));
    await copyFile(join(repository, '.gitignore'), join(folder, '.gitignore'));
    for (const { path, specifier } of cases) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `import { x } from '${specifier}';\nexport const y = x;\n`);
    }
    const output = await new Promise<string>((done) => {
      const args = [
        biome,
        'lint',
        '--only=style/noRestrictedImports',
        '--reporter=json',
        '--max-diagnostics=500',
      ];
      execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => done(stdout));
    });
    const { diagnostics } = report.parse(JSON.parse(output));
    offenders = new Set(
      diagnostics
        .filter(({ category }) => category === 'lint/style/noRestrictedImports')
        .map(({ location }) => location.path),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const named = (index: number) => cases[index]?.path ?? '';
  it.each(refused.map((one, index) => [...one, index] as const))(
    '%s may not import %s',
    (_file, _specifier, index) => {
      expect(offenders).toContain(named(index));
    },
  );
  it.each(allowed.map((one, index) => [...one, refused.length + index] as const))(
    '%s may import %s',
    (_file, _specifier, index) => {
      expect(offenders).not.toContain(named(index));
    },
  );
});
