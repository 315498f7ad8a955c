import { z } from 'zod';
import { boardRow, boardTeam } from './board.ts';

export const events = {
  board: {
    /**
     * Rows that are others than before. They take the place of those of the same user; the order and the ranks of all
     * follow from what rows hold. Runs of after the end are not in them.
     */
    rows: z.object({
      rows: z.array(boardRow),
      /** Who stands in rows that are new. */
      teams: z.array(boardTeam),
    }),
    /** The board is another one: read it again. */
    again: z.object({}),
  },
} as const;
