import { circleAmong, type Import, importsOf, type Sources } from './graph.ts';

/** A direction that an import may not take. */
export type Rule = { name: string; breaks: (one: Import) => boolean };

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** Whether a file is a test or only for tests, which put parts together that know nothing of each other. */
const isForTests = (path: string) => isTest(path) || /\/test\//.test(path);
/** Configurations of tools beside a workspace's sources (`web/vite.config.ts`). */
const isConfiguration = (path: string) => /^[a-z]+\/[\w.-]+\.config\.ts$/.test(path);
const topOf = (path: string) => path.split('/')[0] ?? '';
/** The folder of a file below a root; null for files elsewhere and for those right below it. */
const folderIn = (root: string, path: string): string | null =>
  path.startsWith(`${root}/`) ? (/^([^/]+)\//.exec(path.slice(root.length + 1))?.[1] ?? null) : null;
const startsWithOneOf = (path: string, starts: readonly string[]) =>
  starts.some((start) => path === start || path.startsWith(start.endsWith(':') ? start : `${start}/`));

const between: readonly Rule[] = [
  ...['shared', 'server', 'judge', 'web', 'desktop'].map((own) => ({
    name: own === 'shared' ? 'shared imports nobody' : `${own} imports only itself and shared`,
    breaks: ({ from, to, isPackage }: Import) =>
      topOf(from) === own &&
      !isPackage &&
      !isForTests(from) &&
      !isConfiguration(from) &&
      topOf(to) !== own &&
      (own === 'shared' || topOf(to) !== 'shared'),
  })),
  {
    name: 'shared runs on every side: of packages it knows zod, and jose for what is signed',
    breaks: ({ from, to, isPackage }) =>
      topOf(from) === 'shared' &&
      isPackage &&
      !isForTests(from) &&
      // Widths of characters: a pure function over a table. Signatures: WebCrypto, which every side has.
      !['zod', 'get-east-asian-width', 'jose'].includes(to),
  },
  {
    name: 'what is for tests in shared is used by tests',
    breaks: ({ from, to }) => /^shared\/.*\/test\//.test(to) && !isForTests(from),
  },
  {
    name: 'the website runs in a browser',
    breaks: ({ from, to }) =>
      topOf(from) === 'web' &&
      to.startsWith('node:') &&
      !isForTests(from) &&
      // Files right below web/ build the site, on Node.
      from.split('/').length > 2,
  },
];

const moduleOf = (path: string) => folderIn('server/modules', path);
const isMeasuring = (path: string) => path === 'server/bench.ts' || path.startsWith('server/bench/');
/** Writes stored shapes past the services, a million at a time. */
const isSeeding = (path: string) => path.startsWith('server/bench/site-at-size/');
const isService = (path: string) => /^server\/modules\/[^/]+\/service\.ts$/.test(path);
const isModuleFile = (path: string) => /^server\/modules\/[^/]+\/module\.ts$/.test(path);
const isStore = (path: string) =>
  /^server\/modules\/.*(?:store|document)\.ts$/.test(path) ||
  startsWithOneOf(path, ['server/platform/mongo', 'server/platform/core.ts', 'server/platform/ids.ts']);
/** Programs that run a server, or do one thing with its parts. */
const isProgram = (path: string) => path === 'server/main.ts' || path === 'server/reset-root.ts';
const serverMay = (path: string) => isMeasuring(path) || isForTests(path);

const server: readonly Rule[] = [
  {
    name: 'only stores and platform/mongo know mongoose',
    breaks: ({ from, to }) =>
      topOf(from) === 'server' && /^mongoose(?:\/|$)/.test(to) && !isStore(from) && !isForTests(from),
  },
  {
    name: 'only tests use what is for tests',
    breaks: ({ from, to }) => topOf(from) === 'server' && isForTests(to) && !isForTests(from),
  },
  {
    name: 'only tests use what measures',
    breaks: ({ from, to }) => isMeasuring(to) && topOf(from) === 'server' && !serverMay(from),
  },
  {
    name: 'platform knows no module, and of what is above it only config.ts',
    breaks: ({ from, to, isPackage }) =>
      from.startsWith('server/platform/') &&
      !isPackage &&
      topOf(to) === 'server' &&
      !isForTests(from) &&
      !to.startsWith('server/platform/') &&
      to !== 'server/config.ts',
  },
  {
    name: 'only modules.ts knows module.ts, others its types',
    breaks: ({ from, to, typeOnly }) =>
      isModuleFile(to) &&
      from !== 'server/modules.ts' &&
      !typeOnly &&
      !(isForTests(from) && moduleOf(from) === moduleOf(to)),
  },
  {
    name: 'a module is reached through its service.ts',
    breaks: ({ from, to }) => {
      const other = moduleOf(to);
      const reaches = topOf(from) === 'server' && other !== null && other !== moduleOf(from);
      const seeds = isSeeding(from) && isStore(to);
      return reaches && !isService(to) && !isModuleFile(to) && !seeds;
    },
  },
  {
    name: 'only programs, measuring and tests know modules.ts',
    breaks: ({ from, to }) =>
      to === 'server/modules.ts' && topOf(from) === 'server' && !isProgram(from) && !serverMay(from),
  },
  {
    name: 'main.ts and app.ts know no module',
    breaks: ({ from, to }) => /^server\/(?:main|app)\.ts$/.test(from) && moduleOf(to) !== null,
  },
  {
    name: 'nobody below knows app.ts or main.ts',
    breaks: ({ from, to }) =>
      topOf(from) === 'server' &&
      ((to === 'server/app.ts' && !isProgram(from) && !serverMay(from)) || to === 'server/main.ts'),
  },
  {
    name: 'modules.ts knows module.ts of each module and the list',
    breaks: ({ from, to }) =>
      from === 'server/modules.ts' && !isModuleFile(to) && to !== 'server/platform/module/list.ts',
  },
];

/** Folders of the judge that each folder of the judge may import. */
const judgeFolders: Readonly<Record<string, readonly string[]>> = {
  plan: ['checkers', 'languages', 'testdata'],
  checkers: ['plan', 'languages', 'testdata'],
  languages: ['plan', 'checkers', 'testdata'],
  testdata: ['plan', 'checkers', 'languages'],
  talk: ['plan', 'checkers', 'languages', 'testdata'],
  run: ['talk', 'plan', 'checkers', 'languages', 'testdata'],
  tasks: ['run', 'talk', 'plan', 'checkers', 'languages', 'testdata'],
  agent: ['calibration', 'run', 'talk', 'plan', 'checkers', 'languages', 'testdata'],
  calibration: ['plan', 'checkers', 'languages', 'testdata'],
};
const judgeSandboxDoors = (folder: string) => [
  'judge/sandbox/port.ts',
  ...(folder === 'calibration' ? ['judge/sandbox/narrow-sandbox.ts'] : []),
];

const judge: readonly Rule[] = [
  {
    name: 'sandbox knows nobody',
    breaks: ({ from, to, isPackage }) =>
      from.startsWith('judge/sandbox/') &&
      !isPackage &&
      !isForTests(from) &&
      topOf(to) === 'judge' &&
      !to.startsWith('judge/sandbox/'),
  },
  {
    name: 'boxes are reached through sandbox/port.ts',
    breaks: ({ from, to }) => {
      const folder = folderIn('judge', from);
      return (
        folder !== null &&
        folder in judgeFolders &&
        !isForTests(from) &&
        to.startsWith('judge/sandbox/') &&
        !judgeSandboxDoors(folder).includes(to)
      );
    },
  },
  {
    name: 'agent and tasks use run, that uses talk, and all of them what knows nothing of what runs',
    breaks: ({ from, to }) => {
      const [own, other] = [folderIn('judge', from), folderIn('judge', to)];
      if (own === null || other === null || own === other || isForTests(from)) return false;
      const may = judgeFolders[own];
      return may !== undefined && other in judgeFolders && !may.includes(other);
    },
  },
  {
    name: 'plan is pure',
    breaks: ({ from, to }) =>
      from.startsWith('judge/plan/') && !isForTests(from) && to.startsWith('node:') && to !== 'node:os',
  },
];

/** Layers of the website, each of which imports only those after it. */
export const webLayers = [
  'app',
  'shells',
  'pages',
  'features',
  'kit',
  'ui',
  'data',
  'platform',
  'state',
] as const;
const isLayer = (name: string): name is (typeof webLayers)[number] =>
  webLayers.some((layer) => layer === name);
const layerOf = (path: string) => {
  const folder = folderIn('web', path);
  return folder !== null && isLayer(folder) ? folder : null;
};
const pageOf = (path: string) => folderIn('web/pages', path);

const web: readonly Rule[] = [
  {
    name: `imports go down only: ${webLayers.join(' > ')}`,
    breaks: ({ from, to }) => {
      const [own, other] = [layerOf(from), layerOf(to)];
      if (own === null || other === null || isForTests(from)) return false;
      if (own === 'shells' && other === 'pages') return true;
      return webLayers.indexOf(other) < webLayers.indexOf(own);
    },
  },
  {
    name: 'a page imports no other page: what several have lives in features',
    breaks: ({ from, to }) => {
      const [own, other] = [pageOf(from), pageOf(to)];
      return own !== null && other !== null && own !== other && !isForTests(from);
    },
  },
  {
    name: 'ui and kit fetch nothing: of data they know failures only',
    breaks: ({ from, to }) =>
      startsWithOneOf(from, ['web/ui', 'web/kit']) &&
      !isForTests(from) &&
      to.startsWith('web/data/') &&
      !/^web\/data\/failure(?:-text)?\.ts$/.test(to),
  },
];

/** Parts of the desktop app, and the parts of it that each may import. */
const desktopFolders: Readonly<Record<string, readonly string[]>> = {
  policy: [],
  ports: ['core', 'policy'],
  core: ['policy', 'ports'],
  adapter: ['core', 'policy', 'ports'],
  preload: [],
  shell: [],
  main: ['adapter', 'core', 'policy', 'ports'],
};

const desktop: readonly Rule[] = [
  {
    name: 'only main, adapter and preload know electron',
    breaks: ({ from, to }) =>
      topOf(from) === 'desktop' &&
      /^electron(?:\/|$)/.test(to) &&
      !['main', 'adapter', 'preload'].includes(folderIn('desktop', from) ?? '') &&
      !isForTests(from),
  },
  {
    name: 'policy and core of the desktop app know nothing of the machine',
    breaks: ({ from, to }) =>
      ['policy', 'core', 'ports'].includes(folderIn('desktop', from) ?? '') &&
      to.startsWith('node:') &&
      !isForTests(from),
  },
  {
    name: 'parts of the desktop app import what is below them',
    breaks: ({ from, to }) => {
      const [own, other] = [folderIn('desktop', from), folderIn('desktop', to)];
      if (own === null || other === null || own === other || isForTests(from)) return false;
      return !(desktopFolders[own] ?? []).includes(other);
    },
  },
];

const rules: readonly Rule[] = [...between, ...server, ...judge, ...web, ...desktop];

const untested = (groupOf: (path: string) => string | null) => (path: string) =>
  isForTests(path) ? null : groupOf(path);

/** Imports that break the rules of docs/architecture.md, a line each; an import breaks at most one rule. */
export const offencesIn = (sources: Sources): string[] => {
  const imports = importsOf(sources);
  const broken = imports.flatMap((one) => {
    const rule = rules.find(({ breaks }) => breaks(one));
    return rule ? [`${one.from} imports ${one.to}: ${rule.name}`] : [];
  });
  const modules = new Set([...sources.keys()].flatMap((path) => moduleOf(path) ?? []));
  const listed = new Set(imports.filter(({ from }) => from === 'server/modules.ts').map(({ to }) => to));
  const unlisted = [...modules]
    .map((name) => `server/modules/${name}/module.ts`)
    .filter((path) => !listed.has(path))
    .map((path) => `server/modules.ts does not name ${path}`);
  const circles = [
    // Tests count as well: what two files share stands in a third, below both.
    { what: 'files', circle: circleAmong(imports, (path) => path) },
    { what: 'modules', circle: circleAmong(imports, untested(moduleOf)) },
    {
      what: 'features',
      circle: circleAmong(
        imports,
        untested((path) => folderIn('web/features', path)),
      ),
    },
  ].flatMap(({ what, circle }) => (circle ? [`${what} in a circle: ${circle.join(' → ')}`] : []));
  return [...broken, ...unlisted, ...circles].toSorted();
};
