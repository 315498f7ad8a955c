/** One change of many problems at once, from the admin list. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id } from '../../wire/values.ts';
import { mostTags } from './draft.ts';

/** Problems of one bulk change or export. */
export const mostInBulk = 500;

/** Problems of one bulk rejudge: each is a rejudge of its own, with all its submissions. */
export const mostRejudgedInBulk = 100;

/** Why a problem was not changed: error codes, and what is no error elsewhere. */
export const bulkReason = z.enum([
  'unchanged',
  'too-many-tags',
  'auth.forbidden',
  'problem.not-found',
  'problem.publish-forbidden',
  'problem.version-conflict',
  'rejudge.nothing',
  'rejudge.overlaps',
  'rejudge.too-many',
]);

export type BulkReason = z.infer<typeof bulkReason>;

/** skipped: there was nothing to do. failed: it could not be done. */
export const bulkItem = z.object({
  pid: id,
  result: z.enum(['done', 'skipped', 'failed']),
  /** null where it was done. */
  reason: bulkReason.nullable(),
});

export type BulkItem = z.infer<typeof bulkItem>;

const pids = (most: number) => z.array(id).min(1).max(most);

/** One item per problem, in the order they were named. */
const replyOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

const auth = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** 3 is given by contests alone. */
export const bulkAuth = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/bulk/auth',
  access: 'problem.create',
  body: z.object({ pids: pids(mostInBulk), auth: z.union([z.literal(1), z.literal(2)]) }),
  /** `before`: the former values of a changed problem. */
  reply: replyOf(bulkItem.extend({ before: auth.nullable() })),
  rate: 'write',
  unlogged: 'one-by-one',
  summary: 'Show or hide problems; each is changed or says why not',
});

const tagIds = z.array(id).max(mostTags).default([]);

export const bulkTags = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/bulk/tags',
  access: 'problem.create',
  body: z
    .object({ pids: pids(mostInBulk), add: tagIds, remove: tagIds })
    .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: 'required' })
    .refine(({ add, remove }) => !remove.some((one) => add.includes(one)), {
      path: ['remove'],
      message: 'duplicate',
    }),
  /** Tags that each problem got and lost: the reverse change undoes it. */
  reply: replyOf(bulkItem.extend({ added: z.array(id), removed: z.array(id) })),
  rate: 'write',
  errors: ['tag.not-found'],
  unlogged: 'one-by-one',
  summary: 'Give problems tags, and take tags from them; each is changed or says why not',
});

export const bulkDelete = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/bulk/delete',
  access: 'problem.delete',
  body: z.object({ pids: pids(mostInBulk) }),
  reply: replyOf(bulkItem),
  rate: 'write',
  unlogged: 'one-by-one',
  summary: 'Delete problems; their submissions and histories are kept',
});

export const bulkRejudge = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/bulk/rejudge',
  access: 'rejudge',
  body: z.object({
    pids: pids(mostRejudgedInBulk),
    reason: z.string().trim().max(200).nullish(),
    autoApply: z.boolean().default(false),
  }),
  reply: replyOf(bulkItem.extend({ rejudgeId: id.nullable() })),
  rate: 'write',
  unlogged: 'one-by-one',
  summary: 'Start a rejudge of all submissions of each problem',
});
