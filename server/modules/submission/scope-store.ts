import { verdict } from '@assize/shared/domain/verdict.ts';
import type { QueryFilter } from 'mongoose';
import type { KeptAnswers } from '../../platform/kept-answers.ts';
import type { StoredModel } from '../../platform/mongo/collection.ts';
import {
  listIndexes,
  newestFirst,
  recordOf,
  type SubmissionDocument,
  scopeIndex,
  withoutCode,
} from './document.ts';
import type { SubmissionRecord } from './record.ts';

/** Runs of a list that belong together: whose, and made from when until when. */
type Stretch = {
  uids?: readonly string[];
  notUids?: readonly string[];
  from?: Date;
  until?: Date;
  status?: number;
  judged?: true;
};
/** Selection of a scope's submissions: those of any of some stretches. */
export type ScopeFilter = {
  scope: string;
  uids?: readonly string[];
  pids?: readonly number[];
  /** By its name. */
  language?: string;
  stretches: readonly Stretch[];
};
/** One's own run, with what decides of the state of its problem. */
export type OwnRun = Pick<
  SubmissionRecord,
  'submitId' | 'pid' | 'status' | 'score' | 'subtasks' | 'timeMs' | 'submitTime'
>;
/** What standings need of a run. */
export type ScopeRun = Pick<
  SubmissionRecord,
  | 'submitId'
  | 'uid'
  | 'pid'
  | 'status'
  | 'score'
  | 'subtasks'
  | 'timeMs'
  | 'round'
  | 'submitTime'
  | 'language'
>;
export type AcceptedRun = Pick<SubmissionRecord, 'submitId' | 'uid' | 'pid' | 'submitTime'>;
/** Runs of a problem without a verdict: waiting ones, and those that a fault of ours left so. */
type UnsettledRuns = { pid: number; waiting: number; failed: number };
/** Judged and accepted runs of a problem. */
export type Tally = { pid: number; total: number; ac: number };

/** Reading as of one moment: of verdicts that are exchanged together a reader meets all or none. */
export const atOnce = 'snapshot';

const timeOf = ({ from, until }: Pick<Stretch, 'from' | 'until'>) => ({
  ...(from ? { $gte: from } : {}),
  ...(until ? { $lt: until } : {}),
});
const stretchQuery = (one: Stretch): QueryFilter<SubmissionDocument> => ({
  ...(one.uids === undefined ? {} : { uid: { $in: [...one.uids] } }),
  ...(one.notUids === undefined ? {} : { $nor: [{ uid: { $in: [...one.notUids] } }] }),
  ...(one.from || one.until ? { submitTime: timeOf(one) } : {}),
  ...(one.status === undefined ? {} : { status: one.status as SubmissionRecord['status'] }),
  ...(one.judged ? { open: null } : {}),
});

/** Submissions as the module of a scope asks for them. `ownRuns`: kept until a submission of a scope is another. */
export const scopeStore = (
  submissions: StoredModel<SubmissionDocument>,
  ownRuns: KeptAnswers<readonly OwnRun[]>,
) => ({
  /** Newest first; `total` counts no further than `countTo`. */
  async pageIn(
    { scope, uids, pids, language, stretches }: ScopeFilter,
    { skip, limit, countTo }: { skip: number; limit: number; countTo: number },
  ): Promise<{ records: SubmissionRecord[]; total: number }> {
    if (stretches.length === 0 || pids?.length === 0) return { records: [], total: 0 };
    const query: QueryFilter<SubmissionDocument> = {
      scope,
      ...(uids === undefined ? {} : { uid: { $in: [...uids] }, isPractice: false }),
      ...(pids === undefined ? {} : { pid: { $in: [...pids] } }),
      ...(language === undefined ? {} : { language }),
      $or: stretches.map(stretchQuery),
    };
    // One account is found by its own index; several are sorted in that of the scope.
    const index = uids?.length === 1 ? listIndexes.user : scopeIndex;
    const moment = await submissions.db.startSession({ snapshot: true });
    try {
      const found = await submissions
        .find(query, withoutCode)
        .session(moment)
        .sort(newestFirst)
        .skip(skip)
        .limit(limit)
        .hint(index);
      const total = await submissions.countDocuments(query, { limit: countTo, session: moment }).hint(index);
      return { records: found.map(recordOf), total };
    } finally {
      await moment.endSession();
    }
  },

  /** All runs of some accounts in a scope, oldest first. */
  async ownIn(scope: string, uids: readonly string[]): Promise<readonly OwnRun[]> {
    // Everybody asks at the bell, for each problem, and nobody has handed in yet.
    return ownRuns([scope, ...uids].join(' '), async () => {
      const found = await submissions
        .find(
          { uid: { $in: [...uids] }, isPractice: false, scope },
          { pid: 1, status: 1, score: 1, subtasks: 1, timeMs: 1, submitTime: 1 },
        )
        .sort({ submitTime: 1, submitId: 1 })
        // With several accounts the database merges their parts of the index.
        .hint(listIndexes.user)
        .readConcern(atOnce);
      return found.map(({ _id, pid, status, score, subtasks, timeMs, submitTime }) => ({
        ...{ submitId: _id, pid, status, score, subtasks, timeMs, submitTime },
      }));
    });
  },

  /** Runs of a stretch by problem; those of some users are left out. */
  async tallyIn(
    scope: string,
    time: { from: Date; until?: Date },
    without: readonly string[],
  ): Promise<Tally[]> {
    const found = await submissions
      .aggregate<{ _id: number; total: number; ac: number }>([
        { $match: { scope, submitTime: timeOf(time), uid: { $nin: [...without] } } },
        {
          $group: {
            _id: '$pid',
            total: { $sum: 1 },
            ac: { $sum: { $cond: [{ $eq: ['$status', verdict.accepted] }, 1, 0] } },
          },
        },
      ])
      .readConcern(atOnce);
    return found.map(({ _id, total, ac }) => ({ pid: _id, total, ac }));
  },

  /** Accepted programs of some accounts on a problem in a scope, the newest first. */
  async acceptedIn(scope: string, uids: readonly string[], pid: number) {
    const found = await submissions
      .find(
        { uid: { $in: [...uids] }, pid, scope, status: verdict.accepted, isPractice: false },
        { ip: 0, traceId: 0 },
      )
      .sort(newestFirst)
      .limit(100);
    return found.map((one) => ({ ...recordOf(one), code: one.code }));
  },

  /** All runs of a scope, in their order. */
  async runsIn(scope: string): Promise<ScopeRun[]> {
    const found = await submissions
      .find(
        { scope },
        { uid: 1, pid: 1, status: 1, score: 1, subtasks: 1, timeMs: 1, round: 1, submitTime: 1, language: 1 },
      )
      .sort({ submitTime: 1, submitId: 1 })
      .hint(scopeIndex)
      .readConcern(atOnce);
    return found.map(({ _id, ...rest }) => ({ submitId: _id, ...rest }));
  },

  /** The first accepted run of each user on each problem in a stretch. */
  async firstAcceptedIn(scope: string, time: { from: Date; until: Date }): Promise<AcceptedRun[]> {
    const found = await submissions
      .find({ scope, status: verdict.accepted, submitTime: timeOf(time) }, { uid: 1, pid: 1, submitTime: 1 })
      .sort({ submitTime: 1, submitId: 1 })
      .hint(scopeIndex)
      .readConcern(atOnce);
    const seen = new Set<string>();
    return found.flatMap(({ _id, uid, pid, submitTime }) => {
      const cell = `${uid} ${pid}`;
      if (seen.has(cell)) return [];
      seen.add(cell);
      return [{ submitId: _id, uid, pid, submitTime }];
    });
  },

  /** Runs of a problem in a scope that wait for their verdict, oldest first. */
  async openIn(scope: string, pid: number): Promise<Pick<SubmissionRecord, 'submitId' | 'round' | 'oj'>[]> {
    const found = await submissions
      .find({ scope, pid, open: true }, { round: 1, oj: 1, submitTime: 1 })
      .sort({ submitTime: 1, submitId: 1 })
      .hint(scopeIndex);
    return found.map(({ _id, round, oj }) => ({ submitId: _id, round, oj }));
  },

  /** Runs by problem that wait for their verdict, or have none for a fault of ours. */
  async unsettledBy(scope: string): Promise<UnsettledRuns[]> {
    const faults = [verdict.systemError, verdict.submitFailed];
    const found = await submissions.aggregate<{ _id: number; waiting: number; failed: number }>([
      { $match: { scope, $or: [{ open: true }, { status: { $in: faults } }] } },
      {
        $group: {
          _id: '$pid',
          waiting: { $sum: { $cond: [{ $eq: ['$open', true] }, 1, 0] } },
          failed: { $sum: { $cond: [{ $eq: ['$open', true] }, 0, 1] } },
        },
      },
    ]);
    return found.map(({ _id, waiting, failed }) => ({ pid: _id, waiting, failed }));
  },

  /** Verdict of the last submission to a problem since a moment that came as far as to be run; null: there is none. */
  async lastRunBy(pid: number, since: Date): Promise<number | null> {
    const { compileError, cancelled, submitFailed, pending, compiling, judging, submitting } = verdict;
    const notRun = [compileError, cancelled, submitFailed, pending, compiling, judging, submitting];
    const [found] = await submissions
      .find({ pid, submitTime: { $gte: since }, status: { $nin: notRun } }, { status: 1 })
      .sort({ submitTime: -1, submitId: -1 })
      .limit(1);
    return found?.status ?? null;
  },

  /** Runs of a scope that wait for their verdict, or have none for a fault of ours. */
  async unsettledIn(scope: string): Promise<number> {
    return submissions.countDocuments({
      scope,
      $or: [{ open: true }, { status: { $in: [verdict.systemError, verdict.submitFailed] } }],
    });
  },
});
