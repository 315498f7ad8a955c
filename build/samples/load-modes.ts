import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemDraft, questionDraft } from '@assize/shared/areas/authoring/draft.ts';
import { judgeMode, judgeOptions, judgeProtocol } from '@assize/shared/areas/judging/manifest.ts';
import { z } from 'zod';
import { parseStatement, type Statement } from './lib/statement.ts';

const root = join(import.meta.dirname, 'modes');

const problemFile = z.strictObject({
  problem: problemDraft.shape.problem.partial().loose(),
  tags: z.array(z.string()).min(1),
  judgeMode: judgeMode.default('default'),
  judgeOptions: judgeOptions.default({}),
  /** The problem's own program, a file of the folder. */
  own: z
    .strictObject({ file: z.string(), language: z.string(), protocol: judgeProtocol.default('testlib') })
    .optional(),
  /** Files of the folder that lie beside the contestant's source. */
  userFiles: z.array(z.string()).default([]),
  scores: z.array(z.int()).default([]),
  groupNums: z.array(z.int()).default([]),
  groups: problemDraft.shape.groups,
  questions: z.array(questionDraft).default([]),
});

const expectedFile = z.array(
  z.strictObject({
    /** A program, or the answers of an objective problem. */
    file: z.string().optional(),
    /** A folder of outputs that are handed in. */
    answers: z.string().optional(),
    language: z.string(),
    verdict: z.enum(['AC', 'WA', 'PE', 'TLE', 'MLE', 'RE', 'CE', 'PAC']),
    score: z.int().min(0).optional(),
  }),
);

export type ModeSolution = Omit<z.output<typeof expectedFile>[number], 'answers'> & {
  readonly name: string;
  readonly code: string;
  readonly answers?: readonly { readonly name: string; readonly text: string }[];
};

/** A sample of one way of judging, as the problem form takes it, its files read. */
export type ModeSample = {
  readonly slug: string;
  readonly settings: z.output<typeof problemFile>;
  readonly statements: { 'zh-CN': Statement; 'en-US': Statement };
  readonly ownCode: string | null;
  readonly userFiles: Readonly<Record<string, string>>;
  /** In judging order; the files are `01.in`, `01.out`, …; empty for questions. */
  readonly cases: readonly {
    name: string;
    input: string;
    output: string;
    score: number;
    groupNum: number | null;
  }[];
  readonly solutions: readonly ModeSolution[];
};

const textIn =
  (slug: string) =>
  (...path: string[]) =>
    readFile(join(root, slug, ...path), 'utf8');

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

const loadOne = async (slug: string): Promise<ModeSample> => {
  const text = textIn(slug);
  const settings = problemFile.parse(JSON.parse(await text('problem.json')));
  const statement = async (locale: string) =>
    parseStatement(await text(`statement.${locale}.md`), `${slug}/statement.${locale}.md`);
  const inputs = (await namesIn(join(root, slug, 'tests'))).filter((name) => name.endsWith('.in')).sort();
  const solutions = expectedFile.parse(JSON.parse(await text('solutions', 'expected.json')));
  return {
    slug,
    settings,
    statements: { 'zh-CN': await statement('zh-CN'), 'en-US': await statement('en-US') },
    ownCode: settings.own ? await text(settings.own.file) : null,
    userFiles: Object.fromEntries(
      await Promise.all(settings.userFiles.map(async (name) => [name, await text(name)] as const)),
    ),
    cases: await Promise.all(
      inputs.map(async (file, index) => {
        const name = file.slice(0, -'.in'.length);
        return {
          name,
          input: await text('tests', file),
          output: await text('tests', `${name}.out`),
          score: settings.scores[index] ?? 0,
          groupNum: settings.groupNums[index] ?? null,
        };
      }),
    ),
    solutions: await Promise.all(
      solutions.map(async ({ file, answers: folder, ...rest }): Promise<ModeSolution> => {
        if (file !== undefined) return { ...rest, name: file, code: await text('solutions', file) };
        const names = (await readdir(join(root, slug, 'solutions', folder ?? ''))).sort();
        const answers = await Promise.all(
          names.map(async (name) => ({ name, text: await text('solutions', folder ?? '', name) })),
        );
        return { ...rest, name: folder ?? '', code: '', answers };
      }),
    ),
  };
};

/** Samples of every way of judging that the ten problems do not show, by display id. */
export const loadModeSamples = async (): Promise<ModeSample[]> =>
  Promise.all((await readdir(root)).sort().map(loadOne));
