import { inside, type Place, type Remarks } from './remarks.ts';

/** An object of a package: its place, and its fields with underscores for the hyphens of older files. */
export type PackageObject = { place: Place; fields: Readonly<Record<string, unknown>> };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** null: it is no object, which is told. */
export const objectOf = (value: unknown, place: Place, { fault }: Remarks): PackageObject | null => {
  if (!isObject(value)) {
    fault(place, 'malformed', value);
    return null;
  }
  const fields = Object.entries(value).map(([name, one]) => [name.replaceAll('-', '_'), one] as const);
  return { place, fields: Object.fromEntries(fields) };
};

/** The first of some names that has a value. */
export const fieldOf = (
  { place, fields }: PackageObject,
  ...names: readonly string[]
): { value: unknown; place: Place } => {
  const name = names.find((one) => fields[one] !== undefined && fields[one] !== null) ?? names[0] ?? '';
  return { value: fields[name] ?? undefined, place: inside(place, name) };
};

/** A text or a number as text; '' where there is none. Anything else is told. */
export const textOf = (object: PackageObject, { fault }: Remarks, ...names: readonly string[]): string => {
  const { value, place } = fieldOf(object, ...names);
  if (value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  fault(place, 'malformed', value);
  return '';
};

/** Texts of a list, or of one text. */
export const textsOf = (object: PackageObject, { fault }: Remarks, ...names: readonly string[]): string[] => {
  const { value, place } = fieldOf(object, ...names);
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  const texts = list.flatMap((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one).trim()] : [],
  );
  if (texts.length < list.length) fault(place, 'malformed', value);
  return texts.filter((one) => one !== '');
};

export const isTrue = (object: PackageObject, ...names: readonly string[]): boolean => {
  const { value } = fieldOf(object, ...names);
  return value === true || value === 1 || value === 'true';
};

/** The place of something in a hall: a text, or an object that describes it. */
export const locationOf = (object: PackageObject, told: Remarks): string => {
  const { value, place } = fieldOf(object, 'location');
  if (!isObject(value)) return textOf(object, told, 'location');
  const described = objectOf(value, place, told);
  return described === null ? '' : textOf(described, told, 'description');
};
