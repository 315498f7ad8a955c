/** Calls of the app on a machine of a hall. All but the first three come with the machine's token (`Kiosk-Token`). */
import { z } from 'zod';
import { commandFrame } from '../../domain/kiosk/command.ts';
import { beat } from '../../domain/kiosk/heartbeat.ts';
import { proofLabel } from '../../domain/kiosk/states.ts';
import { deviceId, onceId, placeName, publicKey, seatName } from '../../domain/kiosk/values.ts';
import { endpoint } from '../../wire/http.ts';
import { id, instant } from '../../wire/values.ts';
import { userInfo } from '../account/user-info.ts';
import { factorAsked } from '../factor/wire.ts';

const change = { method: 'POST', effects: true, access: 'anyone' } as const;

/** What people type in: two groups of five letters and digits that are not mistaken for each other. */
export const enrolmentCode = z
  .string()
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJ-NP-Z]{10}$/));

const place = z.object({ hall: placeName, room: placeName, zone: z.string(), seat: seatName });

export const enrolKiosk = endpoint({
  ...change,
  path: '/kiosk/enrol',
  body: z.object({
    code: enrolmentCode,
    publicKey,
    /** Name of the machine, for staff. */
    machine: z.string().trim().max(100).default(''),
  }),
  reply: place.extend({
    deviceId,
    /** Secret of codes for offline use (`unlock-code.ts`): 32 bytes in hex. */
    unlockSecret: z.string().regex(/^[0-9a-f]{64}$/),
    now: instant,
  }),
  secretReply: true,
  rate: 'login',
  errors: ['hall.wrong-code'],
  summary: 'Make a machine that of a seat, by a code that staff made for the seat; a code works once',
});

export const askKioskNonce = endpoint({
  ...change,
  // A nonce is forgotten within a minute.
  effects: false,
  path: '/kiosk/nonce',
  body: z.object({ deviceId }),
  reply: z.object({ nonce: onceId, now: instant }),
  rate: 'captcha',
  errors: ['hall.device-unknown', 'hall.device-void'],
  summary: 'A nonce for the proof of a machine, good once and for a minute',
});

export const proveKiosk = endpoint({
  ...change,
  path: '/kiosk/prove',
  body: z.object({ proof: z.string().max(2_048) }),
  reply: z.object({
    token: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    expiresAt: instant,
    label: proofLabel,
    now: instant,
  }),
  secretReply: true,
  rate: 'captcha',
  errors: ['hall.device-unknown', 'hall.device-void', 'hall.bad-signature', 'hall.clock-off'],
  summary: 'A token for a machine that signs the nonce and says what runs on it',
});

export const readKioskSeat = endpoint({
  method: 'GET',
  effects: false,
  access: 'anyone',
  path: '/kiosk/seat',
  reply: place.extend({
    deviceId,
    label: proofLabel,
    locked: z.boolean(),
    /** Contests that are on here, with the account of the seat. */
    contests: z.array(
      z.object({
        cid: id,
        title: z.string(),
        startTime: instant,
        endTime: instant,
        /** null: nobody sits here, or nobody may sign in this way. */
        team: z.object({ username: z.string(), name: z.string() }).nullable(),
      }),
    ),
    now: instant,
  }),
  rate: 'read',
  errors: ['hall.seat-needed'],
  summary: 'Seat of the machine that calls, and who sits there',
});

export const kioskSignIn = endpoint({
  ...change,
  path: '/kiosk/sign-in',
  body: z.object({ cid: id }),
  reply: z.union([userInfo, factorAsked]),
  replyKind: 'token',
  rate: 'login',
  errors: ['hall.seat-needed', 'hall.proof-needed', 'team.no-seat', 'auth.disabled'],
  summary: 'Sign in to the account of the seat whose machine signed the call',
});

export const sendKioskBeat = endpoint({
  ...change,
  path: '/kiosk/heartbeat',
  body: beat,
  reply: z.object({ now: instant, commands: z.array(commandFrame) }),
  rate: 'read',
  errors: ['hall.seat-needed'],
  summary: 'What a machine without a socket tells of itself; the answer has the commands that wait for it',
});

/** A submission that the outbox could not hand in, as it was to be sent. */
const heldCall = z.object({
  path: z.string().max(1_000),
  body: z.string().max(512 * 1024),
  /** The stamp that was signed when it was pressed. */
  pressed: z.string().max(4_096),
  /** Id of the account that pressed it, as the machine says; null: it does not. */
  owner: z.string().max(64).nullable().default(null),
});

export const surrenderOutbox = endpoint({
  ...change,
  path: '/kiosk/surrender',
  body: z.object({
    deviceId,
    calls: z.array(heldCall).min(1).max(20),
  }),
  reply: z.object({ kept: z.int() }),
  maxBody: 12 * 1024 * 1024,
  rate: 'submit',
  errors: ['hall.device-unknown', 'hall.bad-signature'],
  summary:
    'Hand the outbox of a machine to staff, as evidence; also of a machine that was swapped out, and without a token',
});

export const ownKioskCommands = endpoint({
  method: 'GET',
  effects: false,
  access: 'anyone',
  path: '/kiosk/commands',
  reply: z.array(commandFrame),
  rate: 'read',
  errors: ['hall.seat-needed'],
  summary: 'Commands that wait for the machine that calls: read after the topic was subscribed to, or missed',
});
