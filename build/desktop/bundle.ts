import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Flavour } from '@assize/desktop/policy/start.ts';
import coreJs from 'core-js-compat';
import { build, type Plugin } from 'rolldown';
import { repository } from '../launch/data-folder.ts';

const desktop = join(repository, 'desktop');
const virtual = 'virtual:polyfills';

/** What core-js has of the language that the oldest Electron's Node lacks. */
const polyfilled: Plugin = {
  name: 'assize:polyfills',
  resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
  load(id) {
    if (id !== `\0${virtual}`) return undefined;
    const { list } = coreJs({ targets: { node: '16.17' }, modules: ['core-js/es', 'core-js/web'] });
    return list.map((name) => `import 'core-js/modules/${name}.js';`).join('\n');
  },
};

const packageFile = (): { version: string } =>
  JSON.parse(readFileSync(join(desktop, 'package.json'), 'utf8'));

/**
 * Makes the app's folder, as Electron takes it: one file for the main process, one for each preload (in Chromium's
 * sandbox they load no others), and the app's own pages. CommonJS, since Electron before 28 starts nothing else.
 */
export const bundleDesktop = async (
  into: string,
  flavour: Flavour,
  { version } = packageFile(),
): Promise<void> => {
  mkdirSync(join(into, 'shell'), { recursive: true });
  const entries = [
    { input: 'main/main.ts', file: 'main.js', format: 'cjs', platform: 'node', target: 'node16' },
    {
      input: 'preload/judge.ts',
      file: 'preload-judge.js',
      format: 'cjs',
      platform: 'browser',
      target: 'chrome108',
    },
    {
      input: 'preload/shell.ts',
      file: 'preload-shell.js',
      format: 'cjs',
      platform: 'browser',
      target: 'chrome108',
    },
    {
      input: 'preload/documentation.ts',
      file: 'preload-documentation.js',
      format: 'cjs',
      platform: 'browser',
      target: 'chrome108',
    },
    {
      input: 'shell/shell.ts',
      file: 'shell/shell.js',
      format: 'iife',
      platform: 'browser',
      target: 'chrome108',
    },
  ] as const;
  for (const { input, file, format, platform, target } of entries)
    await build({
      input: join(desktop, input),
      platform,
      // The two are optional parts of `ws`, which are not to be had in the app.
      external: [/^electron$/, /^node:/, /^(bufferutil|utf-8-validate)$/],
      plugins: [polyfilled],
      transform: {
        target,
        define: {
          __ASSIZE_FLAVOUR__: JSON.stringify(flavour),
          __ASSIZE_VERSION__: JSON.stringify(version),
        },
      },
      logLevel: 'warn',
      output: { file: join(into, file), format, codeSplitting: false, minify: false },
    });
  for (const name of ['index.html', 'shell.css'])
    cpSync(join(desktop, 'shell', name), join(into, 'shell', name));
  writeFileSync(
    join(into, 'package.json'),
    JSON.stringify({ name: 'assize-kiosk', productName: 'Assize', version, main: 'main.js' }, null, 2),
  );
};
