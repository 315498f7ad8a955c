import { z } from 'zod';
import { caseOf, namedApart } from '../cases.ts';
import type { PackageFormat } from '../format.ts';
import { type FoundProblem, Refused, type Remark, remark } from '../found.ts';
import { guessCases } from '../guess-cases.ts';
import { htmlToMarkdown } from '../html.ts';
import { loose, looseList, looseNumber, looseText, parseJson } from '../json.ts';
import { everyLanguage, languageNamed } from '../languages.ts';
import { baseName, foldersWith, type PackageTree } from '../tree.ts';
import { cut, displayIdOf, evenScores, memoryLimitOf, tagsOf, timeLimitOf, unscoredMode } from '../values.ts';

const fileName = 'problem.json';
/** Texts are `{format, value}`; some tools write the value alone. */
const body = loose(
  z.union([
    z.string().transform((value) => ({ format: 'html', value })),
    z.object({ format: z.string().catch('html'), value: z.string() }),
  ]),
);
type Body = z.output<typeof body>;
const program = loose(z.object({ code: z.string(), language: z.string() }));

/** `problem.json` of QDUOJ's export. */
const document = z.object({
  display_id: looseText,
  title: looseText,
  description: body,
  input_description: body,
  output_description: body,
  hint: body,
  source: looseText,
  tags: looseList(z.unknown()),
  time_limit: looseNumber,
  memory_limit: looseNumber,
  samples: looseList(z.object({ input: z.string(), output: z.string() })),
  test_case_score: looseList(
    z.object({ input_name: z.string(), output_name: looseText, score: looseNumber }),
  ),
  template: loose(
    z.record(z.string(), z.object({ prepend: looseText, template: looseText, append: looseText })),
  ),
  spj: program,
  rule_type: looseText,
  answers: looseList(z.object({ code: z.string(), language: z.string() })),
  io_mode: loose(z.object({ io_mode: looseText, input: looseText, output: looseText })),
});
type Document = z.output<typeof document>;

const textOf = async (text: Body): Promise<string> => {
  if (text === null) return '';
  return text.format === 'markdown' ? text.value.trim() : htmlToMarkdown(text.value);
};

const casesOf = (tree: PackageTree, read: Document) => {
  const listed = (read.test_case_score ?? []).map((one) => ({
    input: one.input_name,
    // A checker's problem has `-` where others have an output.
    output: one.output_name === null || one.output_name === '-' ? undefined : one.output_name,
    score: one.score,
  }));
  if (listed.length > 0) return listed;
  return guessCases(tree.names).map(({ input, output }) => ({ input, output, score: null }));
};

const checkerOf = (read: Document) => {
  if (read.spj === null || read.spj.code.trim() === '') return null;
  const language = languageNamed(read.spj.language);
  if (language === undefined) throw new Refused('reason.checker-language', { language: read.spj.language });
  return { language, code: read.spj.code };
};

const templatesOf = (read: Document, notes: Remark[]) =>
  Object.entries(read.template ?? {}).flatMap(([language, parts]) => {
    const name = languageNamed(language);
    const texts = [parts.prepend, parts.template, parts.append].map((one) => one ?? '');
    const code = texts.filter((one) => one.trim() !== '').join('\n');
    if (name === undefined || code === '') {
      if (code !== '') notes.push(remark('note.template-dropped', { language }));
      return [];
    }
    if ((parts.prepend ?? '').trim() !== '' || (parts.append ?? '').trim() !== '')
      notes.push(remark('note.template-joined', { language: name }));
    return [{ language: name, code, status: true }];
  });

const uniqueBy = <T>(items: readonly T[], key: (item: T) => string): T[] => [
  ...new Map(items.map((one) => [key(one), one])).values(),
];

const readProblem = async (tree: PackageTree): Promise<FoundProblem> => {
  const notes: Remark[] = [];
  const parsed = document.safeParse(parseJson(await tree.text(fileName), fileName));
  if (!parsed.success) throw new Refused('reason.not-this-format', { file: fileName });
  const read = parsed.data;
  if (!read.title?.trim()) throw new Refused('reason.no-title');
  const data = tree.in(tree.names.some((name) => name.startsWith('testcase/')) ? 'testcase' : '');
  const paths = casesOf(data, read);
  if (paths.length === 0) throw new Refused('reason.no-tests');
  if (!paths.some((one) => data.has(one.input))) throw new Refused('reason.no-test-files');
  const names = namedApart(
    paths.map(({ input, output }) => ({
      input: baseName(input),
      output: baseName(output ?? `${input.replace(/\.in$/, '')}.out`),
    })),
  );
  const type = read.rule_type?.toUpperCase() === 'OI' ? 1 : 0;
  const scores = paths.every((one) => one.score === null) ? evenScores(paths.length) : null;
  const checker = checkerOf(read);
  const isFile =
    read.io_mode?.io_mode === 'File IO' && read.io_mode.input !== null && read.io_mode.output !== null;
  const [description, input, output, hint] = await Promise.all([
    textOf(read.description),
    textOf(read.input_description),
    textOf(read.output_description),
    textOf(read.hint),
  ]);
  const programs = (read.answers ?? []).flatMap((one, index) => {
    const language = languageNamed(one.language);
    if (language === undefined) notes.push(remark('note.program-dropped', { file: one.language }));
    return language === undefined || one.code.trim() === ''
      ? []
      : [{ name: `answer ${index + 1}`, role: 'solution' as const, language, code: one.code, expected: [0] }];
  });

  return {
    draft: {
      problem: {
        problemId: displayIdOf(read.display_id ?? ''),
        title: cut(read.title, 255),
        description,
        input,
        output,
        hint,
        source: read.source ?? '',
        examples: (read.samples ?? []).slice(0, 20),
        auth: 2,
        type,
        judgeCaseMode: type === 1 ? 'default' : unscoredMode,
        timeLimit: timeLimitOf(read.time_limit ?? 1000, notes),
        memoryLimit: memoryLimitOf(read.memory_limit ?? 256, notes),
        difficulty: 1,
        codeShare: false,
        isRemoveEndBlank: true,
        isFileIO: isFile,
        ioReadFileName: isFile ? (read.io_mode?.input ?? null) : null,
        ioWriteFileName: isFile ? (read.io_mode?.output ?? null) : null,
        spjLanguage: checker?.language ?? null,
        spjCode: checker?.code ?? null,
      },
      judgeMode: checker === null ? 'default' : 'spj',
      languages: everyLanguage(),
      codeTemplates: uniqueBy(templatesOf(read, notes), (one) => one.language),
      tags: tagsOf(read.tags ?? []),
      samples: names.map((one, index) => ({
        ...one,
        score: type === 1 ? Math.max(0, Math.round(scores?.[index] ?? paths[index]?.score ?? 0)) : 0,
      })),
      programs,
    },
    cases: paths.map((one, index) => {
      const name = names[index] ?? { input: one.input, output: '' };
      const found = caseOf(
        data,
        { input: one.input, output: one.output },
        name,
        checker && !one.output ? [] : notes,
      );
      return found;
    }),
    assets: [],
    notes,
  };
};

export const qduojFormat: PackageFormat = {
  name: 'qduoj',
  readsApart: true,
  fits: async (tree) => foldersWith(tree, fileName).length > 0,
  count: async (tree) => foldersWith(tree, fileName).length,
  async *items(tree) {
    for (const folder of foldersWith(tree, fileName))
      yield { name: folder || fileName, read: () => readProblem(tree.in(folder)) };
  },
};
