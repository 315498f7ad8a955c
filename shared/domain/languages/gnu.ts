/** C and the dialects of C++, by the GNU compilers. */
import type { CheckerUse, Language } from '../language.ts';
import { nativeFactors, nativeRun } from './parts.ts';

/**
 * The linker plug-in serves link-time optimisation only, and looking for it costs each compile some ms. With -pipe the
 * assembler works while the compiler still does.
 */
const flags = ['-O2', '-pipe', '-DONLINE_JUDGE', '-w', '-fmax-errors=3', '-fno-use-linker-plugin'];

/**
 * A program linked statically starts more than a ms sooner in every case, and gold links it as fast as ld a dynamic
 * one. Not every machine has the static libraries or gold.
 */
const linkOptions = [['-fuse-ld=gold', '-static'], ['-static'], []];

/** Crashes of these programs show by signals. */
const dyingBySignals: Omit<CheckerUse, 'testlib'> = { crash: null };

export const c: Language = {
  name: 'C',
  aliases: [],
  foreign: { exact: ['c', 'c with o2', 'gcc', 'c.gcc'], family: /^c(\.|99|11|17|$)/ },
  icpc: 'c',
  monaco: 'c',
  extension: 'c',
  readsExtensions: ['c'],
  factors: nativeFactors,
  atStart: true,
  checker: { testlib: false, ...dyingBySignals },
  grader: 'beside',
  source: 'main.c',
  compile: {
    command: ['gcc', '-std=gnu11', ...flags, '{source}', '-o', '{artefact}', '{link}', '-lm'],
    artefact: { name: 'main', kind: 'file' },
    limits: { cpuMs: 10_000, memoryMb: 512, outputMb: 64 },
    link: linkOptions,
  },
  run: nativeRun,
  trial: '#include <math.h>\n#include <stdio.h>\nint main(void) { return printf("%f", sqrt(2.0)) < 0; }\n',
  versionCommand: ['gcc', '--version'],
  packages: ['gcc', 'libc6-dev'],
  template: '#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n',
};

type Dialect = {
  readonly std: string;
  /** Whether its precompiled header is there when a judge says that it is ready. */
  readonly ready: boolean;
  readonly family: RegExp;
} & Partial<Pick<Language, 'aliases' | 'readsExtensions'>> & { readonly exact?: readonly string[] };

const cpp = (name: string, dialect: Dialect): Language => {
  const { std, ready, family, aliases = [], exact = [], readsExtensions = [] } = dialect;
  return {
    name,
    aliases,
    foreign: { exact, family },
    icpc: 'cpp',
    monaco: 'cpp',
    extension: 'cpp',
    readsExtensions,
    factors: nativeFactors,
    atStart: true,
    checker: { testlib: true, ...dyingBySignals },
    grader: 'beside',
    source: 'main.cpp',
    compile: {
      command: [
        'g++',
        `-std=${std}`,
        ...flags,
        '-I/mnt/pch',
        '{source}',
        '-o',
        '{artefact}',
        '{link}',
        '-lm',
      ],
      artefact: { name: 'main', kind: 'file' },
      limits: { cpuMs: 10_000, memoryMb: 1024, outputMb: 64 },
      link: linkOptions,
      prepared: {
        source: 'stdc++.h',
        text: '#include <bits/stdc++.h>\n',
        command: ['g++', `-std=${std}`, ...flags, '-x', 'c++-header', '{source}', '-o', '{artefact}'],
        makes: 'stdc++.h.gch',
        // -I/mnt/pch finds it before the header itself; where a program's options differ, it is passed over.
        at: '/mnt/pch/bits/stdc++.h.gch',
        limits: { cpuMs: 60_000, memoryMb: 2048, outputMb: 512 },
        ready,
      },
    },
    run: nativeRun,
    trial:
      '#include <iostream>\n#include <thread>\nint main() { std::thread one([] { std::cout << 1; }); one.join(); }\n',
    versionCommand: ['g++', '--version'],
    packages: ['g++'],
    template: '#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    \n    return 0;\n}\n',
  };
};

export const cpp11 = cpp('C++ 11', {
  std: 'gnu++11',
  ready: false,
  exact: ['cc.cc98', 'cc.cc98o2'],
  family: /^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(11|0x)/,
});

export const cpp14 = cpp('C++ 14', {
  std: 'gnu++14',
  ready: false,
  family: /^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*14/,
});

/** Also every C++ whose dialect a name does not say, or says in a way that we do not know. */
export const cpp17 = cpp('C++ 17', {
  std: 'gnu++17',
  ready: true,
  aliases: ['C++'],
  exact: ['cpp', 'c++', 'c++ with o2', 'g++', 'cc'],
  family:
    /^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(17|1z)|^(cc|cpp|c\+\+|g\+\+|gnu\+\+)(?!\D*(23|2b|26|20|2a|17|1z|14|11|0x))/,
  readsExtensions: ['cpp', 'cc', 'cxx', 'c++'],
});

export const cpp20 = cpp('C++ 20', {
  std: 'gnu++20',
  ready: true,
  family: /^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(20|2a)/,
});

export const cpp23 = cpp('C++ 23', {
  std: 'gnu++23',
  ready: false,
  family: /^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(23|2b|26)/,
});
