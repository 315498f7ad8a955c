import type { CheckKey, MendPlace, ReadinessCheck } from '@assize/shared/areas/contest-staff/endpoints.ts';
import type { SeatTests } from '../hall/service.ts';

type Level = ReadinessCheck['level'];
type Rest = Partial<Pick<ReadinessCheck, 'problem' | 'params'>> & { mend?: MendPlace };

/** Facts of a problem that decide whether a contest with it can start. */
export type ProblemFacts = {
  pid: number;
  displayId: string;
  isThere: boolean;
  cases: number;
  /** Whether it has samples, or is of a kind that shows none. */
  hasSamples: boolean;
  /** Languages of the statement that are missing. */
  missingLocales: readonly string[];
  timeLimitMs: number;
  memoryLimitMb: number;
  /** Languages that the contest and the problem take; null: it takes no programs. */
  languages: readonly string[] | null;
  color: string | null;
  /** Languages of its checker, interactor or manager. */
  programs: readonly string[];
  /** What came of the last submission since it was changed, where it has such programs. */
  trial: 'none' | 'failed' | 'good';
};
export type SiteFacts = {
  judgingIsOn: boolean;
  /** Judges that are up, each with its languages, why it takes no work, and how far its clock is ahead in ms. */
  judges: readonly {
    id: string;
    languages: readonly string[];
    trouble: string | null;
    skewMs: number | null;
  }[];
  /** How far the clock of the database is ahead, in ms. */
  databaseSkewMs: number;
  /** Free part of the disks, from 0 to 1; null: unknown. */
  freeDisk: number | null;
  systemErrors: number;
  /** Hours since the last backup that the site knows of; null: it knows of none. */
  backupHours: number | null;
  /** People may make accounts, for which they get mails. */
  registers: boolean;
  /** Mails leave by a server. */
  sendsMails: boolean;
};
export type ContestFacts = {
  visible: boolean;
  auth: 0 | 1 | 2;
  hasPassword: boolean;
  participants: number;
  sealIsInside: boolean;
  isSealed: boolean;
  openPrint: boolean;
  hasPrintStaff: boolean;
  hasBalloonStaff: boolean;
  paused: readonly string[];
  problems: readonly ProblemFacts[];
  /** Machines of its hall by what they say of their self-tests; null: it has no hall, or no machine there. */
  seats: SeatTests | null;
};

const check = (
  key: CheckKey,
  level: Level,
  { problem = null, params = {}, mend }: Rest = {},
): ReadinessCheck => ({
  ...{ key, level, problem, params },
  mend: mend ?? null,
});

/** Limits beyond which a judge is busy for long. */
const longTimeMs = 10_000;
const muchMemoryMb = 1_024;
/** Difference of clocks that is worth a look, and the one that decides about submissions. */
const skewWarnMs = 500;
const skewBadMs = 2_000;
const diskWarn = 0.1;
const diskBad = 0.03;
const backupWarnHours = 24;

const problemChecks = (one: ProblemFacts, offered: ReadonlySet<string>): ReadinessCheck[] => {
  const problem = { pid: one.pid, displayId: one.displayId };
  const found: ReadinessCheck[] = [];
  const add = (key: CheckKey, level: Level, params: ReadinessCheck['params'] = {}) =>
    found.push(check(key, level, { problem, params, mend: key === 'problem-gone' ? 'problems' : 'problem' }));
  if (!one.isThere) {
    add('problem-gone', 'bad');
    return found;
  }
  if (one.cases === 0) add('data', 'bad');
  if (!one.hasSamples) add('samples', 'warn');
  if (one.missingLocales.length > 0) add('statement', 'warn', { missing: one.missingLocales.join(', ') });
  if (one.timeLimitMs > longTimeMs || one.memoryLimitMb > muchMemoryMb)
    add('limits', 'warn', { time: one.timeLimitMs, memory: one.memoryLimitMb });
  if (one.languages?.length === 0) add('problem-languages', 'bad');
  const missing = one.programs.filter((language) => !offered.has(language));
  if (missing.length > 0) add('program-language', 'bad', { missing: missing.join(', ') });
  if (one.trial === 'none') add('untried', 'warn');
  if (one.trial === 'failed') add('trial-failed', 'bad');
  return found;
};

const colorCheck = (problems: readonly ProblemFacts[]): ReadinessCheck => {
  const without = problems.filter(({ color }) => color === null).length;
  const colors = problems.flatMap(({ color }) => color?.toLowerCase() ?? []);
  const twice = colors.length - new Set(colors).size;
  const level = without + twice === 0 ? 'good' : 'warn';
  return check('colors', level, { params: { without, twice }, mend: 'problems' });
};

const clockLevel = (skewMs: number): Level => {
  const ms = Math.abs(skewMs);
  if (ms >= skewBadMs) return 'bad';
  return ms >= skewWarnMs ? 'warn' : 'good';
};

/** Languages of the judges that work. */
const offeredBy = ({ judges }: SiteFacts): ReadonlySet<string> =>
  new Set(judges.flatMap(({ trouble, languages }) => (trouble === null ? languages : [])));

const siteChecks = (site: SiteFacts, problems: readonly ProblemFacts[]): ReadinessCheck[] => {
  const { judges, freeDisk } = site;
  const working = judges.filter(({ trouble }) => trouble === null);
  const offered = offeredBy(site);
  const needed = new Set(problems.flatMap((one) => one.languages ?? []));
  const hasNone = problems.some(
    ({ languages }) => languages?.length && !languages.some((one) => offered.has(one)),
  );
  const missing = [...needed].filter((one) => !offered.has(one)).toSorted();
  const skews = judges.flatMap(({ id, skewMs }) => (skewMs === null ? [] : [{ id, skewMs }]));
  const worst = skews.toSorted((a, b) => Math.abs(b.skewMs) - Math.abs(a.skewMs))[0];
  const diskLevel = (free: number): Level => (free < diskBad ? 'bad' : free < diskWarn ? 'warn' : 'good');
  return [
    check('judging-off', site.judgingIsOn ? 'good' : 'bad', { mend: 'switches' }),
    check('judges', working.length === 0 ? 'bad' : working.length === 1 ? 'warn' : 'good', {
      params: { count: working.length },
      mend: 'judges',
    }),
    ...(needed.size === 0
      ? []
      : [
          check('judge-languages', hasNone ? 'bad' : missing.length === 0 ? 'good' : 'warn', {
            params: { missing: missing.join(', ') },
            mend: 'judges' as const,
          }),
        ]),
    ...judges
      .filter(({ trouble }) => trouble !== null)
      .map(({ id }) => check('judge-trouble', 'warn', { params: { id }, mend: 'judges' })),
    ...(worst
      ? [
          check('judge-clock', clockLevel(worst.skewMs), {
            params: { id: worst.id, ms: Math.round(worst.skewMs) },
            mend: 'judges' as const,
          }),
        ]
      : []),
    check('database-clock', clockLevel(site.databaseSkewMs), {
      params: { ms: Math.round(site.databaseSkewMs) },
      mend: 'overview',
    }),
    ...(freeDisk === null
      ? []
      : [
          check('disk', diskLevel(freeDisk), {
            params: { percent: Math.floor(freeDisk * 100) },
            mend: 'overview' as const,
          }),
        ]),
    site.backupHours === null
      ? check('no-backup', 'warn')
      : check('backup', site.backupHours > backupWarnHours ? 'warn' : 'good', {
          params: { hours: Math.floor(site.backupHours) },
        }),
    check('mail', site.registers && !site.sendsMails ? 'warn' : 'good', { mend: 'mail' }),
    check('system-errors', site.systemErrors === 0 ? 'good' : 'warn', {
      params: { count: site.systemErrors },
      mend: 'judges',
    }),
  ];
};

/** Names of seats that a text has room for. */
const toldSeats = 12;

const seatCheck = ({ machines, passed, failed }: SeatTests): ReadinessCheck => {
  const more = failed.length > toldSeats ? ' …' : '';
  const seats = `${failed.slice(0, toldSeats).join(', ')}${more}`;
  return check('seats', failed.length === 0 ? 'good' : 'warn', {
    params: { failed: failed.length, passed, machines, seats },
    mend: 'hall',
  });
};

/** What is to be known before a contest starts, the worst of each thing. */
export const startChecks = (contest: ContestFacts, site: SiteFacts): ReadinessCheck[] => {
  const { problems, paused } = contest;
  const offered = offeredBy(site);
  const usesBalloons = problems.some(({ color }) => color !== null);
  return [
    check('problems', problems.length === 0 ? 'bad' : 'good', {
      params: { count: problems.length },
      mend: 'problems',
    }),
    ...problems.flatMap((one) => problemChecks(one, offered)),
    ...(problems.length === 0 ? [] : [colorCheck(problems)]),
    ...siteChecks(site, problems),
    check('visible', contest.visible ? 'good' : 'bad', { mend: 'form' }),
    ...(contest.auth === 0
      ? []
      : [check('password', contest.hasPassword ? 'good' : 'bad', { mend: 'form' as const })]),
    check('participants', contest.participants === 0 && contest.auth !== 0 ? 'warn' : 'good', {
      params: { count: contest.participants },
    }),
    ...(contest.isSealed
      ? [check('seal', contest.sealIsInside ? 'good' : 'bad', { mend: 'form' as const })]
      : []),
    ...(contest.openPrint
      ? [check('print-staff', contest.hasPrintStaff ? 'good' : 'warn', { mend: 'staff' as const })]
      : []),
    ...(usesBalloons
      ? [check('balloon-staff', contest.hasBalloonStaff ? 'good' : 'warn', { mend: 'staff' as const })]
      : []),
    ...(paused.length === 0
      ? []
      : [check('paused', 'warn', { params: { ids: paused.join(', ') }, mend: 'problems' as const })]),
    ...(contest.seats === null ? [] : [seatCheck(contest.seats)]),
  ];
};

type FinalFacts = {
  /** The contest is not over, or its results are sealed. */
  isSealed: boolean;
  waiting: number;
  failed: number;
  /** The contest counts whole seconds, other software whole minutes. */
  countsSeconds: boolean;
};
/** What keeps results from being made final, and what their readers should know. */
export const finalizeChecks = ({
  isSealed,
  waiting,
  failed,
  countsSeconds,
}: FinalFacts): ReadinessCheck[] => [
  check('final-sealed', isSealed ? 'bad' : 'good', { mend: 'course' }),
  check('final-waiting', waiting > 0 ? 'bad' : 'good', { params: { count: waiting }, mend: 'submissions' }),
  check('final-failed', failed > 0 ? 'bad' : 'good', { params: { count: failed }, mend: 'submissions' }),
  ...(countsSeconds ? [check('final-seconds', 'warn', { mend: 'form' as const })] : []),
];
