import { isVerdict, verdictShort } from '@assize/shared/domain/verdict.ts';

/** Words that stand for themselves: what a reader of the golden files wants to know by name. */
const toldByName = new Set(['phase', 'rights[]', 'judgement_type_id', 'state', 'event']);
/** Whether a number is a verdict: contests and print jobs have a `status` of another kind. */
const isVerdictOf = (field: string, beside: object): boolean =>
  field === 'myStatus' ||
  (field === 'status' && ['submitId', 'caseId', 'score'].some((name) => name in beside));
/** Keys that are numbers, uids or names of problems stand for any of their kind. */
const keyWord = (key: string): string => {
  if (/^\d+$/.test(key)) return '<number>';
  return /^[0-9a-f]{32}$/.test(key) ? '<uid>' : key;
};

/** Times that follow the clock of Redis, which no test sets. */
const byRedisClock = new Set(['nextAt']);

export type Words = readonly (readonly [marker: string, meaning: string])[];

const textMark = (text: string, field: string, words: Words): string => {
  if (text === '') return "''";
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return 'time';
  const found = words.filter(([marker]) => text.includes(marker)).map(([, meaning]) => meaning);
  if (found.length > 0) return found.join(' and ');
  return toldByName.has(field) ? text : 'text';
};
type Place = { field: string; beside: object; words: Words };
const leafMark = (value: unknown, { field, beside, words }: Place): string => {
  if (byRedisClock.has(field)) return 'time or null';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number')
    return isVerdictOf(field, beside) && isVerdict(value) ? verdictShort[value] : 'number';
  return textMark(String(value), field, words);
};

/** Every field of an answer by its path, with what stands there: kinds, verdicts, and whose secrets. */
export const marksOf = (answer: unknown, words: Words): string[] => {
  const marks = new Map<string, Set<string>>();
  const note = (path: string, mark: string) => marks.set(path, (marks.get(path) ?? new Set()).add(mark));
  const walk = (value: unknown, path: string, field: string, beside: object): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) note(`${path}[]`, 'none');
      for (const one of value) walk(one, `${path}[]`, `${field}[]`, beside);
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      if (entries.length === 0) note(`${path}{}`, 'none');
      for (const [key, one] of entries) {
        const word = keyWord(key);
        walk(one, path === '' ? word : `${path}.${word}`, word, value);
      }
    } else note(path, leafMark(value, { field, beside, words }));
  };
  walk(answer, '', '', {});
  return [...marks].map(([path, found]) => `${path || '.'}: ${[...found].toSorted().join(' | ')}`).toSorted();
};

/** A run whose result is withheld, by all that would give it away. */
export type Secret = {
  submitId: number;
  /** uid of its row. */
  team: string;
  pid: number;
  /** Problems that the row has solved as far as everybody may know. */
  solved: number;
  /** Texts that stand nowhere else: the program, words of its compiler. */
  texts: readonly string[];
  /** Numbers that stand nowhere else: time and memory. */
  numbers: readonly number[];
};

const resultFields = ['status', 'judgement_type_id', 'score', 'time', 'memory'];
/** What stands in their place while nothing is told. */
const untold: readonly unknown[] = [null, undefined, -5, 5, 6, 7, 'PENDING', 'FROZEN'];
/** Submissions of the Contest API say by `time` when they came. */
const isMoment = (value: unknown) => typeof value === 'string' && value.endsWith('Z');

/** Where an answer carries the result of a run: by its program, its figures, its verdict or its row. */
export const leaksIn = (answer: unknown, secret: Secret): string[] => {
  const leaks: string[] = [];
  const isRun = (value: object): boolean =>
    ['submitId', 'submission_id'].some(
      (key) => String((value as Record<string, unknown>)[key] ?? '') === String(secret.submitId),
    );
  const isRow = (value: object): boolean =>
    ['uid', 'team', 'team_id', 'participant'].some(
      (key) => (value as Record<string, unknown>)[key] === secret.team,
    );
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' && secret.texts.some((text) => value.includes(text)))
      leaks.push(`${path} holds ${value.slice(0, 60)}`);
    if (typeof value === 'number' && secret.numbers.includes(value)) leaks.push(`${path} is ${value}`);
    if (typeof value !== 'object' || value === null) return;
    const fields = value as Record<string, unknown>;
    if (isRun(value))
      for (const field of resultFields)
        if (!untold.includes(fields[field]) && !isMoment(fields[field]))
          leaks.push(`${path}.${field} of the run is ${fields[field]}`);
    if (isRow(value)) {
      if (fields.pid === secret.pid && 'solvedAt' in fields) leaks.push(`${path} is its balloon`);
      const counts = [fields.solved, fields.ac, (fields.score as Record<string, unknown> | null)?.num_solved];
      for (const count of counts)
        if (typeof count === 'number' && count > secret.solved) leaks.push(`${path} counts ${count} solved`);
    }
    for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`);
  };
  walk(answer, '');
  return leaks;
};

/** `phase: who` of all who are answered alike, below what they are answered. */
export const goldenOf = (
  seen: readonly { surface: string; phase: string; audience: string; lines: readonly string[] }[],
): string => {
  const bySurface = Map.groupBy(seen, ({ surface }) => surface);
  const parts = [...bySurface].map(([surface, answers]) => {
    const byBlock = Map.groupBy(answers, ({ lines }) => lines.join('\n'));
    const blocks = [...byBlock].map(([block, alike]) => {
      const people = new Map<string, string[]>();
      for (const [phase, all] of Map.groupBy(alike, (one) => one.phase)) {
        const who = all.map(({ audience }) => audience).join(', ');
        people.set(who, [...(people.get(who) ?? []), phase]);
      }
      const heads = [...people].map(([who, phases]) => `# ${phases.join(', ')}: ${who}`);
      return [...heads, ...block.split('\n').map((line) => `    ${line}`)].join('\n');
    });
    return [`## ${surface}`, ...blocks].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
};
