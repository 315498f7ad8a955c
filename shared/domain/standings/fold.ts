import { RunTable } from './run-table.ts';
import { Sheet } from './sheet.ts';
import type { ContestLog, Row, View } from './types.ts';

/** The board of a contest as one view shows it, best row first. */
export const fold = (log: ContestLog, view: View): readonly Row[] => new Sheet(new RunTable(log), view).rows;
