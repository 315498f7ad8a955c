import type {
  Medals,
  Resolution,
  ResolverState,
  ResolverStep,
  Row,
} from '@assize/shared/domain/standings/types.ts';

/** Rows on the screen at once. */
export const rowsInSight = 13;
/** Slot of the screen in which the row stands that something happens to: most of what is above it is in sight. */
const focusSlot = 9;
/** Rows between two places of the screen that are drawn while it slides from one to the other. */
const mostDrawnBetween = 80;

/** Index of the row that the last step was about; null before the first. */
const focusOf = (last: ResolverStep | null): number | null =>
  last === null ? null : last.kind === 'move' ? last.to : last.index;

/** Index of the topmost row on the screen. */
export const offsetOf = ({ last, rows }: Pick<ResolverState, 'last' | 'rows'>): number => {
  const lowest = Math.max(0, rows.length - rowsInSight);
  const focus = focusOf(last);
  return focus === null ? lowest : Math.max(0, Math.min(focus - focusSlot, lowest));
};

export type Placed = { row: Row; place: number };

/** Rows that are drawn, always in one order of the document, so that each can slide from place to place. */
export const drawnRows = (
  rows: readonly Row[],
  offsets: readonly [before: number, now: number],
): Placed[] => {
  const near = (place: number) =>
    offsets.some((offset) => place >= offset - 2 && place < offset + rowsInSight + 2);
  const [from, to] = [Math.min(...offsets), Math.max(...offsets) + rowsInSight];
  const isBetween = (place: number) => to - from <= mostDrawnBetween && place >= from && place < to;
  return rows
    .map((row, place) => ({ row, place }))
    .filter(({ place }) => near(place) || isBetween(place))
    .sort((a, b) => a.row.listed - b.row.listed);
};

export type Medal = keyof Medals;

/** The medal that a row would take as the board stands. */
export const medalOf = ({ rank, solved }: Row, { gold, silver, bronze }: Medals): Medal | null => {
  if (rank < 1 || solved === 0) return null;
  if (rank <= gold) return 'gold';
  if (rank <= gold + silver) return 'silver';
  return rank <= gold + silver + bronze ? 'bronze' : null;
};

/** The cell that the next step opens, which draws the eye; null: none. */
export const nextToOpen = ({ steps }: Pick<Resolution, 'steps'>, step: number) => {
  const next = steps[step];
  return next?.kind === 'open' ? { participant: next.participant, column: next.column } : null;
};
