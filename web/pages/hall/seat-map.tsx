import type { SeatRow } from '@assize/shared/areas/hall/seats.ts';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { colourStyle, lookOf, wantsLook } from './seat-look.ts';
import css from './seat-map.module.css';

type CellProps = { row: SeatRow; left: number; top: number; chosen: boolean; onPick: (seat: string) => void };

/** One seat. Drawn again only when its own row, or whether it is chosen, is another. */
const SeatCell = memo(function SeatCell({ row, left, top, chosen, onPick }: CellProps) {
  const { t } = useText();
  const { colour, sign } = lookOf(row.state);
  const state = t(`hall:state.${row.state}`);
  const { seat } = row;
  const label = row.team
    ? t('hall:seat.team', { seat, state, team: row.team.name })
    : t('hall:seat.of', { seat, state });
  return (
    <button
      type="button"
      className={clsx(css.seat, row.state === 'empty' && css.empty, chosen && css.chosen)}
      style={{ ...colourStyle(colour), gridColumn: row.x - left + 1, gridRow: row.y - top + 1 }}
      aria-label={label}
      aria-pressed={chosen}
      title={label}
      data-state={row.state}
      onClick={() => onPick(seat)}
    >
      <span className={css.name}>{seat}</span>
      <span aria-hidden="true">{sign}</span>
      {wantsLook(row) && <span className={css.look} aria-hidden="true" />}
    </button>
  );
});

type Props = { rows: readonly SeatRow[]; chosen: ReadonlySet<string>; onPick: (seat: string) => void };

/** Rooms as they stand in the hall. */
export function SeatMap({ rows, chosen, onPick }: Props) {
  const rooms = Map.groupBy(rows, ({ room }) => room);
  return (
    <div className={css.rooms} data-testid="seat-map">
      {[...rooms].map(([room, seats]) => {
        const left = Math.min(...seats.map(({ x }) => x));
        const top = Math.min(...seats.map(({ y }) => y));
        return (
          <section key={room} className={css.room} aria-label={room}>
            <h3>{room}</h3>
            <div className={css.scroll}>
              <div className={css.grid}>
                {seats.map((row) => (
                  <SeatCell
                    key={row.seat}
                    row={row}
                    left={left}
                    top={top}
                    chosen={chosen.has(row.seat)}
                    onPick={onPick}
                  />
                ))}
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
