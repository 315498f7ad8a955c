import { printStates } from '@assize/shared/areas/print/endpoints.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

const jobCollection = collection(
  'print_jobs',
  z.object({
    _id: z.int(),
    cid: z.int(),
    /** The contestant. */
    uid: z.string(),
    content: z.string(),
    problem: z.string().nullable(),
    pages: z.int(),
    state: z.enum(printStates),
    /** Queued or claimed. */
    open: z.boolean(),
    copy: z.int(),
    /** Who took it, to which desk and until when; or who ended it. */
    staffUid: z.string().nullable(),
    desk: z.string().nullable(),
    leaseUntil: z.date().nullable(),
    reason: z.string(),
    gmtCreate: z.date(),
    changedAt: z.date(),
  }),
  [
    [{ cid: 1, gmtCreate: -1, _id: -1 }],
    [{ cid: 1, open: 1, gmtCreate: 1, _id: 1 }],
    [{ cid: 1, uid: 1, gmtCreate: -1, _id: -1 }],
  ],
);
type Document = Stored<typeof jobCollection>;
export type PrintRecord = Omit<Document, '_id' | 'open'> & { id: number };
/** All but the text. */
export type PrintJob = Omit<PrintRecord, 'content'>;
/** One page of a member of staff. */
export type Desk = { uid: string; desk: string | null };

const jobOf = ({ _id, open: _, ...rest }: Omit<Document, 'content'>): PrintJob => ({ id: _id, ...rest });
const withoutText = { content: 0 } as const;
const newestFirst = { gmtCreate: -1, _id: -1 } as const;

/** The desk that has a job may do with it what it likes; once its time is over, everybody may. */
const within = ({ uid, desk }: Desk, now: Date): QueryFilter<Document>[] => [
  { state: 'claimed', leaseUntil: { $lte: now } },
  ...(desk === null ? [] : [{ state: 'claimed' as const, staffUid: uid, desk }]),
];

/** Print jobs. Each step is one compare-and-set of the state, so that of several desks one makes it. */
export const printStore = (database: Connection) => {
  const jobs = jobCollection.on(database);

  const step = async (
    filter: QueryFilter<Document>,
    change: Partial<Document>,
    more: { $inc?: { copy: 1 } } = {},
  ): Promise<PrintJob | null> => {
    const found = await jobs.findOneAndUpdate(
      filter,
      { $set: change, ...more },
      { projection: withoutText, returnDocument: 'after' },
    );
    return found && jobOf(found);
  };

  return {
    async insert({ id, ...rest }: PrintRecord): Promise<void> {
      await jobs.insert({ _id: id, ...rest, open: rest.state === 'queued' || rest.state === 'claimed' });
    },

    async find(id: number): Promise<PrintRecord | null> {
      const found = await jobs.findById(id);
      return found && { ...jobOf(found), content: found.content };
    },

    async page(
      cid: number,
      view: 'open' | 'done' | undefined,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: PrintJob[]; total: number }> {
      const query = { cid, ...(view === undefined ? {} : { open: view === 'open' }) };
      const order = view === 'open' ? ({ gmtCreate: 1, _id: 1 } as const) : newestFirst;
      const [found, total] = await Promise.all([
        jobs.find(query, withoutText).sort(order).skip(skip).limit(limit),
        jobs.countDocuments(query),
      ]);
      return { records: found.map(jobOf), total };
    },

    waiting: (cid: number): Promise<number> => jobs.countDocuments({ cid, open: true, state: 'queued' }),
    /** When the oldest of those that wait came; null: none waits. */
    async waitingSince(cid: number): Promise<Date | null> {
      const query = { cid, open: true, state: 'queued' as const };
      return (await jobs.findOne(query, withoutText).sort({ gmtCreate: 1, _id: 1 }))?.gmtCreate ?? null;
    },

    /** Jobs of some users, the newest first. */
    async of(cid: number, uids: readonly string[]): Promise<PrintJob[]> {
      const found = await jobs.find({ cid, uid: { $in: [...uids] } }, withoutText).sort(newestFirst);
      return found.map(jobOf);
    },

    /** A queued job, one of this desk, or with `takeOver` one whose time is over. */
    claim: (
      id: number,
      { uid, desk }: Desk,
      { now, until, takeOver }: { now: Date; until: Date; takeOver: boolean },
    ) =>
      step(
        {
          _id: id,
          $or: [
            { state: 'queued' },
            { state: 'claimed', staffUid: uid, desk },
            ...(takeOver ? [{ state: 'claimed' as const, leaseUntil: { $lte: now } }] : []),
          ],
        },
        { state: 'claimed', staffUid: uid, desk, leaseUntil: until, changedAt: now },
      ),

    /** Only what is still in its time: what is not waits for a person. @returns whether there was any */
    async renew(
      cid: number,
      { uid, desk }: Desk,
      { now, until }: { now: Date; until: Date },
    ): Promise<boolean> {
      const { matchedCount } = await jobs.updateMany(
        { cid, open: true, state: 'claimed', staffUid: uid, desk, leaseUntil: { $gt: now } },
        { $set: { leaseUntil: until } },
      );
      return matchedCount > 0;
    },

    release: (id: number, desk: Desk, now: Date) =>
      step(
        { _id: id, $or: within(desk, now) },
        { state: 'queued', staffUid: null, desk: null, leaseUntil: null, changedAt: now },
      ),

    end: (id: number, desk: Desk, now: Date, to: { state: 'printed' | 'failed'; reason: string }) =>
      step(
        { _id: id, $or: [{ state: 'queued' }, ...within(desk, now)] },
        { ...to, open: false, staffUid: desk.uid, desk: null, leaseUntil: null, changedAt: now },
      ),

    reprint: (id: number, now: Date) =>
      step(
        { _id: id, open: false },
        {
          ...{ state: 'queued' as const, open: true, staffUid: null, desk: null, leaseUntil: null },
          ...{ reason: '', changedAt: now },
        },
        { $inc: { copy: 1 } },
      ),
  };
};
export type PrintStore = ReturnType<typeof printStore>;
