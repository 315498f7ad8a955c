/** Texts that contestants have printed in the hall. */
import { z } from 'zod';
import type { TextKey } from '../../index.ts';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, optionalQuery, page, pageQuery } from '../../wire/values.ts';

/** Characters of a text that may be printed. */
export const printLength = { min: 50, max: 65_535 } as const;
/** Seconds between two jobs of one team. */
export const printInterval = 30;
/** Time in ms for which a desk has a job that it took; a desk that is open renews it. */
export const printLeaseMs = 3 * 60_000;

/** `claimed`: one desk has it; only a person puts it back, because paper may have come out already. */
export const printStates = ['queued', 'claimed', 'printed', 'failed'] as const;
const printState = z.enum(printStates);
export type PrintState = z.infer<typeof printState>;

/** A desk is one open page of a member of staff, under a name by chance. */
const desk = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

const because = (reason: TextKey<'reasons'>) => reason;
const content = z
  .string()
  .max(printLength.max)
  .refine((text) => text.trim() !== '', { message: because('print-empty'), abort: true })
  .refine((text) => text.length >= printLength.min, because('print-short'));

const job = z.object({
  id,
  gmtCreate: instant,
  state: printState,
  /** Display id of the problem that the text is about; null: none was named. */
  problem: z.string().nullable(),
  pages: z.int().positive(),
  /** 1, and one more for each reprint. */
  copy: z.int().positive(),
  /** Why it failed; empty: it did not. */
  reason: z.string(),
});
export type OwnPrintJob = z.infer<typeof job>;

const printRow = job.extend({
  cid: id,
  username: z.string(),
  realname: z.string(),
  /** Name that the contest shows. */
  team: z.string(),
  /** Empty: not known. */
  seat: z.string(),
  /** Zone of the team; empty: it has none. */
  zone: z.string(),
  /** 0 not printed, 1 printed. */
  status: z.literal([0, 1]),
  /** Member of staff who took it, or ended it. */
  staff: z.string().nullable(),
  /** Whether the asking desk has it. */
  own: z.boolean(),
  /** From then on nobody knows whether paper came out; null: nobody has it. */
  leaseUntil: instant.nullable(),
  changedAt: instant,
});
export type PrintRow = z.infer<typeof printRow>;

export const submitPrint = endpoint({
  method: 'POST',
  effects: true,
  path: '/submit-print-text',
  access: 'signed-in',
  body: z.object({
    cid: id,
    content,
    /** Display id of the problem that the text is about. */
    problem: z.string().trim().max(50).nullish(),
  }),
  reply: z.object({ id, pages: z.int().positive() }),
  rate: 'write',
  errors: [
    'contest.not-found',
    'contest.password-needed',
    'contest.not-started',
    'contest.ended',
    'print.off',
    'print.too-soon',
    'print.no-jobs-left',
    'print.no-pages-left',
  ],
  summary: 'Have a text printed while the contest runs, within the quota of jobs and pages',
});

export const listOwnPrints = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-own-contest-print',
  access: 'signed-in',
  query: z.object({ cid: idQuery }),
  reply: z.object({
    /** Newest first. */
    jobs: z.array(job),
    quota: z.object({ jobs: z.int(), jobsLeft: z.int(), pages: z.int(), pagesLeft: z.int() }),
    /** Before that no further job is taken; null: one is taken now. */
    nextAt: instant.nullable(),
    now: instant,
  }),
  rate: 'read',
  errors: ['contest.not-found', 'contest.password-needed', 'print.off'],
  summary: 'Print jobs of the own team in a contest, and what is left of the quota; failed jobs do not count',
});

const staffErrors = ['contest.not-found', 'auth.forbidden'] as const;

export const listPrints = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-print',
  access: 'signed-in',
  query: pageQuery({ limit: 15 }).extend({
    cid: idQuery,
    /** `open`: queued and claimed ones, the oldest first. Else the newest first. */
    view: optionalQuery(z.enum(['open', 'done'])),
    desk: optionalQuery(desk),
  }),
  reply: page(printRow).extend({
    /** Jobs that nobody has taken. */
    waiting: z.int(),
    now: instant,
  }),
  rate: 'read',
  errors: staffErrors,
  summary: 'Print jobs of a contest, for its print staff',
});

export const downloadPrint = endpoint({
  method: 'GET',
  effects: false,
  path: '/file/download-contest-print-text',
  access: 'signed-in',
  query: z.object({ id: idQuery }),
  replyKind: 'file',
  reply: nothing,
  rate: 'read',
  errors: ['print.not-found'],
  summary: 'The text of a print job, for print staff and its owner',
});

export const printPdf = endpoint({
  method: 'GET',
  effects: false,
  path: '/file/contest-print-pdf',
  access: 'signed-in',
  query: z.object({ id: idQuery }),
  replyKind: 'file',
  reply: nothing,
  rate: 'read',
  errors: ['print.not-found'],
  summary: 'The pages of a print job as PDF, in the language of the call, for print staff and its owner',
});

const change = {
  access: 'signed-in',
  effects: true,
  rate: 'write',
  reply: nothing,
} as const;
const changeErrors = [...staffErrors, 'print.not-found', 'print.claimed', 'print.wrong-state'] as const;

export const claimPrint = endpoint({
  ...change,
  method: 'POST',
  path: '/claim-contest-print',
  body: z.object({
    id,
    cid: id,
    desk,
    /** Takes a job whose desk has not been heard of any more: somebody has looked whether paper came out. */
    takeOver: z.boolean().default(false),
  }),
  errors: [...changeErrors, 'print.lease-ended'],
  audit: 'print.claim',
  summary: 'Take a job to a desk; of several desks one gets it',
});

export const renewPrints = endpoint({
  ...change,
  method: 'POST',
  path: '/renew-contest-print',
  body: z.object({ cid: id, desk }),
  errors: staffErrors,
  summary: 'An open desk keeps the jobs that it took',
});

export const releasePrint = endpoint({
  ...change,
  method: 'POST',
  path: '/release-contest-print',
  body: z.object({ id, cid: id, desk }),
  errors: changeErrors,
  audit: 'print.release',
  summary: 'Put a job back that was not printed; one of another desk only once its time is over',
});

export const checkPrint = endpoint({
  ...change,
  method: 'PUT',
  path: '/check-contest-print-status',
  body: z.object({ id, cid: id, desk: desk.nullish() }),
  errors: changeErrors,
  audit: 'print.printed',
  summary: 'A job was printed',
});

export const failPrint = endpoint({
  ...change,
  method: 'POST',
  path: '/fail-contest-print',
  body: z.object({ id, cid: id, desk: desk.nullish(), reason: z.string().trim().min(1).max(200) }),
  errors: changeErrors,
  audit: 'print.fail',
  summary: 'A job cannot be printed; its owner sees why',
});

export const reprint = endpoint({
  ...change,
  method: 'POST',
  path: '/reprint-contest-print',
  body: z.object({ id, cid: id }),
  errors: [...staffErrors, 'print.not-found', 'print.wrong-state'],
  audit: 'print.reprint',
  summary: 'Queue a job again that was printed or failed',
});
