import type { Connection, QueryFilter } from 'mongoose';
import { type Clock, minuteMs } from '../../platform/clock.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';
import type { Stored } from '../../platform/mongo/collection.ts';
import { literally } from '../../platform/mongo/literally.ts';
import { type Together, whenMade } from '../../platform/mongo/together.ts';
import type { Stamp } from '../../platform/redis/stamp.ts';
import {
  type ContestRecord,
  contestCollection,
  derived,
  listIndex,
  recordOf,
  staffIndex,
} from './document.ts';

type Document = Stored<typeof contestCollection>;
type Page = { skip: number; limit: number };
type ListFilter = {
  status?: number | undefined;
  type?: number | undefined;
  keyword?: string | undefined;
};
/** Problems of a contest with its span, for what is asked of a problem. */
export type ContestSpan = Pick<ContestRecord, 'cid' | 'startTime' | 'endTime' | 'sealTime'> & {
  pids: number[];
};

/** Contests on the home page. */
const mostRecent = 20;
const statuses = [-1, 0, 1] as const;
type Status = (typeof statuses)[number];

const keywordIn = (keyword: string | undefined) =>
  keyword === undefined || keyword === '' ? {} : { search: { $regex: literally(keyword.toLowerCase()) } };
const inStatus = (status: Status, now: Date): QueryFilter<Document> => {
  if (status === -1) return { startTime: { $gt: now } };
  return status === 0 ? { startTime: { $lte: now }, endTime: { $gt: now } } : { endTime: { $lte: now } };
};

/**
 * Contests with their problems and staff, one document each, so that every change is a compare-and-set on its version.
 * `changes` moves on with each write: what processes keep is as new as the database.
 */
export const contestStore = (database: Connection, changes: Stamp, clock: Clock) => {
  const contests = contestCollection.on(database);
  const kept = keptAnswers<ContestRecord | null>(changes, clock);
  const withProblem = keptAnswers<number[]>(changes, clock);
  const spans = keptAnswers<ContestSpan[]>(changes, clock);

  const spanOf = ({
    _id,
    startTime,
    endTime,
    sealTime,
    problems,
  }: Pick<Document, '_id' | 'startTime' | 'endTime' | 'sealTime' | 'problems'>): ContestSpan => ({
    ...{ cid: _id, startTime, endTime, sealTime },
    pids: problems.map((one) => one.pid),
  });

  return {
    async insert({ cid, ...rest }: ContestRecord, within?: Together): Promise<void> {
      await contests.insert({ _id: cid, ...rest, ...derived(rest) }, within);
      await whenMade(within, changes.moveOn);
    },

    /** null: there is none, or it was deleted. */
    async find(cid: number): Promise<ContestRecord | null> {
      return kept(`${cid}`, async () => {
        const found = await contests.findById(cid);
        return found && found.deleted === null ? recordOf(found) : null;
      });
    },

    /** Saves over the version before it. False: another one stands now. */
    async replace(
      { cid, ...fields }: ContestRecord,
      before: Pick<ContestRecord, 'version'>,
    ): Promise<boolean> {
      const { gmtCreate: _made, ...rest } = fields;
      const { modifiedCount } = await contests.updateOne(
        { _id: cid, version: before.version, deleted: null },
        { $set: { ...rest, ...derived(fields) } },
      );
      await changes.moveOn();
      return modifiedCount === 1;
    },

    /** Scheduled, running, ended; of each the one that starts last first. */
    async page({ status, type, keyword }: ListFilter, now: Date, { skip, limit }: Page) {
      const common = {
        listed: true,
        ...(type === undefined ? {} : { type: type as 0 | 1 | 2 }),
        ...keywordIn(keyword),
      };
      const wanted = statuses.filter((one) => status === undefined || one === status);
      const queries = wanted.map((one): QueryFilter<Document> => ({ ...common, ...inStatus(one, now) }));
      const counts = await Promise.all(
        queries.map((query) => contests.countDocuments(query).hint(listIndex)),
      );
      const records: ContestRecord[] = [];
      let passed = 0;
      for (const [n, query] of queries.entries()) {
        const count = counts[n] ?? 0;
        const from = Math.max(0, skip - passed);
        const left = limit - records.length;
        passed += count;
        if (left === 0 || from >= count) continue;
        const sorted = contests.find(query, { description: 0 }).sort({ startTime: -1, _id: -1 });
        const found = await sorted.skip(from).limit(left).hint(listIndex);
        records.push(...found.map((one) => recordOf({ ...one, description: '' })));
      }
      return { records, total: counts.reduce((sum, one) => sum + one, 0) };
    },

    /** Visible contests that are not over and start until then. */
    async recent(now: Date, until: Date): Promise<ContestRecord[]> {
      const found = await contests
        .find({ listed: true, startTime: { $lte: until }, endTime: { $gt: now } }, { description: 0 })
        .sort({ startTime: -1, _id: -1 })
        .limit(mostRecent)
        .hint(listIndex);
      return found.map((one) => recordOf({ ...one, description: '' }));
    },

    /** For staff; `editor`: hidden contests of others are left out. */
    async staffPage(
      { keyword, editor }: { keyword: string | undefined; editor: string | undefined },
      page: Page,
    ) {
      const query: QueryFilter<Document> = {
        // Of deleted ones nothing is left to search.
        $and: [{ search: { $gt: '' } }, keywordIn(keyword)],
        ...(editor === undefined ? {} : { $or: [{ listed: true }, { uid: editor }] }),
      };
      const [found, total] = await Promise.all([
        contests
          .find(query, { description: 0 })
          .sort({ gmtCreate: -1, _id: -1 })
          .skip(page.skip)
          .limit(page.limit)
          .hint(staffIndex),
        contests.countDocuments(query).hint(staffIndex),
      ]);
      return { records: found.map((one) => recordOf({ ...one, description: '' })), total };
    },

    /** Contests that have a problem. */
    withProblem: (pid: number): Promise<number[]> =>
      withProblem(`${pid}`, async () =>
        (await contests.find({ 'problems.pid': pid, deleted: null }, { _id: 1 })).map((one) => one._id),
      ),

    /** Contests that are not over, or were not two minutes ago; hidden ones too. */
    unfinished: (): Promise<ContestSpan[]> =>
      spans('unfinished', async () => {
        // Kept for a minute: what ends meanwhile is still among them.
        const since = new Date(clock.now().getTime() - 2 * minuteMs);
        const fields = { startTime: 1, endTime: 1, sealTime: 1, problems: 1 } as const;
        const found = await contests.find({ endTime: { $gt: since }, deleted: null }, fields);
        return found.map(spanOf);
      }),

    /** Contests one of whose times lies in a stretch, its end among it. */
    async turning(after: Date, until: Date): Promise<number[]> {
      const within = { $gt: after, $lte: until };
      const found = await contests.find(
        // No contest turns after its end.
        {
          endTime: { $gt: after },
          deleted: null,
          $or: [{ startTime: within }, { sealTime: within }, { endTime: within }],
        },
        { _id: 1 },
      );
      return found.map((one) => one._id);
    },

    /** Contests that are over, with problems that become public by that. */
    async toPublish(now: Date): Promise<ContestRecord[]> {
      const found = await contests.find({
        'publishing.pid': { $gt: 0 },
        endTime: { $lte: now },
        deleted: null,
      });
      return found.map(recordOf);
    },
    /** Notes that a problem has been dealt with. */
    async published(cid: number, pid: number): Promise<void> {
      const found = await contests.findById(cid);
      if (!found) return;
      const { version } = found;
      const publishing = found.publishing.filter((one) => one.pid !== pid);
      await contests.updateOne({ _id: cid, version }, { $set: { publishing, version: version + 1 } });
      await changes.moveOn();
    },

    async *descriptions(): AsyncIterable<string> {
      for await (const one of contests.find({ deleted: null }, { description: 1 }).cursor())
        yield one.description;
    },
    async anyHas(link: string): Promise<boolean> {
      const description = { $regex: literally(link) };
      return (await contests.exists({ description, deleted: null })) !== null;
    },
    async anyShows(link: string): Promise<boolean> {
      const description = { $regex: literally(link) };
      return (await contests.exists({ description, listed: true })) !== null;
    },
  };
};
export type ContestStore = ReturnType<typeof contestStore>;
