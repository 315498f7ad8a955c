import { parseDocument } from 'yaml';
import { z } from 'zod';
import { Refused } from './found.ts';

/** Optional fields of a foreign file: null or a value of another type counts as absent. */
export const loose = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
export const looseText = loose(z.union([z.string(), z.number()]).transform(String));
export const looseNumber = loose(z.coerce.number().refine(Number.isFinite));
export const looseFlag = loose(
  z.union([z.boolean(), z.stringbool(), z.number().transform((value) => value !== 0)]),
);
export const looseList = <T extends z.ZodType>(item: T) => loose(z.array(item));

/** @throws Refused `reason.not-json` naming the file */
export const parseJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('reason.not-json', { file });
  }
};

/** @throws Refused `reason.not-yaml` naming the file; aliases are held to a number that cannot blow up */
export const parseYaml = (text: string, file: string): unknown => {
  const read = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  if (read.errors.length > 0) throw new Refused('reason.not-yaml', { file });
  try {
    return read.toJS({ maxAliasCount: 50 });
  } catch {
    throw new Refused('reason.not-yaml', { file });
  }
};

const mapping = z.record(z.string(), z.unknown());
export const asMapping = (value: unknown): Record<string, unknown> => mapping.catch({}).parse(value);
export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** One thing or a list of them, as lists in these formats are written. */
export const asTexts = (value: unknown): string[] =>
  value === undefined || value === null
    ? []
    : (Array.isArray(value) ? value : [value]).filter((one) => one !== null && !isMapping(one)).map(String);
