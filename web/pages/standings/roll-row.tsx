import type { BoardTeam } from '@assize/shared/areas/standings/board.ts';
import type { Cell, Row } from '@assize/shared/domain/standings/types.ts';
import { clsx } from 'clsx';
import { memo } from 'react';
import type { RollInfo } from '../../features/rolling-board/resolution.ts';
import type { Medal } from '../../features/rolling-board/sight.ts';
import { type CellLook, linesOf, lookOf, minutesOf } from '../../features/standings/board-cell.tsx';
import css from './roll-row.module.css';

const looks: Readonly<Partial<Record<CellLook, string | undefined>>> = {
  first: css.first,
  solved: css.solved,
  pending: css.pending,
  wrong: css.wrong,
};

type CellProps = { cell: Cell | null; waits: boolean; opened: boolean };

function RollCell({ cell, waits, opened }: CellProps) {
  if (cell === null) return <span className={css.cell} />;
  const look = lookOf(cell, 'acm', null);
  const { main, side } = linesOf(cell, 'acm');
  return (
    <span className={clsx(css.cell, looks[look], waits && css.waits, opened && css.opened)} data-look={look}>
      <b>
        {look === 'first' && '★'}
        {look === 'solved' && '✓'}
        {main}
      </b>
      {side !== '' && <small>{side}</small>}
    </span>
  );
}

type Props = {
  row: Row;
  place: number;
  team: BoardTeam | undefined;
  problems: RollInfo['problems'];
  medal: Medal | null;
  lifted: boolean;
  /** Column that the next step opens. */
  waits: number | null;
  /** Column that the last step opened. */
  opened: number | null;
};

/** A team on the rolling board. */
export const RollRow = memo(function RollRow(props: Props) {
  const { row, place, team, problems, medal, lifted, waits, opened } = props;
  return (
    <li
      className={clsx(css.row, lifted && css.lifted)}
      style={{ transform: `translateY(calc(var(--row) * ${place}))` }}
      data-uid={row.participant}
      data-place={place}
      data-medal={medal ?? undefined}
      data-lifted={lifted || undefined}
    >
      <b className={css.rank}>{row.rank === -1 ? '*' : row.rank}</b>
      <span className={css.team}>
        <b>{team?.name ?? row.participant}</b>
        {team?.school && <small>{team.school}</small>}
      </span>
      {problems.map(({ pid }, column) => (
        <RollCell
          key={pid}
          cell={row.cells[column] ?? null}
          waits={waits === column}
          opened={opened === column}
        />
      ))}
      <b className={css.sum}>{row.solved}</b>
      <span className={css.time}>{minutesOf(row.totalTime)}</span>
    </li>
  );
});
