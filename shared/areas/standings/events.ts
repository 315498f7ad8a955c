import { z } from 'zod';
import { boardRow, boardTeam } from './board.ts';

export const events = {
  board: {
    /** Rows that changed, by what the board without runs of after the end shows. */
    rows: z.object({
      /** New index and row: taken out of the old board and put back in this order they give the new one. */
      rows: z.array(z.object({ index: z.int().nonnegative(), row: boardRow })),
      /** New ranks of other rows. */
      ranks: z.array(z.object({ uid: z.string(), rank: z.int() })),
      /** Who stands in rows that are new. */
      teams: z.array(boardTeam),
    }),
    /** The board is another one: read it again. */
    again: z.object({}),
  },
} as const;
