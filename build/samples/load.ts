import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue } from './catalogue.ts';
import type { Generator } from './lib/generator.ts';
import { type ExpectedSolution, expectedSolutions, type ProblemFields, problemFields } from './lib/schema.ts';
import { parseStatement, type Statement } from './lib/statement.ts';

export type SampleCase = {
  /** '01', '02', … also the base name of the files */
  name: string;
  input: string;
  output: string;
  /** points in OI, 0 in ACM */
  score: number;
};
export type SampleSolution = ExpectedSolution & { code: string };
export type SampleProblem = {
  /** folder name, '1000-a-plus-b' */
  slug: string;
  problem: ProblemFields;
  statements: { 'zh-CN': Statement; 'en-US': Statement };
  cases: SampleCase[];
  solutions: SampleSolution[];
};

const root = import.meta.dirname;
const caseName = (index: number) => String(index + 1).padStart(2, '0');
const text = (...path: string[]) => readFile(join(root, ...path), 'utf8');

const smallCases = async (slug: string): Promise<Omit<SampleCase, 'score'>[]> => {
  const inputs = (await readdir(join(root, slug, 'tests'))).filter((file) => file.endsWith('.in')).sort();
  return Promise.all(
    inputs.map(async (file, index) => {
      const name = file.slice(0, -'.in'.length);
      if (name !== caseName(index))
        throw new Error(`${slug}/tests: ${file} where ${caseName(index)}.in belongs`);
      return {
        name,
        input: await text(slug, 'tests', file),
        output: await text(slug, 'tests', `${name}.out`),
      };
    }),
  );
};

const loadCases = async (slug: string, generator: Generator, { type, scores }: ProblemFields) => {
  const small = await smallCases(slug);
  const large = generator.large().map((input, index) => ({
    name: caseName(small.length + index),
    input,
    output: generator.solve(input),
  }));
  const cases = [...small, ...large];
  if (type === 1 && scores.length !== cases.length) {
    throw new Error(`${slug}: ${scores.length} scores for ${cases.length} cases`);
  }
  return cases.map((one, index): SampleCase => ({ ...one, score: scores[index] ?? 0 }));
};

const loadSample = async (slug: string, generator: Generator): Promise<SampleProblem> => {
  const problem = problemFields.parse(JSON.parse(await text(slug, 'problem.json')));
  const statement = async (locale: string) =>
    parseStatement(await text(slug, `statement.${locale}.md`), `${slug}/statement.${locale}.md`);
  const expected = expectedSolutions.parse(JSON.parse(await text(slug, 'solutions', 'expected.json')));
  return {
    slug,
    problem,
    statements: { 'zh-CN': await statement('zh-CN'), 'en-US': await statement('en-US') },
    cases: await loadCases(slug, generator, problem),
    solutions: await Promise.all(
      expected.map(async (solution) => ({ ...solution, code: await text(slug, 'solutions', solution.file) })),
    ),
  };
};

/**
 * Reads the sample problems and makes their large cases in memory (about 50 MB for all ten).
 * `only` picks problems by display id; an id that does not exist is an Error. Result in the order of the ids.
 */
export const loadSamples = async (only?: readonly string[]): Promise<SampleProblem[]> => {
  const wanted = Object.entries(catalogue)
    .map(([slug, generator]) => ({ slug, generator, id: slug.slice(0, slug.indexOf('-')) }))
    .filter(({ id }) => only === undefined || only.includes(id));
  const unknown = only?.filter((id) => wanted.every((sample) => sample.id !== id)) ?? [];
  if (unknown.length > 0) throw new Error(`no sample problem ${unknown.join(', ')}`);
  const samples: SampleProblem[] = [];
  for (const { slug, generator } of wanted) samples.push(await loadSample(slug, generator));
  return samples;
};

/** Writes `01.in`, `01.out`, … flat into `folder`, which is made when missing. */
export const writeCases = async ({ cases }: Pick<SampleProblem, 'cases'>, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const { name, input, output } of cases) {
    await writeFile(join(folder, `${name}.in`), input);
    await writeFile(join(folder, `${name}.out`), output);
  }
};
