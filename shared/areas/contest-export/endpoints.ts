/** Exports of contests, for those who manage them. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { flagQuery, idQuery } from '../../wire/values.ts';
import { boardViews } from '../standings/board.ts';

/** Forms in which a contest is exported. */
export const exportFormats = ['xlsx', 'csv', 'results', 'static', 'xcpcio', 'package'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Forms that exist of ACM contests alone. */
export const acmFormats: readonly ExportFormat[] = ['results', 'xcpcio'];

const errors = ['contest.not-found', 'auth.forbidden'] as const;

export const exportContest = endpoint({
  method: 'GET',
  effects: false,
  path: '/file/export-contest',
  access: 'signed-in',
  query: z.object({
    cid: idQuery,
    format: z.enum(exportFormats),
    /** `live`: with what lies behind the seal. */
    view: z.enum(boardViews).default('shared'),
  }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  audit: 'contest.export',
  errors: [...errors, 'contest-export.not-acm'],
  summary: 'A contest as a table, results.tsv, a static page, XCPCIO files or a contest package',
});

export const exportAcceptedCode = endpoint({
  method: 'GET',
  effects: false,
  path: '/file/download-contest-ac-submission',
  access: 'signed-in',
  query: z.object({
    cid: idQuery,
    /** Without those who run the contest. */
    excludeAdmin: flagQuery.default(true),
    /** What folders are made of. */
    splitType: z.enum(['user', 'problem']).default('user'),
  }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  audit: 'contest.export-code',
  errors,
  summary: 'The first accepted program of each participant on each problem, as a zip',
});
