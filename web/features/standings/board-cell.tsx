import type { BoardProblem } from '@assize/shared/areas/standings/board.ts';
import type { Cell, ContestType } from '@assize/shared/domain/standings/types.ts';
import { clsx } from 'clsx';
import { memo } from 'react';
import type { Translate } from '../../platform/texts/texts.ts';
import css from './board-cell.module.css';

/** Looks of a cell: each has a mark or a figure of its own beside its colour. */
export type CellLook =
  | 'first'
  | 'solved'
  | 'after'
  | 'pending'
  | 'wrong'
  | 'full'
  | 'partial'
  | 'zero'
  | 'free';

const looks: Readonly<Record<CellLook, string | undefined>> = {
  first: css.first,
  solved: css.solved,
  after: css.after,
  full: css.full,
  partial: css.partial,
  zero: css.zero,
  pending: css.pending,
  wrong: css.wrong,
  free: css.free,
};

const lookOfPoints = (cell: Cell, fullScore: number | null): CellLook => {
  if (cell.score === null) return 'pending';
  if (cell.isAC || (fullScore !== null && fullScore > 0 && cell.score >= fullScore)) return 'full';
  return cell.score === 0 ? 'zero' : 'partial';
};

export const lookOf = (cell: Cell, rule: ContestType, fullScore: number | null): CellLook => {
  if (rule !== 'acm') return lookOfPoints(cell, fullScore);
  if (cell.isAC) return cell.isAfterContest ? 'after' : cell.isFirstAC ? 'first' : 'solved';
  if (cell.tryNum > 0) return 'pending';
  return cell.errorNum > 0 ? 'wrong' : 'free';
};

/** Contest seconds in whole minutes. */
export const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

const marks: Readonly<Record<CellLook, string>> = {
  first: '★',
  solved: '✓',
  after: '↷',
  full: '✓',
  partial: '◐',
  zero: '✗',
  pending: '',
  wrong: '',
  free: '',
};

/** The lines of a cell: what counts, large, and the tries, small. */
export const linesOf = (cell: Cell, rule: ContestType): { main: string; side: string } => {
  const waiting = cell.tryNum > 0 ? `?${cell.tryNum}` : '';
  if (rule !== 'acm')
    return cell.score === null
      ? { main: waiting, side: '' }
      : { main: String(cell.score), side: waiting || (cell.timeMs === null ? '' : `${cell.timeMs} ms`) };
  if (cell.isAC) {
    const tries = cell.errorNum + 1;
    return { main: String(minutesOf(cell.acTime ?? 0)), side: `+${tries}` };
  }
  const wrong = cell.errorNum > 0 ? `−${cell.errorNum}` : '';
  if (waiting !== '') return { main: waiting, side: wrong };
  return { main: wrong || '·', side: '' };
};

/** The cell in words. */
const wordsOf = (cell: Cell, look: CellLook, t: Translate): string => {
  const parts: string[] = [t(`standings:cell.${look}`)];
  if (cell.score !== null) parts.push(t('standings:cell.points', { count: cell.score }));
  for (const [at, { score }] of (cell.subtasks ?? []).entries())
    parts.push(t('standings:cell.subtask', { n: at + 1, count: score }));
  if (cell.isAC && cell.acTime !== null) {
    parts.push(t('standings:cell.minute', { count: minutesOf(cell.acTime) }));
    parts.push(t('standings:cell.tries', { count: cell.errorNum + 1 }));
  } else if (cell.errorNum > 0) parts.push(t('standings:cell.errors', { count: cell.errorNum }));
  if (!cell.isAC && cell.tryNum > 0) parts.push(t('standings:cell.waiting', { count: cell.tryNum }));
  return parts.join(', ');
};

type Props = {
  id: string;
  cell: Cell | null;
  problem: BoardProblem;
  rule: ContestType;
  column: number;
  active: boolean;
  t: Translate;
};

/** One problem of one row; a row that only moves does not draw it again. */
export const BoardCell = memo(function BoardCell(props: Props) {
  const { id, cell, problem, rule, column, active, t } = props;
  const place = { id, role: 'gridcell', 'aria-colindex': column, 'data-active': active || undefined };
  if (cell === null) return <div {...place} className={css.cell} title={problem.displayId} />;
  const look = lookOf(cell, rule, problem.fullScore);
  const { main, side } = linesOf(cell, rule);
  const words = `${problem.displayId}: ${wordsOf(cell, look, t)}`;
  return (
    <div {...place} className={css.cell} title={words} data-look={look}>
      <span className={clsx(css.box, looks[look])}>
        <b className={css.main}>
          {marks[look] !== '' && <i className={css.mark}>{marks[look]}</i>}
          {main}
        </b>
        {side !== '' && <small className={css.side}>{side}</small>}
      </span>
    </div>
  );
});

/** Figures with which the look of a cell is explained. */
const samples: Readonly<Record<CellLook, string>> = {
  first: '★',
  solved: '✓',
  after: '↷',
  full: '✓',
  partial: '◐',
  zero: '✗',
  pending: '?1',
  wrong: '−1',
  free: '·',
};

/** A cell without results, for the legend; its name stands beside it. */
export function CellSample({ look }: { look: CellLook }) {
  return (
    <span className={clsx(css.box, css.sample, looks[look])} aria-hidden="true">
      {samples[look]}
    </span>
  );
}
