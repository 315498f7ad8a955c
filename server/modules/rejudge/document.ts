/** Stored shapes of rejudges and their items. */
import { storedVerdict, subtaskScore } from '@assize/shared/areas/judging/result.ts';
import { rejudgeFilter, rejudgeState } from '@assize/shared/areas/rejudge/endpoints.ts';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

/** Some submissions that get another verdict together (Judging again 1). */
export const rejudgeCollection = collection(
  'rejudges',
  z.object({
    _id: z.int(),
    /** `manual` and `cancel` are verdicts set by staff: they skip the judging and go the same way from there. */
    kind: z.enum(['rejudge', 'manual', 'cancel']),
    /** `beginning` while its submissions are taken; such a rejudge is not shown yet. */
    state: z.enum(['beginning', ...rejudgeState.options]),
    filter: rejudgeFilter,
    reason: z.string().nullable(),
    autoApply: z.boolean(),
    byUid: z.string(),
    byName: z.string(),
    createdAt: z.date(),
    endedAt: z.date().nullable(),
    total: z.int(),
    /** Absent once nothing is left to do for the rejudge. */
    open: z.literal(true).optional(),
  }),
  [
    [{ kind: 1, createdAt: -1, _id: -1 }],
    // Those of a contest.
    [{ 'filter.cid': 1, kind: 1, createdAt: -1, _id: -1 }],
    [{ open: 1 }, { partialFilterExpression: { open: true } }],
  ],
);
export type RejudgeDocument = Stored<typeof rejudgeCollection>;
export type RejudgeRecord = Omit<RejudgeDocument, '_id' | 'open'> & { id: number };

/** A verdict as a rejudge compares it. */
const outcome = z.object({
  status: storedVerdict,
  timeMs: z.number().nullable(),
  memoryKb: z.number().nullable(),
  score: z.number().nullable(),
});
/** The fields that applying a rejudge writes over the submission. */
const newOutcome = outcome.extend({
  oiRankScore: z.number().nullable(),
  subtasks: z.array(subtaskScore).nullable(),
  judger: z.string().nullable(),
  errorMessage: z.string().nullable(),
  attempt: z.int(),
});
export type Outcome = z.output<typeof outcome>;
export type NewOutcome = z.output<typeof newOutcome>;

/** One submission of a rejudge. */
export const itemCollection = collection(
  'rejudge_items',
  z.object({
    _id: z.string(),
    rejudgeId: z.int(),
    submitId: z.int(),
    /** Round that counted when the rejudge began, and round that counts once it is applied. */
    fromRound: z.int(),
    round: z.int(),
    uid: z.string(),
    pid: z.int(),
    /** The bank of its problem, which says who judges it. */
    oj: z.string(),
    language: z.string(),
    before: outcome,
    /** null until it is judged. */
    after: newOutcome.nullable(),
    /** Whether `after` is there. */
    isJudged: z.boolean(),
    changed: z.boolean(),
    queuedAt: z.date().nullable(),
  }),
  [
    [{ rejudgeId: 1, isJudged: 1, submitId: 1 }],
    // Counting reads this index and no item.
    [{ rejudgeId: 1, isJudged: 1, changed: 1 }],
    [{ rejudgeId: 1, changed: 1, submitId: 1 }],
    [{ rejudgeId: 1, submitId: 1 }],
    [{ submitId: 1, round: 1 }],
  ],
);
export type ItemDocument = Stored<typeof itemCollection>;
export type RejudgeItem = Omit<ItemDocument, '_id' | 'isJudged'>;
