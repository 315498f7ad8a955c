import { caseOf, namedApart } from '../cases.ts';
import { type FoundCase, Refused, type Remark, remark } from '../found.ts';
import { asMapping, asTexts, parseYaml } from '../json.ts';
import { type PlannedCases, planCases, type StatedGroup } from '../subtasks.ts';
import { baseName, naturally, type PackageTree, withoutExtension } from '../tree.ts';
import type { IcpcFacts } from './problem-yaml.ts';

const largestExample = 65_536;
const settingNames = ['test_group.yaml', 'testdata.yaml'];

/** Paths of the inputs below a folder of `data`, without extension, in the order they are judged. */
const stemsIn = (data: PackageTree, folder: string): string[] => {
  const tree = data.in(folder);
  return tree.names
    .filter((name) => name.endsWith('.in') && baseName(name) !== '.in')
    .map((name) => `${folder}/${withoutExtension(name)}`)
    .toSorted();
};

type Settings = {
  flags: string[] | null;
  maxScore: number | null;
  by: 'min' | 'sum' | null;
  requires: string[];
};

/** Flags of the output validator as they are written: a list, or a text of words. null: none are said. */
const statedFlags = (yaml: Record<string, unknown>): string[] | null => {
  const flags = yaml.output_validator_args ?? yaml.output_validator_flags;
  return flags === undefined || flags === null
    ? null
    : asTexts(flags)
        .flatMap((one) => one.split(/\s+/))
        .filter((one) => one !== '');
};

/** Validator flags of single cases, from `<case>.yaml` where there is one. */
const flagsByCase = async (
  data: PackageTree,
  stems: readonly string[],
): Promise<Map<string, string[] | null>> => {
  const found = new Map<string, string[] | null>();
  for (const stem of stems) {
    const file = `${stem}.yaml`;
    if (!data.has(file)) continue;
    const yaml = asMapping(parseYaml(await data.text(file), file));
    if (asTexts(yaml.args).length > 0) throw new Refused('reason.case-arguments', { folder: file });
    found.set(stem, statedFlags(yaml));
  }
  return found;
};

const settingsOf = async (data: PackageTree, folder: string): Promise<Settings> => {
  const tree = data.in(folder);
  const file = settingNames.find((name) => tree.has(name));
  const yaml = file === undefined ? {} : asMapping(parseYaml(await tree.text(file), `${folder}/${file}`));
  // 2023-07 keeps what concerns scores in a map of its own.
  const scoring = asMapping(yaml.scoring ?? {});
  const grader = String(yaml.grader_flags ?? '').split(/\s+/);
  const [, rangeMax] = String(yaml.range ?? '').split(/\s+/);
  const scores = [yaml.max_score, scoring.max_score, scoring.score, yaml.accept_score, rangeMax].flatMap(
    (one) => {
      const score = one === undefined || one === null || one === '' ? Number.NaN : Number(one);
      return Number.isFinite(score) && score >= 0 ? [score] : [];
    },
  );
  const said = String(yaml.score_aggregation ?? scoring.aggregation ?? '');
  const oldBy =
    grader.includes('min') || yaml.on_reject === 'break' ? 'min' : grader.includes('sum') ? 'sum' : null;
  if (asTexts(yaml.args).length > 0) throw new Refused('reason.case-arguments', { folder });
  return {
    flags: statedFlags(yaml),
    maxScore: scores[0] ?? null,
    by: said === 'sum' ? 'sum' : said === 'min' || said === 'pass-fail' ? 'min' : oldBy,
    requires: asTexts(yaml.require_pass ?? scoring.require_pass),
  };
};

/**
 * Flags of the validator, which are one for the problem with us: groups and cases that differ cannot be taken.
 * @param groups flags of each group of secret cases, with its cases
 */
const flagsOf = (
  facts: IcpcFacts,
  inherited: string[],
  groups: readonly { flags: string[] | null; cases: readonly string[] }[],
  byCase: ReadonlyMap<string, string[] | null>,
): string[] => {
  const secret = groups.flatMap((one) => one.cases.map((stem) => byCase.get(stem) ?? one.flags ?? inherited));
  const samples = [...byCase].flatMap(([stem, flags]) =>
    stem.startsWith('sample/') && flags ? [flags] : [],
  );
  const each = secret.length === 0 ? [inherited] : secret;
  if (new Set([...each, ...samples].map((one) => one.join(' '))).size > 1)
    throw new Refused('reason.flags-by-group');
  return [...facts.flags, ...(each[0] ?? [])];
};

const scoredGroups = (
  names: readonly string[],
  settings: readonly Settings[],
  counts: readonly number[],
  total: number,
): StatedGroup[] => {
  const unscored = settings.every((one) => one.maxScore === null);
  const share = Math.floor(total / Math.max(1, names.length));
  return names.map((name, index) => {
    const one = settings[index];
    return {
      key: `secret/${name}`,
      score: unscored ? (index === names.length - 1 ? total - share * index : share) : (one?.maxScore ?? 0),
      by: one?.by ?? 'min',
      cases: Array.from({ length: counts[index] ?? 0 }, () => ({ score: null })),
      dependsOn: (one?.requires ?? []).map((each) =>
        each === 'sample' || each.startsWith('secret/') ? each : `secret/${each}`,
      ),
    };
  });
};

export type IcpcData = {
  cases: FoundCase[];
  plan: PlannedCases | null;
  flags: string[];
  examples: { input: string; output: string }[];
};

/** One side of `.interaction`: `<` comes from the judge, `>` from the program. */
const sideOf = (text: string, mark: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith(mark) || line === '---')
    .map((line) => (line === '---' ? line : line.slice(1).replace(/^ /, '')))
    .join('\n');

const examplesOf = async (data: PackageTree, notes: Remark[]) => {
  const examples: IcpcData['examples'] = [];
  const sample = data.in('sample');
  const shown = [
    ...new Set(
      sample.names.flatMap((name) => {
        const [, stem] = /^(.*?)\.(?:in|in\.statement|interaction)$/.exec(name) ?? [];
        return stem === undefined || stem === '' ? [] : [stem];
      }),
    ),
  ].toSorted(naturally);
  const textOf = async (stem: string, endings: readonly string[]) => {
    const found = endings.map((ending) => stem + ending).find((name) => sample.has(name));
    return found === undefined ? '' : sample.text(found, largestExample);
  };
  for (const stem of shown.slice(0, 20)) {
    try {
      const talk = sample.has(`${stem}.interaction`)
        ? await sample.text(`${stem}.interaction`, largestExample)
        : null;
      examples.push(
        talk === null
          ? {
              input: await textOf(stem, ['.in.statement', '.in']),
              output: await textOf(stem, ['.ans.statement', '.out', '.ans']),
            }
          : { input: sideOf(talk, '<'), output: sideOf(talk, '>') },
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notes.push(remark('note.example-too-large', { file: stem.slice(0, 100) }));
    }
  }
  return examples;
};

/**
 * Test data of a package: samples first, then the secret cases by their names.
 * @throws Refused where the data mean something that our problems cannot say
 */
export const readData = async (tree: PackageTree, facts: IcpcFacts, notes: Remark[]): Promise<IcpcData> => {
  const data = tree.in('data');
  const samples = stemsIn(data, 'sample');
  const secret = stemsIn(data, 'secret');
  if (samples.length + secret.length === 0) throw new Refused('reason.no-tests');
  if (secret.length === 0) notes.push(remark('note.only-samples'));
  if (data.names.some((name) => /^(sample|secret)\/.*\.files\//.test(name)))
    throw new Refused('reason.case-files');

  const groupOf = (stem: string) => (stem.split('/').length > 2 ? (stem.split('/')[1] ?? '') : '');
  const names = [...new Set(secret.map(groupOf))];
  const settings = await Promise.all(
    names.map((name) => (name === '' ? settingsOf(data, 'secret') : settingsOf(data, `secret/${name}`))),
  );
  const [root, ofSecret] = [await settingsOf(data, '.'), await settingsOf(data, 'secret')];
  const flags = flagsOf(
    facts,
    ofSecret.flags ?? root.flags ?? [],
    names.map((name, index) => ({
      flags: settings[index]?.flags ?? null,
      cases: secret.filter((stem) => groupOf(stem) === name),
    })),
    await flagsByCase(data, [...samples, ...secret]),
  );
  const ordered = names.flatMap((name) => secret.filter((stem) => groupOf(stem) === name));
  const stems = [...samples, ...(facts.isScoring ? ordered : secret)];

  let plan: PlannedCases | null = null;
  if (facts.isScoring) {
    const total = ofSecret.maxScore ?? 100;
    const counts = names.map((name) => secret.filter((stem) => groupOf(stem) === name).length);
    const groups: StatedGroup[] =
      names.length === 1 && names[0] === ''
        ? [
            {
              key: 'secret',
              score: total,
              by: ofSecret.by ?? 'sum',
              cases: secret.map(() => ({ score: null })),
              dependsOn: [],
            },
          ]
        : scoredGroups(names, settings, counts, total);
    const first: StatedGroup[] =
      samples.length === 0
        ? []
        : [
            {
              key: 'sample',
              score: 0,
              by: groups.every((one) => one.by === 'sum') ? 'sum' : 'min',
              cases: samples.map(() => ({ score: null })),
              dependsOn: [],
            },
          ];
    plan = planCases([...first, ...groups], notes);
  }
  const fileNames = namedApart(
    stems.map((stem) => {
      const flat = stem
        .replace(/^(sample|secret)\//, (_, kind: string) => (kind === 'sample' ? 'sample-' : ''))
        .replaceAll('/', '-');
      return { input: `${flat}.in`, output: `${flat}.ans` };
    }),
  );
  const quiet: Remark[] = [];
  const cases = stems.map((stem, index) =>
    caseOf(
      data,
      { input: `${stem}.in`, output: `${stem}.ans` },
      fileNames[index] ?? { input: '', output: '' },
      // Interactive problems have no answers to speak of.
      facts.isInteractive ? quiet : notes,
    ),
  );
  return { cases, plan, flags, examples: await examplesOf(data, notes) };
};
