import type { Board } from '@assize/shared/domain/standings/board.ts';
import type { IcpcAward, StandingsRules } from '@assize/shared/domain/standings/types.ts';
import type { Verdict } from '@assize/shared/domain/verdict.ts';
import type { ContestRecord } from '../contest/service.ts';

/** Who stands in a row of the board, as the Contest API tells of it. */
export type TeamFact = {
  /** Uid of the row. */
  id: string;
  uids: readonly string[];
  name: string;
  label: string;
  /** Number at the ICPC; empty where none was given. */
  icpcId: string;
  organization: { id: string; name: string; formalName: string; country: string | null } | null;
  groups: readonly { id: string; name: string }[];
  members: readonly string[];
  /** Address of a picture of our own, not signed. */
  photo: string | null;
  isStar: boolean;
  isDisqualified: boolean;
};

export type ProblemFact = {
  pid: number;
  displayId: string;
  displayTitle: string;
  color: string | null;
  timeLimitMs: number;
  cases: number;
  fullScore: number | null;
};

/** A submission with its verdict, as far as there is one. */
export type RunFact = {
  submitId: number;
  uid: string;
  /** The row in which it counts. */
  team: string;
  pid: number;
  language: string;
  submitTime: Date;
  status: Verdict;
  score: number | null;
  round: number;
  timeMs: number | null;
  /** null: it has no verdict. */
  judgedAt: Date | null;
};

/** Something that was asked, answered or announced. */
export type NoteFact = {
  id: string;
  /** The row that asked; null: the jury speaks. */
  from: string | null;
  /** null: it is for the jury, or for all. */
  to: string | null;
  /** Whether everybody of the contest may read it. */
  toAll: boolean;
  replyTo: string | null;
  pid: number | null;
  text: string;
  at: Date;
};

/** All that the objects of a contest follow from. */
export type ClicsFacts = {
  contest: ContestRecord;
  /** The board that follows from the same runs. */
  board: Pick<Board, 'rows'>;
  rules: StandingsRules;
  problems: readonly ProblemFact[];
  teams: readonly TeamFact[];
  accounts: readonly { uid: string; username: string; team: string }[];
  /** Of teams, to problems of the contest, from its start until its end. */
  runs: readonly RunFact[];
  /** In the order in which they refer to each other. */
  notes: readonly NoteFact[];
  /** By the true board; empty before the end. */
  awards: readonly IcpcAward[];
  now: Date;
};
