/** Teams of contests as staff keep them, and signing in by address in halls. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import {
  flagQuery,
  id,
  idQuery,
  instant,
  nothing,
  optionalQuery,
  page,
  pageQuery,
  uid,
} from '../../wire/values.ts';
import { userInfo } from '../account/user-info.ts';
import { factorAsked } from '../factor/wire.ts';
import { teamColumns, teamReasons } from './rows.ts';
import { mostPenaltyMinutes, mostTeams, organization, teamDraft, teamGroup } from './team.ts';

const manage = { access: 'contest.create' } as const;
const change = { ...manage, effects: true, rate: 'write' } as const;
const version = z.int().nonnegative();
const contestErrors = ['contest.not-found', 'contest.finalized', 'team.conflict'] as const;
/** Told in the log; those who ask for it later want to know. */
const reason = z.string().trim().min(1).max(500);

export const teamRow = z.object({
  /** uid of the row. */
  uid,
  /** null: a user who has registered, and of whom nobody has made a team. */
  teamId: id.nullable(),
  version,
  /** As the board shows it. */
  shownName: z.string(),
  draft: z.object({
    ...teamDraft.shape,
    accounts: z.array(z.object({ username: z.string(), ip: z.string().nullable(), seat: z.string() })),
  }),
  /** The picture, to be shown for ten minutes. */
  photoShown: z.string().nullable(),
  organization: organization.nullable(),
  groups: z.array(teamGroup),
  hidden: z.boolean(),
  isStar: z.boolean(),
  disqualified: z.boolean(),
  penaltyMinutes: z.int(),
});
export type TeamRowShown = z.infer<typeof teamRow>;

export const listTeams = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/contest/teams',
  query: pageQuery({ limit: 50 }).extend({
    cid: idQuery,
    /** A part of a name, an account, a member, a seat. */
    keyword: optionalQuery(z.string().trim().max(100)),
    /** By their ids. */
    organization: optionalQuery(z.string().max(36)),
    group: optionalQuery(z.string().max(36)),
    /** Only rows that staff have marked: star, hidden, disqualified or with a penalty. */
    marked: optionalQuery(flagQuery),
  }),
  reply: page(teamRow).extend({
    organizations: z.array(organization),
    groups: z.array(teamGroup),
    /** Whether accounts may sign in by their address. */
    byAddress: z.boolean(),
    finalized: z.boolean(),
  }),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'Who takes part in a contest: teams, then users without one',
});

const saved = z.object({ teamId: id, version });
const draftErrors = [
  ...contestErrors,
  'team.unknown-user',
  'team.account-taken',
  'team.runs-contest',
  'team.address-taken',
  'team.address-roots-only',
  'team.too-many',
] as const;

export const createTeam = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest/team',
  body: z.object({ cid: id, draft: teamDraft }),
  reply: saved,
  errors: draftErrors,
  audit: 'team.create',
  summary: 'Make a team of accounts that are in none',
});

export const updateTeam = endpoint({
  ...change,
  method: 'PUT',
  path: '/admin/contest/team',
  body: z.object({ cid: id, teamId: id, version, draft: teamDraft }),
  reply: saved,
  errors: [...draftErrors, 'team.not-found', 'team.version-conflict'],
  audit: 'team.update',
  summary: 'Save a team over the version it was read as',
});

export const deleteTeam = endpoint({
  ...change,
  method: 'DELETE',
  path: '/admin/contest/team',
  query: z.object({ cid: idQuery, teamId: idQuery }),
  reply: nothing,
  errors: [...contestErrors, 'team.not-found'],
  audit: 'team.delete',
  summary: 'Dissolve a team: its accounts stand for themselves again',
});

const rows = z.object({
  cid: id,
  /** Cells by the columns of an import. */
  rows: z
    .array(z.array(z.string().max(4_000)).max(teamColumns.length))
    .min(1)
    .max(mostTeams),
});
const fault = z.object({
  /** From 1. */
  row: z.int(),
  column: z.enum(teamColumns),
  reason: z.enum(teamReasons),
});
const largestImport = 4 * 1024 * 1024;

export const checkTeams = endpoint({
  ...manage,
  method: 'POST',
  effects: false,
  path: '/admin/contest/check-teams',
  body: rows,
  reply: z.object({
    /** By row: what an import would do with it. */
    outcomes: z.array(z.enum(['create', 'update', 'same', 'refused'])),
    faults: z.array(fault),
  }),
  maxBody: largestImport,
  rate: 'read',
  errors: ['contest.not-found', 'contest.finalized'],
  summary: 'What an import of teams would do; a row changes the team that has its accounts',
});

export const importTeams = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest/import-teams',
  body: rows,
  reply: z.object({ created: z.int(), updated: z.int(), same: z.int() }),
  maxBody: largestImport,
  errors: [...contestErrors, 'team.rows-refused', 'team.too-many'],
  audit: 'team.import',
  summary: 'Make and change teams, all or none; teams that no row names stay',
});

export const changeStanding = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest/team-standing',
  body: z.object({
    cid: id,
    /** Of the row. */
    uid,
    change: z
      .object({
        disqualified: z.boolean().optional(),
        hidden: z.boolean().optional(),
        isStar: z.boolean().optional(),
        penaltyMinutes: z.int().min(-mostPenaltyMinutes).max(mostPenaltyMinutes).optional(),
      })
      .refine((one) => Object.values(one).some((value) => value !== undefined), { message: 'required' }),
    reason,
  }),
  reply: saved,
  errors: [...contestErrors, 'team.not-found', 'team.star-listed'],
  audit: 'team.standing',
  summary: 'Disqualify, hide, star or penalise a row of a board, or take that back',
});

export const ignoreSubmission = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest/ignore-submission',
  body: z.object({ cid: id, submitId: id, ignored: z.boolean(), reason }),
  reply: nothing,
  errors: [...contestErrors, 'submission.not-found', 'team.too-many'],
  audit: 'team.ignore-submission',
  summary: 'Take a submission out of the standings of its contest, or count it again',
});

export const listIgnored = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/contest/ignored-submissions',
  query: z.object({ cid: idQuery }),
  reply: z.array(z.object({ submitId: id, reason: z.string(), username: z.string(), at: instant })),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'Submissions of a contest that do not count, with who said so and why',
});

export const setSignInByAddress = endpoint({
  access: 'user.manage',
  effects: true,
  rate: 'write',
  method: 'PUT',
  path: '/admin/contest/sign-in-by-address',
  body: z.object({ cid: id, on: z.boolean() }),
  reply: nothing,
  errors: contestErrors,
  audit: 'team.by-address',
  summary: 'Let accounts of teams sign in from their addresses around the contest, or not',
});

const offer = z.object({ cid: id, title: z.string(), team: z.string(), username: z.string() });
export type SeatOffer = z.infer<typeof offer>;

export const findSeat = endpoint({
  access: 'anyone',
  method: 'GET',
  effects: false,
  path: '/seat-sign-in',
  reply: z.array(offer),
  rate: 'login',
  summary: 'Accounts that may sign in from the address of the caller now, each in its contest',
});

export const seatSignIn = endpoint({
  access: 'anyone',
  method: 'POST',
  effects: true,
  path: '/seat-sign-in',
  body: z.object({ cid: id }),
  reply: z.union([userInfo, factorAsked]),
  replyKind: 'token',
  rate: 'login',
  errors: ['team.no-seat', 'auth.disabled', 'auth.wrong-password'],
  summary: 'Sign in by the address of the caller, in a hall',
});
