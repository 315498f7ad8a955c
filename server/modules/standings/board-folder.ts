import type { BoardTeam } from '@assize/shared/areas/standings/board.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { Board } from '@assize/shared/domain/standings/board.ts';
import type { Row, Run, SharedView } from '@assize/shared/domain/standings/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountService } from '../account/service.ts';
import { type ContestRecord, type ContestService, standsBeside } from '../contest/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { type FullScores, factsOf, participantOf, teamOf } from './facts.ts';
import { runOf } from './runs.ts';

export type BoardSources = {
  contests: Pick<ContestService, 'records' | 'registered'>;
  runs: Pick<SubmissionService['records'], 'runsIn'>;
  people: Pick<AccountService['people'], 'onBoards'>;
  problems: Pick<ProblemService, 'records'>;
  clock: Clock;
};

/** Views that are kept of each contest. Rows of stars are left out where a page is made. */
const views: readonly SharedView[] = [true, false].flatMap((sealed) =>
  [false, true].map((containsEnd) => ({ sealed, containsEnd, removeStar: false })),
);

/** The board of one contest with who stands on it, kept in memory. */
export type HeldBoard = {
  readonly contest: ContestRecord;
  readonly board: Board;
  readonly teams: Map<string, BoardTeam>;
  /** Users who hand in without taking part. */
  readonly beside: Set<string>;
  readonly fullScores: FullScores;
  readonly loadedAtMs: number;
};

/** Rows of a view that a run changed, and who is new among them. */
export type RunChange = { view: SharedView; rows: readonly Row[]; teams: readonly BoardTeam[] };

/** Boards folded from the submissions in the database. */
export const boardFolder = ({ contests, runs, people, problems, clock }: BoardSources) => {
  /** Somebody's first submission puts a row on the board. */
  const join = async (one: HeldBoard, uid: string): Promise<BoardTeam | null> => {
    if (one.teams.has(uid) || one.beside.has(uid)) return null;
    const account = (await people.onBoards([uid])).get(uid);
    if (!account || standsBeside(one.contest, account)) {
      one.beside.add(uid);
      return null;
    }
    const team = teamOf(one.contest, account);
    one.teams.set(uid, team);
    one.board.change({ participants: [...one.teams.keys()].map((id) => participantOf(one.contest, id)) });
    return team;
  };

  return {
    /** null: there is no such contest. */
    async load(cid: number): Promise<HeldBoard | null> {
      const contest = await contests.records.find(cid);
      if (!contest) return null;
      const [registered, submissions] = await Promise.all([
        contests.registered(cid),
        runs.runsIn(askedScope({ cid })),
      ]);
      const uids = [...new Set([...registered, ...submissions.map(({ uid }) => uid)])];
      const accounts = await people.onBoards(uids);
      const fullScores = new Map(
        await Promise.all(
          contest.problems.map(
            async ({ pid }) => [pid, (await problems.records.byPid(pid))?.ioScore ?? null] as const,
          ),
        ),
      );
      const teams = new Map<string, BoardTeam>();
      const beside = new Set<string>();
      for (const uid of uids) {
        const account = accounts.get(uid);
        if (account && !standsBeside(contest, account)) teams.set(uid, teamOf(contest, account));
        else beside.add(uid);
      }
      const log = { ...factsOf(contest, [...teams.keys()], fullScores), runs: submissions.map(runOf) };
      const board = new Board(log, views);
      return { contest, board, teams, beside, fullScores, loadedAtMs: clock.now().getTime() };
    },

    /** Whether a board was folded from the contest as it is now. */
    async isCurrent({ contest }: HeldBoard): Promise<boolean> {
      return (await contests.records.find(contest.cid))?.version === contest.version;
    },

    /** Takes a run; one that the board holds already changes nothing. */
    async apply(one: HeldBoard, run: Run): Promise<RunChange[]> {
      const joined = await join(one, run.participant);
      const teams = joined === null ? [] : [joined];
      return one.board
        .apply(run)
        .map(({ view, rows }) => ({ view, rows: rows.map(({ row }) => row), teams }));
    },
  };
};
export type BoardFolder = ReturnType<typeof boardFolder>;
