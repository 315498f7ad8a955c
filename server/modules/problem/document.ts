import { judgeCaseMode, judgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { problemCount } from '@assize/shared/areas/problem/endpoints.ts';
import { locales } from '@assize/shared/i18n/locales.ts';
import { z } from 'zod';
import { outbox, outboxIndex } from '../../platform/domain-events/event.ts';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { gramsIndex, type Searchable, searchable } from '../../platform/mongo/grams.ts';

/** The bank of problems that our own nodes judge. */
export const ownBank = 'ME';

export const counters = ['total', 'ac', 'wa', 'tle', 'mle', 're', 'pe', 'ce', 'se', 'pa'] as const;

/** The pass rate of a problem without submissions. */
export const unknownRate = -1;

/** The list of staff, the newest change first. What stands behind the order narrows and counts it. */
export const staffIndex = {
  gmtModified: -1,
  _id: -1,
  search: 1,
  oj: 1,
  auth: 1,
  ownerUid: 1,
  listed: 1,
} as const;

/**
 * What lists, judging and policies need of a problem. Its texts are apart (`texts-store.ts`), because this document is
 * written at every verdict and read thirty at a time.
 */
export const problemCollection = collection(
  'problems',
  z.object({
    _id: z.int(),
    /** The display id, upper-cased. */
    problemId: z.string(),
    title: z.string(),
    /** Titles in the further languages of the statement. */
    titles: z.partialRecord(z.enum(locales), z.string()),
    /** The bank: ours (`ownBank`), or the code of the remote judge that has the problem. */
    oj: z.string(),
    /** What the remote judge calls it; null for our own. */
    remoteId: z.string().nullable(),
    gid: z.int().nullable(),
    auth: z.literal([1, 2, 3]),
    ownerUid: z.string(),
    modifiedUid: z.string(),
    difficulty: z.int(),
    type: z.literal([0, 1]),
    ioScore: z.int().nullable(),
    timeLimitMs: z.int(),
    memoryLimitMb: z.int(),
    stackLimitMb: z.int(),
    judgeMode,
    judgeCaseMode,
    isRemoveEndBlank: z.boolean(),
    openCaseResult: z.boolean(),
    codeShare: z.boolean(),
    fileIo: z.object({ readName: z.string(), writeName: z.string() }).nullable(),
    languages: z.array(z.string()),
    /** Factors on the limits in place of the languages' own (Languages 1). */
    limitFactors: z.record(z.string(), z.object({ time: z.number(), memory: z.number() })),
    tags: z.array(z.int()),
    /** Hash of the test-data manifest. */
    manifest: z.string(),
    cases: z.int(),
    /** Hash of the draft this version was saved from (see DraftFile). */
    draft: z.string(),
    /** Id of its texts. */
    textsId: z.int(),
    /** Note of this version in the list of versions. */
    note: z.string().nullable(),
    changed: z.array(z.string()),
    count: problemCount,
    /** Accepted among all submissions, from 0 to 1; −1 while there are none. */
    passRate: z.number(),
    version: z.int(),
    /** Once deleted: when, and the display id it had, which others may take. */
    deleted: z.object({ at: z.date(), problemId: z.string() }).nullable(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
    /** Public and in no group: everybody may find it. */
    listed: z.boolean(),
    /** Orders display ids by length, then by text. */
    sortKey: z.string(),
    /** Lower-cased display id and titles, for the keyword, and their pieces; empty once deleted. */
    search: z.string(),
    grams: z.array(z.string()),
    /** Keys that the counters have counted and may be asked to count again. */
    counting: z.array(z.string()),
    /** Moves on each time some of these keys are forgotten. */
    countingEpoch: z.int(),
    /** Since when submissions are to follow the flag `listed` of their problem; absent once they do. */
    relistSince: z.date().optional(),
    outbox,
  }),
  [
    outboxIndex,
    [{ problemId: 1 }, { unique: true }],
    // The list in each of its orders. The last fields let a page be found before its problems are read.
    [{ listed: 1, oj: 1, sortKey: 1, _id: 1, search: 1 }],
    [{ listed: 1, oj: 1, difficulty: 1, sortKey: 1, _id: 1 }],
    [{ listed: 1, oj: 1, 'count.total': 1, sortKey: 1, _id: 1 }],
    [{ listed: 1, oj: 1, passRate: 1, sortKey: 1, _id: 1 }],
    [{ listed: 1, oj: 1, tags: 1, sortKey: 1 }],
    [{ listed: 1, gmtCreate: -1 }],
    [staffIndex],
    [gramsIndex],
    [{ ownerUid: 1 }],
    [{ tags: 1 }],
    [{ 'deleted.problemId': 1 }, { sparse: true }],
    [{ textsId: 1 }],
    [{ relistSince: 1 }, { partialFilterExpression: { relistSince: { $exists: true } } }],
  ],
);
export type ProblemDocument = Stored<typeof problemCollection>;
export type ProblemRecord = Omit<
  ProblemDocument,
  | '_id'
  | 'passRate'
  | 'listed'
  | 'sortKey'
  | keyof Searchable
  | 'counting'
  | 'countingEpoch'
  | 'relistSince'
  | 'outbox'
> & { pid: number };

const sortKeyOf = (problemId: string) => String(problemId.length).padStart(3, '0') + problemId;

export const recordOf = ({
  _id,
  passRate,
  listed,
  sortKey,
  search,
  grams,
  counting,
  countingEpoch,
  relistSince,
  outbox: _outbox,
  ...rest
}: ProblemDocument): ProblemRecord => ({
  ...rest,
  pid: _id,
  // The id of a deleted problem is free; people know it by the one it had.
  problemId: rest.deleted?.problemId ?? rest.problemId,
});

export const isListed = ({ auth, gid }: Pick<ProblemRecord, 'auth' | 'gid'>) => auth === 1 && gid === null;

/** Derived fields of a record. */
export const derived = (problem: Pick<ProblemRecord, 'auth' | 'gid' | 'problemId' | 'title' | 'titles'>) => ({
  listed: isListed(problem),
  sortKey: sortKeyOf(problem.problemId),
  ...searchable([problem.problemId, problem.title, ...Object.values(problem.titles)].join('\n')),
});
