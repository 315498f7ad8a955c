import { Refused, type Remark, remark } from '../found.ts';
import { asMapping, asTexts, isMapping } from '../json.ts';

const version = ['legacy', 'legacy-icpc', '2023-07', '2025-09'] as const;
export type IcpcVersion = (typeof version)[number];

const newKeys = [
  'problem_format_version',
  'type',
  'name',
  'uuid',
  'version',
  'credits',
  'source',
  'license',
  'rights_owner',
  'embargo_until',
  'limits',
  'keywords',
  'languages',
  'allow_file_writing',
  'constants',
];
const legacyKeys = [
  'problem_format_version',
  'type',
  'name',
  'uuid',
  'author',
  'source',
  'source_url',
  'license',
  'rights_owner',
  'limits',
  'validation',
  'validator_flags',
  'keywords',
  'languages',
  'grading',
  'libraries',
];
const newLimits = [
  'time_multipliers',
  'time_limit',
  'time_resolution',
  'memory',
  'output',
  'code',
  'compilation_time',
  'compilation_memory',
  'validation_time',
  'validation_memory',
  'validation_output',
  'validation_passes',
];

/** Limits without a counterpart here, where one bound holds for all problems. */
const droppedLimits = [
  'output',
  'code',
  'compilation_time',
  'compilation_memory',
  'validation_time',
  'validation_memory',
  'validation_output',
];

/** Content of `problem.yaml`, in one shape for all versions of the format. */
export type IcpcFacts = {
  version: IcpcVersion;
  /** By language code; '' where the name has none. */
  names: Map<string, string>;
  isScoring: boolean;
  isInteractive: boolean;
  isMultiPass: boolean;
  isSubmitAnswer: boolean;
  /** legacy: what `validation` says; null: the version says it by the folder of the validator. */
  isCustom: boolean | null;
  /** Whether the validator says the points of a case; in later versions each may. */
  givesScores: boolean;
  /** legacy: what `grading` says. */
  grading: Record<string, unknown>;
  flags: string[];
  timeLimitSeconds: number | null;
  memoryMb: number | null;
  passes: number | null;
  source: string;
  keywords: string[];
  languages: string[];
  constants: Map<string, string>;
};

const versionOf = (said: unknown): IcpcVersion => {
  const text = String(said ?? 'legacy').replace(/-draft$/, '');
  const known = version.find((one) => one === text);
  if (known === undefined) throw new Refused('reason.icpc-version', { version: text.slice(0, 40) });
  return known;
};

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number > 0 ? number : null;
};

const sourceOf = (yaml: Record<string, unknown>): string => {
  const entries = (Array.isArray(yaml.source) ? yaml.source : [yaml.source]).flatMap((one: unknown) =>
    isMapping(one) ? [[one.name, one.url]] : one ? [[one, yaml.source_url]] : [],
  );
  return entries.map(([name, url]) => (url ? `[${String(name)}](${String(url)})` : String(name))).join(', ');
};

/**
 * Reads `problem.yaml`. An unknown key is an error where the version says so, else a note.
 * @throws Refused `reason.icpc-version`, `reason.icpc-key`, `reason.icpc-type`
 */
export const readProblemYaml = (parsed: unknown, notes: Remark[]): IcpcFacts => {
  const yaml = asMapping(parsed);
  const named = versionOf(yaml.problem_format_version);
  const isLegacy = named.startsWith('legacy');
  const limits = asMapping(yaml.limits ?? {});
  const unknown = [
    ...Object.keys(yaml).filter((key) => !(isLegacy ? legacyKeys : newKeys).includes(key)),
    ...(isLegacy
      ? []
      : Object.keys(limits)
          .filter((key) => !newLimits.includes(key))
          .map((key) => `limits.${key}`)),
  ];
  if (unknown.length > 0) {
    const keys = unknown.slice(0, 10).join(', ').slice(0, 200);
    if (named === '2025-09') throw new Refused('reason.icpc-key', { keys });
    notes.push(remark('note.keys-unknown', { keys }));
  }

  const dropped = droppedLimits.filter((key) => limits[key] !== undefined && limits[key] !== null);
  if (dropped.length > 0) notes.push(remark('note.limits-dropped', { limits: dropped.join(', ') }));

  const names = new Map(
    isMapping(yaml.name)
      ? Object.entries(yaml.name).map(([language, name]) => [language, String(name)] as const)
      : yaml.name
        ? [['', String(yaml.name)] as const]
        : [],
  );
  const types = new Set(asTexts(yaml.type).flatMap((one) => one.split(/\s+/)));
  const grading = isLegacy ? asMapping(yaml.grading ?? {}) : {};
  const validation = isLegacy ? String(yaml.validation ?? 'default').split(/\s+/) : [];
  const known = ['pass-fail', 'scoring', 'multi-pass', 'interactive', 'submit-answer'];
  const odd = [...types].filter((one) => !known.includes(one));
  if (odd.length > 0) throw new Refused('reason.icpc-type', { type: odd.join(' ').slice(0, 60) });
  const facts: IcpcFacts = {
    version: named,
    names,
    isScoring: types.has('scoring') || validation.includes('score') || grading.custom_scoring === true,
    isInteractive: types.has('interactive') || validation.includes('interactive'),
    // DOMjudge reads `custom multi-pass` in legacy packages.
    isMultiPass: types.has('multi-pass') || validation.includes('multi-pass'),
    isSubmitAnswer: types.has('submit-answer'),
    isCustom: isLegacy ? validation.includes('custom') : null,
    givesScores: validation.includes('score') || grading.custom_scoring === true,
    grading,
    flags: isLegacy
      ? String(yaml.validator_flags ?? '')
          .split(/\s+/)
          .filter((one) => one !== '')
      : [],
    timeLimitSeconds: numberOf(limits.time_limit),
    memoryMb: numberOf(limits.memory),
    passes: numberOf(limits.validation_passes),
    source: sourceOf(yaml),
    keywords:
      isLegacy && typeof yaml.keywords === 'string' ? yaml.keywords.split(/[\s,]+/) : asTexts(yaml.keywords),
    languages: asTexts(yaml.languages)
      .flatMap((one) => one.split(/[\s,]+/))
      .filter((one) => one !== '' && one !== 'all'),
    constants: new Map(
      Object.entries(asMapping(yaml.constants ?? {})).map(([name, value]) => [name, String(value)]),
    ),
  };
  if (facts.isSubmitAnswer && (facts.isInteractive || facts.isMultiPass))
    throw new Refused('reason.icpc-type', { type: [...types].join(' ').slice(0, 60) });
  if (facts.isMultiPass || facts.isInteractive) facts.isCustom = true;
  return facts;
};

/** Replaces `{{name}}` by the constant of that name. */
export const withConstants = (text: string, constants: ReadonlyMap<string, string>): string =>
  constants.size === 0
    ? text
    : text.replaceAll(/\{\{\s*([A-Za-z_]\w*)\s*\}\}/g, (whole, name: string) => constants.get(name) ?? whole);

/** `key = value` lines of `domjudge-problem.ini`. */
export const readIni = (text: string): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [, key = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return key === '' ? [] : [[key.toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2')] as const];
    }),
  );
