import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { Connection, QueryFilter } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { telling } from '../../platform/domain-events/event.ts';
import type { Outbox } from '../../platform/domain-events/outbox.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';
import type { Together } from '../../platform/mongo/together.ts';
import { unlessRedisAway } from '../../platform/redis/connection.ts';
import type { Stamp } from '../../platform/redis/stamp.ts';
import {
  acceptedInPractice,
  bestIndexes,
  filterOf,
  indexFor,
  listIndexes,
  newestFirst,
  recordOf,
  type SubmissionDocument,
  type SubmissionSeat,
  selectionOf,
  submissionCollection,
  withoutCode,
} from './document.ts';
import { submissionJudged, submissionRejudged, submissionTaken, told } from './events.ts';
import type { RejudgeSelection, SubmissionFilter } from './filter.ts';
import type { FinalState, HeldSubmission, SubmissionRecord, SubmissionWithCode } from './record.ts';
import { atOnce, type OwnRun, scopeStore } from './scope-store.ts';

/** The first of each user. */
const firstOfEach = <T extends { uid: string }>(list: readonly T[]): T[] => {
  const seen = new Set<string>();
  return list.filter(({ uid }) => !seen.has(uid) && seen.add(uid));
};

/** Users whose runs in scopes are kept at once. */
const mostKept = 5_000;

/**
 * Submissions with their current verdict. A waiting one is the outbox entry of the judge queue.
 * @param stamps `hidden`: of which submissions lists leave out; `scoped`: of submissions in scopes other than practice
 */
export const submissionStore = (
  database: Connection,
  outbox: Outbox,
  stamps: { hidden: Stamp; scoped: Stamp },
  clock: Clock,
) => {
  const submissions = submissionCollection.on(database);
  const totals = keptAnswers<number>(stamps.hidden, clock);
  const ownRuns = keptAnswers<readonly OwnRun[]>(stamps.scoped, clock, mostKept);
  /** The change is written: without Redis it stands all the same, and what was kept lives for a minute. */
  const scopedChanged = () => unlessRedisAway(stamps.scoped.moveOn);

  /**
   * Number of submissions that match, counted up to `countTo`. A list of all verdicts only grows while none of its
   * submissions is hidden, so that one which has reached the number is not counted again.
   */
  const totalOf = async (filter: SubmissionFilter, countTo: number): Promise<number> => {
    const count = () =>
      submissions.countDocuments(filterOf(filter), { limit: countTo }).hint(indexFor(filter, false));
    if (filter.status !== undefined) return count();
    return totals(JSON.stringify(filter), count, (total) => total >= countTo);
  };

  return {
    ...scopeStore(submissions, ownRuns),

    async insert(record: SubmissionWithCode, origin: { ip: string; traceId: string }): Promise<void> {
      const { open, rejudging: _none, ...rest } = record;
      const { submitId, uid, pid, scope, submitTime } = record;
      const entries = record.isPractice
        ? []
        : outbox.entries(submissionTaken, {
            ...{ submitId, uid, pid, scope },
            submittedAtMs: submitTime.getTime(),
          });
      await submissions.insert({
        _id: submitId,
        ...rest,
        outbox: entries,
        ...origin,
        ...(open ? { open: true } : {}),
      });
      if (entries.length > 0) outbox.wake();
      if (!record.isPractice) await scopedChanged();
    },

    /** Listings of all outputs that were handed in. */
    async *answerListings(): AsyncIterable<string> {
      const all = submissions.find({ answers: { $type: 'string' } }, { answers: 1 });
      for await (const { answers } of all.cursor()) if (answers) yield answers;
    },
    async find(submitId: number): Promise<SubmissionWithCode | null> {
      const found = await submissions.findById(submitId, { ip: 0, traceId: 0 });
      return found && { ...recordOf(found), code: found.code, errorMessage: found.errorMessage };
    },

    async findMany(submitIds: readonly number[]): Promise<SubmissionRecord[]> {
      const all = { _id: { $in: [...submitIds] } };
      const found = await submissions.find(all, withoutCode).readConcern(atOnce);
      return found.map(recordOf);
    },

    /** Newest first. `total` counts no further than `countTo`: counting all of a large list takes longer than reading a page. */
    async page(
      filter: SubmissionFilter,
      { skip, limit, countTo }: { skip: number; limit: number; countTo: number },
    ): Promise<{ records: SubmissionRecord[]; total: number }> {
      const total = await totalOf(filter, countTo);
      if (skip >= total) return { records: [], total };
      const found = await submissions
        .find(filterOf(filter), withoutCode)
        .sort(newestFirst)
        .skip(skip)
        .limit(limit)
        .hint(indexFor(filter, total >= countTo))
        .readConcern(atOnce);
      return { records: found.map(recordOf), total };
    },

    /** Number of submissions received since then that have this verdict now. */
    async countJudged(status: Verdict, since: Date): Promise<number> {
      // Both values of `listed`, so that the index with the verdict serves.
      return submissions.countDocuments({
        listed: { $in: [true, false] },
        status,
        submitTime: { $gte: since },
      });
    },

    async countOpenOf(uid: string): Promise<number> {
      return submissions.countDocuments({ uid, open: true });
    },

    /** Waiting submissions received before `before`, oldest first, from after `last` on. */
    async waiting(
      before: Date,
      last: Pick<SubmissionRecord, 'submitTime' | 'submitId'> | null,
      limit: number,
    ): Promise<SubmissionRecord[]> {
      const query: QueryFilter<SubmissionDocument> = { open: true, submitTime: { $lt: before } };
      if (last !== null)
        query.$or = [
          { submitTime: { $gt: last.submitTime } },
          { submitTime: last.submitTime, submitId: { $gt: last.submitId } },
        ];
      const found = await submissions
        .find(query, withoutCode)
        .sort({ submitTime: 1, submitId: 1 })
        .limit(limit);
      return found.map(recordOf);
    },

    /** The machines of halls that some submissions of a scope came from; null: from none. */
    async cameFrom(
      scope: string,
      submitIds: readonly number[],
    ): Promise<{ submitId: number; seat: SubmissionSeat | null }[]> {
      const found = await submissions.find({ _id: { $in: [...submitIds] }, scope }, { submitId: 1, seat: 1 });
      return found.map(({ submitId, seat }) => ({ submitId, seat: seat ?? null }));
    },

    /** Submissions with what a job needs and readers do not get: code, and request id. */
    async forJudging(
      submitIds: readonly number[],
    ): Promise<(SubmissionRecord & { code: string; traceId: string })[]> {
      const found = await submissions.find({ _id: { $in: [...submitIds] } }, { errorMessage: 0, ip: 0 });
      return found.map((one) => ({ ...recordOf(one), code: one.code, traceId: one.traceId }));
    },

    /**
     * Writes the verdict if the submission still waits for that round and no later attempt was taken
     * (compare-and-set on submitId, round, attempt). False: it was not written.
     */
    async finish(
      submission: SubmissionRecord,
      { round, attempt }: { round: number; attempt: number },
      state: FinalState,
    ): Promise<boolean> {
      const entries = outbox.entries(submissionJudged, told(submission, round, state));
      const { modifiedCount } = await submissions.updateOne(
        { _id: submission.submitId, round, open: true, attempt: { $lt: attempt } },
        { $set: { ...state, attempt }, $unset: { open: 1 }, ...telling(entries) },
      );
      if (entries.length > 0) outbox.wake();
      if (!submission.isPractice) await scopedChanged();
      return modifiedCount === 1;
    },

    /**
     * Lets the practice submissions of a problem follow who may know of it: the newest first, at
     * most `limit` of those made until `until`. Gives the time of the oldest one changed; null when none was left.
     */
    async relist(pid: number, listed: boolean, limit: number, until: Date | null): Promise<Date | null> {
      const found = await submissions
        .find(
          {
            pid,
            isPractice: true,
            listed: !listed,
            ...(until === null ? {} : { submitTime: { $lte: until } }),
          },
          { submitTime: 1 },
        )
        .sort(newestFirst)
        .limit(limit)
        .hint(listIndexes.problem);
      if (found.length === 0) return null;
      await submissions.updateMany({ _id: { $in: found.map((one) => one._id) } }, { $set: { listed } });
      await stamps.hidden.moveOn();
      return found.at(-1)?.submitTime ?? null;
    },

    async countSelected(selection: RejudgeSelection, limit: number): Promise<number> {
      return submissions.countDocuments(selectionOf(selection), { limit });
    },

    /** Holds all that are selected and free for a rejudge, each with a round of its own; gives how many. */
    async hold(selection: RejudgeSelection, rejudgeId: number): Promise<number> {
      const { modifiedCount } = await submissions.updateMany(
        { ...selectionOf(selection), rejudging: null },
        [
          {
            $set: {
              rejudging: rejudgeId,
              lastRound: { $add: [{ $max: ['$round', { $ifNull: ['$lastRound', 0] }] }, 1] },
            },
          },
        ],
        { updatePipeline: true },
      );
      return modifiedCount;
    },
    async held(rejudgeId: number): Promise<HeldSubmission[]> {
      const found = await submissions.find({ rejudging: rejudgeId }, withoutCode).sort({ _id: 1 });
      return found.map((one) => ({ ...recordOf(one), nextRound: one.lastRound ?? one.round + 1 }));
    },
    /** Lets go what a rejudge still holds. */
    async letGo(rejudgeId: number): Promise<void> {
      await submissions.updateMany({ rejudging: rejudgeId }, { $unset: { rejudging: 1 } });
    },
    /**
     * Gives held submissions the verdict of their new round, together with what else is written. Once done, the same
     * again changes nothing.
     * @param exchange names what is exchanged together; null: one verdict alone
     */
    async replaceVerdicts(
      rejudgeId: number,
      list: readonly {
        submission: SubmissionRecord;
        round: number;
        isManual: boolean;
        state: FinalState & { attempt: number };
      }[],
      exchange: string | null,
      within: Together,
    ): Promise<void> {
      await submissions.bulkWrite(
        list.map(({ submission, round, isManual, state }) => ({
          updateOne: {
            filter: { _id: submission.submitId, rejudging: rejudgeId },
            update: {
              $set: { ...state, round, isManual },
              $unset: { rejudging: 1 },
              ...telling(outbox.entries(submissionRejudged, { ...told(submission, round, state), exchange })),
            },
          },
        })),
        { ordered: false, session: within.session },
      );
      within.afterwards(async () => {
        outbox.wake();
        if (list.some(({ submission }) => !submission.isPractice)) await scopedChanged();
      });
    },
    async setShare(submitId: number, uid: string, share: boolean): Promise<boolean> {
      const { matchedCount } = await submissions.updateOne({ _id: submitId, uid }, { $set: { share } });
      return matchedCount === 1;
    },
    /** A user's accepted practice submission on a problem that was made first. */
    async firstAccepted(
      uid: string,
      pid: number,
    ): Promise<Pick<SubmissionRecord, 'submitId' | 'submitTime'> | null> {
      const accepted: Verdict = verdict.accepted;
      const found = await submissions
        .findOne({ uid, pid, status: accepted, isPractice: true }, { submitTime: 1 })
        .sort({ submitTime: 1, submitId: 1 });
      return found && { submitId: found._id, submitTime: found.submitTime };
    },

    /**
     * The first accepted practice program of each user of a problem, from the least time or length on, the older one
     * first: at most `limit`, among the first `read` programs.
     */
    async best(
      pid: number,
      by: 'timeMs' | 'length',
      { read, limit }: { read: number; limit: number },
    ): Promise<SubmissionRecord[]> {
      const order = { [by]: 1, submitId: 1 } as const;
      const query = { ...acceptedInPractice, pid, [by]: { $gte: 0 } };
      // The index alone says which programs these are. The first few are of enough users, most often.
      const firstsAmong = async (count: number) => {
        const all = submissions.find(query, { _id: 0, submitId: 1, uid: 1 }).sort(order).limit(count);
        const found = await all.hint(bestIndexes[by]);
        return { isAll: found.length < count, firsts: firstOfEach(found).slice(0, limit) };
      };
      const few = await firstsAmong(Math.min(read, 4 * limit));
      const isEnough = few.isAll || few.firsts.length === limit;
      const { firsts } = isEnough ? few : await firstsAmong(read);
      const wanted = { _id: { $in: firsts.map(({ submitId }) => submitId) } };
      const found = new Map(
        (await submissions.find(wanted, withoutCode)).map((one) => [one._id, recordOf(one)]),
      );
      return firsts.flatMap(({ submitId }) => found.get(submitId) ?? []);
    },

    /** The viewer's accepted practice submission on a problem that was made last. */
    async lastAccepted(uid: string, pid: number): Promise<{ code: string; language: string } | null> {
      const accepted: Verdict = verdict.accepted;
      const found = await submissions
        .findOne({ uid, pid, status: accepted, isPractice: true }, { code: 1, language: 1 })
        .sort(newestFirst);
      return found && { code: found.code, language: found.language };
    },
  };
};
export type SubmissionStore = ReturnType<typeof submissionStore>;
