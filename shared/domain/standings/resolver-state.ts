import { placeAmong, rankInPlace, rowOf } from './rows.ts';
import type {
  Cell,
  Participant,
  Resolution,
  ResolverState,
  ResolverStep,
  Row,
  StandingsRules,
} from './types.ts';

export type ResolverFacts = {
  readonly rules: StandingsRules;
  readonly participants: readonly Participant[];
};

/** Steps between two boards that a resolution keeps. */
export const stepsPerFrame = 64;

/** The row with one cell exchanged, still with its old rank. */
const withCell = (
  { rules, participants }: ResolverFacts,
  row: Row,
  column: number,
  cell: Cell | null,
): Row => {
  const participant = participants[row.listed];
  if (participant?.id !== row.participant) throw new RangeError(`No participant ${row.participant}`);
  return rowOf(rules, participant, row.listed, row.cells.with(column, cell), row.rank);
};

/** Opens a cell. @returns where the row belongs now; the ranks follow at once where that is its place already */
export const openCell = (
  facts: ResolverFacts,
  rows: Row[],
  step: { readonly index: number; readonly column: number; readonly after: Cell | null },
): { to: number; reranked: number[] } => {
  const row = rows[step.index];
  if (!row) throw new RangeError(`No row ${step.index}`);
  const next = withCell(facts, row, step.column, step.after);
  const to = placeAmong(facts.rules, rows, next, step.index);
  rows[step.index] = next;
  return { to, reranked: to === step.index ? rankInPlace(facts.rules, rows) : [] };
};

/** Moves a row. @returns the indices of rows with another rank */
export const moveRow = (
  { rules }: ResolverFacts,
  rows: Row[],
  { from, to }: { readonly from: number; readonly to: number },
): number[] => {
  rows.splice(to, 0, ...rows.splice(from, 1));
  return rankInPlace(rules, rows);
};

/** Takes one step, in place. */
export const takeStep = (facts: ResolverFacts, rows: Row[], step: ResolverStep): void => {
  if (step.kind === 'open') openCell(facts, rows, step);
  if (step.kind === 'move') moveRow(facts, rows, step);
};

/**
 * What is on the screen after n steps, 0 to `steps.length` (other numbers count as the nearest of these). It follows
 * from n alone, so going back is as exact as going on.
 */
export const stateAt = (resolution: Resolution, n: number): ResolverState => {
  const { steps, frames } = resolution;
  const step = Math.max(0, Math.min(Math.trunc(n), steps.length));
  const frame = Math.floor(step / stepsPerFrame);
  const rows = [...(frames[frame] ?? [])];
  for (const one of steps.slice(frame * stepsPerFrame, step)) takeStep(resolution, rows, one);
  const last = steps[step - 1] ?? null;
  return { step, last, rows, lifted: last?.participant ?? null, isOver: step === steps.length };
};
