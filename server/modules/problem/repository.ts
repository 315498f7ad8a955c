import type { ProblemCounter } from '@assize/shared/domain/verdict.ts';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { insertUnique, isDuplicateKey } from '../../plugins/mongo.ts';
import type { ProblemRecord, ProblemTexts } from './record.ts';

type ProblemDocument = Omit<ProblemRecord, 'pid'> & {
  _id: number;
  /** Public and in no group: what everybody may find. */
  listed: boolean;
  /** Orders display ids by length, then by text. */
  sortKey: string;
  /** Lower-cased display id and titles, for the keyword. */
  search: string;
  /** Judgements counted but not yet settled (see countVerdict). */
  counting: string[];
};
type TextsDocument = Omit<ProblemTexts, 'pid'> & { _id: number };

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const date = { type: Date, required: true } as const;
const free = { type: Schema.Types.Mixed } as const;

const counters = ['total', 'ac', 'wa', 'tle', 'mle', 're', 'pe', 'ce', 'se', 'pa'] as const;
const problemSchema = new Schema<ProblemDocument>(
  {
    _id: number,
    problemId: text,
    title: text,
    titles: free,
    oj: text,
    gid: Number,
    auth: number,
    ownerUid: text,
    modifiedUid: text,
    difficulty: number,
    type: number,
    ioScore: Number,
    timeLimitMs: number,
    memoryLimitMb: number,
    stackLimitMb: number,
    judgeMode: text,
    judgeCaseMode: text,
    isRemoveEndBlank: flag,
    openCaseResult: flag,
    codeShare: flag,
    fileIo: free,
    languages: [String],
    tags: [Number],
    manifest: text,
    count: free,
    version: number,
    gmtCreate: date,
    gmtModified: date,
    listed: flag,
    sortKey: text,
    search: text,
    counting: [String],
  },
  { versionKey: false, minimize: false },
);
problemSchema.index({ problemId: 1 }, { unique: true });
problemSchema.index({ listed: 1, oj: 1, sortKey: 1 });
problemSchema.index({ listed: 1, sortKey: 1 });
problemSchema.index({ listed: 1, gmtCreate: -1 });

const textsSchema = new Schema<TextsDocument>(
  {
    _id: number,
    base: free,
    translations: free,
    examples: free,
    source: String,
    codeTemplates: free,
    userExtraFile: free,
    judgeExtraFile: free,
    spjLanguage: String,
    spjCode: String,
  },
  { versionKey: false, minimize: false },
);

const sortKeyOf = (problemId: string) => String(problemId.length).padStart(3, '0') + problemId;
const escapePattern = (plain: string) => plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type ProblemFilter = {
  /** undefined: every bank. */
  oj: string | undefined;
  keyword: string | undefined;
  difficulty: number | undefined;
  /** A problem must have all of them. */
  tags: readonly number[];
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

const filterOf = ({ oj, keyword, difficulty, tags }: ProblemFilter): QueryFilter<ProblemDocument> => ({
  listed: true,
  ...(oj === undefined ? {} : { oj }),
  ...(difficulty === undefined ? {} : { difficulty }),
  ...(tags.length === 0 ? {} : { tags: { $all: [...tags] } }),
  ...(keyword === undefined || keyword === ''
    ? {}
    : { search: { $regex: escapePattern(keyword.toLowerCase()) } }),
});

const recordOf = ({ _id, listed, sortKey, search, counting, ...rest }: ProblemDocument): ProblemRecord => ({
  pid: _id,
  ...rest,
});

/** Problems, their texts and their counters. */
export const problemRepository = (database: Connection) => {
  const problems = database.model<ProblemDocument>('Problem', problemSchema, 'problems');
  const texts = database.model<TextsDocument>('ProblemTexts', textsSchema, 'problem_texts');

  return {
    /** Stores a new problem. `display-id-taken`: another one has its display id, and nothing was stored. */
    async insert(
      problem: ProblemRecord,
      { pid, ...body }: ProblemTexts,
    ): Promise<'stored' | 'display-id-taken'> {
      // Texts first: a problem without texts would be seen, texts without a problem are not.
      await texts.create({ _id: pid, ...body });
      try {
        const { pid: _id, ...rest } = problem;
        await insertUnique(() =>
          problems.create({
            _id,
            ...rest,
            listed: problem.auth === 1 && problem.gid === null,
            sortKey: sortKeyOf(problem.problemId),
            search: [problem.problemId, problem.title, ...Object.values(problem.titles)]
              .join('\n')
              .toLowerCase(),
            counting: [],
          }),
        );
        return 'stored';
      } catch (error) {
        await texts.deleteOne({ _id: pid });
        if (isDuplicateKey(error)) return 'display-id-taken';
        throw error;
      }
    },

    async byDisplayId(problemId: string): Promise<ProblemRecord | null> {
      const found = await problems.findOne({ problemId }).lean<ProblemDocument>();
      return found && recordOf(found);
    },
    async byPid(pid: number): Promise<ProblemRecord | null> {
      const found = await problems.findById(pid).lean<ProblemDocument>();
      return found && recordOf(found);
    },
    async textsOf(pid: number): Promise<ProblemTexts | null> {
      const found = await texts.findById(pid).lean<TextsDocument>();
      if (!found) return null;
      const { _id, ...rest } = found;
      return { pid: _id, ...rest };
    },

    /** Public problems by display id: shorter ones first, then by text. */
    async page(
      filter: ProblemFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: ListedProblem[]; total: number }> {
      const query = filterOf(filter);
      const [found, total] = await Promise.all([
        problems
          .find(query, listFields)
          .sort({ sortKey: 1 })
          .skip(skip)
          .limit(limit)
          .lean<ProblemDocument[]>(),
        problems.countDocuments(query),
      ]);
      return { records: found.map(({ _id, ...rest }) => ({ pid: _id, ...rest })), total };
    },

    async random(oj: string | undefined): Promise<string | null> {
      const [found] = await problems.aggregate<{ problemId: string }>([
        { $match: { listed: true, ...(oj === undefined ? {} : { oj }) } },
        { $sample: { size: 1 } },
        { $project: { problemId: 1 } },
      ]);
      return found?.problemId ?? null;
    },

    /** The public problems made last, newest first. */
    async newest(limit: number): Promise<ProblemRecord[]> {
      const found = await problems
        .find({ listed: true })
        .sort({ gmtCreate: -1 })
        .limit(limit)
        .lean<ProblemDocument[]>();
      return found.map(recordOf);
    },

    /** Short facts of some problems, for lists of submissions. */
    async summaries(
      pids: readonly number[],
    ): Promise<Map<number, Pick<ProblemRecord, 'pid' | 'problemId' | 'title' | 'titles'>>> {
      const found = await problems
        .find({ _id: { $in: [...pids] } }, { problemId: 1, title: 1, titles: 1 })
        .lean<ProblemDocument[]>();
      return new Map(found.map(({ _id, ...rest }) => [_id, { pid: _id, ...rest }]));
    },

    /** Internal ids of problems whose display id contains, or is, a text. At most `limit`. */
    async pidsMatching(displayId: string, exact: boolean, limit: number): Promise<number[]> {
      const wanted = displayId.toUpperCase();
      const found = await problems
        .find({ problemId: exact ? wanted : { $regex: escapePattern(wanted) } }, { _id: 1 })
        .limit(limit)
        .lean<{ _id: number }[]>();
      return found.map((one) => one._id);
    },

    /**
     * Counts one final verdict, once per key however often it is called before the judgement is settled: the key
     * stays in the document until `settled` names it in a later call. Whoever calls must not call again for a
     * judgement that is settled.
     */
    async countVerdict(
      pid: number,
      key: string,
      counter: ProblemCounter | null,
      settled: readonly string[],
    ): Promise<void> {
      const add = (name: string) => ({
        $add: [`$count.${name}`, counter !== null && (name === 'total' || name === counter) ? 1 : 0],
      });
      await problems.updateOne(
        { _id: pid, counting: { $ne: key } },
        [
          {
            $set: {
              count: Object.fromEntries(counters.map((name) => [name, add(name)])),
              // The cut bounds what a process killed between counting and settling leaves behind.
              counting: {
                $slice: [{ $concatArrays: [{ $setDifference: ['$counting', [...settled]] }, [key]] }, -256],
              },
            },
          },
        ],
        { updatePipeline: true },
      );
    },
  };
};
export type ProblemRepository = ReturnType<typeof problemRepository>;
