import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { withFileLinks } from '@assize/shared/domain/file-links.ts';
import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { statementLanguage } from '@assize/shared/domain/statement-language.ts';
import { stringify } from 'yaml';
import type { ExportFile, ExportProblem, LinkedFile } from '../writing.ts';
import { extrasFile, type IcpcExtras, icpcExtrasOf } from './extras.ts';
import { writeIncluded } from './included.ts';
import { sha256 } from './own-export.ts';
import { writePrograms, writeValidator } from './writer-programs.ts';

type Statement = { title: string; description: string; input: string; output: string; hint: string };

const heading = {
  zh: { input: '输入格式', output: '输出格式', hint: '提示' },
  en: { input: 'Input', output: 'Output', hint: 'Notes' },
} as const;

const statementOf = (one: Statement, code: 'zh' | 'en'): string => {
  const part = (title: string, text: string) => (text.trim() === '' ? [] : [`## ${title}`, text.trim()]);
  const names = heading[code];
  return `${[
    one.description.trim(),
    ...part(names.input, one.input),
    ...part(names.output, one.output),
    ...part(names.hint, one.hint),
  ]
    .filter((each) => each !== '')
    .join('\n\n')}\n`;
};

/** Statements by language code: the base texts under the language they are in, beside the translations. */
const statementsOf = ({ problem }: ProblemDraft): Map<'zh' | 'en', Statement> => {
  const found = new Map<'zh' | 'en', Statement>();
  const { 'zh-CN': chinese, 'en-US': english } = problem.translations;
  if (chinese) found.set('zh', chinese);
  if (english) found.set('en', english);
  const code = statementLanguage(problem) === 'zh-CN' ? 'zh' : 'en';
  const free = found.has(code) ? (['zh', 'en'] as const).find((one) => !found.has(one)) : code;
  if (free !== undefined) found.set(free, problem);
  return found;
};

/** The code of a language in the format. */
const codeOf = (language: string): string[] => {
  const code = findLanguage(language)?.icpc;
  return code === undefined ? [] : [code];
};

/** A uuid made of the problem's names, so that it stays the same for the same problem. */
const uuidOf = (draft: ProblemDraft): string => {
  const hex = sha256(Buffer.from(`assize ${draft.problem.problemId}`));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Most runs of a case; null where there is but one. */
const passesOf = ({ judgeMode, judgeOptions: { passes } }: ProblemDraft): number | null =>
  judgeMode === 'multi_pass' ? (passes ?? 2) : judgeMode === 'interactive' ? (passes ?? null) : null;

const typesOf = (draft: ProblemDraft): string[] => [
  draft.problem.type === 1 ? 'scoring' : 'pass-fail',
  ...(draft.judgeMode === 'interactive' ? ['interactive'] : []),
  ...(passesOf(draft) === null ? [] : ['multi-pass']),
  ...(draft.judgeMode === 'submit_answer' ? ['submit-answer'] : []),
];

const yamlOf = (draft: ProblemDraft, statements: ReadonlyMap<string, Statement>): string => {
  const { problem } = draft;
  const chosen = [...new Set(draft.languages.flatMap(codeOf))];
  const passes = passesOf(draft);
  const types = typesOf(draft);
  return stringify({
    problem_format_version: '2023-07-draft',
    // DOMjudge knows a text only, and tools of the format take both.
    type: types.length === 1 ? types[0] : types,
    name: Object.fromEntries([...statements].map(([code, one]) => [code, one.title])),
    uuid: uuidOf(draft),
    ...(problem.source.trim() === '' ? {} : { source: problem.source.trim() }),
    limits: {
      time_limit: problem.timeLimit / 1000,
      memory: problem.memoryLimit,
      ...(passes === null ? {} : { validation_passes: passes }),
    },
    keywords: draft.tags.map((one) => one.name),
    languages: draft.languages.length >= languages.length || chosen.length === 0 ? 'all' : chosen,
  });
};

type Placed = IcpcExtras['samples'][number];
const padded = (number: number, count: number): string => String(number).padStart(String(count).length, '0');

/** Places of the cases below `data/`, in judging order, and the settings of their groups. */
const placeCases = (
  draft: ProblemDraft,
): { samples: Placed[]; settings: Map<string, unknown>; losses: string[] } => {
  const { samples, problem } = draft;
  const settings = new Map<string, unknown>();
  const losses: string[] = [];
  const at = (index: number, folder: string): string =>
    `secret/${folder}${padded(index + 1, samples.length)}`;
  if (problem.type === 0)
    return { samples: samples.map((one, index) => ({ ...one, path: at(index, '') })), settings, losses };

  const isSubtask = problem.judgeCaseMode.startsWith('subtask');
  if (problem.judgeCaseMode === 'subtask_average')
    losses.push('Subtasks score by the mean of their cases; the package says their sum.');
  const equal = new Set(samples.map((one) => one.score)).size <= 1;
  if (!isSubtask && equal) {
    settings.set('secret', {
      scoring: { score: samples.reduce((sum, one) => sum + one.score, 0), aggregation: 'sum' },
    });
    return { samples: samples.map((one, index) => ({ ...one, path: at(index, '') })), settings, losses };
  }
  // Cases with points of their own are groups of one case each.
  const keyOf = (one: (typeof samples)[number], index: number) =>
    isSubtask ? (one.groupNum ?? 1) : index + 1;
  const keys = [...new Set(samples.map(keyOf))].toSorted((a, b) => a - b);
  const folderOf = (key: number) => `group${padded(key, Math.max(...keys))}`;
  const required = new Set(isSubtask ? draft.groups.flatMap((one) => one.dependsOn) : []);
  let total = 0;
  for (const key of keys) {
    const scores = samples.filter((one, index) => keyOf(one, index) === key).map((one) => one.score);
    const score =
      scores.length === 0
        ? 0
        : problem.judgeCaseMode === 'subtask_average'
          ? Math.round(scores.reduce((a, b) => a + b, 0) / scores.length)
          : Math.min(...scores);
    const requires = draft.groups.find((one) => isSubtask && one.groupNum === key)?.dependsOn ?? [];
    total += score;
    // The format lets groups be required only where they are all or nothing.
    const lowest = required.has(key) ? 'pass-fail' : 'min';
    settings.set(`secret/${folderOf(key)}`, {
      scoring: {
        score,
        aggregation: problem.judgeCaseMode === 'subtask_average' ? 'sum' : lowest,
        ...(requires.length === 0 ? {} : { require_pass: requires.map((one) => `secret/${folderOf(one)}`) }),
      },
    });
  }
  settings.set('secret', { scoring: { score: total, aggregation: 'sum' } });
  return {
    samples: samples.map((one, index) => ({ ...one, path: at(index, `${folderOf(keyOf(one, index))}/`) })),
    settings,
    losses,
  };
};

/** Flags for the comparison of this problem, where the package's own default comparison does it. */
const flagsOf = ({ judgeMode, problem }: ProblemDraft, losses: string[]): string[] => {
  if (problem.spjProtocol === 'kattis' && judgeMode !== 'default') return problem.spjArgs;
  if (judgeMode !== 'default') return [];
  losses.push('Outputs are compared word by word here; at Assize white space inside lines counts as well.');
  return problem.isRemoveEndBlank ? ['case_sensitive'] : ['case_sensitive', 'space_change_sensitive'];
};

const readmeOf = (draft: ProblemDraft, losses: readonly string[]): string =>
  [
    `# ${draft.problem.problemId} ${draft.problem.title}`,
    '',
    'Exported by Assize as an ICPC problem package, version 2023-07.',
    `\`${extrasFile}\` holds what this format has no word for; Assize reads it back, other systems pass over it.`,
    ...(losses.length === 0
      ? []
      : ['', 'What other systems should know:', '', ...losses.map((one) => `- ${one}`)]),
    '',
  ].join('\n');

/** Paths of pictures and files of the texts by their addresses; pictures lie beside the statements. */
const placeLinked = (linked: readonly LinkedFile[]): Map<string, string> => {
  const taken = new Set<string>();
  return new Map(
    linked.map(({ link, kind, name }, index) => {
      if (kind === 'image') return [link, `statement/${name}`];
      const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
      const isPlain = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/.test(name) && !taken.has(name.toLowerCase());
      const file = isPlain ? name : `attachment-${index + 1}${ending}`;
      taken.add(file.toLowerCase());
      return [link, `attachments/${file}`];
    }),
  );
};

/**
 * The files of one problem as an ICPC package of version 2023-07, below a folder of its display id.
 * @param testlib our testlib.h, put beside programs that include it; null where it is not at hand
 */
export async function* writeIcpc(
  { draft, files, linked = [] }: ExportProblem,
  { testlib }: { testlib: string | null },
): AsyncIterable<ExportFile> {
  const { problem } = draft;
  const folder = problem.problemId.toLowerCase();
  const statements = statementsOf(draft);
  const placed = placeCases(draft);
  const validator = writeValidator(draft, testlib);
  const programs = writePrograms(draft, testlib);
  const losses = [...placed.losses, ...validator.losses, ...programs.losses];
  const flags = flagsOf(draft, losses);
  if (problem.isFileIO)
    losses.push(
      `Programs read ${problem.ioReadFileName} and write ${problem.ioWriteFileName}; the format knows standard streams only.`,
    );

  const texts = new Map<string, string>([
    ['problem.yaml', yamlOf(draft, statements)],
    [
      'domjudge-problem.ini',
      `short-name = ${problem.problemId}\nexternalid = ${problem.problemId}\ntimelimit = ${problem.timeLimit / 1000}\n`,
    ],
  ]);
  const places = placeLinked(linked);
  const fromStatement = (link: string): string => {
    const place = places.get(link);
    return place === undefined ? link : place.replace(/^statement\//, '').replace(/^attachments\//, '../$&');
  };
  for (const [code, one] of statements)
    texts.set(`statement/problem.${code}.md`, withFileLinks(statementOf(one, code), fromStatement));
  for (const [name, text] of [...validator.files, ...programs.files]) texts.set(name, text);
  for (const [name, text] of writeIncluded(draft)) texts.set(name, text);
  texts.set('README.md', readmeOf(draft, losses));
  const written = Object.fromEntries([...texts].map(([name, text]) => [name, sha256(Buffer.from(text))]));
  const extras = {
    ...icpcExtrasOf(draft, { samples: placed.samples, written }),
    linked: linked.map(({ link, name, kind }) => ({ link, name, kind, path: places.get(link) ?? '' })),
  };
  texts.set(extrasFile, JSON.stringify(extras, null, 1));
  for (const [place, settings] of placed.settings)
    texts.set(`data/${place}/test_group.yaml`, stringify(settings));
  if (flags.length > 0) texts.set('data/test_group.yaml', stringify({ output_validator_args: flags }));
  problem.examples.forEach(({ input, output }, index) => {
    texts.set(`data/sample/${padded(index + 1, problem.examples.length)}.in`, input);
    texts.set(`data/sample/${padded(index + 1, problem.examples.length)}.ans`, output);
  });
  const scripts = new Set(validator.scripts);
  for (const [name, text] of texts)
    yield {
      name: `${folder}/${name}`,
      bytes: Buffer.from(text),
      executable: scripts.has(name),
    };
  for (const { link, size, open } of linked) yield { name: `${folder}/${places.get(link)}`, size, open };
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const one of placed.samples) {
    const [input, output] = [byName.get(one.input), byName.get(one.output)];
    if (input) yield { ...input, name: `${folder}/data/${one.path}.in` };
    if (output) yield { ...output, name: `${folder}/data/${one.path}.ans` };
  }
}
