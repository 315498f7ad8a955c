import { listUnfinishedDrafts } from '@assize/shared/areas/draft/endpoints.ts';
import { listRecentSolvers, readWeek } from '@assize/shared/areas/people/endpoints.ts';
import { getUserProblemStatus } from '@assize/shared/areas/problem/endpoints.ts';
import { listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages, submission } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('leads somebody signed in back to what is not solved (People 6)', async () => {
  const rows = [
    { ...submission, submitId: 4, pid: 3, displayPid: '1003', title: 'Third' },
    { ...submission, submitId: 3, pid: 2, displayPid: '1002', title: 'Second' },
    { ...submission, submitId: 2, pid: 3, displayPid: '1003', title: 'Third' },
    { ...submission, submitId: 1, pid: 1, displayPid: '1001', title: 'First' },
  ];
  const asked = server.answer(listSubmissions, () => ({ records: rows, total: rows.length }));
  server.answer(getUserProblemStatus, ({ body }) =>
    Object.fromEntries(
      body.pidList.map((pid) => [
        pid,
        { status: pid === 3 ? verdict.accepted : verdict.wrongAnswer, score: null },
      ]),
    ),
  );
  const page = await open('/home', { as: root });
  await expect.element(page.getByRole('heading', { name: 'Hello, root' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1001' })).toBeVisible();
  expect(page.getByTestId('last-verdicts').getByRole('listitem').elements()).toHaveLength(4);
  expect(asked[0]?.query).toMatchObject({ onlyMine: true });
  await page.getByRole('button', { name: 'Continue: 1002 Second' }).click();
  await expect.poll(page.address).toBe('/problem/1002');
});

it('names drafts of problems that were never submitted, edited last first (Drafts 5)', async () => {
  const draft = { pid: 5, problemId: '1005', title: 'Fifth', language: 'C' };
  server.answer(listSubmissions, () => ({
    records: [
      { ...submission, pid: 2, displayPid: '1002', title: 'Second', submitTime: '2026-01-02T00:00:00Z' },
    ],
    total: 1,
  }));
  server.answer(getUserProblemStatus, () => ({ 2: { status: verdict.wrongAnswer, score: null } }));
  server.answer(listUnfinishedDrafts, () => [
    { ...draft, savedAt: '2026-01-03T00:00:00Z' },
    { ...draft, pid: 2, problemId: '1002', title: 'Second', savedAt: '2026-01-01T00:00:00Z' },
  ]);
  const page = await open('/home', { as: root });
  await expect.element(page.getByRole('button', { name: 'Continue: 1005 Fifth' })).toBeVisible();
  await expect.element(page.getByText(/Your code is kept; edited last/)).toBeVisible();
  expect(page.getByRole('button', { name: '1002' }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Continue: 1005 Fifth' }).click();
  await expect.poll(page.address).toBe('/problem/1005');
});

it('the way back fits into a phone, however long the title is', async () => {
  const title = 'A title that is longer than a phone is wide, as some are';
  server.answer(listUnfinishedDrafts, () => [
    { pid: 5, problemId: '1005', title, language: 'C', savedAt: '2026-01-03T00:00:00Z' },
  ]);
  const page = await open('/home', { as: root, width: 390 });
  const button = page.getByRole('button', { name: /^Continue: 1005/ });
  await expect.element(button).toBeVisible();
  const card = page.getByTestId('continue').element().getBoundingClientRect();
  expect(card.right).toBeLessThanOrEqual(390);
  expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(card.right - 16);
});

it('offers somebody without submissions the problems', async () => {
  server.answer(listSubmissions, () => ({ records: [], total: 0 }));
  const page = await open('/home', { as: root });
  await expect.element(page.getByText('You have not submitted anything yet')).toBeVisible();
  await expect.element(page.getByText('send your first program', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Start solving' }).click();
  await expect.poll(page.address).toBe('/problem');
});

it('welcomes visitors, with the board and the week (People 4, 5)', async () => {
  const page = await open('/home');
  await expect.element(page.getByRole('heading', { name: 'Welcome to Test Judge' })).toBeVisible();
  expect(page.getByTestId('last-verdicts').elements()).toEqual([]);
  const first = page.getByTestId('solvers').getByRole('listitem').first();
  await expect.element(first).toHaveTextContent('rootGold12 solved');
  await expect.element(page.getByRole('row', { name: '01-01 71 30' })).toBeVisible();
  await first.getByRole('link').click();
  await expect.poll(page.address).toBe(`/user-home?uid=${root.uid}&username=root`);
});

it('says so where nothing happened, and keeps the rest where a part fails', async () => {
  server.answer(listRecentSolvers, () => []);
  server.answer(readWeek, () => {
    throw refusal('internal');
  });
  const page = await open('/home', { locale: 'zh-CN' });
  await expect.element(page.getByText('近 7 天还没有人解决题目')).toBeVisible();
  await expect.element(page.getByText('服务器错误', { exact: false })).toBeVisible();
  await expect.element(page.getByTestId('recent-problems')).toBeVisible();
});

it('the board of the week is at most 500 px high', async () => {
  server.answer(listRecentSolvers, () =>
    Array.from({ length: 40 }, (_, n) => ({
      uid: String(n).padStart(32, '0'),
      username: `solver${n}`,
      avatar: null,
      titleName: null,
      titleColor: null,
      ac: 40 - n,
    })),
  );
  const page = await open('/home');
  await expect.element(page.getByText('solver0', { exact: true })).toBeVisible();
  const board = page.getByTestId('solvers').element();
  expect(board.scrollHeight).toBeGreaterThan(500);
  expect(board.getBoundingClientRect().height).toBeLessThanOrEqual(500);
});
