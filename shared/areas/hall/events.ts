import { z } from 'zod';
import type { CommandFrame } from '../../domain/kiosk/command.ts';
import { seatRow } from './seats.ts';

export const events = {
  hall: {
    /** Seats whose state is another now; each row replaces the one of its seat. */
    seats: z.object({ rows: z.array(seatRow) }),
    /** The layout, the contest's settings or many seats are others: read the view again. */
    changed: z.object({}),
  },
  kiosk: {
    /**
     * To be carried out and answered; it may come again until it is answered. The app parses it as `commandFrame`, whose
     * rules no page of the site needs.
     */
    command: z.custom<CommandFrame>(),
    /** Another account sits at the seat now, or the contest is another: ask `/kiosk/seat`. */
    seat: z.object({}),
  },
} as const;
