import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';

/** Parts of the form, in their order on the page. */
export const formSections = ['statement', 'limits', 'judging', 'data', 'programs', 'code', 'access'] as const;
export type FormSection = (typeof formSections)[number];

/** Field path → the section that shows it; a path stands for everything below it. */
const sectionOf: Readonly<Record<string, FormSection>> = {
  'problem.problemId': 'statement',
  'problem.title': 'statement',
  'problem.description': 'statement',
  'problem.input': 'statement',
  'problem.output': 'statement',
  'problem.hint': 'statement',
  'problem.examples': 'statement',
  'problem.translations': 'statement',
  'problem.timeLimit': 'limits',
  'problem.memoryLimit': 'limits',
  'problem.stackLimit': 'limits',
  limitFactors: 'limits',
  'problem.type': 'judging',
  'problem.judgeCaseMode': 'judging',
  'problem.isRemoveEndBlank': 'judging',
  'problem.isFileIO': 'judging',
  'problem.ioReadFileName': 'judging',
  'problem.ioWriteFileName': 'judging',
  'problem.spjLanguage': 'judging',
  'problem.spjCode': 'judging',
  'problem.spjProtocol': 'judging',
  'problem.spjArgs': 'judging',
  'problem.checkerLanguage': 'judging',
  'problem.checkerCode': 'judging',
  'problem.judgeExtraFile': 'judging',
  judgeMode: 'judging',
  judgeOptions: 'judging',
  samples: 'data',
  groups: 'data',
  questions: 'data',
  isUploadTestCase: 'data',
  uploadTestcaseDir: 'data',
  programs: 'programs',
  languages: 'code',
  codeTemplates: 'code',
  'problem.userExtraFile': 'code',
  'problem.auth': 'access',
  'problem.codeShare': 'access',
  'problem.openCaseResult': 'access',
  'problem.difficulty': 'access',
  'problem.source': 'access',
  tags: 'access',
};

/** The path of the field a path belongs to: itself or the nearest one above it that the form knows. */
export const fieldOf = (path: string): string => {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length--) {
    const above = steps.slice(0, length).join('.');
    if (Object.hasOwn(sectionOf, above)) return above;
  }
  return path;
};

export const sectionAt = (path: string): FormSection => sectionOf[fieldOf(path)] ?? 'statement';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted path; undefined where there is none. */
export const valueAt = (value: unknown, path: string): unknown => {
  let at: unknown = value;
  for (const step of path.split('.')) {
    if (Array.isArray(at)) at = at[Number(step)];
    else if (isObject(at)) at = at[step];
    else return undefined;
  }
  return at;
};

/** Flags of one save say nothing about the problem. */
const passing = new Set(['changeModeCode', 'changeJudgeCaseMode']);

/** Every field of a draft as [path, value]: those of `problem` one by one, translations by language and field. */
const fieldsOf = (draft: ProblemDraft): [string, unknown][] => {
  const { problem, ...rest } = draft;
  const { translations, ...own } = problem;
  const translated = Object.entries(translations).flatMap(([locale, one]) =>
    Object.entries(one ?? {}).map(([name, value]): [string, unknown] => [
      `problem.translations.${locale}.${name}`,
      value,
    ]),
  );
  return [
    ...Object.entries(own).map(([name, value]): [string, unknown] => [`problem.${name}`, value]),
    ...translated,
    ...Object.entries(rest).filter(([name]) => !passing.has(name)),
  ];
};

/** Whether two values of JSON say the same; a missing one says null. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => sameValue(one, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
};

/** Paths of the fields in which two drafts differ. */
export const changedFields = (before: ProblemDraft, after: ProblemDraft): string[] => {
  if (before === after) return [];
  const old = new Map(fieldsOf(before));
  const now = new Map(fieldsOf(after));
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => !sameValue(old.get(path), now.get(path)),
  );
};
