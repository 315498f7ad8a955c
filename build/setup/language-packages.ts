import { aptInstall, type aptObstacle } from './apt.ts';
import { findOnPath } from './shell.mjs';

/**
 * Debian's package for each language. `program` is looked for where the box looks (toolchains under a home folder do
 * not count), so a missing one is found out without starting it.
 */
export type LanguagePackage = {
  readonly name: string;
  readonly program: string;
  readonly packages: readonly string[];
  readonly atStart: boolean;
  /** Installed for the tests as well, which keeps a test run on a fresh machine short. */
  readonly inTests: boolean;
};

const optional = { atStart: false, inTests: false };

export const languages: readonly LanguagePackage[] = [
  { name: 'C', program: 'gcc', packages: ['gcc', 'libc6-dev'], atStart: true, inTests: true },
  { name: 'C++', program: 'g++', packages: ['g++'], atStart: true, inTests: true },
  { name: 'Java', program: 'javac', packages: ['default-jdk-headless'], atStart: true, inTests: true },
  { name: 'Python3', program: 'python3', packages: ['python3-minimal'], atStart: true, inTests: true },
  { name: 'PyPy3', program: 'pypy3', packages: ['pypy3'], atStart: false, inTests: true },
  { name: 'Golang', program: 'go', packages: ['golang-go'], atStart: false, inTests: true },
  { name: 'Rust', program: 'rustc', packages: ['rustc'], atStart: false, inTests: true },
  // Where a nodejs from elsewhere is installed, /usr/bin/node is there and nothing is replaced.
  { name: 'JavaScript Node', program: 'node', packages: ['nodejs'], atStart: false, inTests: true },
  { name: 'TypeScript', program: 'tsc', packages: ['node-typescript'], ...optional },
  { name: 'C#', program: 'mcs', packages: ['mono-mcs', 'mono-runtime'], ...optional },
  { name: 'Pascal', program: 'fpc', packages: ['fpc'], ...optional },
  { name: 'PHP', program: 'php', packages: ['php-cli'], ...optional },
  { name: 'Ruby', program: 'ruby', packages: ['ruby'], ...optional },
  { name: 'Kotlin', program: 'kotlinc', packages: ['kotlin'], ...optional },
];

/** The folders in which the box looks for compilers and interpreters. */
const boxPath = '/usr/local/bin:/usr/bin:/bin';

export const isInstalled = (language: LanguagePackage): boolean =>
  findOnPath(language.program, boxPath) !== undefined;

/**
 * Installs those of the languages that are missing, in one go.
 * @returns why it did not work, if so
 */
export const installLanguages = async (
  wanted: readonly LanguagePackage[],
): Promise<ReturnType<typeof aptObstacle>> => {
  const missing = wanted.filter((language) => !isInstalled(language));
  if (missing.length === 0) return undefined;
  return aptInstall(
    missing.flatMap((language) => language.packages),
    missing.map((language) => language.name).join(', '),
  );
};
