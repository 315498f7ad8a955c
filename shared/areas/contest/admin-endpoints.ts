/** Making and changing contests. */
import { z } from 'zod';
import { contestPhases } from '../../domain/contest/times.ts';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, optionalQuery, page, pageQuery } from '../../wire/values.ts';
import { staffRole } from './contest.ts';
import { contestDraft, storedContestDraft } from './draft.ts';
import { contestRow } from './endpoints.ts';

const manage = { access: 'contest.create' } as const;
const change = { ...manage, effects: true, rate: 'write' } as const;

export const adminContestRow = contestRow.extend({
  visible: z.boolean(),
  problems: z.int(),
  gmtCreate: instant,
  /** What the viewer may do with it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type AdminContestRow = z.infer<typeof adminContestRow>;

export const listAdminContests = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/contest/get-contest-list',
  query: pageQuery({ limit: 10 }).extend({ keyword: optionalQuery(z.string().trim().max(100)) }),
  reply: page(adminContestRow).extend({ now: instant }),
  rate: 'read',
  summary: 'All contests for staff, the one made last first; hidden ones only for those who may edit them',
});

const version = z.int().positive();
const saved = z.object({ cid: id, version });

export const readContest = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/contest',
  query: z.object({ cid: idQuery }),
  reply: saved.extend({
    draft: storedContestDraft,
    phase: z.enum(contestPhases),
    revealed: z.boolean(),
    finalized: z.boolean(),
    removedIntervals: z.array(z.object({ from: instant, to: instant })),
    /** The contest that this one was copied from. */
    source: z.int().nullable(),
    uid: z.string(),
    author: z.string(),
    now: instant,
  }),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'A contest for its form, with its password',
});

export const createContest = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest',
  body: contestDraft,
  reply: saved,
  maxBody: 2 * 1024 * 1024,
  errors: ['contest.unknown-user', 'contest.no-external', 'contest.external-type'],
  audit: 'contest.create',
  summary: 'Make a contest',
});

/** The type is fixed; so is the start once it has begun. */
export const updateContest = endpoint({
  ...change,
  method: 'PUT',
  path: '/admin/contest',
  body: z.object({ cid: id, version, draft: contestDraft }),
  reply: saved,
  maxBody: 2 * 1024 * 1024,
  errors: [
    'contest.not-found',
    'contest.version-conflict',
    'contest.locked-field',
    'contest.unknown-user',
    'contest.no-external',
    'contest.external-type',
    'contest.finalized',
  ],
  audit: 'contest.update',
  summary: 'Save a contest over the version it was read as; another password ends all registrations',
});

export const deleteContest = endpoint({
  ...change,
  access: 'contest.delete',
  method: 'DELETE',
  path: '/admin/contest',
  query: z.object({ cid: idQuery }),
  reply: nothing,
  errors: ['contest.not-found'],
  audit: 'contest.delete',
  summary: 'Delete a contest for everybody; its submissions are kept',
});

export const cloneContest = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest/clone',
  body: z.object({ cid: id }),
  reply: saved,
  errors: ['contest.not-found'],
  audit: 'contest.clone',
  summary: 'Copy a contest with its problems, hidden and as one’s own',
});

export const changeContestVisible = endpoint({
  ...change,
  method: 'PUT',
  path: '/admin/contest/change-contest-visible',
  body: z.object({ cid: id, visible: z.boolean() }),
  reply: saved,
  errors: ['contest.not-found'],
  audit: 'contest.visible',
  summary: 'Show or hide a contest',
});

const staffMember = z.object({ uid: z.string(), username: z.string(), roles: z.array(staffRole).min(1) });

export const readContestStaff = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/contest/staff',
  query: z.object({ cid: idQuery }),
  reply: z.object({ staff: z.array(staffMember), version }),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'People who work at a contest, with their roles there',
});

export const changeContestStaff = endpoint({
  ...change,
  method: 'PUT',
  path: '/admin/contest/staff',
  body: z.object({
    cid: id,
    staff: z
      .array(
        z.object({ username: z.string().trim().min(1).max(64), roles: z.array(staffRole).min(1).max(5) }),
      )
      .max(500),
  }),
  reply: z.object({ staff: z.array(staffMember), version }),
  errors: ['contest.not-found', 'contest.unknown-user'],
  audit: 'contest.staff',
  summary: 'Give the roles of a contest; who is left out has none',
});
