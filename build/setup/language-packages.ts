import { languages as languageRecords } from '@assize/shared/domain/languages.ts';
import { aptInstall, type aptObstacle } from './apt.ts';
import { findOnPath } from './shell.mjs';

/**
 * A toolchain of the language records: what it serves, and Debian's packages for it. `program` is looked for where the
 * box looks (toolchains under a home folder do not count), so a missing one is found out without starting it.
 */
export type LanguagePackage = {
  /** Names of the languages it serves. */
  readonly name: string;
  readonly program: string;
  readonly packages: readonly string[];
  readonly atStart: boolean;
};

const byProgram = Map.groupBy(languageRecords, ({ versionCommand }) => versionCommand[0] ?? '');

/** Toolchains by program; a nodejs from elsewhere has /usr/bin/node too and is not replaced. */
export const languages: readonly LanguagePackage[] = [...byProgram].map(([program, records]) => ({
  name: records.map(({ name }) => name).join(', '),
  program,
  packages: [...new Set(records.flatMap(({ packages }) => packages))],
  atStart: records.some(({ atStart }) => atStart),
}));

/** The folders in which the box looks for compilers and interpreters. */
const boxPath = '/usr/local/bin:/usr/bin:/bin';

export const isInstalled = (language: LanguagePackage): boolean =>
  findOnPath(language.program, boxPath) !== undefined;

/**
 * Installs the missing languages in one go.
 * @returns why it did not work, if so
 */
export const installLanguages = async (
  wanted: readonly LanguagePackage[],
): Promise<ReturnType<typeof aptObstacle>> => {
  const missing = wanted.filter((language) => language.packages.length > 0 && !isInstalled(language));
  if (missing.length === 0) return undefined;
  return aptInstall(
    missing.flatMap((language) => language.packages),
    missing.map((language) => language.name).join(', '),
  );
};
