/** How a submission lies in the database: its fields and indexes, and from our filters to its queries. */
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { isVerdict } from '@assize/shared/domain/verdict.ts';
import { type QueryFilter, Schema } from 'mongoose';
import type { RejudgeSelection, SubmissionFilter, SubmissionRecord, SubmissionWithCode } from './record.ts';

export type SubmissionDocument = Omit<SubmissionWithCode, 'open' | 'rejudging'> & {
  _id: number;
  /** Absent once judged, so that the index of waiting ones stays small. */
  open?: true;
  /** Absent while no rejudge holds it. */
  rejudging?: number;
  /** Highest round ever given out; absent: `round`. */
  lastRound?: number;
  ip: string;
  traceId: string;
};

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;

export const submissionSchema = new Schema<SubmissionDocument>(
  {
    _id: number,
    // The id once more as a field of its own: the database walks an index for a sort only by such (see the indexes).
    submitId: number,
    uid: text,
    pid: number,
    scope: text,
    isPractice: flag,
    gid: Number,
    language: text,
    answers: String,
    length: number,
    share: flag,
    listed: flag,
    status: number,
    timeMs: Number,
    memoryKb: Number,
    score: Number,
    oiRankScore: Number,
    judger: String,
    isManual: flag,
    round: number,
    attempt: number,
    open: Boolean,
    rejudging: Number,
    lastRound: Number,
    submitTime: { type: Date, required: true },
    // Empty where outputs are handed in, which `required` would not take.
    code: String,
    errorMessage: String,
    ip: String,
    traceId: String,
  },
  { versionKey: false },
);
export const newestFirst = { submitTime: -1, submitId: -1 } as const;
submissionSchema.index({ listed: 1, ...newestFirst });
// For those who see more than what is listed.
submissionSchema.index({ isPractice: 1, ...newestFirst });
submissionSchema.index({ listed: 1, status: 1, ...newestFirst });
submissionSchema.index({ uid: 1, ...newestFirst });
submissionSchema.index({ pid: 1, ...newestFirst });
submissionSchema.index({ uid: 1, pid: 1, status: 1, ...newestFirst });
submissionSchema.index({ open: 1, submitTime: 1, submitId: 1 }, { partialFilterExpression: { open: true } });
submissionSchema.index({ rejudging: 1 }, { partialFilterExpression: { rejudging: { $gt: 0 } } });
submissionSchema.index({ uid: 1, open: 1 }, { partialFilterExpression: { open: true } });

export const withoutCode = { code: 0, errorMessage: 0, ip: 0, traceId: 0 } as const;

export const recordOf = (
  found: Omit<SubmissionDocument, 'code' | 'errorMessage' | 'ip' | 'traceId'>,
): SubmissionRecord => ({
  submitId: found._id,
  uid: found.uid,
  pid: found.pid,
  scope: found.scope,
  isPractice: found.isPractice,
  gid: found.gid ?? null,
  language: found.language,
  answers: found.answers ?? null,
  length: found.length,
  share: found.share,
  listed: found.listed,
  status: found.status,
  timeMs: found.timeMs ?? null,
  memoryKb: found.memoryKb ?? null,
  score: found.score ?? null,
  oiRankScore: found.oiRankScore ?? null,
  judger: found.judger ?? null,
  isManual: found.isManual,
  round: found.round,
  attempt: found.attempt,
  open: found.open === true,
  rejudging: found.rejudging ?? null,
  submitTime: found.submitTime,
});

export const filterOf = ({
  listed,
  uid,
  status,
  pids,
  notPids = [],
}: SubmissionFilter): QueryFilter<SubmissionDocument> => {
  const query: QueryFilter<SubmissionDocument> = { isPractice: true };
  if (listed) query.listed = true;
  if (uid !== undefined) query.uid = uid;
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
 */
export const indexFor = ({
  listed,
  uid,
  status,
  pids,
}: SubmissionFilter): Record<string, 1 | -1> | undefined => {
  if (uid !== undefined) return pids === undefined ? { uid: 1, ...newestFirst } : undefined;
  if (pids !== undefined) return pids.length === 1 ? { pid: 1, ...newestFirst } : undefined;
  if (!listed) return status === undefined ? { isPractice: 1, ...newestFirst } : undefined;
  return status === undefined ? { listed: 1, ...newestFirst } : { listed: 1, status: 1, ...newestFirst };
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
