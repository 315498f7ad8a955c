import { type HallSeat, hallSeat } from '@assize/shared/areas/hall/seats.ts';
import Papa from 'papaparse';

/** Columns of a file of seats, in their order. */
const seatColumns = ['seat', 'room', 'zone', 'x', 'y'] as const;

/** Seats without a place stand in rows of ten, below those that have one. */
const perRow = 10;

/**
 * Seats of the rows of a file; a first row with names says where each column stands. Rows that cannot be read come by
 * their number in the file, from 1.
 */
export const readSeats = (
  rows: readonly (readonly string[])[],
): { seats: HallSeat[]; malformed: number[] } => {
  const names = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const hasHead = names.includes('seat') && names.includes('room');
  const at = seatColumns.map((column, n) => (hasHead ? names.indexOf(column) : n));
  const first = hasHead ? 1 : 0;
  const cellsOf = rows.slice(first).map((cells) =>
    // An export marks cells that a spreadsheet would take for a formula.
    at.map((place) => (place < 0 ? '' : (cells[place] ?? '').trim().replace(/^'(?=[=+\-@])/, ''))),
  );
  const placed = new Map<string, number>();
  for (const [, room = '', , x = '', y = ''] of cellsOf)
    if (x !== '' && y !== '') placed.set(room, Math.max(placed.get(room) ?? 0, Number(y) + 1 || 0));
  const loose = new Map<string, number>();
  const seats: HallSeat[] = [];
  const malformed: number[] = [];
  for (const [index, [seat = '', room = '', zone = '', x = '', y = '']] of cellsOf.entries()) {
    const n = loose.get(room) ?? 0;
    const isLoose = x === '' && y === '';
    if (isLoose) loose.set(room, n + 1);
    const parsed = hallSeat.safeParse({
      ...{ seat, room, zone },
      x: isLoose ? n % perRow : Number(x || '0'),
      y: isLoose ? (placed.get(room) ?? 0) + Math.floor(n / perRow) : Number(y || '0'),
    });
    if (parsed.success) seats.push(parsed.data);
    else malformed.push(index + first + 1);
  }
  return { seats, malformed };
};

/** Seats as a file that `readSeats` reads back. */
export const writeSeats = (seats: readonly HallSeat[]): string =>
  Papa.unparse(
    [
      [...seatColumns],
      ...seats.map(({ seat, room, zone, x, y }) => [seat, room, zone, String(x), String(y)]),
    ],
    { escapeFormulae: true, newline: '\n' },
  );
