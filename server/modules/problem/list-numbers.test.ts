import {
  changeProblemAuth,
  deleteProblem,
  listAdminProblems,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { countProblems, getRandomProblem, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { deleteTag } from '@assize/shared/areas/tag/endpoints.ts';
import {
  deleteUsers,
  generateUsers,
  listUsers,
  readUserBatch,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { expect, it } from 'vitest';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

const site = await startTestSite({ ownData: true });
/** Another process of the same site. */
const elsewhere = await startTestSite({ config: site.app.core.config });

const seen = async () => {
  const visitor = elsewhere.asVisitor();
  const { total, difficulty, tags } = await visitor.call(countProblems, { query: {} });
  const hard = await visitor.call(listProblems, { query: { difficulty: 3 } });
  const named = await visitor.call(listProblems, { query: { keyword: 'numbers' } });
  const staff = await elsewhere.as('root').call(listAdminProblems);
  return [total, difficulty[3], tags.length, hard.total, named.total, staff.total];
};

it('numbers of the list are those of now in every process, whatever changes them', async () => {
  const root = site.as('root');
  // Both processes would make the account at once.
  await root.uid();
  expect(await seen()).toEqual([0, 0, 0, 0, 0, 0]);
  const form = { difficulty: 3, title: 'Numbers' };
  const { pid } = await makeProblem(root, 'N1', form, { tags: [{ name: 'math' }] });
  expect(await seen()).toEqual([1, 1, 1, 1, 1, 1]);
  await makeProblem(root, 'N2', form);
  expect(await seen()).toEqual([2, 2, 1, 2, 2, 2]);
  await root.call(changeProblemAuth, { body: { id: pid, auth: 2 } });
  expect(await seen()).toEqual([1, 1, 0, 1, 1, 2]);
  await root.call(changeProblemAuth, { body: { id: pid, auth: 1 } });
  const [tag] = (await elsewhere.asVisitor().call(countProblems, { query: {} })).tags;
  await root.call(deleteTag, { query: { tid: tag?.id ?? 0 } });
  expect(await seen()).toEqual([2, 2, 0, 2, 2, 2]);
  await root.call(deleteProblem, { query: { pid } });
  expect(await seen()).toEqual([1, 1, 0, 1, 1, 1]);
  expect(await elsewhere.asVisitor().call(getRandomProblem, { query: {} })).toEqual({ problemId: 'N2' });
});

it('so is the number of users', async () => {
  const users = () => elsewhere.as('root').call(listUsers, { query: { limit: 100 } });
  const before = (await users()).total;
  const body = { prefix: 'n', suffix: '', number_from: 1, number_to: 3, password_length: 6 };
  await site.as('root').call(generateUsers, { body });
  await until('the users', async () => (await site.as('root').call(readUserBatch))?.state === 'done');
  const { total, records } = await users();
  expect(total).toBe(before + 3);
  const ids = records.filter(({ username }) => /^n\d$/.test(username)).map(({ uid }) => uid);
  await site.as('root').call(deleteUsers, { body: { ids } });
  expect((await users()).total).toBe(before);
});
