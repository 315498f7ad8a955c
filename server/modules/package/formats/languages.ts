import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { type Remark, remark } from './found.ts';
import { extensionOf } from './tree.ts';

export const everyLanguage = (): string[] => languages.map((one) => one.name);

/** Names that other systems give languages, in lower case; what they mean is one of ours or one of its aliases. */
const foreignNames: Readonly<Record<string, string>> = {
  c: 'C',
  'c with o2': 'C',
  gcc: 'C',
  'c.gcc': 'C',
  cpp: 'C++ 17',
  'c++': 'C++ 17',
  'c++ with o2': 'C++ 17',
  'g++': 'C++ 17',
  cc: 'C++ 17',
  'cc.cc98': 'C++ 11',
  'cc.cc98o2': 'C++ 11',
  csharp: 'C#',
  cs: 'C#',
  java: 'Java',
  kotlin: 'Kotlin',
  kt: 'Kotlin',
  py: 'Python3',
  python: 'Python3',
  python2: 'Python2',
  python3: 'Python3',
  'py.py2': 'Python2',
  'py.py3': 'Python3',
  'py.pypy3': 'PyPy3',
  pypy3: 'PyPy3',
  go: 'Golang',
  golang: 'Golang',
  rs: 'Rust',
  rust: 'Rust',
  js: 'JavaScript Node',
  javascript: 'JavaScript Node',
  node: 'JavaScript Node',
  'javascript v8': 'JavaScript Node',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  pas: 'Pascal',
  pascal: 'Pascal',
  php: 'PHP',
  rb: 'Ruby',
  ruby: 'Ruby',
};

/** Families whose versions hide in a longer name, as `cpp.g++17`, `cc.cc14o2`, `java11`, `python.pypy3-64`. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(23|2b|26)/, 'C++ 23'],
  [/^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(20|2a)/, 'C++ 20'],
  [/^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(17|1z)/, 'C++ 17'],
  [/^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*14/, 'C++ 14'],
  [/^(cc|cpp|c\+\+|g\+\+|gnu\+\+|gxx)\D*(11|0x)/, 'C++ 11'],
  [/^(cc|cpp|c\+\+|g\+\+|gnu\+\+)/, 'C++ 17'],
  [/^java(?!script)/, 'Java'],
  [/^(python\.)?pypy\.?3/, 'PyPy3'],
  [/^python\.?2/, 'Python2'],
  [/^py(thon)?\.?(3|py3)/, 'Python3'],
  [/^kotlin/, 'Kotlin'],
  [/^(pas|fpc|delphi)/, 'Pascal'],
  [/^(csharp|c#)/, 'C#'],
  [/^c(\.|99|11|17|$)/, 'C'],
  [/^(go|golang)(\.|\d|$)/, 'Golang'],
  [/^rust/, 'Rust'],
];

/** Our name of a language that a package names in its own way; undefined when we have none. */
export const languageNamed = (foreign: string): string | undefined => {
  const known = findLanguage(foreign);
  if (known) return known.name;
  const lower = foreign.trim().toLowerCase();
  const meant = foreignNames[lower] ?? patterns.find(([pattern]) => pattern.test(lower))?.[1];
  return meant === undefined ? undefined : findLanguage(meant)?.name;
};

const byExtension: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'C++ 17',
  cc: 'C++ 17',
  cxx: 'C++ 17',
  'c++': 'C++ 17',
  java: 'Java',
  py: 'Python3',
  py2: 'Python2',
  py3: 'Python3',
  kt: 'Kotlin',
  go: 'Golang',
  rs: 'Rust',
  js: 'JavaScript Node',
  mjs: 'JavaScript Node',
  ts: 'TypeScript',
  pas: 'Pascal',
  php: 'PHP',
  rb: 'Ruby',
  cs: 'C#',
};

/** Language of a source by its name; undefined for files that are no program, or none of ours. */
export const languageOfFile = (name: string): string | undefined => {
  const meant = byExtension[extensionOf(name)];
  return meant === undefined ? undefined : findLanguage(meant)?.name;
};

export const mayCheck = (language: string): boolean => findLanguage(language)?.forChecker === true;

/** The languages a package allows; all of ours where it names none that we have. */
export const allowedLanguages = (foreign: readonly string[], notes: Remark[]): string[] => {
  const named = foreign.map((one) => [one, languageNamed(one)] as const);
  const known = new Set(named.flatMap(([, name]) => name ?? []));
  const unknown = named.filter(([, name]) => name === undefined).map(([one]) => one);
  if (unknown.length > 0)
    notes.push(remark('note.languages-unknown', { languages: unknown.slice(0, 20).join(', ') }));
  return known.size === 0
    ? everyLanguage()
    : languages.map((one) => one.name).filter((one) => known.has(one));
};
