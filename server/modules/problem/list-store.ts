import { randomInt } from 'node:crypto';
import type { ProblemOrder } from '@assize/shared/areas/problem/endpoints.ts';
import type { QueryFilter } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';
import type { StoredModel } from '../../platform/mongo/collection.ts';
import { fewestCandidates, gramsIndex, hasKeyword } from '../../platform/mongo/grams.ts';
import type { Stamp } from '../../platform/redis/stamp.ts';
import type { ProblemDocument } from './document.ts';
import { storedBanks } from './list-filter.ts';
import type { ProblemRecord } from './record.ts';

export type ProblemFilter = {
  /** undefined: every bank. */
  oj: string | undefined;
  keyword: string | undefined;
  difficulty: number | undefined;
  /** A problem must have all of them. */
  tags: readonly number[];
  /** Only these, or all but these, by internal id. */
  among?: { pids: readonly number[]; only: boolean };
};

/** An order of the list; ties are broken by display id, in the same direction. */
type ListOrder = { by: ProblemOrder; descending: boolean };

const orderField = { difficulty: 'difficulty', total: 'count.total', rate: 'passRate' } as const;
const sortOf = ({ by, descending }: ListOrder): Record<string, 1 | -1> => {
  const direction = descending ? -1 : 1;
  return by === 'id' ? { sortKey: direction } : { [orderField[by]]: direction, sortKey: direction };
};

const listFields = {
  problemId: 1,
  title: 1,
  titles: 1,
  difficulty: 1,
  type: 1,
  tags: 1,
  count: 1,
} as const;
export type ListedProblem = Pick<ProblemRecord, 'pid' | keyof typeof listFields>;

const listIndexes = {
  id: { listed: 1, oj: 1, sortKey: 1, _id: 1, search: 1 },
  difficulty: { listed: 1, oj: 1, difficulty: 1, sortKey: 1, _id: 1 },
  total: { listed: 1, oj: 1, 'count.total': 1, sortKey: 1, _id: 1 },
  rate: { listed: 1, oj: 1, passRate: 1, sortKey: 1, _id: 1 },
  tags: { listed: 1, oj: 1, tags: 1, sortKey: 1 },
} as const;
/**
 * The index that brings a page in its order. Named, because the planner may sort every problem instead; undefined where
 * few problems are left, which are sorted.
 */
const indexFor = (
  { by }: ListOrder,
  { tags, among, difficulty }: ProblemFilter,
): Readonly<Record<string, 1>> | undefined => {
  if (among?.only) return undefined;
  if (by !== 'id') return tags.length > 0 ? undefined : listIndexes[by];
  if (tags.length > 0) return listIndexes.tags;
  return difficulty === undefined ? listIndexes.id : listIndexes.difficulty;
};

/** `oj`: named also where every bank is meant, so that the indexes that begin with it serve. */
const filterOf = ({ oj, keyword, difficulty, tags, among }: ProblemFilter): QueryFilter<ProblemDocument> => ({
  listed: true,
  oj: oj ?? { $in: [...storedBanks] },
  ...(among === undefined ? {} : { _id: { [among.only ? '$in' : '$nin']: [...among.pids] } }),
  ...(difficulty === undefined ? {} : { difficulty }),
  ...(tags.length === 0 ? {} : { tags: { $all: [...tags] } }),
  ...(keyword === undefined || keyword === '' ? {} : hasKeyword(keyword)),
});

/** Whether a filter is of a whole bank, apart from whose problems they are. */
const isWholeBank = ({ keyword, difficulty, tags }: ProblemFilter): boolean =>
  (keyword === undefined || keyword === '') && difficulty === undefined && tags.length === 0;

/** The list of public problems: its pages and numbers. `listing` moves on with every change of a problem. */
export const listStore = (problems: StoredModel<ProblemDocument>, listing: Stamp, clock: Clock) => {
  const totals = keptAnswers<number>(listing, clock);
  const tallies = keptAnswers<{ _id: number; count: number }[]>(listing, clock);
  const orders = keptAnswers<ReadonlyMap<number, number>>(listing, clock);

  /** Public problems of a bank, each with its place in the order of display ids. */
  const placesOf = (oj: string | undefined): Promise<ReadonlyMap<number, number>> =>
    orders(String(oj), async () => {
      const [all] = await problems
        .aggregate<{ pids: number[] }>([
          { $match: filterOf({ oj, keyword: undefined, difficulty: undefined, tags: [] }) },
          { $sort: { sortKey: 1 } },
          { $group: { _id: null, pids: { $push: '$_id' } } },
        ])
        .hint(listIndexes.id);
      return new Map((all?.pids ?? []).map((pid, at) => [pid, at]));
    });

  /** The condition that brings the fewest problems with a keyword; null: too many have its pieces. */
  const candidates = (keyword: string) =>
    fewestCandidates(keyword, (condition, upTo) =>
      problems.countDocuments(condition, { limit: upTo }).hint(gramsIndex),
    );

  /** The query of a filter, with the index that answers it in an order; null: the planner finds one. */
  const queryOf = async (filter: ProblemFilter, order: ListOrder) => {
    const pieces = filter.keyword ? await candidates(filter.keyword) : null;
    return {
      query: { ...filterOf(filter), ...pieces },
      index: (pieces ? gramsIndex : indexFor(order, filter)) ?? null,
    };
  };

  /** Some problems of a bank by their display ids: a page of them, and how many are public. */
  const pageAmong = async (
    oj: string | undefined,
    pids: readonly number[],
    { descending, skip, limit }: { descending: boolean; skip: number; limit: number },
  ) => {
    const places = await placesOf(oj);
    const placeOf = (pid: number) => places.get(pid) ?? 0;
    const direction = descending ? -1 : 1;
    const all = pids.filter((pid) => places.has(pid)).sort((a, b) => direction * (placeOf(a) - placeOf(b)));
    const wanted = all.slice(skip, skip + limit);
    const found = await problems.find({ _id: { $in: wanted }, listed: true }, listFields);
    return {
      found: found.sort((a, b) => direction * (placeOf(a._id) - placeOf(b._id))),
      total: all.length,
    };
  };

  /** Number of public problems that match. What all readers ask alike is kept until a problem changes. */
  const count = async (filter: ProblemFilter): Promise<number> => {
    const { among, ...open } = filter;
    if (among?.only) {
      if (among.pids.length === 0) return 0;
      if (!isWholeBank(open)) return problems.countDocuments(filterOf(filter));
      const places = await placesOf(open.oj);
      return among.pids.filter((pid) => places.has(pid)).length;
    }
    const total = await totals(JSON.stringify(open), async () => {
      const { query, index } = await queryOf(open, { by: 'id', descending: false });
      const counting = problems.countDocuments(query);
      return open.keyword && index ? counting.hint(index) : counting;
    });
    return among === undefined ? total : total - (await count({ ...open, among: { ...among, only: true } }));
  };

  return {
    /** Public problems; display ids are ordered by their length, then by text. */
    async page(
      filter: ProblemFilter,
      order: ListOrder,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: ListedProblem[]; total: number }> {
      const recordOf = ({ _id, ...rest }: Pick<ProblemDocument, '_id' | keyof typeof listFields>) => ({
        pid: _id,
        ...rest,
      });
      const { among, ...open } = filter;
      if (among?.only && order.by === 'id' && isWholeBank(open)) {
        const { descending } = order;
        const { found, total } = await pageAmong(open.oj, among.pids, { descending, skip, limit });
        return { records: found.map(recordOf), total };
      }
      const total = await count(filter);
      if (skip >= total) return { records: [], total };
      const { query, index } = await queryOf(filter, order);
      const rows = problems.find(query, listFields).sort(sortOf(order)).skip(skip).limit(limit);
      const found = await (index ? rows.hint(index) : rows);
      return { records: found.map(recordOf), total };
    },

    /** The display id of one of the public problems that match, each as likely; null: none matches. */
    async random(filter: ProblemFilter): Promise<string | null> {
      const total = await count(filter);
      if (total === 0) return null;
      const { query, index } = await queryOf(filter, { by: 'id', descending: false });
      const rows = problems.find(query, { _id: 1 }).sort({ sortKey: 1 }).skip(randomInt(total)).limit(1);
      const [found] = await (index ? rows.hint(index) : rows);
      return found === undefined
        ? null
        : ((await problems.findById(found._id, { problemId: 1 }))?.problemId ?? null);
    },

    count,
    candidates,
    /** Numbers of public problems of a bank by difficulty and by tag. */
    async countBy(
      field: 'difficulty' | 'tags',
      oj: string | undefined,
    ): Promise<{ _id: number; count: number }[]> {
      return tallies(`${field} ${oj}`, () =>
        problems.aggregate<{ _id: number; count: number }>([
          { $match: filterOf({ oj, keyword: undefined, difficulty: undefined, tags: [] }) },
          ...(field === 'tags' ? [{ $project: { tags: 1 } }, { $unwind: '$tags' }] : []),
          { $group: { _id: `$${field}`, count: { $sum: 1 } } },
        ]),
      );
    },
  };
};
