import type { BoardCell, BoardRow } from '@assize/shared/areas/standings/board.ts';
import type { Cell, Row } from '@assize/shared/domain/standings/types.ts';

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
