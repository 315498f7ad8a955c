import { readFile, writeFile } from 'node:fs/promises';
import { seeded } from '../../../build/samples/lib/random.ts';
import { awardsText, boardText, medals, plainBoard, resultsText } from './plain-board.ts';
import {
  type RecordedRun,
  type RecordedTeam,
  type Recording,
  type Rejudging,
  writeRecording,
} from './recording.ts';

const minute = 60_000;
const removed = [130 * minute, 142 * minute] as const;
const [sealMs, endMs] = [252 * minute, 312 * minute];
/** Minutes of the wall at which a problem is judged again. */
const [againInside, againAfter] = [150 * minute, 330 * minute];
const problems = [...'ABCDEFGHIJKL'];
const hardness: Readonly<Record<string, number>> = Object.fromEntries(
  problems.map((problem, n) => [problem, [8, 22, 45, 60, 35, 50, 75, 15, 70, 85, 55, 93][n] ?? 50]),
);
const groups = ['East', 'North', 'South'];
const wrongs = ['WA', 'WA', 'WA', 'TLE', 'RE', 'PE', 'MLE', 'CE', 'WA', 'TLE', 'SE'];

/** A submission before it has a number: with its verdict once it is judged again, and whether staff leave it out. */
type Sent = Omit<RecordedRun, 'id'> & { again?: string; ignored?: boolean };
const sent = (account: string, problem: string, atMs: number, verdict: string, again?: string): Sent => ({
  ...{ account, problem, atMs, verdict, judgedMs: atMs + 2_000 },
  ...(again === undefined ? {} : { again }),
});
const at = (minutes: number, ms = 0) => minutes * minute + ms;

/** Rows that a person can add up: recorded-contest.test.ts does. */
const byHand = (): { teams: RecordedTeam[]; runs: Sent[] } => ({
  teams: [
    { name: 'hand1', group: 'East', accounts: 1, flags: [], minutes: 0 },
    { name: 'hand2', group: 'North', accounts: 1, flags: [], minutes: 15 },
    { name: 'hand3', group: 'South', accounts: 2, flags: [], minutes: -10 },
    { name: 'hand4', group: 'East', accounts: 1, flags: [], minutes: 0 },
    { name: 'hand5', group: 'North', accounts: 1, flags: [], minutes: 0 },
  ],
  runs: [
    sent('hand1', 'A', 0, 'WA'),
    sent('hand1', 'A', at(11, -1), 'AC'),
    sent('hand1', 'B', at(20), 'CE'),
    sent('hand1', 'B', at(129), 'AC'),
    sent('hand1', 'C', at(135), 'WA'),
    sent('hand1', 'C', at(150), 'AC'),
    sent('hand1', 'D', sealMs - 1, 'AC'),
    sent('hand1', 'E', sealMs, 'AC'),
    sent('hand1', 'H', endMs - 1, 'AC'),
    sent('hand1', 'G', endMs, 'AC'),
    { ...sent('hand2', 'A', at(5), 'WA'), ignored: true },
    sent('hand2', 'A', at(30), 'AC'),
    ...['PE', 'TLE', 'MLE', 'RE', 'SE', 'CA'].map((verdict, n) => sent('hand2', 'B', at(40 + n), verdict)),
    sent('hand2', 'B', at(50), 'AC'),
    sent('hand2', 'F', at(60), 'WA', 'AC'),
    sent('hand2', 'K', at(100), 'AC', 'WA'),
    sent('hand3', 'A', at(1), 'WA'),
    sent('hand3b', 'A', at(70), 'AC'),
    // The same instant: both are first to solve it.
    sent('hand4', 'L', at(20), 'AC'),
    sent('hand5', 'L', at(20), 'AC'),
  ],
});

/** The same recording each time. */
export const generate = (): Recording => {
  const random = seeded(20_261_123);
  const marked: Record<number, RecordedTeam['flags']> = {
    ...{ 5: ['star'], 17: ['star'], 31: ['star'], 48: ['star'], 66: ['star'], 83: ['star'] },
    ...{ 2: ['hidden'], 40: ['hidden'], 9: ['disqualified'], 71: ['disqualified'], 90: ['star', 'hidden'] },
  };
  const adjusted: Record<number, number> = { 3: 20, 12: -7, 25: 40, 60: -30 };
  const teams: RecordedTeam[] = Array.from({ length: 112 }, (_, n) => ({
    name: `team${String(n + 1).padStart(3, '0')}`,
    ...{ group: random.pick(groups), accounts: n % 9 === 0 ? 2 : 1 },
    ...{ flags: marked[n] ?? [], minutes: adjusted[n] ?? 0 },
  }));
  const runs: Sent[] = [];
  for (const [n, team] of teams.entries()) {
    // These came and sent nothing.
    if (n > 108) continue;
    const skill = random.int(15, 105) - (is(team, 'hidden') ? 0 : 5);
    let now = random.int(2 * minute, 12 * minute);
    const order = problems.toSorted(
      (a, b) => hard(a) - hard(b) + (n % 5) * (hard(b) % 7) - (n % 5) * (hard(a) % 7),
    );
    for (const problem of order) {
      const solves = random.int(0, 60) + skill - hard(problem) > 30;
      const tries = random.int(0, solves ? 4 : 6) * random.int(0, 1);
      const send = (verdict: string) => {
        if (now < endMs) {
          const account = team.accounts === 2 && random.int(0, 2) === 0 ? `${team.name}b` : team.name;
          const tookMs = random.int(0, 60) === 0 ? random.int(5, 12) * minute : random.int(900, 20_000);
          runs.push({ account, problem, atMs: now, judgedMs: now + tookMs, verdict });
        }
        now += random.int(minute, 7 * minute);
      };
      for (let k = 0; k < tries; k += 1) send(random.pick(wrongs));
      if (solves) send('AC');
      // Some go on with what is solved already.
      if (solves && random.int(0, 14) === 0) send(random.pick(['AC', 'WA']));
      now += random.int(2 * minute, 26 * minute);
    }
  }
  for (const [n, run] of runs.entries()) if (n % 301 === 200) run.ignored = true;
  const hand = byHand();
  teams.push(...hand.teams);
  runs.push(...hand.runs);
  // A hidden team, one out of competition and a disqualified one are faster than all others, the jury tries its problems, some are late.
  runs.push(sent('team003', 'J', at(3), 'AC'), sent('team006', 'I', at(2), 'AC'));
  runs.push(sent('team010', 'D', at(4), 'AC'));
  runs.push(sent('jury', 'A', at(-30), 'AC'), sent('jury', 'B', at(1), 'AC'));
  for (const n of [7, 21, 33]) runs.push(sent(teams[n]?.name ?? '', 'G', endMs + n * minute, 'AC'));

  const flipped = (verdict: string): string => {
    const chance = random.int(0, 99);
    if (verdict === 'AC') return chance < 8 ? 'WA' : 'AC';
    return verdict === 'WA' && chance < 30 ? 'AC' : verdict;
  };
  for (const run of runs)
    if ('FK'.includes(run.problem) && run.again === undefined && run.atMs < endMs)
      run.again = flipped(run.verdict);

  const whole = (): Recording => {
    const sorted = runs.toSorted((a, b) => a.atMs - b.atMs || (a.account < b.account ? -1 : 1));
    const rejudgings = sorted.flatMap(({ problem, judgedMs, again }, n): Rejudging[] => {
      if (again === undefined || (problem === 'F' && judgedMs >= againInside)) return [];
      return [{ id: n + 1, round: 1, atMs: problem === 'F' ? againInside : againAfter, verdict: again }];
    });
    const ignored = sorted.flatMap((run, n) => (run.ignored ? [n + 1] : []));
    return {
      ...{ sealMs, endMs, removed, problems, teams: [...teams], rejudgings, ignored },
      runs: sorted.map(({ again: _again, ignored: _ignored, ...run }, n) => ({ id: n + 1, ...run })),
    };
  };
  // At each border of medals the last team has a twin, which did everything a millisecond later.
  let border = 0;
  for (const count of Object.values(medals)) {
    border += count;
    const rows = plainBoard(whole(), { atMs: Number.POSITIVE_INFINITY, sealed: false });
    const last = rows.findLast(({ rank }) => rank !== null && rank <= border)?.team;
    if (!last) throw new Error(`nobody has rank ${border}`);
    const name = `twin${border}`;
    teams.push({ ...last, name });
    const own = runs.filter(({ account }) => account === last.name || account === `${last.name}b`);
    runs.push(
      ...own.map((run) => ({
        ...run,
        account: run.account.replace(last.name, name),
        atMs: run.atMs % minute === minute - 1 ? run.atMs : run.atMs + 1,
      })),
    );
  }
  return whole();
};
const is = ({ flags }: RecordedTeam, flag: RecordedTeam['flags'][number]) => flags.includes(flag);
const hard = (problem: string) => hardness[problem] ?? 50;

/** Just before the end, when the board is sealed and some verdicts are missing. */
export const beforeEnd = { atMs: endMs - 1, sealed: true } as const;
export const atLast = { atMs: Number.POSITIVE_INFINITY, sealed: false } as const;

/** The files of the recording, with what follows from it by the plain rules. */
export const filesOf = (recording: Recording): Record<string, string> => {
  const final = plainBoard(recording, atLast);
  return {
    'recording.txt': writeRecording(recording),
    'board-sealed.tsv': boardText(plainBoard(recording, beforeEnd)),
    'board-final.tsv': boardText(final),
    'awards.txt': awardsText(recording, final),
    'results.tsv': resultsText(final),
  };
};

const folder = new URL('./fixtures/', import.meta.url);
export const fixture = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8');

/** `node server/test/recorded-contest/generate.ts` writes the files. */
if (import.meta.main)
  for (const [name, text] of Object.entries(filesOf(generate())))
    await writeFile(new URL(name, folder), text);
