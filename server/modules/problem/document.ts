import { Schema } from 'mongoose';
import type { ProblemRecord } from './record.ts';

/** How a problem lies in the database. */
export type ProblemDocument = Omit<ProblemRecord, 'pid'> & {
  _id: number;
  /** Public and in no group: what everybody may find. */
  listed: boolean;
  /** Orders display ids by length, then by text. */
  sortKey: string;
  /** Lower-cased display id and titles, for the keyword. */
  search: string;
  /** Keys of what its counters have counted and may be asked to count again. */
  counting: string[];
  /** Moves on each time some of them are forgotten. */
  countingEpoch: number;
  /** Since when the flag `listed` of its submissions is to follow it; absent once they do. */
  relistSince?: Date;
};

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const date = { type: Date, required: true } as const;
const free = { type: Schema.Types.Mixed } as const;

export const counters = ['total', 'ac', 'wa', 'tle', 'mle', 're', 'pe', 'ce', 'se', 'pa'] as const;
export const problemSchema = new Schema<ProblemDocument>(
  {
    _id: number,
    problemId: text,
    title: text,
    titles: free,
    oj: text,
    gid: Number,
    auth: number,
    ownerUid: text,
    modifiedUid: text,
    difficulty: number,
    type: number,
    ioScore: Number,
    timeLimitMs: number,
    memoryLimitMb: number,
    stackLimitMb: number,
    judgeMode: text,
    judgeCaseMode: text,
    isRemoveEndBlank: flag,
    openCaseResult: flag,
    codeShare: flag,
    fileIo: free,
    languages: [String],
    limitFactors: free,
    tags: [Number],
    manifest: text,
    cases: Number,
    draft: String,
    textsId: Number,
    note: String,
    changed: [String],
    count: free,
    version: number,
    deleted: free,
    gmtCreate: date,
    gmtModified: date,
    listed: flag,
    sortKey: text,
    search: text,
    counting: [String],
    countingEpoch: number,
    relistSince: Date,
  },
  { versionKey: false, minimize: false },
);
problemSchema.index({ problemId: 1 }, { unique: true });
problemSchema.index({ listed: 1, oj: 1, sortKey: 1 });
problemSchema.index({ listed: 1, sortKey: 1 });
problemSchema.index({ listed: 1, gmtCreate: -1 });
problemSchema.index({ gmtModified: -1 });
problemSchema.index({ tags: 1 });
problemSchema.index({ textsId: 1 });
problemSchema.index({ relistSince: 1 }, { partialFilterExpression: { relistSince: { $exists: true } } });

const sortKeyOf = (problemId: string) => String(problemId.length).padStart(3, '0') + problemId;

export const recordOf = ({
  _id,
  listed,
  sortKey,
  search,
  counting,
  countingEpoch,
  relistSince,
  ...rest
}: ProblemDocument): ProblemRecord => ({
  ...rest,
  pid: _id,
  // The id of a deleted problem is free; people know it by the one it had.
  problemId: rest.deleted?.problemId ?? rest.problemId,
});

export const isListed = ({ auth, gid }: Pick<ProblemRecord, 'auth' | 'gid'>) => auth === 1 && gid === null;

/** What follows from a record. */
export const derived = (problem: Pick<ProblemRecord, 'auth' | 'gid' | 'problemId' | 'title' | 'titles'>) => ({
  listed: isListed(problem),
  sortKey: sortKeyOf(problem.problemId),
  search: [problem.problemId, problem.title, ...Object.values(problem.titles)].join('\n').toLowerCase(),
});
