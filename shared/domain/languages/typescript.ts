import type { Language } from '../language.ts';
import { managedFactors, nodeCrash, nodeRun } from './parts.ts';

/** What programs use of Node, loosely typed: Debian has no package with Node's own declarations. */
const nodeDeclarations = `declare function require(name: string): any;
declare const module: any;
declare const process: any;
declare const Buffer: any;
declare function setImmediate(run: (...args: any[]) => void, ...args: any[]): any;
declare module 'fs';
declare module 'os';
declare module 'util';
declare module 'path';
declare module 'events';
declare module 'stream';
declare module 'assert';
declare module 'readline';
declare module 'process';
declare module 'worker_threads';
declare module 'perf_hooks';
`;

export const typescript: Language = {
  name: 'TypeScript',
  aliases: [],
  foreign: { exact: ['ts', 'typescript'], family: null },
  icpc: 'typescript',
  monaco: 'typescript',
  extension: 'ts',
  readsExtensions: ['ts'],
  factors: managedFactors,
  atStart: false,
  checker: { testlib: false, crash: nodeCrash },
  grader: 'imports',
  source: 'main.ts',
  compile: {
    command: [
      'tsc',
      '--target',
      'es2021',
      '--module',
      'commonjs',
      '--allowJs',
      '--skipLibCheck',
      '--pretty',
      'false',
      '--outDir',
      '{artefact}',
      '/mnt/node/node.d.ts',
      '{source}',
    ],
    // A folder, as modules that the source imports are compiled with it.
    artefact: { name: 'compiled', kind: 'tree' },
    entry: 'file',
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 16 },
    files: [{ at: '/mnt/node/node.d.ts', text: nodeDeclarations }],
  },
  run: {
    ...nodeRun,
    command: nodeRun.command.map((word) => (word === '{artefact}' ? '{artefact}/{start}.js' : word)),
  },
  trial:
    "const text: string = require('fs').readFileSync(0, 'utf8');\nsetTimeout(() => console.log(text.length), 1);\n",
  versionCommand: ['tsc', '--version'],
  packages: ['node-typescript', 'nodejs'],
  template: "import { readFileSync } from 'fs';\n\nconst lines = readFileSync(0, 'utf8').split('\\n');\n",
};
