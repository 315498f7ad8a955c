/** Unfinished programs of users, kept on the server with revisions. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, instant } from '../../wire/values.ts';
import { displayId } from '../problem/statement.ts';
import { practice, scopeName } from '../submission/scope.ts';
import { draftPatch } from './patch.ts';

/** Earlier texts of a draft that are kept; the oldest goes when another comes. */
export const mostRevisions = 20;
/** Drafts of one user; the one saved longest ago goes when another comes. */
export const mostDrafts = 500;
/** A text that stood at least this long is kept when another takes its place. */
export const revisionStandsMs = 5 * 60_000;

/** The text that a draft is: of one user, by scope, problem and language. */
const place = z.object({
  scope: scopeName.default(practice),
  /** Display id of the problem in its scope. */
  problemId: displayId,
  language: z.string().min(1).max(50),
});

const revision = z.object({
  /** Counts the saves of the draft, from 1. */
  revision: id,
  code: z.string(),
  savedAt: instant,
});

export const readDraft = endpoint({
  method: 'GET',
  effects: false,
  path: '/draft',
  access: 'signed-in',
  query: place,
  reply: z.object({
    /** null: none was saved. */
    draft: revision.nullable(),
    /** Texts that it had before, newest first. */
    earlier: z.array(
      revision.omit({ code: true }).extend({ length: z.int().nonnegative(), lines: z.int().positive() }),
    ),
  }),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'The viewer’s own draft of a program, with its earlier revisions',
});

export const listDraftLanguages = endpoint({
  method: 'GET',
  effects: false,
  path: '/draft/languages',
  access: 'signed-in',
  query: place.omit({ language: true }),
  reply: z.array(z.object({ language: z.string(), savedAt: instant })),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'Languages in which the viewer has drafts of a problem, saved last first',
});

export const readDraftRevision = endpoint({
  method: 'GET',
  effects: false,
  path: '/draft/revision',
  access: 'signed-in',
  query: place.extend({ revision: z.coerce.number().pipe(id) }),
  reply: revision,
  rate: 'read',
  errors: ['problem.not-found', 'draft.not-found'],
  summary: 'An earlier text of the viewer’s own draft',
});

export const saveDraft = endpoint({
  method: 'PUT',
  effects: true,
  path: '/draft',
  access: 'signed-in',
  body: place.extend({
    /** Within the site's limit of a program; may be empty. */
    code: z.string(),
    /** Revision that this text was made from; 0: there was none. */
    base: z.int().nonnegative(),
    /** One act put another text in its place: what stood there is kept in any case. */
    keep: z.boolean().default(false),
  }),
  reply: revision.omit({ code: true }),
  maxBody: 2 * 1024 * 1024,
  rate: 'draft',
  errors: ['problem.not-found', 'language.not-offered', 'submission.code-too-long', 'draft.conflict'],
  unlogged: 'own-things',
  summary: 'Save a draft made from the revision that it has; of another one nothing is overwritten',
});

export const patchDraft = endpoint({
  method: 'POST',
  effects: true,
  path: '/draft/patch',
  access: 'signed-in',
  body: place.extend({
    /** Revision that the patch is for. */
    base: id,
    ...draftPatch.shape,
  }),
  reply: revision.omit({ code: true }),
  maxBody: 256 * 1024,
  rate: 'draft',
  errors: [
    'problem.not-found',
    'language.not-offered',
    'submission.code-too-long',
    'draft.conflict',
    'draft.patch-unfit',
  ],
  unlogged: 'own-things',
  summary:
    'Save what changed in a draft since a revision; where it does not fit, the whole text is to be saved',
});

export const listUnfinishedDrafts = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-unfinished-drafts',
  access: 'signed-in',
  reply: z.array(
    z.object({
      pid: id,
      problemId: z.string(),
      title: z.string(),
      language: z.string(),
      savedAt: instant,
    }),
  ),
  rate: 'read',
  summary: 'Problems of practice that the viewer has drafts for and has not solved, edited last first',
});
export type UnfinishedDraft = z.output<(typeof listUnfinishedDrafts)['reply']>[number];
