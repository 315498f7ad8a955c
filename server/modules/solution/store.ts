import { type SolutionView, solutionStates } from '@assize/shared/areas/solution/endpoints.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const solutionCollection = collection(
  'solutions',
  z.object({
    _id: z.int(),
    pid: z.int(),
    uid: z.string(),
    title: z.string(),
    content: z.string(),
    state: z.enum(solutionStates),
    /** Why it was refused; null: it was not. */
    reason: z.string().nullable(),
    /** Moves on with each change of text or state. */
    revision: z.int(),
    /** There are reports that staff have not settled. */
    reported: z.boolean(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
  }),
  [
    [{ uid: 1, pid: 1 }, { unique: true }],
    [{ pid: 1, state: 1, gmtModified: -1, _id: -1 }],
    [{ state: 1, gmtModified: -1, _id: -1 }],
    [{ reported: 1, gmtModified: -1, _id: -1 }],
  ],
);
type SolutionDocument = Stored<typeof solutionCollection>;
export type SolutionRecord = Omit<SolutionDocument, '_id'> & { id: number };

const reportCollection = collection(
  'solution_reports',
  z.object({ _id: z.string(), solutionId: z.int(), uid: z.string(), reason: z.string(), at: z.date() }),
  [[{ solutionId: 1, at: 1 }]],
);
type Report = Omit<Stored<typeof reportCollection>, '_id'>;

const recordOf = ({ _id, ...rest }: SolutionDocument): SolutionRecord => ({ id: _id, ...rest });
const newestFirst = { gmtModified: -1, _id: -1 } as const;
type Paging = { skip: number; limit: number };

/** Solutions, one of a user for a problem, and their reports, one of a reader for a solution. */
export const solutionStore = (database: Connection) => {
  const solutions = solutionCollection.on(database);
  const reports = reportCollection.on(database);
  const page = async (query: QueryFilter<SolutionDocument>, { skip, limit }: Paging) => {
    const [found, total] = await Promise.all([
      solutions.find(query).sort(newestFirst).skip(skip).limit(limit),
      solutions.countDocuments(query),
    ]);
    return { records: found.map(recordOf), total };
  };
  return {
    async find(id: number): Promise<SolutionRecord | null> {
      const found = await solutions.findById(id);
      return found && recordOf(found);
    },
    async own(uid: string, pid: number): Promise<SolutionRecord | null> {
      const found = await solutions.findOne({ uid, pid });
      return found && recordOf(found);
    },
    /** False: the user has one for the problem already. */
    async insert({ id, ...rest }: SolutionRecord): Promise<boolean> {
      try {
        await solutions.insert({ _id: id, ...rest });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Changes what is still of that revision, which moves on. False: it was changed or deleted meanwhile. */
    async change(
      { id, revision }: Pick<SolutionRecord, 'id' | 'revision'>,
      change: Partial<Pick<SolutionRecord, 'title' | 'content' | 'state' | 'reason' | 'gmtModified'>>,
    ): Promise<boolean> {
      const { modifiedCount } = await solutions.updateOne(
        { _id: id, revision },
        { $set: { ...change, revision: revision + 1 } },
      );
      return modifiedCount === 1;
    },
    /** False: there is no such solution of this user. */
    async remove(id: number, uid: string): Promise<boolean> {
      const { deletedCount } = await solutions.deleteOne({ _id: id, uid });
      if (deletedCount === 1) await reports.deleteMany({ solutionId: id });
      return deletedCount === 1;
    },
    published: (pid: number, paging: Paging) => page({ pid, state: 'published' }, paging),
    /** `pids`: only of these problems. */
    staffPage: (view: SolutionView, pids: readonly number[] | undefined, paging: Paging) =>
      page(
        {
          ...(view === 'reported' ? { reported: true } : { state: view }),
          ...(pids === undefined ? {} : { pid: { $in: [...pids] } }),
        },
        paging,
      ),

    /** False: this reader has reported it already. */
    async report(report: Report): Promise<boolean> {
      try {
        await reports.insert({ _id: `${report.solutionId}:${report.uid}`, ...report });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      await solutions.updateOne({ _id: report.solutionId }, { $set: { reported: true } });
      return true;
    },
    async reportsOf(ids: readonly number[]): Promise<Report[]> {
      const found = await reports.find({ solutionId: { $in: [...ids] } }).sort({ solutionId: 1, at: 1 });
      return found.map(({ _id, ...rest }) => rest);
    },
    async settleReports(id: number): Promise<void> {
      await reports.deleteMany({ solutionId: id });
      await solutions.updateOne({ _id: id }, { $set: { reported: false } });
    },
  };
};
export type SolutionStore = ReturnType<typeof solutionStore>;
