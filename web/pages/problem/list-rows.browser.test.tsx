/** What a row of the problem list tells, and how the list is narrowed to a bank and to tags. */
import { listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { page as window } from 'vitest/browser';
import { useSettings } from '../../state/settings.ts';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const counts = { total: 3, ac: 1, wa: 2, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };
const names = ['Very Easy', 'Easy', 'Normal', 'Mid', 'Hard', 'Very Hard'];
const states = [
  verdict.accepted,
  verdict.wrongAnswer,
  verdict.notSubmitted,
  verdict.compileError,
  verdict.partial,
  verdict.judging,
];
let asked: ReturnType<typeof server.answer<typeof listProblems>>;

beforeEach(() => {
  answerPages();
  useSettings.setState({ showTags: true });
  asked = server.answer(listProblems, () => ({
    records: names.map((_, difficulty) => ({
      ...counts,
      pid: difficulty + 1,
      problemId: `100${difficulty}`,
      title: `Problem of level ${difficulty}`,
      difficulty,
      type: 0,
      tags: [{ id: 2, name: 'Graphs', color: '#1677ff' }],
      myStatus: states[difficulty] ?? verdict.notSubmitted,
    })),
    total: names.length,
  }));
});

it.each(names.map((name, level) => [level, name] as const))(
  'difficulty %i is %s, beside state, id, title, tags and pass rate',
  async (level, name) => {
    const page = await open('/problem', { as: root });
    const row = page.getByRole('row', { name: new RegExp(`Problem of level ${level}`) });
    for (const cell of [`100${level}`, name, '33.33%'])
      await expect.element(row.getByRole('cell', { name: cell, exact: true })).toBeVisible();
    await expect.element(row.getByRole('button', { name: 'Graphs' })).toBeVisible();
    const signs = row.element().querySelectorAll('td:first-child [role="img"][title]');
    expect(signs).toHaveLength(states[level] === verdict.notSubmitted ? 0 : 1);
    await expect
      .element(row.getByRole('link', { name: `Problem of level ${level}` }))
      .toHaveAttribute('href', `/problem/100${level}`);
  },
);

it('begins with our own bank and thirty rows; another bank or all of them are asked for by name', async () => {
  const page = await open('/problem');
  await expect.poll(() => asked[0]?.query).toMatchObject({ oj: 'Mine', currentPage: 1, limit: 30 });
  await page.getByRole('combobox', { name: 'Problem bank' }).click();
  const offered = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  await expect.poll(offered).toEqual(['This site', 'All', 'HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']);
  await page.getByText('All', { exact: true }).last().click();
  await expect.poll(page.address).toBe('/problem?oj=All');
  await expect.poll(() => asked.at(-1)?.query.oj).toBe('All');
});

it('finds tags by a part of their name', async () => {
  const tags = ['Graphs', 'Greedy', 'Strings'].map((name, n) => ({ id: n + 1, name, color: '' }));
  server.answer(listTagsByClassification, () => [{ classification: null, tagList: tags }]);
  const page = await open('/problem');
  const rail = page.getByRole('complementary', { name: 'Filter the problems' });
  await rail.getByRole('textbox', { name: 'Search tags' }).fill('GR');
  await expect.element(rail.getByRole('button', { name: /^Greedy/ })).toBeVisible();
  expect(rail.getByRole('button', { name: /^Strings/ }).elements()).toEqual([]);
  await rail.getByRole('textbox', { name: 'Search tags' }).fill('x');
  await expect.element(rail.getByText('No tag matches')).toBeVisible();
});

it('where the difficulty has no column it stands with the title, at every width', async () => {
  const isShown = (one: Element) => one.getBoundingClientRect().width > 0;
  const column = () =>
    [...document.querySelectorAll('thead th')].some(
      (one) => one.textContent === 'Difficulty' && isShown(one),
    );
  const inTitle = () =>
    [...document.querySelectorAll('tbody td:nth-child(3) span')].some(
      (one) => one.textContent === 'Mid' && isShown(one),
    );
  const page = await open('/problem', { as: root });
  await expect.element(page.getByRole('link', { name: 'Problem of level 3' })).toBeVisible();
  for (const [width, own] of [
    [1280, true],
    [360, false],
    [640, false],
    [767, null],
    [768, null],
    [790, null],
  ] as const) {
    await window.viewport(width, 800);
    await expect.poll(() => [column(), inTitle()].filter(Boolean).length, { message: String(width) }).toBe(1);
    if (own !== null) expect(column(), String(width)).toBe(own);
  }
});
