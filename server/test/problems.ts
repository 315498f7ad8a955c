import type { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { createProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { z } from 'zod';
import type { Caller, TestSite } from './site.ts';

type Draft = z.input<typeof problemDraft>;
type Fields = Draft['problem'];

/** A small valid problem form with typed cases. */
export const draftOf = (
  problemId: string,
  fields: Partial<Fields> = {},
  more: Partial<Draft> = {},
): Draft => ({
  problem: {
    problemId,
    title: `标题 ${problemId}`,
    description: 'd',
    input: 'i',
    output: 'o',
    hint: '',
    examples: [{ input: '1 2', output: '3' }],
    ...fields,
  },
  languages: ['C', 'C++ 17', 'Python3'],
  isUploadTestCase: false,
  samples: [
    { input: '1 2\n', output: '3\n' },
    { input: '2 3\n', output: '5\n' },
  ],
  ...more,
});

export const makeProblem = (
  by: Caller,
  problemId: string,
  fields: Partial<Fields> = {},
  more: Partial<Draft> = {},
) => by.call(createProblem, { body: draftOf(problemId, fields, more) });

/** A problem kept for contests, as they will make it: no form may say so. */
export const keptForContest = async (site: TestSite, by: Caller, problemId: string): Promise<void> => {
  const { pid } = await makeProblem(by, problemId, { auth: 2 });
  await site.app.core.database
    .collection<{ _id: number }>('problems')
    .updateOne({ _id: pid }, { $set: { auth: 3 } });
};

export const submitCode = (by: Caller, pid: string, code = 'int main(){}', language = 'C++ 17') =>
  by.call(submitProblem, { body: { pid, language, code } });
