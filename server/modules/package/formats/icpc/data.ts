import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';
import { caseOf, namedApart } from '../cases.ts';
import { type FoundCase, Refused, type Remark, remark } from '../found.ts';
import type { PlannedCases } from '../subtasks.ts';
import { naturally, type PackageTree } from '../tree.ts';
import { casesOf, readGroups, validatorFlags } from './groups.ts';
import type { IcpcFacts } from './problem-yaml.ts';
import { checkPassFail, scoringOf } from './scoring.ts';

const largestExample = 65_536;

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
      notes.push(
        remark('note.example-too-large', { file: stem.slice(0, 100), limit: sizeInWords(largestExample) }),
      );
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
  const root = await readGroups(data);
  const stems = casesOf(root);
  if (stems.length === 0) throw new Refused('reason.no-tests');
  if (stems.every((stem) => stem.startsWith('sample/'))) notes.push(remark('note.only-samples'));
  if (data.names.some((name) => /^(sample|secret)\/.*\.files\//.test(name)))
    throw new Refused('reason.case-files');
  const flags = await validatorFlags(data, root, facts);
  if (!facts.isScoring) checkPassFail(root);
  const scored = facts.isScoring ? scoringOf(root, facts, notes) : null;
  const ordered = scored?.cases ?? stems;
  const fileNames = namedApart(
    ordered.map((stem) => {
      const flat = stem
        .replace(/^(sample|secret)\//, (_, kind: string) => (kind === 'sample' ? 'sample-' : ''))
        .replaceAll('/', '-');
      return { input: `${flat}.in`, output: `${flat}.ans` };
    }),
  );
  const quiet: Remark[] = [];
  const cases = ordered.map((stem, index) =>
    caseOf(
      data,
      { input: `${stem}.in`, output: `${stem}.ans` },
      fileNames[index] ?? { input: '', output: '' },
      // Interactive problems have no answers to speak of.
      facts.isInteractive ? quiet : notes,
    ),
  );
  return { cases, plan: scored?.plan ?? null, flags, examples: await examplesOf(data, notes) };
};
