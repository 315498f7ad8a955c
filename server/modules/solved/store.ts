import { storedVerdict } from '@assize/shared/areas/judging/result.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

/** A judged submission, as it moves the status of its owner. */
export type JudgedSubmission = {
  uid: string;
  pid: number;
  submitId: number;
  submitTime: Date;
  accepted: boolean;
  status: Verdict;
  score: number | null;
};

/** Verdicts of one user on one problem that were changed afterwards. */
export type RevisedStatus = {
  uid: string;
  pid: number;
  changed: readonly { submitId: number; status: Verdict; score: number | null }[];
  /** The accepted submission that was made first, as it is now. */
  firstAccepted: { submitId: number; submitTime: Date } | null;
};
const accepted: Verdict = verdict.accepted;

/** Statuses of a user. */
const ofUser = { uid: 1, solvedAt: -1, pid: 1 } as const;

export const statusCollection = collection(
  'problem_status',
  z.object({
    _id: z.string(),
    uid: z.string(),
    pid: z.int(),
    /** The submission that was accepted first to be judged; null while there is none. */
    solvedBy: z.int().nullable(),
    solvedAt: z.date().nullable(),
    /** Verdict and points of the latest judged submission. */
    status: storedVerdict,
    score: z.number().nullable(),
    submitId: z.int(),
    submitTime: z.date(),
  }),
  [[ofUser], [{ solvedAt: -1, pid: 1, uid: 1 }]],
);
export type StatusDocument = Stored<typeof statusCollection>;
/** Status of one user on one problem, outside contests and groups. */
export type ProblemStatus = Pick<StatusDocument, 'pid' | 'solvedBy' | 'status' | 'score'>;

export const keyOf = (uid: string, pid: number) => `${uid}:${pid}`;

/** The solved set, and with it the latest verdict, of every user on every problem. */
export const solvedStore = (database: Connection) => {
  const statuses = statusCollection.on(database);

  const write = async (judged: JudgedSubmission): Promise<void> => {
    const { uid, pid, submitId, submitTime, status, score } = judged;
    // A later submission that was judged earlier keeps its place.
    const isLatest = {
      $or: [
        { $lt: [{ $ifNull: ['$submitTime', new Date(0)] }, submitTime] },
        { $and: [{ $eq: ['$submitTime', submitTime] }, { $lte: ['$submitId', submitId] }] },
      ],
    };
    const latest = (name: string, value: unknown) => ({ $cond: [isLatest, { $literal: value }, `$${name}`] });
    const first = (name: string, value: unknown) => ({
      $ifNull: [`$${name}`, { $literal: judged.accepted ? value : null }],
    });
    await statuses.updateOne(
      { _id: keyOf(uid, pid) },
      [
        {
          $set: {
            uid: { $literal: uid },
            pid: { $literal: pid },
            solvedBy: first('solvedBy', submitId),
            solvedAt: first('solvedAt', submitTime),
            status: latest('status', status),
            score: latest('score', score),
            submitId: latest('submitId', submitId),
            submitTime: latest('submitTime', submitTime),
          },
        },
      ],
      { upsert: true, updatePipeline: true },
    );
  };

  /** Internal ids of problems in one document, which takes a fraction of the time of as many documents. */
  const pidsOf = async ($match: QueryFilter<StatusDocument>): Promise<number[]> => {
    const [found] = await statuses
      .aggregate<{ pids: number[] }>([
        { $match },
        { $sort: { solvedAt: -1, pid: 1 } },
        { $group: { _id: null, pids: { $push: '$pid' } } },
      ])
      .hint(ofUser);
    return found?.pids ?? [];
  };

  return {
    /** Takes a verdict in; the same one any number of times changes nothing more. */
    async take(judged: JudgedSubmission): Promise<void> {
      try {
        await write(judged);
      } catch (error) {
        // Two first verdicts at once: the loser finds the document now.
        if (!isDuplicateKey(error)) throw error;
        await write(judged);
      }
    },

    /**
     * Follows verdicts that were changed afterwards: the latest verdict where one of them is the latest, the solver
     * where one of them was it and no longer is, or where there was none.
     */
    async revise({ uid, pid, changed, firstAccepted }: RevisedStatus): Promise<void> {
      const latest = (name: 'status' | 'score') => ({
        $switch: {
          branches: changed.map((one) => ({
            case: { $eq: ['$submitId', one.submitId] },
            // biome-ignore lint/suspicious/noThenProperty: the operator's own name
            then: { $literal: one[name] },
          })),
          default: `$${name}`,
        },
      });
      const lost = changed.filter((one) => one.status !== accepted).map((one) => one.submitId);
      const solver = (name: 'solvedBy' | 'solvedAt', value: unknown) => ({
        $cond: [
          { $or: [{ $in: ['$solvedBy', lost] }, { $eq: [{ $ifNull: ['$solvedBy', null] }, null] }] },
          { $literal: value },
          `$${name}`,
        ],
      });
      await statuses.updateOne(
        { _id: keyOf(uid, pid) },
        [
          { $set: { status: latest('status'), score: latest('score') } },
          {
            $set: {
              // Both fields are set from the state before, since solvedAt is decided by solvedBy.
              solvedAt: solver('solvedAt', firstAccepted?.submitTime ?? null),
              solvedBy: solver('solvedBy', firstAccepted?.submitId ?? null),
            },
          },
        ],
        { updatePipeline: true },
      );
    },

    /** Internal ids of all problems that a user has solved, the latest first. */
    solvedBy: (uid: string): Promise<number[]> => pidsOf({ uid, solvedAt: { $gt: new Date(0) } }),
    /** Problems that a user has tried and not solved. */
    triedBy: (uid: string): Promise<number[]> => pidsOf({ uid, solvedAt: null }),

    /** Internal ids of the problems that anybody solved since then. */
    async solvedSince(since: Date): Promise<number[]> {
      const found = await statuses.aggregate<{ _id: number }>([
        { $match: { solvedAt: { $gte: since } } },
        { $group: { _id: '$pid' } },
      ]);
      return found.map(({ _id }) => _id);
    },
    /** Users who solved most since then, these problems left out. */
    async topSolvers(
      since: Date,
      without: readonly number[],
      limit: number,
    ): Promise<{ uid: string; ac: number }[]> {
      const found = await statuses.aggregate<{ _id: string; ac: number }>([
        {
          $match: {
            solvedAt: { $gte: since },
            ...(without.length > 0 ? { pid: { $nin: [...without] } } : {}),
          },
        },
        { $group: { _id: '$uid', ac: { $sum: 1 } } },
        { $sort: { ac: -1, _id: 1 } },
        { $limit: limit },
      ]);
      return found.map(({ _id, ac }) => ({ uid: _id, ac }));
    },

    async of(uid: string, pids: readonly number[]): Promise<Map<number, ProblemStatus>> {
      if (pids.length === 0) return new Map();
      const found = await statuses.find(
        { _id: { $in: pids.map((pid) => keyOf(uid, pid)) } },
        { pid: 1, solvedBy: 1, status: 1, score: 1 },
      );
      return new Map(
        found.map(({ pid, solvedBy, status, score }) => [pid, { pid, solvedBy, status, score }]),
      );
    },
  };
};
export type SolvedStore = ReturnType<typeof solvedStore>;
