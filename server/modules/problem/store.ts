import type { Connection, QueryFilter } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { telling } from '../../platform/domain-events/event.ts';
import type { Outbox } from '../../platform/domain-events/outbox.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import { type fewestCandidates, gramsIndex, hasKeyword } from '../../platform/mongo/grams.ts';
import { literally } from '../../platform/mongo/literally.ts';
import type { Stamp } from '../../platform/redis/stamp.ts';
import { counterStore } from './counter-store.ts';
import {
  derived,
  isListed,
  type ProblemDocument,
  problemCollection,
  recordOf,
  staffIndex,
  unknownRate,
} from './document.ts';
import { problemPolicyChanged } from './events.ts';
import { listStore } from './list-store.ts';
import { policyDiffers } from './policy.ts';
import type { ProblemRecord, ProblemTexts } from './record.ts';
import { textsStore } from './texts-store.ts';

type StaffFilter = {
  oj: string | undefined;
  keyword: string | undefined;
  auth: ProblemRecord['auth'] | undefined;
  /** Authors that the keyword means. */
  authors: readonly string[];
  /** Only public problems and problems of this user; undefined: all. */
  readableBy: string | undefined;
};

/** What lists of other areas show of a problem. */
export type ShortProblem = Pick<ProblemRecord, 'pid' | 'problemId' | 'title' | 'titles' | 'difficulty'> &
  Pick<ProblemDocument, 'sortKey'>;

export type WholeProblem = { problem: ProblemRecord; texts: ProblemTexts };

/** A problem whose submissions do not yet follow who may see it. */
type Relisting = { pid: number; listed: boolean; since: Date };

/** Problems, their texts and their counters. */
export const problemStore = (database: Connection, outbox: Outbox, listing: Stamp, clock: Clock) => {
  const problems = problemCollection.on(database);
  const texts = textsStore(database);
  const totals = keptAnswers<number>(listing, clock);
  const lists = listStore(problems, listing, clock);
  const relisted = keptAnswers<Relisting[]>(listing, clock);
  const matching = keptAnswers<number[]>(listing, clock, 100);
  const shown = keptAnswers<Map<number, ShortProblem | null>>(listing, clock);
  const wholes = keptAnswers<WholeProblem | null>(listing, clock);

  /** The problems among these that everybody may find. */
  const listedAmong = async (pids: readonly number[]): Promise<Map<number, ShortProblem>> => {
    // Kept until a problem changes: a home shows hundreds of problems, and many homes and lists the same.
    const known = await shown('listed', async () => new Map());
    const unknown = pids.filter((pid) => !known.has(pid));
    if (unknown.length > 0) {
      const found = await problems.find(
        { _id: { $in: unknown }, listed: true },
        { problemId: 1, title: 1, titles: 1, difficulty: 1, sortKey: 1 },
      );
      for (const pid of unknown) known.set(pid, null);
      for (const { _id, ...rest } of found) known.set(_id, { pid: _id, ...rest });
    }
    return new Map(
      pids.flatMap((pid): [number, ShortProblem][] => {
        const one = known.get(pid);
        return one ? [[pid, one]] : [];
      }),
    );
  };

  return {
    /** Stores a new problem. `display-id-taken`: another one has its display id, and nothing was stored. */
    async insert(problem: ProblemRecord, body: ProblemTexts): Promise<'stored' | 'display-id-taken'> {
      // Texts first: a problem without texts would be seen, texts without a problem are not.
      await texts.insert(problem.textsId, body);
      try {
        const { pid: _id, ...rest } = problem;
        await problems.insert({
          _id,
          ...rest,
          ...derived(problem),
          passRate: unknownRate,
          counting: [],
          countingEpoch: 0,
          outbox: [],
        });
      } catch (error) {
        await texts.remove(problem.textsId);
        if (isDuplicateKey(error)) return 'display-id-taken';
        throw error;
      }
      await listing.moveOn();
      return 'stored';
    },

    /**
     * Saves a record over the version before it (compare-and-set); counters are left as they are. `body`: its texts,
     * under the record's textsId; without it the texts stay. A refused save leaves nothing behind.
     */
    async replace(
      { pid, count: _count, gmtCreate: _made, ...fields }: ProblemRecord,
      before: ProblemRecord,
      body?: ProblemTexts,
    ): Promise<'saved' | 'version-conflict' | 'display-id-taken'> {
      if (body) await texts.insert(fields.textsId, body);
      let outcome: 'saved' | 'version-conflict' | 'display-id-taken' = 'version-conflict';
      try {
        const relisted = isListed(fields) !== isListed(before) ? { relistSince: fields.gmtModified } : {};
        const turned = policyDiffers(fields, before) ? outbox.entries(problemPolicyChanged, { pid }) : [];
        const written = await problems.updateOne(
          { _id: pid, version: before.version, deleted: null },
          { $set: { ...fields, ...derived(fields), ...relisted }, ...telling(turned) },
        );
        if (written.modifiedCount === 1) outcome = 'saved';
        if (turned.length > 0) outbox.wake();
        await listing.moveOn();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        outcome = 'display-id-taken';
      } finally {
        if (body) await texts.remove(outcome === 'saved' ? before.textsId : fields.textsId);
      }
      return outcome;
    },

    async byDisplayId(problemId: string): Promise<ProblemRecord | null> {
      const found = await problems.findOne({ problemId });
      return found && recordOf(found);
    },
    async byPid(pid: number): Promise<ProblemRecord | null> {
      const found = await problems.findById(pid);
      return found && recordOf(found);
    },
    textsOf: (problem: Pick<ProblemRecord, 'textsId'>) => texts.find(problem.textsId),

    /** A problem with its texts as it was saved last; its counters may be older. null: there is none. */
    whole: (pid: number): Promise<WholeProblem | null> =>
      wholes(`${pid}`, async () => {
        const read = async () => {
          const found = await problems.findById(pid);
          const body = found && found.deleted === null ? await texts.find(found.textsId) : null;
          return found && body && { problem: recordOf(found), texts: body };
        };
        // A save between the two reads takes the texts of the version before away.
        return (await read()) ?? read();
      }),

    /** Draft and manifest of every problem. */
    async *files(): AsyncIterable<string> {
      const all = problems.find({}, { draft: 1, manifest: 1 }).cursor();
      for await (const { draft, manifest } of all) yield* [draft, manifest];
    },
    allTexts: texts.all,
    /** Whether any problem has this address of a file in its texts. */
    isLinkUsed: async (link: string): Promise<boolean> => (await texts.withLink(link)).length > 0,
    /** Whether a problem that everybody may read has this address of a file in its texts. */
    async isLinkPublic(link: string): Promise<boolean> {
      const ids = await texts.withLink(link);
      return ids.length > 0 && (await problems.exists({ textsId: { $in: ids }, listed: true })) !== null;
    },

    /** Deletes for every reader and frees the display id. False: it was deleted before. */
    async remove({ pid, problemId }: Pick<ProblemRecord, 'pid' | 'problemId'>, at: Date): Promise<boolean> {
      const { modifiedCount } = await problems.updateOne(
        { _id: pid, deleted: null },
        // A colon is in no display id.
        {
          $set: {
            deleted: { at, problemId },
            problemId: `deleted:${pid}`,
            listed: false,
            search: '',
            grams: [],
          },
        },
      );
      await listing.moveOn();
      return modifiedCount === 1;
    },

    /** For staff: newest change first. */
    async staffPage(
      { oj, keyword, auth, authors, readableBy }: StaffFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: ProblemRecord[]; total: number }> {
      const either: QueryFilter<ProblemDocument>[] = [];
      let pieces: Awaited<ReturnType<typeof fewestCandidates>> = null;
      if (keyword !== undefined && keyword !== '') {
        const written = { ownerUid: { $in: [...authors] } };
        // Most authors that a keyword means have written nothing.
        const isOfAuthors = authors.length > 0 && (await problems.exists(written)) !== null;
        if (!isOfAuthors) pieces = await lists.candidates(keyword);
        either.push(
          isOfAuthors ? { $or: [hasKeyword(keyword), written] } : { ...hasKeyword(keyword), ...pieces },
        );
      }
      if (readableBy !== undefined) either.push({ $or: [{ listed: true }, { ownerUid: readableBy }] });
      const query: QueryFilter<ProblemDocument> = {
        // Of deleted ones nothing is left to search; the index cannot say that `deleted` is null.
        search: { $gt: '' },
        ...(oj === undefined ? {} : { oj }),
        ...(auth === undefined ? {} : { auth }),
        ...(either.length === 0 ? {} : { $and: either }),
      };
      const index = pieces ? gramsIndex : staffIndex;
      const counting = () => problems.countDocuments(query).hint(index);
      const [found, total] = await Promise.all([
        problems.find(query).sort({ gmtModified: -1, _id: -1 }).skip(skip).limit(limit).hint(index),
        totals(JSON.stringify({ staff: query }), counting),
      ]);
      return { records: found.map(recordOf), total };
    },

    /** Takes a tag away from all problems that have it; gives how many had. */
    async dropTag(tag: number): Promise<number> {
      const { modifiedCount } = await problems.updateMany({ tags: tag }, { $pull: { tags: tag } });
      await listing.moveOn();
      return modifiedCount;
    },

    /** Gives problems one tag for another. */
    async exchangeTag(from: number, to: number): Promise<void> {
      await problems.updateMany({ tags: from }, { $set: { 'tags.$': to } });
      await listing.moveOn();
    },

    /** Problems whose submissions do not yet follow who may see the problem. */
    relisting: (): Promise<Relisting[]> =>
      relisted('all', async () => {
        const found = await problems.find(
          { relistSince: { $exists: true } },
          { listed: 1, auth: 1, gid: 1, relistSince: 1 },
        );
        return found.flatMap(({ _id, relistSince, ...one }) =>
          relistSince
            ? [{ pid: _id, listed: isListed({ auth: one.auth, gid: one.gid ?? null }), since: relistSince }]
            : [],
        );
      }),
    /** The problems among these that are not listed for everybody. */
    async hiddenAmong(pids: readonly number[]): Promise<Set<number>> {
      const listed = await listedAmong(pids);
      const others = pids.filter((pid) => !listed.has(pid));
      if (others.length === 0) return new Set();
      const found = await problems.find(
        { _id: { $in: others }, $or: [{ auth: { $ne: 1 } }, { gid: { $ne: null } }] },
        { _id: 1 },
      );
      return new Set(found.map((one) => one._id));
    },
    /** Notes that submissions follow their problem, unless the problem was changed once more. */
    async relisted(pid: number, since: Date): Promise<void> {
      await problems.updateOne({ _id: pid, relistSince: since }, { $unset: { relistSince: 1 } });
      await listing.moveOn();
    },

    /** The public problems made last, newest first. */
    async newest(limit: number): Promise<ProblemRecord[]> {
      const found = await problems.find({ listed: true }).sort({ gmtCreate: -1 }).limit(limit);
      return found.map(recordOf);
    },

    listedAmong,

    /** Short facts of some problems, for lists of submissions. */
    async summaries(
      pids: readonly number[],
    ): Promise<Map<number, Pick<ProblemRecord, 'pid' | 'problemId' | 'title' | 'titles'>>> {
      const listed = await listedAmong(pids);
      const others = pids.filter((pid) => !listed.has(pid));
      if (others.length === 0) return listed;
      const found = await problems.find(
        { _id: { $in: others } },
        { problemId: 1, title: 1, titles: 1, deleted: 1 },
      );
      return new Map([
        ...listed,
        ...found.map(
          ({ _id, title, titles, ...one }) =>
            [_id, { pid: _id, problemId: one.deleted?.problemId ?? one.problemId, title, titles }] as const,
        ),
      ]);
    },

    /**
     * Problems by their display id or a part of it. A deleted one is found by the id it had, by the whole of it only
     * while no other has taken it.
     */
    pidsMatching(displayId: string, exact: boolean): Promise<number[]> {
      const wanted = displayId.toUpperCase();
      const matches = exact ? wanted : { $regex: literally(wanted) };
      return matching(JSON.stringify([wanted, exact]), async () => {
        const found = await problems.find(
          { $or: [{ problemId: matches, deleted: null }, { 'deleted.problemId': matches }] },
          { deleted: 1 },
        );
        const there = found.filter(({ deleted }) => deleted === null);
        return (exact && there.length > 0 ? there : found).map((one) => one._id);
      });
    },

    ...lists,
    ...counterStore(problems),
  };
};
export type ProblemStore = ReturnType<typeof problemStore>;
