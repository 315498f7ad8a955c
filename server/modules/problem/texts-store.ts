import { fileLinksIn } from '@assize/shared/domain/file-links.ts';
import { type Connection, Schema } from 'mongoose';
import type { ProblemTexts } from './record.ts';

type TextsDocument = ProblemTexts & {
  _id: number;
  /** Addresses of files in it. */
  links: string[];
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
    links: [String],
  },
  { versionKey: false, minimize: false },
);
schema.index({ links: 1 });

/** The texts of problems, one document per saved version that is in use. */
export const textsStore = (database: Connection) => {
  const texts = database.model<TextsDocument>('ProblemTexts', schema, 'problem_texts');
  return {
    async insert(id: number, body: ProblemTexts): Promise<void> {
      await texts.create({ _id: id, ...body, links: fileLinksIn(JSON.stringify(body)) });
    },
    /** Ids of the texts that have an address of a file. */
    async withLink(link: string): Promise<number[]> {
      return (await texts.find({ links: link }, { _id: 1 }).lean<{ _id: number }[]>()).map((one) => one._id);
    },
    async remove(id: number): Promise<void> {
      await texts.deleteOne({ _id: id });
    },
    /** All that statements say, each as one text. */
    async *all(): AsyncIterable<string> {
      for await (const one of texts.find().lean<TextsDocument>().cursor()) yield JSON.stringify(one);
    },
    async find(id: number): Promise<ProblemTexts | null> {
      const found = await texts.findById(id).lean<TextsDocument>();
      if (!found) return null;
      const { _id, links: _links, ...body } = found;
      return body;
    },
  };
};
