import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import type { OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { Language } from '@assize/shared/domain/language.ts';
import { shownCompileCommand } from '@assize/shared/domain/languages.ts';

type Announced = readonly { name: string; version: string }[];

/**
 * What may be chosen (Languages 1): languages of our list that a judge which is up has. With no judge up, those announced
 * last, marked unavailable. Order is that of our list.
 */
export const offer = (
  known: readonly Language[],
  live: readonly JudgeNode[],
  last: Announced,
): OfferedLanguage[] => {
  const available = live.length > 0;
  const announced = available ? live.flatMap((node) => node.languages) : last;
  const versions = new Map(announced.map((one) => [one.name, one.version]));
  return known
    .filter((language) => versions.has(language.name))
    .map((language) =>
      present(language, available ? (versions.get(language.name) ?? null) : null, available),
    );
};

/** Every language of our list, whether a judge has it or not. */
export const offerAll = (known: readonly Language[], live: readonly JudgeNode[]): OfferedLanguage[] => {
  const versions = new Map(live.flatMap((node) => node.languages).map((one) => [one.name, one.version]));
  return known.map((language) =>
    present(language, versions.get(language.name) ?? null, versions.has(language.name)),
  );
};

/** The language of handed-in outputs and answers. */
export const offeredText = (live: readonly JudgeNode[]): OfferedLanguage => ({
  name: textLanguage,
  contentType: 'plaintext',
  extension: 'txt',
  version: null,
  available: live.length > 0,
  timeFactor: 1,
  memoryFactor: 1,
  compileCommand: null,
  template: '',
});

const present = (language: Language, version: string | null, available: boolean): OfferedLanguage => ({
  name: language.name,
  contentType: language.monaco,
  extension: language.extension,
  version,
  available,
  timeFactor: language.factors.time,
  memoryFactor: language.factors.memory,
  compileCommand: shownCompileCommand(language),
  template: language.template,
});
