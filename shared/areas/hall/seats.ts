/** Shapes of halls that several endpoints and events have. */
import { z } from 'zod';
import { selfTestChecks } from '../../domain/kiosk/self-test.ts';
import { appStates, proofLabel, signals } from '../../domain/kiosk/states.ts';
import { appVersion, deviceId, hash, placeName, seatName } from '../../domain/kiosk/values.ts';
import { instant } from '../../wire/values.ts';

export const mostSeats = 2_000;
export const mostRooms = 50;

/** A place at a desk. Rooms are drawn as grids, whose left upper corner is 0, 0. */
export const hallSeat = z.object({
  seat: seatName,
  room: placeName,
  /** Empty: none. */
  zone: z.string().trim().max(50),
  x: z.int().min(0).max(199),
  y: z.int().min(0).max(199),
});
export type HallSeat = z.output<typeof hallSeat>;

/** State of a seat: the worst of what is known. `empty`: no machine; `new`: one that has not been heard of yet. */
export const seatStates = ['empty', 'new', 'away', 'crashed', 'locked', 'signed-out', 'contest'] as const;
export const seatState = z.enum(seatStates);
export type SeatState = z.output<typeof seatState>;

/** What staff see of a seat. */
export const seatRow = hallSeat.extend({
  state: seatState,
  /** null: no machine. */
  device: z
    .object({
      deviceId,
      label: proofLabel,
      app: z.enum(appStates).nullable(),
      appVersion: appVersion.nullable(),
      buildHash: hash.nullable(),
      configHash: hash.nullable(),
      driftMs: z.int().nullable(),
      outbox: z.int(),
      unsaved: z.int(),
      signals: z.array(z.enum(signals)),
      /** Checks of the machine's own test that failed, as it says; null: it has said nothing of one. */
      selfTest: z.array(z.enum(selfTestChecks)).nullable(),
      enrolledAt: instant,
      /** When its state last changed. */
      changedAt: instant,
    })
    .nullable(),
  /** Whether staff have locked it, and it has not been unlocked. */
  lockWanted: z.boolean(),
  /** Commands that the machine has not answered. */
  waiting: z.int(),
  /** Account that the seat signs in to; null: none sits there. */
  team: z.object({ username: z.string(), name: z.string() }).nullable(),
  /** Account that has signed in on the machine; null: none. */
  username: z.string().nullable(),
});
export type SeatRow = z.output<typeof seatRow>;
