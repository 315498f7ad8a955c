/** Stored shape and indexes of a submission, and the queries of our filters. */
import { storedVerdict, subtaskScore } from '@assize/shared/areas/judging/result.ts';
import { askedScope, scopeName } from '@assize/shared/areas/submission/scope.ts';
import { proofLabel } from '@assize/shared/domain/kiosk/states.ts';
import { isVerdict, type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { QueryFilter } from 'mongoose';
import { z } from 'zod';
import { outbox, outboxIndex } from '../../platform/domain-events/event.ts';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import type { RejudgeSelection, SubmissionFilter } from './filter.ts';

export const newestFirst = { submitTime: -1, submitId: -1 } as const;

export const acceptedInPractice = { status: verdict.accepted as Verdict, isPractice: true } as const;

export const listIndexes = {
  listed: { listed: 1, ...newestFirst, pid: 1 },
  practice: { isPractice: 1, ...newestFirst, pid: 1 },
  status: { status: 1, listed: 1, ...newestFirst, isPractice: 1 },
  language: { language: 1, listed: 1, ...newestFirst, isPractice: 1, status: 1 },
  user: { uid: 1, isPractice: 1, ...newestFirst, listed: 1, status: 1, language: 1 },
  problem: { pid: 1, ...newestFirst, isPractice: 1, listed: 1, status: 1, language: 1 },
} as const;
/** The list of a scope. */
export const scopeIndex = { scope: 1, ...newestFirst, uid: 1, pid: 1, status: 1, language: 1 } as const;
/** The first programs by time or length, with all that says whose they are. */
export const bestIndexes = {
  timeMs: { pid: 1, timeMs: 1, submitId: 1, uid: 1, isPractice: 1, status: 1 },
  length: { pid: 1, length: 1, submitId: 1, uid: 1, isPractice: 1, status: 1 },
} as const;

const submissionSeat = z.object({
  seatId: z.string(),
  deviceId: z.string(),
  label: proofLabel,
  /** By the machine's own stamp, where it waited in the outbox. */
  pressedAt: z.date().nullable(),
});
export type SubmissionSeat = z.infer<typeof submissionSeat>;

/** A submission with its current verdict. Times in ms, memory in KB. */
export const submissionCollection = collection(
  'submissions',
  z.object({
    _id: z.int(),
    /** The id once more as a field of its own: the database walks an index for a sort only by such (see the indexes). */
    submitId: z.int(),
    uid: z.string(),
    pid: z.int(),
    scope: scopeName,
    /** The bank of its problem, which says who judges it. */
    oj: z.string(),
    /**
     * Set by its scope when it was made: it is in the general lists, in the counters of its problem, in what
     * its owner solved.
     */
    isPractice: z.boolean(),
    /** The group of the submission; null: none. */
    gid: z.int().nullable(),
    language: z.string(),
    /** Outputs handed in: hash of their listing; null where the code says all. */
    answers: z.string().nullable(),
    /** Bytes of the code. */
    length: z.int(),
    share: z.boolean(),
    /** Whether everybody may find it: practice on a public problem. */
    listed: z.boolean(),
    status: storedVerdict,
    timeMs: z.number().nullable(),
    memoryKb: z.number().nullable(),
    score: z.number().nullable(),
    oiRankScore: z.number().nullable(),
    /** Points of each subtask; null where the problem has none, and before the verdict. */
    subtasks: z.array(subtaskScore).nullable(),
    judger: z.string().nullable(),
    isManual: z.boolean(),
    /** Rejudge number, from 0. */
    round: z.int(),
    /** Attempt whose result was taken; 0 while there is none. */
    attempt: z.int(),
    /**
     * Waiting for the verdict of its round: the outbox of the judge queue. Absent once judged, so that the index of
     * waiting ones stays small.
     */
    open: z.literal(true).optional(),
    /** The unfinished rejudge that holds it; absent: none. */
    rejudging: z.int().optional(),
    /** Highest round ever given out; absent: `round`. */
    lastRound: z.int().optional(),
    submitTime: z.date(),
    /** Empty where outputs are handed in. */
    code: z.string(),
    errorMessage: z.string().nullable(),
    ip: z.string(),
    traceId: z.string(),
    /** The machine of a hall that it came from; absent: it came from none. */
    seat: submissionSeat.optional(),
    /** Who pressed what under which key; absent: the call had no key. */
    press: z.string().optional(),
    outbox,
  }),
  [
    outboxIndex,
    // The lists of everybody, of readers who see more, of a verdict, of a language, of a user and of a problem. What stands
    // behind the order narrows a list, or counts it, before its submissions are read.
    [listIndexes.listed],
    [listIndexes.practice],
    [listIndexes.status],
    [listIndexes.language],
    [listIndexes.user],
    [listIndexes.problem],
    [{ uid: 1, pid: 1, status: 1, ...newestFirst }],
    // For a user's score.
    [
      { uid: 1, isPractice: 1, pid: 1, oiRankScore: 1 },
      { partialFilterExpression: { oiRankScore: { $gt: 0 } } },
    ],
    // For the best programs of a problem.
    [bestIndexes.timeMs, { partialFilterExpression: acceptedInPractice }],
    [bestIndexes.length, { partialFilterExpression: acceptedInPractice }],
    // For rejudges: of a contest, of a node, of a time; the first for lists of contests too.
    [scopeIndex],
    [{ judger: 1, ...newestFirst }],
    [newestFirst],
    // For the collection of files: few submissions hand outputs in.
    [{ answers: 1 }, { partialFilterExpression: { answers: { $type: 'string' } } }],
    [{ open: 1, submitTime: 1, submitId: 1 }, { partialFilterExpression: { open: true } }],
    [{ rejudging: 1 }, { partialFilterExpression: { rejudging: { $gt: 0 } } }],
    [{ uid: 1, open: 1 }, { partialFilterExpression: { open: true } }],
    // A call that comes again is no second submission.
    [{ press: 1 }, { unique: true, partialFilterExpression: { press: { $type: 'string' } } }],
  ],
);
export type SubmissionDocument = Stored<typeof submissionCollection>;
type Hidden = 'code' | 'errorMessage' | 'ip' | 'traceId' | 'seat' | 'press' | 'outbox';
export type SubmissionRecord = Omit<
  SubmissionDocument,
  '_id' | 'open' | 'rejudging' | 'lastRound' | Hidden
> & {
  open: boolean;
  rejudging: number | null;
};
export type SubmissionWithCode = SubmissionRecord & Pick<SubmissionDocument, 'code' | 'errorMessage'>;

export const withoutCode = {
  ...({ code: 0, errorMessage: 0, ip: 0, traceId: 0 } as const),
  ...({ seat: 0, press: 0, outbox: 0 } as const),
};

export const recordOf = ({
  _id,
  open,
  rejudging,
  lastRound: _last,
  code: _code,
  errorMessage: _error,
  ip: _ip,
  traceId: _trace,
  seat: _seat,
  press: _press,
  outbox: _outbox,
  ...rest
}: Omit<SubmissionDocument, Hidden> & Partial<Pick<SubmissionDocument, Hidden>>): SubmissionRecord => ({
  ...rest,
  open: open === true,
  rejudging: rejudging ?? null,
});

export const filterOf = ({
  listed,
  uid,
  status,
  language,
  pids,
  notPids = [],
}: SubmissionFilter): QueryFilter<SubmissionDocument> => {
  const query: QueryFilter<SubmissionDocument> = {};
  // What everybody may find is practice. An index begins with the one or the other.
  if (listed) query.listed = true;
  if (!listed || uid !== undefined || pids !== undefined) query.isPractice = true;
  // Both values of `listed` are asked for, so that the indexes of verdicts and languages bring submissions in their order.
  const isOfSome = status !== undefined || language !== undefined;
  if (!listed && isOfSome && uid === undefined && pids === undefined) query.listed = { $in: [true, false] };
  if (uid !== undefined) query.uid = uid;
  if (language !== undefined) query.language = language;
  const [onlyStatus] = status ?? [];
  if (status !== undefined && onlyStatus !== undefined)
    query.status = status.length === 1 ? onlyStatus : { $in: [...status] };
  if (pids === undefined && notPids.length > 0) query.pid = { $nin: [...notPids] };
  const [onlyPid] = pids ?? [];
  if (onlyPid !== undefined && pids !== undefined)
    query.pid = pids.length === 1 ? onlyPid : { $in: [...pids] };
  return query;
};

/**
 * The index that brings a page in its order. Named, because the planner tries several of them for a page that lies some
 * thousand rows deep (measured: 69 ms instead of 19 ms).
 * @param isLong the list is so long that a page of many problems is found by looking through all submissions, newest
 * first; else those of the problems are sorted
 */
export const indexFor = (
  { listed, uid, status, language, pids }: SubmissionFilter,
  isLong: boolean,
): Readonly<Record<string, 1 | -1>> => {
  if (uid !== undefined) return listIndexes.user;
  if (pids !== undefined) return pids.length > 1 && isLong ? newestFirst : listIndexes.problem;
  // Of both together that of languages, which has verdicts behind the order.
  if (language !== undefined) return listIndexes.language;
  if (status !== undefined) return listIndexes.status;
  return listed ? listIndexes.listed : listIndexes.practice;
};

/** Finished submissions only: a waiting one gets its verdict anyway. */
export const selectionOf = (selection: RejudgeSelection): QueryFilter<SubmissionDocument> => {
  const { submitIds, pid, cid, uid, language, statuses, since, until, node } = selection;
  const time = { ...(since ? { $gte: since } : {}), ...(until ? { $lt: until } : {}) };
  return {
    open: null,
    ...(submitIds ? { _id: { $in: [...submitIds] } } : {}),
    ...(pid === undefined ? {} : { pid }),
    ...(cid === undefined ? {} : { scope: askedScope({ cid }) }),
    ...(uid === undefined ? {} : { uid }),
    ...(language === undefined ? {} : { language }),
    ...(statuses ? { status: { $in: statuses.filter(isVerdict) } } : {}),
    ...(since || until ? { submitTime: time } : {}),
    ...(node === undefined ? {} : { judger: node }),
  };
};
