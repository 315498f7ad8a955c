import type { Language } from '../language.ts';
import { managedFactors, nativeRun } from './parts.ts';

export const pascal: Language = {
  name: 'Pascal',
  aliases: ['Free Pascal'],
  foreign: { exact: ['pas', 'pascal'], family: /^(pas|fpc|delphi)/ },
  icpc: 'pascal',
  monaco: 'pascal',
  extension: 'pas',
  readsExtensions: ['pas'],
  factors: managedFactors,
  atStart: false,
  checker: { testlib: false, crash: { exitCodes: null, words: /^Runtime error \d+ at \$/m } },
  grader: 'imports',
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
  run: { ...nativeRun, outOfMemory: ['Runtime error 203'], brokenPipe: [] },
  trial:
    'uses cthreads;\n\nfunction say(data: pointer): ptrint;\nbegin\n  writeln(1);\n  say := 0;\nend;\n\nbegin\n  WaitForThreadTerminate(BeginThread(@say), 0);\nend.\n',
  versionCommand: ['fpc', '-iV'],
  packages: ['fp-compiler', 'fp-units-rtl', 'fp-units-base', 'fp-units-fcl'],
  template: 'var\n  a, b: longint;\nbegin\n  readln(a, b);\n  \nend.\n',
};
