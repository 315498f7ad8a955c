import { type Random, seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const MOST = 600;
type Step = readonly [down: number, right: number];
const LEFT: Step = [0, -1];
const RIGHT: Step = [0, 1];
const UP: Step = [-1, 0];
const DOWN: Step = [1, 0];
const BELTS: Readonly<Record<string, readonly Step[]>> = { '<': [LEFT], '>': [RIGHT], '^': [UP], v: [DOWN] };
const ANY = [LEFT, RIGHT, UP, DOWN];

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const rows = tokens.int(1, MOST);
  const columns = tokens.int(1, MOST);
  const lines = Array.from({ length: rows }, tokens.word);
  tokens.end();
  const hall = lines.join('');
  const isRow = (line: string) => line.length === columns && /^[.#<>^vSE]+$/.test(line);
  if (!lines.every(isRow) || !/^[^SE]*(S[^SE]*E|E[^SE]*S)[^SE]*$/.test(hall)) throw new Error('not a hall');
  const goal = hall.indexOf('E');
  const steps = new Int32Array(hall.length).fill(-1);
  const queue = [hall.indexOf('S')];
  steps[queue[0] ?? 0] = 0;
  for (const square of queue) {
    const row = Math.floor(square / columns);
    const column = square % columns;
    for (const [down, right] of BELTS[hall[square] ?? ''] ?? ANY) {
      if (row + down < 0 || row + down >= rows || column + right < 0 || column + right >= columns) continue;
      const next = square + down * columns + right;
      if (hall[next] === '#' || steps[next] !== -1) continue;
      steps[next] = (steps[square] ?? 0) + 1;
      queue.push(next);
    }
  }
  return `${steps[goal] ?? -1}\n`;
};

/** Fills the hall by `square(row, column)`, then puts S and E on their places. */
const hallOf = (
  rows: number,
  columns: number,
  [start, goal]: readonly [number, number],
  square: (row: number, column: number) => string,
): string => {
  const squares = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const place = row * columns + column;
      if (place === start) return 'S';
      return place === goal ? 'E' : square(row, column);
    }).join(''),
  );
  return `${rows} ${columns}\n${squares.join('\n')}\n`;
};

const sprinkled = (random: Random, common: string, rare: string, everyNth: number) => () =>
  random.int(1, everyNth) === 1 ? random.pick([...rare]) : common;

export const large = (): string[] => {
  const random = seeded(1006);
  const last = MOST * MOST - 1;
  // Walls on every second row with one gap, alternating between both ends: the way winds through the whole hall.
  const winding = (row: number, column: number) => {
    if (row % 2 === 0) return '.';
    return column === (row % 4 === 1 ? MOST - 1 : 0) ? '.' : '#';
  };
  const lanes = (row: number, column: number) => {
    if (row % 3 !== 1) return random.int(1, 40) === 1 ? '#' : '.';
    return column % 50 === 7 ? '.' : random.pick(['<', '>', '>', '^']);
  };
  return [
    hallOf(MOST, MOST, [0, last], () => '.'),
    hallOf(MOST, MOST, [0, last], winding),
    hallOf(MOST, MOST, [last, 0], sprinkled(random, '.', '<>^v', 3)),
    hallOf(MOST, MOST, [3, last - 3], sprinkled(random, '.', '#', 4)),
    hallOf(MOST, MOST, [(MOST * MOST) / 2, 17], lanes),
    hallOf(MOST, MOST, [0, last], (row, column) => (row === 300 ? '^' : column === 300 ? '>' : '.')),
    hallOf(1, MOST, [0, MOST - 1], () => '>'),
  ];
};
