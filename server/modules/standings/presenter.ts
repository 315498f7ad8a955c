import type { BoardCell, BoardRow, BoardSnapshot } from '@assize/shared/areas/standings/board.ts';
import type { Cell, Row } from '@assize/shared/domain/standings/types.ts';
import type { HeldBoard } from './board-folder.ts';

type ContestType = 0 | 1 | 2;

const presentCell = (cell: Cell, type: ContestType): BoardCell => ({
  ...(cell.isAC ? { ac: true } : {}),
  ...(cell.isFirstAC ? { first: true } : {}),
  ...(cell.isAfterContest ? { after: true } : {}),
  ...(cell.acTime === null ? {} : { at: cell.acTime }),
  ...(cell.errorNum > 0 ? { err: cell.errorNum } : {}),
  ...(cell.tryNum > 0 ? { tries: cell.tryNum } : {}),
  ...(type === 0 || cell.score === null ? {} : { score: cell.score }),
  ...(type === 0 || cell.timeMs === null ? {} : { ms: cell.timeMs }),
  ...(cell.subtasks === undefined
    ? {}
    : { sub: cell.subtasks.map(({ subtask, score }): [number, number] => [subtask, score]) }),
});

/** A row as it travels. */
export const presentRow = (row: Row, type: ContestType): BoardRow => ({
  uid: row.participant,
  listed: row.listed,
  rank: row.rank,
  ...(row.isStar ? { star: true } : {}),
  ...(row.isDisqualified ? { disqualified: true } : {}),
  solved: row.solved,
  ...(type === 0 ? { lastAc: row.lastAcTime } : { score: row.score }),
  time: row.totalTime,
  cells: row.cells.map((cell) => cell && presentCell(cell, type)),
});

type OfReader = 'sealed' | 'containsEnd' | 'ownUid' | 'own';

/** A board as it travels, but for what depends on its reader. */
export const presentBoard = (
  { contest, teams, fullScores }: Pick<HeldBoard, 'contest' | 'teams' | 'fullScores'>,
  rows: readonly Row[],
): Omit<BoardSnapshot, OfReader> => ({
  cid: contest.cid,
  type: contest.type,
  rankShowName: contest.rankShowName,
  penaltySeconds: contest.penaltyMinutes * 60,
  problems: contest.problems.map(({ pid, displayId, displayTitle, color }) => ({
    ...{ displayId, displayTitle, color },
    fullScore: contest.type === 0 ? null : (fullScores.get(pid) ?? null),
  })),
  teams: rows.flatMap(({ participant }) => teams.get(participant) ?? []),
  rows: rows.map((row) => presentRow(row, contest.type)),
  awardType: contest.awardType,
  awards: contest.awards,
});
