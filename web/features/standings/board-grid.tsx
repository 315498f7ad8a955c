import type { BoardProblem, BoardTeam } from '@assize/shared/areas/standings/board.ts';
import type { AwardTier, ContestType, Row } from '@assize/shared/domain/standings/types.ts';
import { clsx } from 'clsx';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './board-grid.module.css';
import { BoardHead } from './board-head.tsx';
import type { ColumnCount } from './board-model.ts';
import { BoardLine, leadColumns } from './board-row.tsx';
import { useWindow } from './use-window.ts';

/** Height of a row in px. */
const rowHeight = 42;
const headHeight = 44;
/** Followed rows that stay on top; the others are found by a filter. */
const mostPinned = 5;
const mostPinnedOnPhones = 2;

type Props = {
  rule: ContestType;
  problems: readonly BoardProblem[];
  counts: readonly ColumnCount[];
  rows: readonly Row[];
  own: Row | null;
  /** Followed rows, in the order of the board. */
  followed: readonly Row[];
  teams: ReadonlyMap<string, BoardTeam>;
  awards: ReadonlyMap<string, AwardTier>;
  concerned: ReadonlySet<string>;
  onConcern?: (uid: string) => void;
  /** Another value: other rows are shown, which do not slide to their places. */
  shownBy: string;
};

const rowGroup = { role: 'rowgroup' };

type Active = { row: number; column: number };

const moved = ({ row, column }: Active, key: string, page: number, isWhole: boolean): Active | null => {
  const far = Number.POSITIVE_INFINITY;
  if (key === 'ArrowDown') return { row: row + 1, column };
  if (key === 'ArrowUp') return { row: row - 1, column };
  if (key === 'ArrowRight') return { row, column: column + 1 };
  if (key === 'ArrowLeft') return { row, column: column - 1 };
  if (key === 'PageDown') return { row: row + page, column };
  if (key === 'PageUp') return { row: row - page, column };
  if (key === 'Home') return isWhole ? { row: 0, column: 0 } : { row, column: 0 };
  if (key === 'End') return isWhole ? { row: far, column: far } : { row, column: far };
  return null;
};

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** A board of any length: only the rows in sight are drawn; the head and pinned rows stay on top. */
export function BoardGrid(props: Props) {
  const { rule, problems, counts, rows, own, followed, teams, awards, concerned, onConcern, shownBy } = props;
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useWindow(box, { rowHeight, count: rows.length });
  const [active, setActive] = useState<Active | null>(null);
  const others = followed.filter(({ participant }) => participant !== own?.participant);
  const pinned = [...(own ? [own] : []), ...others.slice(0, phone ? mostPinnedOnPhones : mostPinned)];
  const columns = leadColumns + problems.length;
  const topHeight = headHeight + pinned.length * rowHeight;

  /** Scrolls as far as needed: neither the rows on top nor the columns on the left cover the cell. */
  const show = ({ row, column }: Active) => {
    const element = box.current;
    if (!element) return;
    const top = row * rowHeight;
    const room = element.clientHeight - topHeight - rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
    if (column < leadColumns) element.scrollLeft = 0;
    else {
      const width = (element.scrollWidth / columns) * (column - leadColumns);
      element.scrollLeft = Math.min(element.scrollLeft, width);
      element.scrollLeft = Math.max(element.scrollLeft, width - element.clientWidth / 2);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? { row: first, column: 1 };
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - topHeight) / rowHeight));
    const uid = rows[at.row]?.participant;
    if ((event.key === 'Enter' || event.key === ' ') && active && uid !== undefined && onConcern) {
      event.preventDefault();
      onConcern(uid);
      return;
    }
    const to = moved(at, event.key, page, event.ctrlKey || event.metaKey);
    if (to === null || event.altKey) return;
    event.preventDefault();
    const next = { row: within(to.row, rows.length), column: within(to.column, columns) };
    setActive(next);
    show(next);
  };

  const activeRow = active && rows[active.row];
  const line = (row: Row, idPrefix: string, rowIndex: number, at: number | null) => ({
    idPrefix,
    row,
    rowIndex,
    rule,
    problems,
    team: teams.get(row.participant),
    award: awards.get(row.participant),
    own: row.participant === own?.participant,
    concerned: concerned.has(row.participant),
    active: at,
    onConcern,
  });
  const style = {
    '--board-row': `${rowHeight}px`,
    '--board-problems': problems.length,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be drawn apart from each other
    <div
      ref={box}
      role="grid"
      aria-label={t('standings:title')}
      aria-rowcount={rows.length + 1 + pinned.length}
      aria-colcount={columns}
      {...(active &&
        activeRow && { 'aria-activedescendant': `row-${activeRow.participant}-${active.column}` })}
      tabIndex={0}
      className={clsx(css.grid, textCss.num)}
      style={style}
      data-testid="board"
      onKeyDown={onKeyDown}
      onBlur={() => setActive(null)}
    >
      <div {...rowGroup} className={css.top}>
        <BoardHead problems={problems} counts={counts} rule={rule} />
        {pinned.map((row, index) => (
          <BoardLine key={row.participant} {...line(row, 'pinned', 2 + index, null)} />
        ))}
      </div>
      <div key={shownBy} {...rowGroup} className={css.rows} style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, index) => {
          const place = first + index;
          const at = active?.row === place ? active.column : null;
          return (
            <BoardLine
              key={row.participant}
              {...line(row, 'row', 2 + pinned.length + place, at)}
              top={place * rowHeight}
            />
          );
        })}
      </div>
    </div>
  );
}
