import { countProblems, getRandomProblem, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useSettings } from '../../state/settings.ts';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const none = { total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };
const tag = { id: 2, name: 'Graphs', color: '#1677ff' };
let asked: ReturnType<typeof server.answer<typeof listProblems>>;
beforeEach(() => {
  answerPages();
  useSettings.setState({ showTags: false });
  asked = server.answer(listProblems, () => ({
    records: [
      {
        ...none,
        pid: 1,
        problemId: '1000',
        title: 'A+B',
        difficulty: 1,
        type: 0,
        tags: [tag],
        myStatus: verdict.accepted,
      },
      {
        ...none,
        pid: 2,
        problemId: '1001',
        title: 'Paths',
        difficulty: 4,
        type: 0,
        tags: [tag],
        myStatus: verdict.notSubmitted,
        total: 3,
        ac: 1,
        wa: 2,
      },
    ],
    total: 2,
  }));
});
const lastAsked = () => asked.at(-1)?.query;

it('tells the progress, and narrows by state, difficulty and tags, which the address keeps', async () => {
  const page = await open('/problem', { as: root });
  await expect.element(page.getByText('12 of 340 solved')).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Filter the problems' });
  await rail.getByRole('button', { name: 'Not solved 328' }).click();
  await rail.getByRole('button', { name: 'Easy 120', exact: true }).click();
  await rail.getByRole('button', { name: 'Graphs 31' }).click();
  await expect.poll(page.address).toBe('/problem?state=unsolved&difficulty=1&tagId=%5B2%5D');
  await expect.poll(lastAsked).toMatchObject({ state: 'unsolved', difficulty: 1, tagId: '[2]' });

  const random = server.answer(getRandomProblem, () => ({ problemId: '1001' }));
  await rail.getByRole('button', { name: 'Pick a random one' }).click();
  await expect.poll(page.address).toBe('/problem/1001');
  expect(random[0]?.query).toMatchObject({ state: 'unsolved', difficulty: 1, tagId: '[2]' });
});

it('says so when no problem matches a random pick', async () => {
  server.answer(getRandomProblem, () => {
    throw refusal('problem.not-found');
  });
  const page = await open('/problem', { as: root });
  await page.getByRole('button', { name: 'Pick a random one' }).click();
  await expect.element(page.getByText('The problem does not exist')).toBeVisible();
});

it('searches while one types, and / leads to the search', async () => {
  const page = await open('/problem', { as: root });
  const box = page.getByRole('textbox', { name: 'Search ID or title' });
  await expect.element(page.getByRole('link', { name: 'Paths' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('pa/th');
  await expect.element(box).toHaveValue('pa/th');
  await expect.poll(page.address).toBe('/problem?keyword=pa%2Fth');
  await expect.element(box).toHaveFocus();
  await userEvent.clear(box);
  await expect.poll(page.address).toBe('/problem');
});

it('is ordered by its headings; what nobody tried has no pass rate', async () => {
  const page = await open('/problem', { as: root });
  const rate = page.getByRole('columnheader', { name: 'Pass rate' });
  await expect.element(page.getByRole('row', { name: /A\+B/ }).getByText('–')).toBeVisible();
  await rate.getByRole('button').click();
  await expect.element(rate).toHaveAttribute('aria-sort', 'ascending');
  await rate.getByRole('button').click();
  await expect.element(rate).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(page.address).toBe('/problem?sort=rate&desc=true');
  await expect.poll(lastAsked).toMatchObject({ sort: 'rate', order: 'desc' });
  // Clearing the filters keeps the order.
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(page.address).toBe('/problem?sort=rate&desc=true');
});

it('shows tags where that is wished, and remembers it; a tag narrows the list', async () => {
  const page = await open('/problem', { as: root });
  await page.getByRole('checkbox', { name: 'Show tags' }).click();
  expect(JSON.parse(localStorage.getItem('settings') ?? '{}')).toMatchObject({ state: { showTags: true } });
  await page.getByRole('row', { name: /Paths/ }).getByRole('button', { name: 'Graphs' }).click();
  await expect.poll(lastAsked).toMatchObject({ tagId: '[2]' });
  await page.getByRole('row', { name: /Paths/ }).getByRole('button', { name: 'Graphs' }).click();
  await expect.poll(page.address).toBe('/problem');
});

it('asks visitors neither for a state nor shows one', async () => {
  server.answer(countProblems, () => ({ total: 340, mine: null, difficulty: [0, 0, 0, 0, 0, 0], tags: [] }));
  const page = await open('/problem?state=solved');
  await expect.element(page.getByRole('button', { name: 'Any difficulty 340' })).toBeVisible();
  expect(page.getByText('My progress').elements()).toEqual([]);
  expect(lastAsked()?.state).toBeUndefined();
});

it('has its filters in a sheet on a phone', async () => {
  const page = await open('/problem', { as: root, width: 390 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Solved 12', exact: true }).click();
  await sheet.getByRole('button', { name: 'Show problems: 2' }).click();
  await expect.poll(page.address).toBe('/problem?state=solved');
  await expect.element(page.getByRole('link', { name: 'Paths' })).toBeVisible();
});
