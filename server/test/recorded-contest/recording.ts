/**
 * A recorded contest as a text: a line for each team, submission and later word of judges and staff. Times are ms since
 * the start by the clock on the wall. It shares nothing with the product, and neither does `plain-board.ts`.
 */
export type RecordedTeam = {
  /** Name of the team; its accounts are this, and this with `b` behind it. */
  name: string;
  group: string;
  accounts: 1 | 2;
  flags: readonly ('star' | 'hidden' | 'disqualified')[];
  /** Minutes that staff added. */
  minutes: number;
};
export type RecordedRun = {
  id: number;
  account: string;
  problem: string;
  atMs: number;
  /** When its first verdict came. */
  judgedMs: number;
  verdict: string;
};
/** A later verdict of a run. */
export type Rejudging = { id: number; round: number; atMs: number; verdict: string };
export type Recording = {
  sealMs: number;
  endMs: number;
  /** A stretch that does not count. */
  removed: readonly [fromMs: number, toMs: number];
  problems: readonly string[];
  teams: readonly RecordedTeam[];
  runs: readonly RecordedRun[];
  rejudgings: readonly Rejudging[];
  ignored: readonly number[];
};

export const writeRecording = ({ sealMs, endMs, removed, problems, ...rest }: Recording): string =>
  [
    `contest ${sealMs} ${endMs} ${removed.join(' ')}`,
    `problems ${problems.join(' ')}`,
    ...rest.teams.map(({ name, group, accounts, minutes, flags }) =>
      ['team', name, group, accounts, minutes, ...flags].join(' '),
    ),
    ...rest.runs.map((run) =>
      ['run', run.id, run.account, run.problem, run.atMs, run.judgedMs - run.atMs, run.verdict].join(' '),
    ),
    ...rest.rejudgings.map(({ id, round, atMs, verdict }) =>
      ['rejudged', id, round, atMs, verdict].join(' '),
    ),
    `ignored ${rest.ignored.join(' ')}`,
    '',
  ].join('\n');

export const readRecording = (text: string): Recording => {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const of = (kind: string) => lines.filter(([first]) => first === kind).map(([, ...rest]) => rest);
  const [sealMs = 0, endMs = 0, from = 0, to = 0] = (of('contest')[0] ?? []).map(Number);
  return {
    ...{ sealMs, endMs, removed: [from, to], problems: of('problems')[0] ?? [] },
    teams: of('team').map(([name = '', group = '', accounts, minutes, ...flags]) => ({
      ...{ name, group, accounts: accounts === '2' ? 2 : 1, minutes: Number(minutes) },
      flags: flags as RecordedTeam['flags'],
    })),
    runs: of('run').map(([id, account = '', problem = '', atMs, tookMs, verdict = '']) => ({
      ...{ id: Number(id), account, problem, atMs: Number(atMs), verdict },
      judgedMs: Number(atMs) + Number(tookMs),
    })),
    rejudgings: of('rejudged').map(([id, round, atMs, verdict = '']) => ({
      ...{ id: Number(id), round: Number(round), atMs: Number(atMs), verdict },
    })),
    ignored: (of('ignored')[0] ?? []).map(Number),
  };
};

/** Accounts of a team, the lead first. */
export const accountsOf = ({ name, accounts }: RecordedTeam): string[] =>
  accounts === 2 ? [name, `${name}b`] : [name];
