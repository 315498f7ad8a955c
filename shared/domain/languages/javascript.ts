import type { Language } from '../language.ts';
import { checkedOnly, managedFactors, nodeCrash, nodeRun } from './parts.ts';

export const javascript: Language = {
  name: 'JavaScript Node',
  aliases: ['JavaScript'],
  foreign: { exact: ['js', 'javascript', 'node', 'javascript v8'], family: null },
  icpc: 'javascript',
  monaco: 'javascript',
  extension: 'js',
  readsExtensions: ['js', 'mjs'],
  factors: managedFactors,
  atStart: false,
  checker: { testlib: false, crash: nodeCrash },
  grader: 'imports',
  source: 'main.js',
  compile: checkedOnly(['node', '--check', '{source}']),
  run: nodeRun,
  trial: "const { Worker } = require('worker_threads');\nnew Worker('console.log(1)', { eval: true });\n",
  versionCommand: ['node', '--version'],
  packages: ['nodejs'],
  template: "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n",
};
