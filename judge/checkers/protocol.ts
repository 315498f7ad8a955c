/**
 * The meaning of a checker's, interactor's or manager's ending (Ways of judging 5, 6, 7, 11). Pure.
 *
 * testlib: exit codes 0 ok, 1 wrong answer, 2, 4 and 8 presentation error, 3 failure, 7 points, n, 16 + n and 50 + n
 * partially correct (n); 99 a share in percent on stdout; 100 to 103 ok, presentation error, wrong answer, failure.
 * kattis: 42 accepted, 43 wrong answer, with files in the feedback folder.
 */

import type { JudgeOptions } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import type { EndingSign } from '@assize/shared/domain/language.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { RunResult } from '../sandbox/port.ts';

export type Ending = Pick<RunResult, 'outcome' | 'exitCode' | 'signal'> & {
  readonly stdout: string;
  readonly stderr: string;
  /** How a crash ends in the program's language, where that ending would mean something else (Ways of judging 4). */
  readonly crash: EndingSign | null;
};

export type Decided = {
  readonly status: FinalVerdict;
  /** Share of the points of the case, 0 to 1. */
  readonly fraction: number;
  /** The reason of a System Error; undefined when the program decided. */
  readonly trouble?: string;
};

export type Scale = {
  readonly options: JudgeOptions;
  /** Points of the case; 0 where there are none. */
  readonly full: number;
};

const accepted: Decided = { status: verdict.accepted, fraction: 1 };
const wrong: Decided = { status: verdict.wrongAnswer, fraction: 0 };
const badFormat: Decided = { status: verdict.presentationError, fraction: 0 };
const trouble = (why: string): Decided => ({ status: verdict.systemError, fraction: 0, trouble: why });

/** A share of the points: all of them is Accepted, none is Wrong Answer. */
const share = (fraction: number): Decided =>
  fraction >= 1 ? accepted : fraction > 0 ? { status: verdict.partial, fraction } : wrong;

/** The reason why a program did not end by itself; undefined when it did. */
export const whyStopped = ({ outcome, signal }: Pick<Ending, 'outcome' | 'signal'>): string | undefined => {
  switch (outcome) {
    case 'exited':
      return undefined;
    case 'signalled':
      return `was killed by signal ${signal}`;
    case 'cpu-limit':
    case 'wall-limit':
      return 'took too long';
    case 'stuck':
      return 'waited for words that never came';
    case 'memory-limit':
      return 'used too much memory';
    case 'output-limit':
      return 'wrote too much';
    case 'dismissed':
    case 'internal-error':
      return 'did not run';
  }
};

/** Only the crashes of the program's own language count, as a checker may repeat a contestant's text. */
const hasCrashed = ({ exitCode, stderr, crash }: Omit<Ending, 'stdout'>): boolean =>
  crash !== null && (crash.exitCodes?.includes(exitCode) ?? true) && crash.words.test(stderr);

/** The reason why the program decided nothing; undefined when it did. */
export const whyUndecided = (ending: Omit<Ending, 'stdout'>): string | undefined =>
  whyStopped(ending) ?? (hasCrashed(ending) ? 'crashed' : undefined);

type Said = 'ok' | 'wrong' | 'format' | 'fail' | { readonly share: number } | { readonly points: number };

const phrases: readonly (readonly [RegExp, (match: RegExpExecArray) => Said])[] = [
  [/^partially correct \((\d{1,3})\)/, ([, n]) => ({ share: Number(n) })],
  [/^points\s+([+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)(?=\s|$)/, ([, x]) => ({ points: Number(x) })],
  [/^ok(?=\s|$)/, () => 'ok'],
  [/^wrong answer(?=\s|$)/, () => 'wrong'],
  [/^(?:wrong output format|unexpected eof)(?=\s|$)/, () => 'format'],
  [/^FAIL(?=\s|$)/, () => 'fail'],
];

/**
 * The verdict that testlib writes at the beginning of stderr. It counts only there, as a contestant's text
 * cannot come before it.
 */
const wordsOf = (stderr: string): Said | undefined => {
  for (const [pattern, meaning] of phrases) {
    const match = pattern.exec(stderr);
    if (match) return meaning(match);
  }
  return undefined;
};

const ofWords: Record<'ok' | 'wrong' | 'format' | 'fail', Decided> = {
  ok: accepted,
  wrong,
  format: badFormat,
  fail: trouble('reports a failure'),
};

const ofCode = new Map<number, Decided>([
  [0, accepted],
  [1, wrong],
  [2, badFormat],
  [3, ofWords.fail],
  [4, badFormat],
  [8, badFormat],
  [100, accepted],
  [101, badFormat],
  [102, wrong],
  [103, ofWords.fail],
]);

const everyCode = Array.from({ length: 256 }, (_, code) => code);
/** Exit codes of an own program after which nothing that the contestant's program does changes the verdict. */
export const rejectingCodes = {
  testlib: everyCode.filter((code) => ofCode.has(code) && ofCode.get(code) !== accepted),
  kattis: everyCode.filter((code) => code !== 42),
} as const;

/**
 * Decides by exit code and text of stderr. The text decides where it says `partially correct (n)` with an
 * exit code that is n, 16 + n or 50 + n, or where the exit code has no meaning of its own; else the exit code
 * decides. So no text that a contestant gets into stderr turns a wrong answer into an accepted one.
 */
export const decideTestlib = (ending: Ending, scale: Scale): Decided => {
  const why = whyUndecided(ending);
  if (why !== undefined) return trouble(why);
  const { exitCode, stdout, stderr } = ending;
  const said = wordsOf(stderr);
  if (typeof said === 'object' && 'share' in said) {
    const { share: n } = said;
    const stands = [n, 16 + n, 50 + n, 255].includes(exitCode) || !ofCode.has(exitCode);
    if (stands) return share(n / (scale.options.partialOutOf ?? 100));
  }
  if (exitCode === 99) return percentage(stdout);
  if (exitCode === 7) {
    if (typeof said === 'object' && 'points' in said) return points(said.points, scale);
    return trouble('ended with code 7 (points) without saying how many');
  }
  const known = ofCode.get(exitCode);
  if (known) return known;
  if (typeof said === 'string') return ofWords[said];
  if (typeof said === 'object' && 'points' in said) return points(said.points, scale);
  return trouble(`ended with code ${exitCode}, which means nothing`);
};

const percentage = (stdout: string): Decided => {
  const text = stdout.trim();
  const value = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 100)) return trouble('ended with code 99 without a number from 0 to 100 on stdout');
  return share(value / 100);
};

const points = (x: number, { options, full }: Scale): Decided => {
  if (!(x >= 0 && Number.isFinite(x))) return trouble(`gave ${x} points`);
  switch (options.pointsAs ?? (x <= 1 ? 'fraction' : 'percent')) {
    case 'fraction':
      return share(x);
    case 'percent':
      return share(x / 100);
    case 'points':
      return share(full > 0 ? x / full : x);
  }
};

/**
 * A manager's ending is read as testlib's. A manager that exits with 0 may also have printed a share of the
 * points, 0 to 1, as the first word of its stdout.
 */
export const decideManager = (ending: Ending, scale: Scale): Decided => {
  const word = /^\s*(\S+)/.exec(ending.stdout)?.[1];
  if (whyUndecided(ending) !== undefined || ending.exitCode !== 0 || word === undefined)
    return decideTestlib(ending, scale);
  const value = Number(word);
  return value >= 0 && value <= 1 ? share(value) : trouble('printed something else than a share from 0 to 1');
};

/** Texts of the feedback folder by file name. */
export type Feedback = ReadonlyMap<string, string>;

/** `score.txt` holds points of the case unless `pointsAs` says otherwise; `score_multiplier.txt` holds a share. */
export const decideKattis = (ending: Ending, feedback: Feedback, scale: Scale): Decided => {
  const why = whyUndecided(ending);
  if (why !== undefined) return trouble(why);
  if (ending.exitCode === 43) return wrong;
  if (ending.exitCode !== 42) return trouble(`ended with code ${ending.exitCode}, neither 42 nor 43`);
  const score = feedback.get('score.txt');
  if (score !== undefined) {
    const { pointsAs = 'points' } = scale.options;
    return points(numberIn(score), { ...scale, options: { ...scale.options, pointsAs } });
  }
  const multiplier = feedback.get('score_multiplier.txt');
  if (multiplier === undefined) return accepted;
  const value = numberIn(multiplier);
  return value >= 0 && value <= 1 ? share(value) : trouble('gave a multiplier that is not from 0 to 1');
};

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
