import { fileLinksIn } from '@assize/shared/domain/file-links.ts';
import { type Connection, Schema } from 'mongoose';
import type { ProblemTexts } from './record.ts';

/** What was kept here before drafts were; all null in problems saved since. */
export type OldTexts = {
  judgeExtraFile: Record<string, string> | null;
  spjLanguage: string | null;
  spjCode: string | null;
};
/** Added since the first problems were saved. */
type Later = 'questions' | 'answerFiles' | 'subtasks';
type TextsDocument = Omit<ProblemTexts, 'userExtraFile' | Later> &
  Partial<Pick<ProblemTexts, Later> & OldTexts> & {
    _id: number;
    /** Addresses of files in it; missing in those saved before they were noted. */
    links?: string[];
    /** Once it was a record by name, or null. */
    userExtraFile: ProblemTexts['userExtraFile'] | Record<string, string> | null;
  };

const free = { type: Schema.Types.Mixed } as const;
const schema = new Schema<TextsDocument>(
  {
    _id: { type: Number, required: true },
    base: free,
    translations: free,
    examples: free,
    source: String,
    codeTemplates: free,
    userExtraFile: free,
    questions: free,
    answerFiles: free,
    subtasks: free,
    judgeExtraFile: free,
    spjLanguage: String,
    spjCode: String,
    links: { type: [String], default: undefined },
  },
  { versionKey: false, minimize: false },
);
schema.index({ links: 1 });

const linksOf = (body: object) => fileLinksIn(JSON.stringify(body));

const listed = (files: TextsDocument['userExtraFile']): ProblemTexts['userExtraFile'] =>
  Array.isArray(files) ? files : Object.entries(files ?? {}).map(([name, text]) => ({ name, text }));

/** The texts of problems, one document per saved version that is in use. */
export const textsStore = (database: Connection) => {
  const texts = database.model<TextsDocument>('ProblemTexts', schema, 'problem_texts');
  return {
    async insert(id: number, body: ProblemTexts): Promise<void> {
      await texts.create({ _id: id, ...body, links: linksOf(body) });
    },
    /** Ids of the texts that have an address of a file. */
    async withLink(link: string): Promise<number[]> {
      return (await texts.find({ links: link }, { _id: 1 }).lean<{ _id: number }[]>()).map((one) => one._id);
    },
    /** Notes the addresses in texts that were saved before they were noted. */
    async noteLinks(): Promise<void> {
      for await (const one of texts
        .find({ links: { $exists: false } })
        .lean<TextsDocument>()
        .cursor())
        await texts.updateOne({ _id: one._id }, { $set: { links: linksOf(one) } });
    },
    async remove(id: number): Promise<void> {
      await texts.deleteOne({ _id: id });
    },
    /** All that statements say, each as one text. */
    async *all(): AsyncIterable<string> {
      for await (const one of texts.find().lean<TextsDocument>().cursor()) yield JSON.stringify(one);
    },
    async find(id: number): Promise<(ProblemTexts & OldTexts) | null> {
      const found = await texts.findById(id).lean<TextsDocument>();
      if (!found) return null;
      const { base, translations, examples, source, codeTemplates, questions, answerFiles, subtasks } = found;
      return {
        base,
        translations: translations ?? {},
        examples: examples ?? [],
        source: source ?? '',
        codeTemplates: codeTemplates ?? [],
        userExtraFile: listed(found.userExtraFile),
        questions: questions ?? null,
        answerFiles: answerFiles ?? null,
        subtasks: subtasks ?? null,
        judgeExtraFile: found.judgeExtraFile ?? null,
        spjLanguage: found.spjLanguage ?? null,
        spjCode: found.spjCode ?? null,
      };
    },
  };
};
