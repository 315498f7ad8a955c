import { z } from 'zod';
import { commandAck } from './command.ts';
import { selfTestChecks } from './self-test.ts';
import { appStates, signals } from './states.ts';
import { appVersion, hash } from './values.ts';

const count = z.int().min(0).max(1_000_000);

/** What a machine tells of itself every few seconds. */
export const heartbeat = z.strictObject({
  /** One more each time since the app began. */
  seq: count,
  state: z.enum(appStates),
  locked: z.boolean(),
  appVersion,
  buildHash: hash,
  configHash: hash,
  /** Drift of the machine's clock from the server's in ms; null: not known yet. */
  driftMs: z.int().nullable(),
  displays: z.int().min(0).max(16),
  /** Whether the window has the keyboard. */
  focused: z.boolean(),
  /** Submissions that wait in the outbox. */
  outbox: count,
  /** Drafts that the server does not have yet. */
  unsaved: count,
  /** Seconds since the app began. */
  upSeconds: z.int().min(0),
  /** Share of the processors and of the memory in use, 0 to 1; null: not known. */
  load: z.number().min(0).max(1).nullable(),
  memory: z.number().min(0).max(1).nullable(),
  signals: z.array(z.enum(signals)).max(signals.length),
  /** Checks of the self-test that failed; null: there is no report (yet). */
  selfTest: z.array(z.enum(selfTestChecks)).max(selfTestChecks.length).nullable().default(null),
});
export type Heartbeat = z.output<typeof heartbeat>;

/**
 * What a machine sends: by the frame `{type: 'tell', topic: 'kiosk.<deviceId>', tell: 'beat', data}`, which is answered with
 * `pong`, or by POST where there is no socket.
 */
export const beat = z.strictObject({ heartbeat, acks: z.array(commandAck).max(50).default([]) });
export type Beat = z.output<typeof beat>;

/** Seconds without a heartbeat after which a machine counts as away. */
export const awaySeconds = 30;
