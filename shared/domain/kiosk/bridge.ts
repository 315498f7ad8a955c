/**
 * What the two kinds of pages of the desktop app may ask of it: the judge's site little, the app's own pages more. Each
 * call is one channel, whose question and answer are parsed on both sides.
 */
import { z } from 'zod';
import type { Breach } from './breaches.ts';
import { documentation, machineConfig, profiles } from './machine-config.ts';
import { deskJob, deskState, largestPdf, printerOfDesk } from './print-desk.ts';
import { pressStamp, signedCall } from './proof.ts';
import { onceId, seatName } from './values.ts';

const call = signedCall.pick({ method: true, path: true, bodySha256: true });
/** A call of the site that changes something, before it is signed. */
export type CallToSign = z.output<typeof call>;

const headers = z.record(z.string().regex(/^[a-z-]+$/), z.string().max(8_192));

/** A submission that waits for the network, as it was to be sent. */
const keptCall = z.strictObject({
  key: onceId,
  /** Id of the account that pressed it: it is sent for no other. */
  owner: z.string().min(1).max(64),
  method: pressStamp.shape.method,
  path: pressStamp.shape.path,
  body: z.string().max(512 * 1024),
  pressedAt: z.int().positive(),
  /** The machine's signature over it, made when it was pressed; null: it could not sign. */
  stamp: z.string().max(4_096).nullable(),
});
export type KeptCall = z.output<typeof keptCall>;

/** What the preload itself takes away or prevents. */
export const triedInPage = [
  'print.page',
  'drop.file',
  'connection.peer',
  'worker.service',
  'permission.clipboard',
  'quit.window',
  'device.usb',
  'device.hid',
  'device.serial',
  'device.bluetooth',
  'capture.screen',
] as const satisfies readonly Breach[];
export type TriedInPage = (typeof triedInPage)[number];

const info = z.strictObject({
  profile: z.enum(profiles),
  hall: z.string(),
  /** null: the machine has no seat. */
  seat: seatName.nullable(),
  contest: z.int().positive().nullable(),
  appVersion: z.string(),
  features: machineConfig.shape.features.unwrap().omit({ documentation: true }),
  /** Titles of the documentation that is on the machine. */
  documentation: z.array(z.string()),
});
export type KioskInfo = z.output<typeof info>;

/** Channels of the judge's site, by the name of the call. */
export const judgeChannels = {
  info: { ask: z.null(), answer: info },
  /** Headers that prove the machine, for one call; none where it is not proven. */
  sign: { ask: call, answer: headers },
  /** Keeps a submission on the machine's disk; false: there is no room or no right to. */
  keep: { ask: keptCall.omit({ pressedAt: true, stamp: true }), answer: z.boolean() },
  kept: { ask: z.null(), answer: z.array(keptCall) },
  sent: { ask: z.strictObject({ key: onceId }), answer: z.null() },
  /** The judge does not take what was kept, or the account that pressed it sits here no more: it goes to staff. */
  giveUp: { ask: z.strictObject({ key: onceId }), answer: z.null() },
  reload: { ask: z.null(), answer: z.boolean() },
  /** Shows the documentation of the machine before the page, which stays as it is; false: there is none. */
  documentation: { ask: z.null(), answer: z.boolean() },
  /** How the page is: drafts that the server does not have yet, and whether anybody is signed in. */
  tell: {
    ask: z.strictObject({ unsaved: z.int().min(0).max(100_000), signedIn: z.boolean() }),
    answer: z.null(),
  },
  /** A message of staff was read. */
  read: { ask: z.strictObject({ id: onceId }), answer: z.null() },
  /** What was typed is kept, as the app asked by `flush`. */
  flushed: { ask: z.strictObject({ round: z.int() }), answer: z.null() },
  /** Printers of a print desk's machine; refused on other machines, like the two after it. */
  printers: { ask: z.null(), answer: z.array(printerOfDesk) },
  /** Prints a job once: under a name that the machine knows already, only its state is told. */
  print: {
    ask: z.strictObject({
      name: deskJob,
      printer: printerOfDesk.shape.name,
      pdf: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= largestPdf, 'too-large'),
    }),
    answer: deskState,
  },
  printState: { ask: z.strictObject({ name: deskJob }), answer: deskState },
  /** Something that the preload kept the page from. */
  tried: { ask: z.strictObject({ what: z.enum(triedInPage) }), answer: z.null() },
} as const;

/** What the app's own pages show. */
const shellState = z.strictObject({
  page: z.enum(['starting', 'set-up', 'offline', 'locked', 'crashed', 'documentation']),
  locale: z.enum(['zh-CN', 'en-US']),
  hall: z.string().nullable(),
  seat: z.string().nullable(),
  /** What staff say; null: nothing. */
  text: z.string().nullable(),
  /** Instant of the next try, ms since the epoch by this machine; null: none. */
  retryAt: z.number().nullable(),
  /** Why the machine has no config; null: it has one and lacks a seat. */
  trouble: z
    .enum(['config-missing', 'config-refused', 'config-expired', 'app-too-old', 'app-changed'])
    .nullable(),
  /** Address of the judge; null: there is none. */
  server: z.string().nullable(),
  /** Whether a code of staff opens or ends the app here. */
  codes: z.strictObject({ unlock: z.boolean(), quit: z.boolean() }),
  /** Documentation on the machine, and which of it is open. */
  documentation: z.strictObject({
    all: z.array(documentation.pick({ name: true, title: true })),
    open: documentation.shape.name.nullable(),
  }),
});
export type ShellState = z.output<typeof shellState>;

const outcome = z.enum(['done', 'wrong-code', 'too-many-tries', 'unreachable', 'refused']);
export type ShellOutcome = z.output<typeof outcome>;

/** Channels of the app's own pages. */
export const shellChannels = {
  state: { ask: z.null(), answer: shellState },
  retry: { ask: z.null(), answer: z.null() },
  enrol: { ask: z.strictObject({ code: z.string().max(40) }), answer: outcome },
  code: {
    ask: z.strictObject({ verb: z.enum(['unlock', 'quit']), code: z.string().max(20) }),
    answer: outcome,
  },
  /** Opens a documentation, goes through its pages, or back to the contest. */
  documentation: {
    ask: z.strictObject({
      to: z.union([z.enum(['contest', 'back', 'forward']), documentation.pick({ name: true })]),
    }),
    answer: z.null(),
  },
  locale: { ask: z.strictObject({ locale: shellState.shape.locale }), answer: z.null() },
} as const;

export type Channels = Readonly<Record<string, { readonly ask: z.ZodType; readonly answer: z.ZodType }>>;
/** What answers the channels of a bridge; a promise of an answer is one. */
export type Answers<T extends Channels> = {
  readonly [Name in keyof T]: (
    ask: z.output<T[Name]['ask']>,
  ) => z.input<T[Name]['answer']> | Promise<z.input<T[Name]['answer']>>;
};
type Callable<T extends Channels> = {
  readonly [Name in keyof T]: z.output<T[Name]['ask']> extends null
    ? () => Promise<z.output<T[Name]['answer']>>
    : (ask: z.output<T[Name]['ask']>) => Promise<z.output<T[Name]['answer']>>;
};

export type StaffMessage = {
  readonly id: string;
  readonly text: string;
  /** Stays until it is said to be read. */
  readonly confirm: boolean;
};
/** The page's side, as `window.assizeKiosk`. */
export type JudgeBridge = Omit<Callable<typeof judgeChannels>, 'flushed' | 'tried'> & {
  /** Has something done before the app locks, reloads or ends; returns how to take it back. */
  readonly onFlush: (flush: () => Promise<void>) => () => void;
  readonly onMessage: (show: (message: StaffMessage) => void) => void;
  /** Another account sits at the seat now, or may. */
  readonly onSeat: (look: () => void) => void;
};
/** The side of the app's own pages, as `window.assizeShell`. */
export type ShellBridge = Callable<typeof shellChannels> & {
  readonly onState: (listener: (state: ShellState) => void) => void;
};
