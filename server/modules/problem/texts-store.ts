import { question } from '@assize/shared/areas/problem/statement.ts';
import { fileLinksIn } from '@assize/shared/domain/file-links.ts';
import { locales } from '@assize/shared/i18n/locales.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

const statement = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});

/** Texts of a problem for its readers. A saved version has texts of its own. */
export const textsCollection = collection(
  'problem_texts',
  z.object({
    _id: z.int(),
    base: statement,
    translations: z.partialRecord(z.enum(locales), statement),
    examples: z.array(z.object({ input: z.string(), output: z.string() })),
    source: z.string(),
    codeTemplates: z.array(z.object({ language: z.string(), code: z.string(), status: z.boolean() })),
    userExtraFile: z.array(z.object({ name: z.string(), text: z.string() })),
    /** objective: the questions without their answers. */
    questions: z.array(question).nullable(),
    /** submit_answer: file names of the cases. */
    answerFiles: z.array(z.object({ caseId: z.int(), input: z.string(), output: z.string() })).nullable(),
    /** Subtask modes: points of each subtask and the subtasks it needs. */
    subtasks: z
      .array(
        z.object({
          groupNum: z.int(),
          score: z.number(),
          cases: z.int(),
          dependsOn: z.array(z.int()),
        }),
      )
      .nullable(),
    /** Addresses of files in it. */
    links: z.array(z.string()),
  }),
  [[{ links: 1 }]],
);
export type ProblemTexts = Omit<Stored<typeof textsCollection>, '_id' | 'links'>;

/** The texts of problems, one document per saved version that is in use. */
export const textsStore = (database: Connection) => {
  const texts = textsCollection.on(database);
  return {
    async insert(id: number, body: ProblemTexts): Promise<void> {
      await texts.insert({ _id: id, ...body, links: fileLinksIn(JSON.stringify(body)) });
    },
    /** Ids of the texts that have an address of a file. */
    async withLink(link: string): Promise<number[]> {
      return (await texts.find({ links: link }, { _id: 1 })).map((one) => one._id);
    },
    async remove(id: number): Promise<void> {
      await texts.deleteOne({ _id: id });
    },
    /** All that statements say, each as one text. */
    async *all(): AsyncIterable<string> {
      for await (const one of texts.find().cursor()) yield JSON.stringify(one);
    },
    async find(id: number): Promise<ProblemTexts | null> {
      const found = await texts.findById(id);
      if (!found) return null;
      const { _id, links: _links, ...body } = found;
      return body;
    },
  };
};
