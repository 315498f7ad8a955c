import {
  answerKinds,
  type ClarificationSubject,
  clarificationSubjects,
} from '@assize/shared/areas/clarification/clarification.ts';
import type { QueueView } from '@assize/shared/areas/clarification/jury-endpoints.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const answer = z.object({
  id: z.int(),
  uid: z.string(),
  kind: z.enum(answerKinds),
  content: z.string(),
  toAll: z.boolean(),
  at: z.date(),
});
export type AnswerRecord = z.infer<typeof answer>;

/** Questions with their answers; what was told to all without a question is an answer to none. */
const clarificationCollection = collection(
  'clarifications',
  z.object({
    _id: z.int(),
    cid: z.int(),
    /** Who asked; null: nobody. */
    uid: z.string().nullable(),
    subject: z.enum(clarificationSubjects),
    pid: z.int().nullable(),
    question: z.string().nullable(),
    answers: z.array(answer),
    /** Length of `answers`, over which the next one is written. */
    revision: z.int(),
    answered: z.boolean(),
    claimUid: z.string().nullable(),
    claimUntil: z.date().nullable(),
    /** Time of the last answer for all. */
    toldAt: z.date().nullable(),
    /** Time of the last answer, else of the question. */
    lastAt: z.date(),
    gmtCreate: z.date(),
  }),
  [
    // What waits, the oldest first; all else from its other end.
    [{ cid: 1, answered: 1, gmtCreate: 1, _id: 1 }],
    [{ cid: 1, gmtCreate: -1, _id: -1 }],
    [{ cid: 1, toldAt: -1, _id: -1 }],
    [{ cid: 1, uid: 1, lastAt: -1, _id: -1 }],
  ],
);
type ClarificationDocument = Stored<typeof clarificationCollection>;
export type ClarificationRecord = Omit<ClarificationDocument, '_id'> & { id: number };

const markCollection = collection(
  'clarification_marks',
  z.object({
    /** `<cid>.<uid>` */
    _id: z.string(),
    /** Time of the newest answer that was read. */
    readUntil: z.date(),
  }),
);

const cannedCollection = collection(
  'clarification_canned',
  z.object({
    /** Of the contest. */
    _id: z.int(),
    answers: z.array(z.string()),
    version: z.int(),
  }),
);
export type CannedRecord = Omit<Stored<typeof cannedCollection>, '_id'>;

type Query = QueryFilter<ClarificationDocument>;
/** What of a contest a reader may see. */
export type Readable = {
  cid: number;
  /** Whose questions are the reader's own. */
  uids: readonly string[];
  /** Texts about problems too. */
  problems: boolean;
};
export type QueueFilter = {
  view: QueueView;
  subject?: ClarificationSubject | undefined;
  pid?: number | undefined;
};

const recordOf = ({ _id, ...rest }: ClarificationDocument): ClarificationRecord => ({ id: _id, ...rest });
const seenBy = ({ cid, problems }: Readable) => ({ cid, ...(problems ? {} : { pid: null }) });
const ownOf = (reader: Readable): Query => ({ ...seenBy(reader), uid: { $in: [...reader.uids] } });
/** Told to all, and not about a question of the reader. */
const toldTo = (reader: Readable, since?: Date): Query => ({
  ...seenBy(reader),
  toldAt: since ? { $gt: since } : { $ne: null },
  uid: { $nin: [...reader.uids] },
});
const lastFirst = { lastAt: -1, _id: -1 } as const;
const toldFirst = { toldAt: -1, _id: -1 } as const;
const never = new Date(0);

/** Questions of a view; a claim ends by itself. */
const inView = (view: QueueView, now: Date): Query => {
  const open = { answered: false } as const;
  if (view === 'open') return open;
  if (view === 'waiting') return { ...open, $or: [{ claimUntil: null }, { claimUntil: { $lte: now } }] };
  if (view === 'claimed') return { ...open, claimUntil: { $gt: now } };
  return { answered: true, uid: view === 'answered' ? { $ne: null } : null };
};
/** Nobody but a user has the claim now. */
const freeFor = (uid: string, now: Date): Query => ({
  $or: [{ claimUid: null }, { claimUid: uid }, { claimUntil: { $lte: now } }],
});

/** Clarifications, what users have read of them, and prepared answers. */
export const clarificationStore = (database: Connection) => {
  const clarifications = clarificationCollection.on(database);
  const marks = markCollection.on(database);
  const canned = cannedCollection.on(database);
  const changed = async (
    query: Query,
    change: {
      $set: Partial<ClarificationDocument>;
      $push?: { answers: AnswerRecord };
      $inc?: { revision: 1 };
    },
  ): Promise<ClarificationRecord | null> => {
    const found = await clarifications.findOneAndUpdate(query, change, { returnDocument: 'after' });
    return found && recordOf(found);
  };

  return {
    async insert({ id, ...rest }: ClarificationRecord): Promise<void> {
      await clarifications.insert({ _id: id, ...rest });
    },
    /** The latest of a contest, oldest first. */
    async ofContest(cid: number, limit: number): Promise<ClarificationRecord[]> {
      const found = await clarifications.find({ cid }).sort({ gmtCreate: -1, _id: -1 }).limit(limit);
      return found.map(recordOf).toReversed();
    },
    async find(cid: number, id: number): Promise<ClarificationRecord | null> {
      const found = await clarifications.findOne({ _id: id, cid });
      return found && recordOf(found);
    },

    /** A reader's own questions and what was told to all, what was told last first; the first `limit` of both. */
    async readable(reader: Readable, limit: number) {
      const [own, told, ownTotal, toldTotal] = await Promise.all([
        clarifications.find(ownOf(reader)).sort(lastFirst).limit(limit),
        clarifications.find(toldTo(reader)).sort(toldFirst).limit(limit),
        clarifications.countDocuments(ownOf(reader)),
        clarifications.countDocuments(toldTo(reader)),
      ]);
      return { own: own.map(recordOf), told: told.map(recordOf), total: ownTotal + toldTotal };
    },
    /** What a reader was told after a time, newest first; the first `limit` of own questions and of the others. */
    async toldAfter(reader: Readable, since: Date, limit: number): Promise<ClarificationRecord[]> {
      const [own, told] = await Promise.all([
        clarifications
          .find({ ...ownOf(reader), lastAt: { $gt: since } })
          .sort(lastFirst)
          .limit(limit),
        clarifications.find(toldTo(reader, since)).sort(toldFirst).limit(limit),
      ]);
      return [...own, ...told].map(recordOf);
    },

    async queue(
      cid: number,
      { view, subject, pid }: QueueFilter,
      now: Date,
      page: { skip: number; limit: number },
    ) {
      const query: Query = {
        cid,
        ...inView(view, now),
        ...(subject === undefined ? {} : { subject }),
        ...(pid === undefined ? {} : { pid }),
      };
      const order = view === 'answered' || view === 'broadcast' ? -1 : 1;
      const [found, total] = await Promise.all([
        clarifications.find(query).sort({ gmtCreate: order, _id: order }).skip(page.skip).limit(page.limit),
        clarifications.countDocuments(query),
      ]);
      return { records: found.map(recordOf), total };
    },
    /** Questions that nobody answers yet, and when the oldest was asked. */
    async waitingIn(cid: number, now: Date): Promise<{ count: number; oldest: Date | null }> {
      const query = { cid, ...inView('waiting', now) };
      const [count, oldest] = await Promise.all([
        clarifications.countDocuments(query),
        clarifications.findOne(query).sort({ gmtCreate: 1, _id: 1 }),
      ]);
      return { count, oldest: oldest?.gmtCreate ?? null };
    },

    countIn: (cid: number, view: QueueView, now: Date): Promise<number> =>
      clarifications.countDocuments({ cid, ...inView(view, now) }),

    /** null: it is not there, is answered, or somebody else has taken it. */
    claim: (cid: number, id: number, uid: string, now: Date, until: Date) =>
      changed(
        { _id: id, cid, answered: false, ...freeFor(uid, now) },
        { $set: { claimUid: uid, claimUntil: until } },
      ),
    /** null: it is not there, or somebody else has taken it. */
    unclaim: (cid: number, id: number, uid: string, now: Date) =>
      changed({ _id: id, cid, ...freeFor(uid, now) }, { $set: { claimUid: null, claimUntil: null } }),
    /** null: it is not there, has another revision, or somebody else has taken it. */
    answer: (cid: number, id: number, revision: number, one: AnswerRecord) =>
      changed(
        { _id: id, cid, revision, uid: { $ne: null }, ...freeFor(one.uid, one.at) },
        {
          $push: { answers: one },
          $inc: { revision: 1 },
          $set: {
            answered: true,
            claimUid: null,
            claimUntil: null,
            lastAt: one.at,
            ...(one.toAll ? { toldAt: one.at } : {}),
          },
        },
      ),

    async readUntil(cid: number, uid: string): Promise<Date> {
      return (await marks.findOne({ _id: `${cid}.${uid}` }))?.readUntil ?? never;
    },
    async markRead(cid: number, uid: string, until: Date): Promise<void> {
      await marks.updateOne({ _id: `${cid}.${uid}` }, { $max: { readUntil: until } }, { upsert: true });
    },

    async canned(cid: number): Promise<CannedRecord> {
      const found = await canned.findOne({ _id: cid });
      return found ? { answers: found.answers, version: found.version } : { answers: [], version: 0 };
    },
    /** Saves over the version before it. False: another one stands now. */
    async saveCanned(cid: number, answers: string[], version: number): Promise<boolean> {
      try {
        const { modifiedCount, upsertedCount } = await canned.updateOne(
          { _id: cid, version },
          { $set: { answers, version: version + 1 } },
          { upsert: version === 0 },
        );
        return modifiedCount + upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
};
export type ClarificationStore = ReturnType<typeof clarificationStore>;
