import type { BoardTeam } from '@assize/shared/areas/standings/board.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { Board } from '@assize/shared/domain/standings/board.ts';
import type { Participant, Row, Run, SharedView } from '@assize/shared/domain/standings/types.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { ScopeRun, SubmissionService } from '../submission/service.ts';
import type { Participant as TakingPart, TeamService } from '../team/service.ts';
import { type FullScores, factsOf, participantOf, teamOf } from './facts.ts';
import { runOf } from './runs.ts';

export type BoardSources = {
  contests: { records: Pick<ContestService['records'], 'find'> };
  runs: Pick<SubmissionService['records'], 'runsIn'>;
  teams: Pick<TeamService, 'participants' | 'of' | 'rosters'>;
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
  /** By the uid of the row. */
  readonly teams: Map<string, BoardTeam>;
  /** uid of the row of each account. */
  readonly rowOf: Map<string, string>;
  readonly participants: Participant[];
  /** Users who hand in without a row: they do not take part, or are of a hidden team. */
  readonly beside: Set<string>;
  readonly ignored: ReadonlySet<number>;
  readonly rosterVersion: number;
  readonly fullScores: FullScores;
  readonly loadedAtMs: number;
};

/** A board with the submissions that it was folded from. */
export type FoldedBoard = { held: HeldBoard; runs: readonly ScopeRun[] };

/** Rows of a view that a run changed, and who is new among them. */
export type RunChange = { view: SharedView; rows: readonly Row[]; teams: readonly BoardTeam[] };

/** Boards folded from the submissions in the database. */
export const boardFolder = ({ contests, runs, teams, problems, clock }: BoardSources) => {
  const put = (
    one: Pick<HeldBoard, 'teams' | 'rowOf' | 'participants'>,
    added: TakingPart,
    late: boolean,
  ): void => {
    one.teams.set(added.id, teamOf(added));
    one.participants.push({ ...participantOf(added), late });
    for (const uid of added.uids) one.rowOf.set(uid, added.id);
  };
  /** A run as the board counts it. */
  const placed = ({ rowOf, ignored }: Pick<HeldBoard, 'rowOf' | 'ignored'>, run: Run): Run => ({
    ...run,
    participant: rowOf.get(run.participant) ?? run.participant,
    ignored: ignored.has(run.submitId),
  });

  /** Somebody's first submission puts a row on the board. */
  const join = async (one: HeldBoard, { participant: uid, atMs }: Run): Promise<BoardTeam | null> => {
    if (one.rowOf.has(uid) || one.beside.has(uid)) return null;
    const found = await teams.of(one.contest.cid, uid);
    if (!found || found.hidden) {
      one.beside.add(uid);
      return null;
    }
    // Another process may have put the account into a team that this board does not have yet.
    if (!one.teams.has(found.id)) put(one, found, atMs >= one.contest.endTime.getTime());
    else one.rowOf.set(uid, found.id);
    one.board.change({ participants: [...one.participants] });
    return one.teams.get(found.id) ?? null;
  };

  const fold = async (cid: number): Promise<FoldedBoard | null> => {
    const contest = await contests.records.find(cid);
    if (!contest) return null;
    // The version is read first: of a change meanwhile the board knows more than it says.
    const { version: rosterVersion, ignoredIds: ignored } = await teams.rosters.find(cid);
    const submissions = await runs.runsIn(askedScope({ cid }));
    const ownersOf = (runs: readonly ScopeRun[]) => [...new Set(runs.map(({ uid }) => uid))];
    const owners = ownersOf(submissions);
    const inTime = ownersOf(submissions.filter(({ submitTime }) => submitTime < contest.endTime));
    const found = await teams.participants(cid, owners);
    const known = new Set(
      (inTime.length === owners.length ? found : await teams.participants(cid, inTime)).map(({ id }) => id),
    );
    const fullScores = new Map(
      await Promise.all(
        contest.problems.map(
          async ({ pid }) => [pid, (await problems.records.byPid(pid))?.ioScore ?? null] as const,
        ),
      ),
    );
    const who = {
      teams: new Map<string, BoardTeam>(),
      rowOf: new Map<string, string>(),
      participants: [] as Participant[],
    };
    for (const one of found) if (!one.hidden) put(who, one, !known.has(one.id));
    const beside = new Set(owners.filter((uid) => !who.rowOf.has(uid)));
    const log = {
      ...factsOf(contest, who.participants, fullScores),
      runs: submissions.map((one) => placed({ ...who, ignored }, runOf(one))),
    };
    const board = new Board(log, views);
    const loadedAtMs = clock.now().getTime();
    return {
      held: { contest, board, ...who, beside, ignored, rosterVersion, fullScores, loadedAtMs },
      runs: submissions,
    };
  };

  return {
    /** The board and its submissions as of one moment; null: there is no such contest. */
    fold,
    /** null: there is no such contest. */
    load: async (cid: number): Promise<HeldBoard | null> => (await fold(cid))?.held ?? null,

    /** Whether a board was folded from the contest and its teams as they are now. */
    async isCurrent({ contest: { cid, version }, rosterVersion }: HeldBoard): Promise<boolean> {
      const [contest, roster] = await Promise.all([contests.records.find(cid), teams.rosters.find(cid)]);
      return contest?.version === version && roster.version === rosterVersion;
    },

    /** Whether a board knows no verdict of this round of a submission yet. */
    isNew: (one: HeldBoard, run: Run): boolean => (one.board.roundOf(placed(one, run)) ?? -1) < run.round,
    /** Takes a run; one that the board holds already changes nothing. */
    async apply(one: HeldBoard, run: Run): Promise<RunChange[]> {
      const joined = await join(one, run);
      const newcomers = joined === null ? [] : [joined];
      return one.board
        .apply(placed(one, run))
        .map(({ view, rows }) => ({ view, rows: rows.map(({ row }) => row), teams: newcomers }));
    },
  };
};
export type BoardFolder = ReturnType<typeof boardFolder>;
