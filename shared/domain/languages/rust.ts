import type { Language } from '../language.ts';
import { managedFactors, nativeRun } from './parts.ts';

export const rust: Language = {
  name: 'Rust',
  aliases: [],
  foreign: { exact: ['rs', 'rust'], family: /^rust/ },
  icpc: 'rust',
  monaco: 'rust',
  extension: 'rs',
  readsExtensions: ['rs'],
  factors: managedFactors,
  atStart: false,
  checker: {
    testlib: false,
    crash: { exitCodes: [0, 101], words: /^thread '.*panicked at /m },
  },
  grader: 'imports',
  source: 'main.rs',
  compile: {
    command: ['rustc', '-O', '--edition', '2021', '--cap-lints', 'allow', '-o', '{artefact}', '{source}'],
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 20_000, memoryMb: 1024, outputMb: 128 },
  },
  run: nativeRun,
  trial: 'use std::thread;\n\nfn main() {\n    thread::spawn(|| println!("1")).join().unwrap();\n}\n',
  versionCommand: ['rustc', '--version'],
  packages: ['rustc'],
  template: 'use std::io;\n\nfn main() {\n    \n}\n',
};
