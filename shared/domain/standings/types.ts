import type { RemovedInterval } from '../contest/contest-time.ts';
import type { SubtaskScore } from '../scoring.ts';
import type { Verdict } from '../verdict.ts';

/*
 * Standings are a pure fold over the log of a contest (docs/reference/product.md, Standings). Instants are ms of server
 * time; contest time is ms since the start without the removed intervals.
 *
 * fold.ts         fold(log, view): Row[]                        the whole board
 * board.ts        new Board(log, views?)                        the same, kept up to date
 *                   .apply(run): BoardDelta[]                   one new or changed run, a delta per view it changes
 *                   .change(facts): void                        other rules, participants or problems: a new epoch
 *                   .rows(view): Row[]
 *                   .own(participant, view): Row | null         the row that a participant sees of itself
 * rows.ts         withRow(rules, rows, row): Row[]              the board with one's own row in its place
 *                 applyDelta(rows, delta): Row[]                what a client does with a delta
 * ../contest/contest-time.ts contestClock(rules): (atMs) => contest ms
 * awards.ts       awardsOf(rules, rows, config): Map<participant, AwardTier>
 *                 icpcAwards(log, rows, medals): IcpcAward[]
 * resolver.ts     resolve(input): Resolution                    resolver-state.ts  stateAt(resolution, n): ResolverState
 */

/** 'acm': solved and penalty time. 'oi': points of the last or best run. 'ioi': best points of each subtask. */
export type ContestType = 'acm' | 'oi' | 'ioi';

export type StandingsRules = {
  readonly type: ContestType;
  /** A run at this instant is in. */
  readonly startMs: number;
  /** A run at this instant is too late. */
  readonly endMs: number;
  /** A run at this instant is sealed; null for a contest without seal. */
  readonly sealMs: number | null;
  /** Who removes an interval also moves the end and the seal; taking it back undoes everything. */
  readonly removed: readonly RemovedInterval[];
  /** Seconds per penalised try of a solved problem; 1 200 unless the contest says otherwise. */
  readonly penaltySeconds: number;
  /** Counts in whole minutes per problem, the tie-break by the last accepted run too; else in whole seconds. */
  readonly icpcMinutes: boolean;
  /** Which run counts in an OI contest. */
  readonly oiScore: 'recent' | 'highest';
};

/** One row of the board: a user, or a team with its accounts. Contest owner, roots and group roots are not among them. */
export type Participant = {
  readonly id: string;
  /** Takes part out of competition: rank -1, no award, first blood apart. */
  readonly isStar: boolean;
  /** Exists on no board, in no rank, award or first blood. */
  readonly hidden: boolean;
  /** Stands below all others: no rank (-1), award or first blood. */
  readonly disqualified?: boolean;
  /** Took no part and handed in after the end alone: stands only where that counts. */
  readonly late?: boolean;
  /** Seconds added to the total time by staff, negative ones too; of ACM contests. */
  readonly penaltyAdjustSeconds?: number;
  /** Groups whose winners get an award. */
  readonly groups?: readonly string[];
};

export type StandingsProblem = {
  /** Internal number. */
  readonly id: number;
  readonly displayId: string;
  /** Full mark in OI and IOI contests, where known: an IOI problem counts as fully solved with it. */
  readonly fullScore?: number;
};

/**
 * What is known of one submission. A log may name a submission several times: the highest round counts, within a round a
 * verdict before none, then the later statement (`supersedes`).
 */
export type Run = {
  readonly submitId: number;
  readonly participant: string;
  readonly problem: number;
  /** When the server received it. */
  readonly atMs: number;
  /** Stored status; Pending, Compiling and Judging are pending. */
  readonly status: Verdict;
  /** Points; null where the problem has none. */
  readonly score: number | null;
  /** Run time of the submission. */
  readonly timeMs: number | null;
  /** Number of the judging: 0 is the first, one more for each rejudge. */
  readonly round: number;
  /** Taken out of the standings by staff. */
  readonly ignored: boolean;
  /** Points per subtask; IOI counts the best of each over all runs. Null where the problem has no subtasks. */
  readonly subtasks: readonly SubtaskScore[] | null;
};

/** All that standings follow from. Equal rows stand in the order of `participants`. */
export type ContestFacts = {
  readonly rules: StandingsRules;
  readonly participants: readonly Participant[];
  /** Columns of the board, in this order. */
  readonly problems: readonly StandingsProblem[];
};
export type ContestLog = ContestFacts & { readonly runs: readonly Run[] };

export type View = {
  /** Runs of others from the seal on are tries and nothing else. False is for staff, and for all after the reveal. */
  readonly sealed: boolean;
  /** Runs after the end count too. */
  readonly containsEnd: boolean;
  /** Without star participants. */
  readonly removeStar: boolean;
  /** Participant whose own runs a sealed view shows truly; nobody's in a sealed OI contest. */
  readonly of: string | null;
};
/** A view that many share. */
export type SharedView = Omit<View, 'of'>;

/** One problem of one row; null in a row where nothing was handed in. */
export type Cell = {
  /** Solved. In OI contests: the run that counts was fully accepted. */
  readonly isAC: boolean;
  /** First blood, among official rows or among star rows; of ACM contests. */
  readonly isFirstAC: boolean;
  /** The run that solved it, or gave the points, came after the end. */
  readonly isAfterContest: boolean;
  /** Contest time of the first accepted run as it counts: whole seconds, with ICPC minutes a multiple of 60. Of ACM contests. */
  readonly acTime: number | null;
  /** The same to the millisecond. */
  readonly acMs: number | null;
  /** Penalised tries; of a solved problem those before the accepted run. 0 in OI and IOI contests. */
  readonly errorNum: number;
  /** Tries without a verdict, and sealed ones; of a problem solved in an ACM contest those before the accepted run. */
  readonly tryNum: number;
  /** Points; null in ACM contests and while nothing is judged. */
  readonly score: number | null;
  /** Lowest run time of a fully accepted run; null in ACM contests. */
  readonly timeMs: number | null;
  /** The best points of each subtask, in their order; of IOI contests, where the problem has subtasks. */
  readonly subtasks?: readonly SubtaskScore[];
};

export type Row = {
  readonly participant: string;
  /** Place in the list of participants, which orders equal rows. */
  readonly listed: number;
  /** 1 plus the number of ranked rows that are better, so equal rows share it; -1 of star and disqualified rows. */
  readonly rank: number;
  readonly isStar: boolean;
  readonly isDisqualified: boolean;
  /** Problems solved; in OI and IOI contests those with the full mark. */
  readonly solved: number;
  /** Sum of points; 0 in ACM contests. */
  readonly score: number;
  /** Seconds in ACM contests; ms of run time in OI contests; 0 in IOI contests, which do not count time. */
  readonly totalTime: number;
  /** Contest time in seconds of the last problem solved, as it counts; 0 without one, and in OI and IOI contests. */
  readonly lastAcTime: number;
  /** By the order of the problems. */
  readonly cells: readonly (Cell | null)[];
};

/** What one run changed in one view. */
export type BoardDelta = {
  readonly view: SharedView;
  /**
   * Rows of which a cell changed, with their new index in the board, ascending: taken out of the old board and put
   * back in this order they give the new one.
   */
  readonly rows: readonly { readonly index: number; readonly row: Row }[];
  /** New ranks of other rows. */
  readonly ranks: readonly { readonly participant: string; readonly rank: number }[];
};

export type AwardTier = {
  readonly name: string;
  readonly background: string;
  readonly color: string;
  /** Rows, or per cent of the base. */
  readonly num: number;
};
/** Tiers from the best down. The base of a proportion is the ranked rows with a problem solved (points in OI and IOI). */
export type AwardConfig = { readonly by: 'number' | 'proportion'; readonly tiers: readonly AwardTier[] };

export type Medals = { readonly gold: number; readonly silver: number; readonly bronze: number };
/** An award as the Contest API names it; `displayId` or group where it is of one. */
export type IcpcAward = {
  /** winner, gold-medal, silver-medal, bronze-medal, first-to-solve-<problem id>, group-winner-<group> */
  readonly id: string;
  readonly kind:
    | 'winner'
    | 'gold-medal'
    | 'silver-medal'
    | 'bronze-medal'
    | 'first-to-solve'
    | 'group-winner';
  readonly problem: number | null;
  readonly group: string | null;
  readonly participants: readonly string[];
};

export type ResolverInput = {
  readonly rules: StandingsRules;
  readonly participants: readonly Participant[];
  /** Two views of one log, both with or without star participants. */
  readonly sealed: readonly Row[];
  readonly final: readonly Row[];
  /** What is shown on a card once the place of a row is final, by participant. */
  readonly awards: ReadonlyMap<string, readonly ResolverAward[]>;
};
/** A tier of the contest, or an award of the Contest API. */
export type ResolverAward =
  | { readonly kind: 'tier'; readonly tier: AwardTier }
  | { readonly kind: 'icpc'; readonly award: IcpcAward };

/** One press of the clicker. */
export type ResolverStep =
  /** The lowest row with something sealed is lifted out. */
  | { readonly kind: 'lift'; readonly participant: string; readonly index: number }
  /** Its leftmost sealed cell opens; without a move after it the ranks follow at once. */
  | {
      readonly kind: 'open';
      readonly participant: string;
      readonly index: number;
      /** Index of the problem. */
      readonly column: number;
      readonly before: Cell | null;
      readonly after: Cell | null;
    }
  /** It goes to where it belongs now, and the ranks follow. */
  | { readonly kind: 'move'; readonly participant: string; readonly from: number; readonly to: number }
  /** Place and rank of the row will not change any more. */
  | {
      readonly kind: 'award';
      readonly participant: string;
      readonly index: number;
      readonly awards: readonly ResolverAward[];
    };

export type Resolution = {
  readonly steps: readonly ResolverStep[];
  /** Boards after every so many steps, from which `stateAt` goes on. */
  readonly frames: readonly (readonly Row[])[];
  readonly rules: StandingsRules;
  readonly participants: readonly Participant[];
};

/** What the page draws after n steps. */
export type ResolverState = {
  readonly step: number;
  /** The step that led here; null before the first. */
  readonly last: ResolverStep | null;
  readonly rows: readonly Row[];
  /** Participant of the row that is lifted out, or whose card is shown. */
  readonly lifted: string | null;
  readonly isOver: boolean;
};
