import type { TextName } from '../../platform/texts/texts.ts';
import { isValues, sameValue, valueAt } from './values.ts';

/** Properties of a field of a form; a form that leaves a field out does not compile. */
export type Field<Value, Section extends string> = {
  /** The part of the form that shows it. */
  section: Section;
  /** Name of the field in the page's language. */
  name: TextName;
  /** Its value in a new form. */
  blank: Value;
  /**
   * Set for a record of records whose values change one by one, as translations do: the name of the value
   * that decides for a whole record which only one side has.
   */
  partsBy?: string;
};
/** A flag of one save, which is no change of what is saved. */
export type Passing<Value> = { section: null; blank: Value };
/** Fields of an object inside the draft. */
type Group<Draft, Section extends string> = { fields: FieldTable<Draft, Section> };

/** The fields of a form: defaults, sections, names, comparing and merging are read from this one table. */
export type FieldTable<Draft, Section extends string> = {
  readonly [K in keyof Draft]-?:
    | Field<Draft[K], Section>
    | Passing<Draft[K]>
    | (NonNullable<Draft[K]> extends object ? Group<Draft[K], Section> : never);
};

/** A field of the table by its dotted path. */
type Known<Section extends string> = Pick<Field<unknown, Section>, 'section' | 'name' | 'partsBy'>;

const isGroup = (one: object): one is { fields: object } => 'fields' in one;

const blankOf = (table: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).map(([key, one]) => [
      key,
      isGroup(one) ? blankOf(one.fields) : structuredClone(one.blank),
    ]),
  );

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
const fits = (value: unknown, table: object): boolean =>
  isValues(value) &&
  Object.entries(table).every(([key, one]) =>
    isGroup(one)
      ? fits(value[key], one.fields)
      : one.blank === null || kindOf(value[key]) === kindOf(one.blank),
  );

/** Paths of all values of a draft, flags included. */
const pathsIn = (table: object, above = ''): string[] =>
  Object.entries(table).flatMap(([key, one]) =>
    isGroup(one) ? pathsIn(one.fields, `${above}${key}.`) : [`${above}${key}`],
  );

const knownIn = <Section extends string>(table: object, above = ''): [string, Known<Section>][] =>
  Object.entries(table).flatMap(([key, one]): [string, Known<Section>][] => {
    if (isGroup(one)) return knownIn<Section>(one.fields, `${above}${key}.`);
    return one.section === null ? [] : [[`${above}${key}`, one]];
  });

/** Operations on the drafts of a form, driven by its table of fields. */
export type Fields<Draft extends object, Section extends string> = {
  /** A draft of defaults. */
  blank: () => Draft;
  /** Whether a value has every field of the form, each of the kind of its default; a default of null says nothing. */
  isDraft: (value: unknown) => value is Draft;
  /** The path of the field a path belongs to: itself or the nearest one above it that the form knows. */
  fieldOf: (path: string) => string;
  /** undefined: no field of the form. */
  at: (path: string) => Known<Section> | undefined;
  /** Paths of the fields in which two drafts differ; for a record of records, paths of its values. */
  changed: (before: Draft, after: Draft) => string[];
  /** One draft out of two: the fields that are wanted from `mine`, all others from `theirs`. */
  merged: (theirs: Draft, mine: Draft, wanted: (path: string) => boolean) => Draft;
};

/** Values of a record of records, by `record.name`. */
const partsOf = (value: unknown): [string, unknown][] =>
  Object.entries(isValues(value) ? value : {}).flatMap(([record, one]) =>
    Object.entries(isValues(one) ? one : {}).map(([name, part]): [string, unknown] => [
      `${record}.${name}`,
      part,
    ]),
  );

/** Two records of records as one. */
const mergedParts = (theirs: unknown, mine: unknown, lead: string, wanted: (path: string) => boolean) => {
  const [left, right] = [isValues(theirs) ? theirs : {}, isValues(mine) ? mine : {}];
  const result: Record<string, unknown> = {};
  for (const record of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [one, other] = [left[record], right[record]];
    if (isValues(one) && isValues(other)) {
      const both: Record<string, unknown> = { ...one };
      for (const name of Object.keys(other)) if (wanted(`${record}.${name}`)) both[name] = other[name];
      result[record] = both;
    } else {
      const taken = wanted(`${record}.${lead}`) ? other : one;
      if (taken) result[record] = taken;
    }
  }
  return result;
};

const put = (draft: object, path: string, value: unknown): void => {
  const [above, last] = [path.split('.').slice(0, -1).join('.'), path.split('.').at(-1) ?? ''];
  const place = above === '' ? draft : valueAt(draft, above);
  if (isValues(place)) Reflect.set(place, last, value);
};

/** Reads a table of fields. */
export const fieldsOf = <Draft extends object, Section extends string>(
  table: FieldTable<Draft, Section>,
): Fields<Draft, Section> => {
  const isDraft = (value: unknown): value is Draft => fits(value, table);
  const known = new Map(knownIn<Section>(table));
  const paths = pathsIn(table);
  const fieldOf = (path: string): string => {
    const steps = path.split('.');
    for (let length = steps.length; length > 0; length--) {
      const above = steps.slice(0, length).join('.');
      if (known.has(above)) return above;
    }
    return path;
  };
  const changedAt = (path: string, before: unknown, after: unknown): string[] => {
    if (known.get(path)?.partsBy === undefined) return sameValue(before, after) ? [] : [path];
    const [old, now] = [new Map(partsOf(before)), new Map(partsOf(after))];
    return [...new Set([...old.keys(), ...now.keys()])]
      .filter((part) => !sameValue(old.get(part), now.get(part)))
      .map((part) => `${path}.${part}`);
  };
  return {
    blank: () => {
      const blank = blankOf(table);
      if (!isDraft(blank)) throw new Error('a table has the defaults of its fields');
      return blank;
    },
    isDraft,
    fieldOf,
    at: (path) => known.get(fieldOf(path)),
    changed: (before, after) =>
      before === after
        ? []
        : [...known.keys()].flatMap((path) => changedAt(path, valueAt(before, path), valueAt(after, path))),
    merged: (theirs, mine, wanted) => {
      const result = structuredClone(theirs);
      for (const path of paths) {
        const partsBy = known.get(path)?.partsBy;
        const [left, right] = [valueAt(theirs, path), valueAt(mine, path)];
        if (partsBy !== undefined)
          put(
            result,
            path,
            mergedParts(left, right, partsBy, (part) => wanted(`${path}.${part}`)),
          );
        else if (wanted(path)) put(result, path, structuredClone(right));
      }
      return result;
    },
  };
};
