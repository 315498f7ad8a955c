/** The languages that `npm run languages` brings, beside those of languages.ts (D30). */
import type { Language } from './language.ts';
import {
  checkedOnly,
  jvmRun,
  MANAGED_PROCESSES,
  managed,
  NATIVE_PROCESSES,
  nodeRun,
  python,
} from './language-parts.ts';

const pascal: Language = {
  name: 'Pascal',
  aliases: ['Free Pascal'],
  contentType: 'pascal',
  extension: 'pas',
  factors: managed,
  source: 'main.pas',
  compile: {
    // Without its configuration file, which lies in a folder that the box does not have.
    command: [
      'fpc',
      '-n',
      '-Fu/usr/lib/$fpccpu-linux-gnu/fpc/$fpcversion/units/$fpctarget/*',
      '-O2',
      '-Xs',
      '-XS',
      '-vew',
      '-l-',
      '-dONLINE_JUDGE',
      '-o{artefact}',
      '{source}',
    ],
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 10_000, memoryMb: 512, outputMb: 64 },
  },
  run: { command: ['./{artefact}'], processes: NATIVE_PROCESSES, outOfMemory: ['Runtime error 203'] },
  versionCommand: ['fpc', '-iV'],
  packages: ['fp-compiler', 'fp-units-rtl', 'fp-units-base', 'fp-units-fcl'],
  template: 'var\n  a, b: longint;\nbegin\n  readln(a, b);\n  \nend.\n',
};

const csharp: Language = {
  name: 'C#',
  contentType: 'csharp',
  extension: 'cs',
  factors: managed,
  source: 'main.cs',
  compile: {
    command: [
      'mcs',
      '-optimize+',
      '-nologo',
      '-warn:0',
      '-define:ONLINE_JUDGE',
      '-r:System.Numerics.dll',
      '-out:{artefact}',
      '{source}',
    ],
    artefact: { name: 'main.exe', kind: 'file' },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 64 },
  },
  run: {
    command: ['mono', '{artefact}'],
    processes: MANAGED_PROCESSES,
    outOfMemory: ['System.OutOfMemoryException', 'Error: Garbage collector could not allocate'],
  },
  versionCommand: ['mcs', '--version'],
  packages: ['mono-mcs', 'mono-runtime', 'libmono-system-core4.0-cil', 'libmono-system-numerics4.0-cil'],
  template:
    'using System;\n\npublic class Program\n{\n    public static void Main()\n    {\n        \n    }\n}\n',
};

const kotlin: Language = {
  name: 'Kotlin',
  contentType: 'kotlin',
  extension: 'kt',
  factors: managed,
  source: 'main.kt',
  compile: {
    command: ['kotlinc', '-nowarn', '{source}', '-include-runtime', '-d', '{artefact}'],
    env: { JAVA_OPTS: '-Xmx768M -Xms64M -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData' },
    artefact: { name: 'main.jar', kind: 'file' },
    limits: { cpuMs: 60_000, memoryMb: 1536, outputMb: 64 },
  },
  run: jvmRun('MainKt'),
  versionCommand: ['kotlinc', '-version'],
  packages: ['kotlin', 'default-jdk-headless'],
  template: 'fun main() {\n    \n}\n',
};

const php: Language = {
  name: 'PHP',
  contentType: 'php',
  extension: 'php',
  factors: managed,
  source: 'main.php',
  compile: checkedOnly(['php', '-n', '-l', '{source}']),
  run: {
    command: ['php', '-n', '-d', 'memory_limit=-1', '-d', 'display_errors=stderr', '{artefact}'],
    processes: NATIVE_PROCESSES,
    outOfMemory: ['Out of memory', 'Allowed memory size'],
  },
  versionCommand: ['php', '--version'],
  packages: ['php-cli'],
  template: '<?php\n[$a, $b] = array_map("intval", explode(" ", trim(fgets(STDIN))));\n',
};

const ruby: Language = {
  name: 'Ruby',
  contentType: 'ruby',
  extension: 'rb',
  factors: managed,
  source: 'main.rb',
  compile: checkedOnly(['ruby', '-W0', '-c', '{source}']),
  run: {
    command: ['ruby', '-W0', '{artefact}'],
    processes: NATIVE_PROCESSES,
    outOfMemory: ['NoMemoryError'],
  },
  versionCommand: ['ruby', '--version'],
  packages: ['ruby'],
  template: 'a, b = gets.split.map(&:to_i)\n',
};

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

const typescript: Language = {
  name: 'TypeScript',
  contentType: 'typescript',
  extension: 'ts',
  factors: managed,
  source: 'main.ts',
  compile: {
    command: [
      'tsc',
      '--target',
      'es2021',
      '--module',
      'commonjs',
      '--skipLibCheck',
      '--pretty',
      'false',
      '/mnt/node/node.d.ts',
      '{source}',
    ],
    artefact: { name: 'main.js', kind: 'file' },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 16 },
    prepared: {
      source: 'declarations.ts',
      text: nodeDeclarations,
      command: ['cp', '{source}', '{artefact}'],
      makes: 'node.d.ts',
      at: '/mnt/node/node.d.ts',
      limits: { cpuMs: 1_000, memoryMb: 64, outputMb: 1 },
      ready: true,
    },
  },
  run: nodeRun,
  versionCommand: ['tsc', '--version'],
  packages: ['node-typescript', 'nodejs'],
  template: "import { readFileSync } from 'fs';\n\nconst lines = readFileSync(0, 'utf8').split('\\n');\n",
};

/** No Debian that is still kept has it; where it is installed by hand, it is offered. */
const python2 = python('Python2', 'python2', []);

export const moreLanguages: readonly Language[] = [csharp, kotlin, typescript, pascal, php, ruby, python2];
