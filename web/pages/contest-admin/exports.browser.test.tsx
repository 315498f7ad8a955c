import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { exportAcceptedCode, exportContest } from '@assize/shared/areas/contest-export/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platform } from '../../platform/platform.ts';
import { answerPages } from '../../test/component/answers.ts';
import { answerContests, contestDraftOf } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const address = '/admin/contest/3/exports';
beforeEach(() => {
  answerPages();
  answerContests();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('downloads what everybody sees, or true results, under a name that says what it is', async () => {
  const asked = server.answer(exportContest, () => new Blob(['x']));
  const saved = vi.spyOn(platform, 'saveFile').mockImplementation(() => undefined);
  const page = await open('/admin/contest/3/course', { as: root });
  await page.getByRole('link', { name: 'Exports' }).click();
  await page.getByRole('button', { name: 'Download Board (CSV)' }).click();
  await expect.poll(() => saved.mock.calls.map(([, name]) => name)).toEqual(['contest-3-board.csv']);
  await page.getByRole('radio', { name: /True results/ }).click();
  await page.getByRole('button', { name: 'Download CLICS contest package' }).click();
  await expect.poll(() => saved.mock.calls.at(-1)?.[1]).toBe('contest-3-contest-package.zip');
  expect(asked.map(({ query }) => query)).toEqual([
    { cid: 3, format: 'csv', view: 'shared' },
    { cid: 3, format: 'package', view: 'live' },
  ]);
});

it('downloads accepted programs by participant or problem', async () => {
  const asked = server.answer(exportAcceptedCode, () => new Blob(['x']));
  vi.spyOn(platform, 'saveFile').mockImplementation(() => undefined);
  const page = await open(address, { as: root });
  await page.getByRole('combobox', { name: 'One folder per' }).click();
  await page.getByTitle('problem', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Programs of staff too' }).click();
  await page.getByRole('button', { name: 'Download Accepted programs' }).click();
  await expect
    .poll(() => asked.map(({ query }) => query))
    .toEqual([{ cid: 3, splitType: 'problem', excludeAdmin: false }]);
});

it('tells a refusal, and the addresses for other software', async () => {
  server.answer(exportContest, () => {
    throw refusal('contest.not-found');
  });
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'Download results.tsv' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect
    .element(page.getByText(`${location.origin}/api/clics/2023-06/contests/3/event-feed`))
    .toBeVisible();
});

it('says that seconds are not minutes', async () => {
  const page = await open(address, { as: root });
  await expect.element(page.getByText(/counts whole seconds/)).toBeVisible();
});

it('offers of a contest with points only what there is', async () => {
  server.answer(readContest, ({ query: { cid } }) => ({
    ...{ cid, version: 3, draft: { ...contestDraftOf(), type: 1 as const }, phase: 'running' as const },
    ...{ revealed: false, finalized: false, removedIntervals: [], source: null },
    ...{ uid: 'f'.repeat(32), author: 'ann', now: new Date().toISOString() },
  }));
  const page = await open(address, { as: root });
  await expect.element(page.getByRole('button', { name: 'Download results.tsv' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Download Board (CSV)' })).toBeEnabled();
});
