/** What a print desk asks of the printers of its machine. */
import { z } from 'zod';

/** Largest PDF that a desk prints, in bytes. */
export const largestPdf = 32 * 1024 * 1024;

export const printerOfDesk = z.strictObject({
  /** Name in the spooler. */
  name: z.string().min(1).max(127),
  /** What its owner calls it; empty: nothing. */
  info: z.string(),
  location: z.string(),
  state: z.enum(['idle', 'printing', 'stopped']),
  /** Keywords of the Internet Printing Protocol, `media-empty-error` among them; none: nothing to tell. */
  reasons: z.array(z.string()),
  accepts: z.boolean(),
});
export type PrinterOfDesk = z.output<typeof printerOfDesk>;

/** Name of a job in the spooler, by which a desk finds it again: contest, job and copy. */
export const deskJob = z.string().regex(/^assize-\d{1,15}-\d{1,15}-\d{1,6}$/);
export const deskJobName = ({ cid, id, copy }: { cid: number; id: number; copy: number }): string =>
  `assize-${cid}-${id}-${copy}`;

/**
 * Where a job stands. `printing`: the spooler has it, with what keeps it from going on; `completed`: it left the
 * printer; `failed`: no paper comes any more, or nobody knows; `none`: this machine was never given it.
 */
export const deskState = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('printing'), printer: z.string(), reasons: z.array(z.string()) }),
  z.strictObject({ is: z.literal(['completed', 'failed']), printer: z.string() }),
  z.strictObject({ is: z.literal('none') }),
]);
export type DeskState = z.output<typeof deskState>;

/** Reasons for which a person has to go to the printer. */
export const printerCalls = [
  'media-empty',
  'media-needed',
  'media-jam',
  'toner-empty',
  'marker-supply-empty',
  'door-open',
  'cover-open',
  'paused',
  'printer-stopped',
  'offline',
  'connecting-to-device',
  'spool-area-full',
] as const;
export type PrinterCall = (typeof printerCalls)[number];
const isCall = (reason: string): reason is PrinterCall =>
  (printerCalls as readonly string[]).includes(reason);

/** The reasons among keywords of a spooler, which end with `-error`, `-warning` or `-report`, or in nothing. */
export const callsOf = (reasons: readonly string[]): PrinterCall[] => [
  ...new Set(reasons.map((reason) => reason.replace(/-(error|warning|report)$/, '')).filter(isCall)),
];
