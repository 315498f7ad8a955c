import { placeAmong } from './rows.ts';
import type { Row, StandingsRules } from './types.ts';

/** Participant of the row of a virtual run, whose account may have an official row as well. */
export const virtualParticipant = 'virtual';

/** Official rows with the row of a virtual run in its place; the ranks stay those of the contest. */
export const withVirtualRow = (
  rules: Pick<StandingsRules, 'type'>,
  rows: readonly Row[],
  own: Row,
): Row[] => {
  const next = [...rows];
  next.splice(placeAmong(rules, rows, own), 0, own);
  return next;
};
