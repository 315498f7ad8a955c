import { Refused } from '../found.ts';
import { asMapping, asTexts, parseYaml } from '../json.ts';
import { baseName, type PackageTree, withoutExtension } from '../tree.ts';
import type { IcpcFacts } from './problem-yaml.ts';

/** A group of test data: a folder below `data`. */
export type Group = {
  /** Below `data`; '' for `data` itself. */
  path: string;
  /** Its own settings; none where it has no file of them. */
  settings: Record<string, unknown>;
  /** Cases, as paths without extension, and groups, in the order they are judged. */
  items: (string | Group)[];
};

const settingNames = ['test_group.yaml', 'testdata.yaml'];

const settingsOf = async (data: PackageTree, path: string): Promise<Record<string, unknown>> => {
  const tree = data.in(path);
  const file = settingNames.find((name) => tree.has(name));
  if (file === undefined) return {};
  const settings = asMapping(parseYaml(await tree.text(file), `data/${path}/${file}`));
  if (asTexts(settings.args).length > 0)
    throw new Refused('reason.case-arguments', { folder: `data/${path}` });
  return settings;
};

const readGroup = async (data: PackageTree, path: string): Promise<Group> => {
  const inputs = data.in(path).names.filter((name) => name.endsWith('.in') && baseName(name) !== '.in');
  const cases = inputs.filter((name) => !name.includes('/')).map(withoutExtension);
  const folders = new Set(inputs.filter((name) => name.includes('/')).map((name) => name.split('/', 1)[0]));
  const items = [
    ...cases.map((name) => ({ name, item: `${path}/${name}` })),
    ...[...folders].map((name = '') => ({ name, item: readGroup(data, `${path}/${name}`) })),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    path,
    settings: await settingsOf(data, path),
    items: await Promise.all(items.map(({ item }) => item)),
  };
};

/** The groups of a package: `data` with `sample` and `secret`, as far as they have cases. */
export const readGroups = async (data: PackageTree): Promise<Group> => {
  const groups = [await readGroup(data, 'sample'), await readGroup(data, 'secret')];
  return {
    path: '',
    settings: await settingsOf(data, ''),
    items: groups.filter((one) => one.items.length > 0),
  };
};

/** The cases of a group and of the groups in it. */
export const casesOf = ({ items }: Group): string[] =>
  items.flatMap((one) => (typeof one === 'string' ? [one] : casesOf(one)));

/** A group and all groups in it. */
export const everyGroup = (group: Group): Group[] => [
  group,
  ...group.items.flatMap((one) => (typeof one === 'string' ? [] : everyGroup(one))),
];

/** Flags of the output validator as they are written: a list, or a text of words. null: none are said. */
const statedFlags = (yaml: Record<string, unknown>): string[] | null => {
  const flags = yaml.output_validator_args ?? yaml.output_validator_flags;
  return flags === undefined || flags === null
    ? null
    : asTexts(flags)
        .flatMap((one) => one.split(/\s+/))
        .filter((one) => one !== '');
};

/** Flags in the settings of a case, `<case>.yaml`. */
const caseFlags = async (data: PackageTree, stem: string): Promise<string[] | null> => {
  const file = `${stem}.yaml`;
  if (!data.has(file)) return null;
  const yaml = asMapping(parseYaml(await data.text(file), file));
  if (asTexts(yaml.args).length > 0) throw new Refused('reason.case-arguments', { folder: file });
  return statedFlags(yaml);
};

/** Flags of each case of a group: its own, else those of the nearest group that says some. */
const flagsIn = async (
  data: PackageTree,
  { settings, items }: Group,
  inherited: string[] | null,
): Promise<(string[] | null)[]> => {
  const here = statedFlags(settings) ?? inherited;
  const each = await Promise.all(
    items.map(async (one) =>
      typeof one === 'string' ? [(await caseFlags(data, one)) ?? here] : flagsIn(data, one, here),
    ),
  );
  return each.flat();
};

/**
 * Flags of the validator: one set for the problem, as ours has. Samples only count with flags of their own.
 * @throws Refused `reason.flags-by-group`, `reason.case-arguments`
 */
export const validatorFlags = async (
  data: PackageTree,
  root: Group,
  facts: Pick<IcpcFacts, 'flags'>,
): Promise<string[]> => {
  const outer = statedFlags(root.settings) ?? [];
  const found: string[][] = [];
  for (const one of root.items) {
    if (typeof one === 'string') continue;
    for (const flags of await flagsIn(data, one, one.path === 'sample' ? null : outer))
      if (flags !== null) found.push(flags);
  }
  if (new Set(found.map((one) => one.join(' '))).size > 1) throw new Refused('reason.flags-by-group');
  return [...facts.flags, ...(found[0] ?? outer)];
};
