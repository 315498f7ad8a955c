/** Judge status codes of the wire (Submissions 9 says which are never stored). */
export const verdict = {
  notSubmitted: -10,
  unknown: -5,
  cancelled: -4,
  presentationError: -3,
  compileError: -2,
  wrongAnswer: -1,
  accepted: 0,
  timeLimit: 1,
  memoryLimit: 2,
  runtimeError: 3,
  systemError: 4,
  pending: 5,
  compiling: 6,
  judging: 7,
  partial: 8,
  submitting: 9,
  submitFailed: 10,
} as const;

export type VerdictName = keyof typeof verdict;
export type Verdict = (typeof verdict)[VerdictName];

export const verdictShort = {
  [-10]: 'NS',
  [-5]: 'SNR',
  [-4]: 'CA',
  [-3]: 'PE',
  [-2]: 'CE',
  [-1]: 'WA',
  0: 'AC',
  1: 'TLE',
  2: 'MLE',
  3: 'RE',
  4: 'SE',
  5: 'PD',
  6: 'CP',
  7: 'JG',
  8: 'PAC',
  9: 'SB',
  10: 'SF',
} as const satisfies Record<Verdict, string>;

const nameByCode = new Map<number, VerdictName>(
  (Object.keys(verdict) as VerdictName[]).map((name) => [verdict[name], name]),
);

export const isVerdict = (code: number): code is Verdict => nameByCode.has(code);
export const verdictName = (code: Verdict): VerdictName => nameByCode.get(code) ?? 'unknown';

/** Pending, Compiling and Judging are in progress (and Submitting, in the client); everything else is final. */
export const isInProgress = (code: number): boolean => code >= verdict.pending && code <= verdict.judging;
export const isFinal = (code: number): boolean => !isInProgress(code) && code !== verdict.submitting;

/** Verdicts that may be set by hand; Cancelled comes from cancelling alone. */
export const settableVerdicts = [
  verdict.accepted,
  verdict.wrongAnswer,
  verdict.presentationError,
  verdict.timeLimit,
  verdict.memoryLimit,
  verdict.runtimeError,
  verdict.partial,
  verdict.systemError,
] as const;
export type SettableVerdict = (typeof settableVerdicts)[number];

/** The counter of a problem that a final verdict feeds; null for a verdict that feeds none. */
export const countedAs = (code: Verdict): ProblemCounter | null => counters[code] ?? null;

export type ProblemCounter = 'ac' | 'wa' | 'tle' | 'mle' | 're' | 'pe' | 'ce' | 'se' | 'pa';
const counters: Partial<Record<Verdict, ProblemCounter>> = {
  0: 'ac',
  [-1]: 'wa',
  1: 'tle',
  2: 'mle',
  3: 're',
  [-3]: 'pe',
  [-2]: 'ce',
  4: 'se',
  8: 'pa',
};
