import { letterOf } from '@assize/shared/domain/contest/letters.ts';
import type { PackageTree } from '../package/service.ts';
import { readObjects, readTree } from './files.ts';
import { objectOf, type PackageObject, textOf, textsOf } from './objects.ts';
import type { Place, Remarks } from './remarks.ts';

/** A problem as a package names it. */
export type PackageProblem = {
  place: Place;
  /** Names under which the bank may have it. */
  ids: string[];
  label: string;
  name: string;
  color: string | null;
};

const colorOf = (text: string): string | null => {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? [];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`;
  return /^#[0-9a-f]{6}$/i.test(text) ? text : null;
};

const problemOf = (object: PackageObject, n: number, told: Remarks): PackageProblem => {
  const ids = [
    ...textsOf(object, told, 'id'),
    ...textsOf(object, told, 'short_name'),
    ...textsOf(object, told, 'external_id'),
    ...textsOf(object, told, 'externalid'),
  ];
  return {
    place: object.place,
    ids: [...new Set(ids)],
    label: (textOf(object, told, 'label', 'letter') || letterOf(n)).toUpperCase(),
    name: textOf(object, told, 'name', 'title') || (ids[0] ?? ''),
    color: colorOf(textOf(object, told, 'rgb')),
  };
};

/** Problems of a package in their order: a file of their own, or the list in contest.yaml. */
export const readProblems = async (
  tree: PackageTree,
  contestFile: string | undefined,
  told: Remarks,
): Promise<PackageProblem[]> => {
  const files = ['problems.json', 'problems.yaml', 'problemset.yaml', 'problemset.json'];
  const own = await readObjects(tree, 'problems', files, told);
  const listed = own.length > 0 || contestFile === undefined ? own : await inContest(tree, contestFile, told);
  const places = listed.map((object, n) => ({
    found: problemOf(object, n, told),
    ordinal: Number(object.fields.ordinal ?? n),
    n,
  }));
  return places
    .toSorted((a, b) => (Number.isNaN(a.ordinal - b.ordinal) ? 0 : a.ordinal - b.ordinal) || a.n - b.n)
    .map(({ found }) => found);
};

/** Older packages have the list within the contest. */
const inContest = async (tree: PackageTree, file: string, told: Remarks): Promise<PackageObject[]> => {
  const content = objectOf((await readTree(tree, file, told)) ?? {}, { file, field: '' }, told);
  const name = content?.fields.problems === undefined ? 'problemset' : 'problems';
  const list = content?.fields[name];
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown, n) => objectOf(one, { file, field: `${name}[${n}]` }, told) ?? []);
};
