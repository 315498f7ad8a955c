import coreJs from 'core-js-compat';
import type { Plugin } from 'vite';

/** The oldest browsers that the second build is made for: those of hall machines that nobody brings up to date. */
export const oldestBrowsers = 'chrome108';

const entry = '/app/main.tsx';
const polyfills = 'virtual:polyfills';
/** What core-js does not have: parts of the browser rather than of the language. */
const own = '/app/polyfills.ts';

/** Gives the page, before its first line, what the language has learnt since the oldest browsers. */
export const polyfilled = (): Plugin => ({
  name: 'assize:polyfills',
  resolveId: (id) => (id === polyfills ? `\0${polyfills}` : undefined),
  load(id) {
    if (id !== `\0${polyfills}`) return undefined;
    const { list } = coreJs({ targets: { chrome: '108' }, modules: ['core-js/stable'] });
    return [...list.map((name) => `core-js/modules/${name}.js`), own]
      .map((file) => `import '${file}';`)
      .join('\n');
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        `<script type="module" src="${entry}"></script>`,
        `<script type="module">import '${polyfills}';</script>\n    $&`,
      ),
  },
});
