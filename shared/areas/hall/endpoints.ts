/** The hall of a contest: for its proctors, from a day before it until six hours after it, and for managers of halls. */
import { z } from 'zod';
import { commandOrder, commandOutcomes, commandVerbs } from '../../domain/kiosk/command.ts';
import { proofRule } from '../../domain/kiosk/proof.ts';
import { proofLabel } from '../../domain/kiosk/states.ts';
import { codeVerbs } from '../../domain/kiosk/unlock-code.ts';
import { deviceId, onceId, placeName, seatName } from '../../domain/kiosk/values.ts';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, page, pageQuery } from '../../wire/values.ts';
import { mostSeats, seatRow } from './seats.ts';

/** Told in the log. */
const reason = z.string().trim().min(1).max(500);

export const readHallMap = endpoint({
  access: 'signed-in',
  method: 'GET',
  effects: false,
  path: '/hall/map',
  query: z.object({ cid: idQuery }),
  reply: z.object({
    /** null: the contest takes place in no hall. */
    hall: z.object({ hallId: id, name: placeName }).nullable(),
    proof: proofRule,
    /** Whether commands are taken now. */
    open: z.boolean(),
    /** Whether the reader may change layout and rules. */
    manages: z.boolean(),
    seats: z.array(seatRow),
    /** Teams whose seat the hall does not have, the first ones. */
    elsewhere: z.array(z.object({ team: z.string(), seat: z.string() })),
    /** Calls of swapped machines that wait for a look. */
    surrendered: z.int(),
    now: instant,
  }),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden'],
  summary: 'Seats of the hall of a contest with their states',
});

const proctor = { access: 'signed-in', effects: true, rate: 'write' } as const;
const proctorErrors = ['contest.not-found', 'auth.forbidden', 'hall.none', 'hall.closed'] as const;

export const makeEnrolmentCodes = endpoint({
  ...proctor,
  method: 'POST',
  path: '/hall/enrolment-codes',
  body: z.object({
    cid: id,
    /** Empty: all that have no machine. */
    seats: z.array(seatName).max(mostSeats),
  }),
  reply: z.object({
    codes: z.array(z.object({ seat: seatName, code: z.string() })),
    expiresAt: instant,
  }),
  secretReply: true,
  errors: [...proctorErrors, 'hall.seat-not-found'],
  audit: 'hall.codes',
  summary: 'Make codes by which machines become those of seats; earlier codes of these seats end',
});

const target = z.union([
  z.strictObject({ seats: z.array(seatName).min(1).max(mostSeats) }),
  z.strictObject({ room: placeName }),
  z.strictObject({ zone: z.string().trim().min(1).max(50) }),
  z.strictObject({ all: z.literal(true) }),
]);
export type CommandTarget = z.output<typeof target>;

export const sendCommand = endpoint({
  ...proctor,
  method: 'POST',
  path: '/hall/command',
  body: z.object({ cid: id, target, order: commandOrder }),
  reply: z.object({
    batch: onceId,
    /** Machines that it was sent to. */
    machines: z.int(),
    expiresAt: instant,
  }),
  errors: [...proctorErrors, 'hall.seat-not-found'],
  audit: 'hall.command',
  summary: 'Send a command to machines; one that is away gets it when it comes back in time',
});

/** Submissions whose machines are asked for at once. */
export const mostSubmissions = 100;

export const listSubmissionMachines = endpoint({
  access: 'signed-in',
  method: 'POST',
  effects: false,
  path: '/hall/submission-machines',
  body: z.object({ cid: id, submitIds: z.array(id).min(1).max(mostSubmissions) }),
  reply: z.array(
    z.object({
      submitId: id,
      /** How well the machine was proven when it submitted. */
      label: proofLabel,
      /** null: it came from no machine of a hall. */
      seat: seatName.nullable(),
      /** When it was pressed by the machine's own stamp, where it waited in the outbox. */
      pressedAt: instant.nullable(),
    }),
  ),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden'],
  summary:
    'Machines that submissions of a contest came from, for its jury; none where the contest takes place in no hall',
});

export const commandStates = ['waiting', ...commandOutcomes, 'expired', 'replaced'] as const;

export const listCommands = endpoint({
  access: 'signed-in',
  method: 'GET',
  effects: false,
  path: '/hall/commands',
  query: pageQuery({ limit: 20 }).extend({ cid: idQuery }),
  reply: page(
    z.object({
      batch: onceId,
      verb: z.enum(commandVerbs),
      /** Text of a message; empty: none. */
      text: z.string(),
      staff: z.string(),
      issuedAt: instant,
      expiresAt: instant,
      machines: z.int(),
      counts: z.record(z.enum(commandStates), z.int()),
      /** Seats whose machine has not done it, at most twenty. */
      open: z.array(seatName),
    }),
  ),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden', 'hall.none'],
  summary: 'Commands of a hall, the latest first, and how many machines carried them out',
});

export const swapSeat = endpoint({
  ...proctor,
  method: 'POST',
  path: '/hall/swap',
  body: z.object({
    cid: id,
    seat: seatName,
    /** Seat with a machine to which the people move; null: another machine comes to the seat. */
    to: seatName.nullable(),
    reason,
  }),
  reply: z.object({
    /** Code for the new machine; null: the people move to one that has its seat. */
    code: z.string().nullable(),
    expiresAt: instant.nullable(),
  }),
  secretReply: true,
  errors: [...proctorErrors, 'hall.seat-not-found', 'hall.no-machine', 'hall.seat-taken'],
  audit: 'hall.swap',
  summary:
    'Take a machine out: it, its token, its sockets and the session on it end at once, and the seat or another takes over',
});

export const makeUnlockCode = endpoint({
  ...proctor,
  method: 'POST',
  path: '/hall/unlock-code',
  body: z.object({ cid: id, seat: seatName, verb: z.enum(codeVerbs) }),
  reply: z.object({ code: z.string().regex(/^\d{8}$/), expiresAt: instant }),
  secretReply: true,
  errors: [...proctorErrors, 'hall.seat-not-found', 'hall.no-machine'],
  audit: 'hall.unlock-code',
  summary: 'The code that unlocks or ends the app of one machine while it does not reach the server',
});

export const listSurrendered = endpoint({
  access: 'signed-in',
  method: 'GET',
  effects: false,
  path: '/hall/surrendered',
  query: pageQuery({ limit: 20 }).extend({ cid: idQuery }),
  reply: page(
    z.object({
      id,
      seat: seatName,
      deviceId,
      /** Account of the seat when it was handed over. */
      username: z.string().nullable(),
      path: z.string(),
      body: z.string(),
      /** By the machine's clock; null: the stamp is not good. */
      pressedAt: instant.nullable(),
      receivedAt: instant,
      /** Member of staff who has looked at it. */
      seenBy: z.string().nullable(),
    }),
  ),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden', 'hall.none'],
  summary: 'What machines that were swapped out wanted to hand in: none of it was submitted',
});

export const markSurrendered = endpoint({
  ...proctor,
  method: 'PUT',
  path: '/hall/surrendered',
  body: z.object({ cid: id, id }),
  reply: nothing,
  errors: [...proctorErrors, 'hall.call-not-found'],
  audit: 'hall.look',
  summary: 'Note that somebody has looked at a call of a swapped machine',
});
