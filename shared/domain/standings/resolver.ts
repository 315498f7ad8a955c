import { sameCell } from './cell.ts';
import { moveRow, openCell, type ResolverFacts, stepsPerFrame, takeStep } from './resolver-state.ts';
import type { Resolution, ResolverInput, ResolverStep, Row } from './types.ts';

/** A step, and the lowest place of the board that looks different after it; -1 where none does. */
type Taken = { readonly step: ResolverStep; readonly touched: number };

/** Columns that open in each row, leftmost first. @throws RangeError for boards of different participants */
const sealedColumns = (sealed: readonly Row[], final: readonly Row[]): Map<string, number[]> => {
  const finalOf = new Map(final.map((row) => [row.participant, row]));
  if (finalOf.size !== sealed.length) throw new RangeError('Both boards need the same participants');
  return new Map(
    sealed.map((row) => {
      const after = finalOf.get(row.participant);
      if (!after) throw new RangeError(`${row.participant} is missing in the final board`);
      const columns = row.cells.flatMap((cell, column) =>
        sameCell(cell, after.cells[column] ?? null) ? [] : [column],
      );
      return [row.participant, columns];
    }),
  );
};

/** Opens everything from the bottom up; leaves `rows` as the final board. */
const openAll = (facts: ResolverFacts, rows: Row[], final: readonly Row[]): Taken[] => {
  const waiting = sealedColumns(rows, final);
  const finalOf = new Map(final.map((row) => [row.participant, row]));
  const taken: Taken[] = [];
  let lifted: string | null = null;
  for (;;) {
    const index = rows.findLastIndex(({ participant }) => waiting.get(participant)?.length);
    const row = rows[index];
    const column = row && waiting.get(row.participant)?.shift();
    if (!row || column === undefined) return taken;
    const { participant } = row;
    if (lifted !== participant) taken.push({ step: { kind: 'lift', participant, index }, touched: -1 });
    lifted = participant;
    const [before, after] = [row.cells[column] ?? null, finalOf.get(participant)?.cells[column] ?? null];
    const { to, reranked } = openCell(facts, rows, { index, column, after });
    const open: ResolverStep = { kind: 'open', participant, index, column, before, after };
    taken.push({ step: open, touched: Math.max(index, ...reranked) });
    if (to === index) continue;
    const move: ResolverStep = { kind: 'move', participant, from: index, to };
    const moved = moveRow(facts, rows, move);
    taken.push({ step: move, touched: Math.max(index, to, ...moved) });
  }
};

/** Puts each award behind the last step that changes anything at its place or below, so that a card is never too early. */
const withAwards = (
  taken: readonly Taken[],
  final: readonly Row[],
  awards: ResolverInput['awards'],
): ResolverStep[] => {
  const settledBy = new Array<number>(final.length).fill(-1);
  for (const [number, { touched }] of taken.entries()) settledBy.fill(number, 0, touched + 1);
  const cards = new Map<number, ResolverStep[]>();
  for (const [index, { participant }] of [...final.entries()].reverse()) {
    const won = awards.get(participant);
    const behind = settledBy[index] ?? -1;
    const card: ResolverStep[] = won?.length ? [{ kind: 'award', participant, index, awards: won }] : [];
    cards.set(behind, [...(cards.get(behind) ?? []), ...card]);
  }
  return [
    ...(cards.get(-1) ?? []),
    ...taken.flatMap(({ step }, number) => [step, ...(cards.get(number) ?? [])]),
  ];
};

const isFinal = (rows: readonly Row[], final: readonly Row[]): boolean =>
  rows.every((row, index) => {
    const other = final[index];
    return row.participant === other?.participant && row.rank === other.rank;
  });

/**
 * How a sealed board becomes the final one before an audience: the lowest row with something sealed is lifted, its
 * leftmost sealed cell opens, the row goes to its place, and so on until nothing is sealed. Awards are shown as soon as
 * a place and its rank are final. The last step shows the final board.
 * @throws RangeError where the boards are not two views of one log
 */
export const resolve = ({ rules, participants, sealed, final, awards }: ResolverInput): Resolution => {
  const facts = { rules, participants };
  const rows = [...sealed];
  const steps = withAwards(openAll(facts, rows, final), final, awards);
  if (!isFinal(rows, final)) throw new RangeError('The boards are not two views of one log');
  const frames: Row[][] = [];
  const replayed = [...sealed];
  for (const [number, step] of steps.entries()) {
    if (number % stepsPerFrame === 0) frames.push([...replayed]);
    takeStep(facts, replayed, step);
  }
  if (steps.length % stepsPerFrame === 0) frames.push(replayed);
  return { ...facts, steps, frames };
};
