import { type PackageTree, parseJson, parseYaml, Refused } from '../package/service.ts';
import { objectOf, type PackageObject } from './objects.ts';
import type { Remarks } from './remarks.ts';
import { looksLikeTable, tableRows } from './tables.ts';

/** Bytes of one file of objects. */
const mostBytes = 32 * 1024 * 1024;
/** Objects of one file. */
const mostObjects = 20_000;

/** The content of a JSON or YAML file; undefined: there is none, or it cannot be read, which is told. */
export const readTree = async (tree: PackageTree, file: string, { fault }: Remarks): Promise<unknown> => {
  if (!tree.has(file)) return undefined;
  const text = await textIn(tree, file);
  if (text === null) {
    fault({ file, field: '' }, 'too-long');
    return undefined;
  }
  const isJson = file.endsWith('.json');
  try {
    return isJson ? parseJson(text, file) : parseYaml(text, file);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    fault({ file, field: '' }, isJson ? 'not-json' : 'not-yaml');
    return undefined;
  }
};

const textIn = async (tree: PackageTree, file: string): Promise<string | null> => {
  try {
    return await tree.text(file, mostBytes);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
};

/** The first of some files that the package has. */
export const firstOf = (tree: PackageTree, names: readonly string[]): string | undefined =>
  names.find((name) => tree.has(name));

/**
 * Objects of a collection, from the first of its files that is there: a list, or an object with the list under the name
 * of the collection; of a table one object for each line.
 */
export const readObjects = async (
  tree: PackageTree,
  name: 'groups' | 'organizations' | 'teams' | 'persons' | 'accounts' | 'problems',
  files: readonly string[],
  told: Remarks,
): Promise<PackageObject[]> => {
  const file = firstOf(tree, files);
  if (file === undefined) return [];
  if (file.endsWith('.tsv')) {
    const text = await textIn(tree, file);
    if (text === null || !looksLikeTable(text)) {
      told.fault({ file, field: '' }, text === null ? 'too-long' : 'not-a-table');
      return [];
    }
    return limited(tableRows(text, file), file, told);
  }
  const content = await readTree(tree, file, told);
  if (content === undefined || content === null) return [];
  const [list, at] = listIn(content, name);
  if (list === null) {
    told.fault({ file, field: '' }, 'malformed', content);
    return [];
  }
  const objects = list.flatMap((one, n) => objectOf(one, { file, field: `${at}[${n}]` }, told) ?? []);
  return limited(objects, file, told);
};

const listIn = (content: unknown, name: string): [readonly unknown[] | null, string] => {
  if (Array.isArray(content)) return [content, ''];
  if (typeof content !== 'object' || content === null) return [null, ''];
  const under = Object.entries(content).find(([key]) => key === name);
  return Array.isArray(under?.[1]) ? [under[1], name] : [null, ''];
};

const limited = (objects: PackageObject[], file: string, { fault }: Remarks): PackageObject[] => {
  if (objects.length <= mostObjects) return objects;
  fault({ file, field: '' }, 'too-many-rows', objects.length);
  return [];
};
