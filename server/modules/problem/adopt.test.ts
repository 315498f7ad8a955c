import {
  changeProblemAuth,
  listProblemVersions,
  readProblemDraft,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { expect, it } from 'vitest';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';

type Row = { _id: number; [field: string]: unknown };

/** Makes a problem look as one that was saved before drafts, versions and texts of their own were. */
const age = async (problemId: string) => {
  const site = await startTestSite();
  const { pid } = await makeProblem(
    site.as('root'),
    problemId,
    { type: 1, userExtraFile: { 'grader.h': '// g' } },
    { tags: [{ name: 'old' }], samples: [{ input: 'a\n', output: 'b\n', score: 100 }] },
  );
  const { database } = site.app.core;
  const newer = ['draft', 'textsId', 'cases', 'note', 'changed', 'deleted', 'limitFactors'];
  await database
    .collection<Row>('problems')
    .updateOne({ _id: pid }, { $unset: Object.fromEntries(newer.map((name) => [name, 1])) });
  await database.collection<Row>('problem_texts').updateOne(
    { _id: pid },
    {
      $set: { userExtraFile: null, judgeExtraFile: null, spjLanguage: 'C', spjCode: null },
      $unset: { questions: 1, answerFiles: 1 },
    },
  );
  await database.collection('problem_versions').deleteMany({ pid });
  return { site, pid };
};

it('a problem saved before drafts were kept is read, edited and shown like any other', async () => {
  const { site, pid } = await age('AGED');
  const root = site.as('root');
  const seen = await site.asVisitor().call(getProblemDetail, { query: { problemId: 'AGED' } });
  expect(seen.problem).toMatchObject({ title: '标题 AGED', ioScore: 100 });
  const { draft, version } = await root.call(readProblemDraft, { query: { pid } });
  expect(draft).toMatchObject({
    problem: { problemId: 'AGED', spjLanguage: 'C', type: 1 },
    isUploadTestCase: true,
    samples: [{ input: '1.in', output: '1.out', score: 100, groupNum: null }],
    tags: [{ name: 'old' }],
  });
  expect(await root.call(updateProblem, { body: { pid, version, draft } })).toMatchObject({ version: 2 });
  expect((await root.call(readProblemDraft, { query: { pid } })).draft).toEqual(draft);
  const { records } = await root.call(listProblemVersions, { query: { pid } });
  expect(records.map((one) => [one.version, one.changed])).toEqual([
    [2, []],
    [1, []],
  ]);
  expect(
    (await site.asVisitor().call(getProblemDetail, { query: { problemId: 'AGED' } })).problem.title,
  ).toBe('标题 AGED');
});

it('such a problem can be hidden first of all', async () => {
  const { site, pid } = await age('AGED2');
  expect(await site.as('root').call(changeProblemAuth, { body: { id: pid, auth: 2 } })).toEqual({
    version: 2,
  });
  expect((await site.asVisitor().send(getProblemDetail, { query: { problemId: 'AGED2' } })).status).toBe(404);
});
