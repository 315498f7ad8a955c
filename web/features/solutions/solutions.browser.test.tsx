import {
  deleteSolution,
  listSolutions,
  type OwnSolution,
  readOwnSolution,
  reportSolution,
  saveSolution,
} from '@assize/shared/areas/solution/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { draftStore } from '../../state/draft-store.ts';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const kept = { owner: root.uid, scope: 'solution', problemId: '1000', language: '' };
beforeEach(async () => {
  answerPages();
  await draftStore.write(kept, { code: '', savedAtMs: 1 });
});
const address = '/problem/1000?tab=solutions';
const stored: OwnSolution = {
  id: 9,
  title: 'By adding',
  content: 'Add **both**.',
  state: 'waiting',
  reason: null,
  gmtModified: '2026-01-02T03:04:05Z',
};

it('asks who has not solved the problem before it gives anything away', async () => {
  const asked = server.answer(listSolutions, ({ query: { confirmed } }) => {
    if (!confirmed) throw refusal('solution.spoiler');
    return { records: [], total: 0 };
  });
  const page = await open(address);
  await page.getByRole('button', { name: 'Show the solutions anyway' }).click();
  await expect.element(page.getByText('Nobody has written a solution yet')).toBeVisible();
  expect(asked.map(({ query }) => query.confirmed)).toEqual([undefined, true]);
});

it('is written with a preview, kept as a draft and sent; what is typed outlives a refusal', async () => {
  let own: OwnSolution | null = null;
  let refuse = true;
  server.answer(readOwnSolution, () => ({ mayWrite: true, solution: own }));
  const saved = server.answer(saveSolution, ({ body: { title, content, send } }) => {
    if (refuse) throw refusal('solution.changed');
    own = { ...stored, title, content, state: send ? 'waiting' : 'draft' };
    return own;
  });
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'Write a solution' }).click();
  await expect.element(page.getByRole('button', { name: 'Send for review' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Title' }).fill('By adding');
  await page.getByRole('textbox', { name: 'Text (markdown)' }).fill('Add **both**.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect.element(page.getByText('both', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect.element(page.getByText(/was changed meanwhile/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('By adding');
  refuse = false;
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect.element(page.getByText('The draft is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Send for review' }).click();
  const mine = page.getByRole('region', { name: 'Your solution' });
  await expect.element(mine.getByText('Waiting for review')).toBeVisible();
  expect(saved.map(({ body }) => body.send)).toEqual([false, false, true]);
});

it('that was typed and not saved is there again, and can be discarded', async () => {
  server.answer(readOwnSolution, () => ({ mayWrite: true, solution: stored }));
  const page = await open(address, { as: root });
  const text = page.getByRole('textbox', { name: 'Text (markdown)' });
  const edit = () => page.getByRole('button', { name: 'Edit your solution' }).click();
  await edit();
  await expect.element(text).toHaveValue('Add **both**.');
  expect(page.getByText(/Your text that was not saved is back/).elements()).toEqual([]);
  await text.fill('Add **both**, with care.');
  // Another tab of the problem, before the pause after which it is kept.
  await page.getByRole('tab', { name: 'Description' }).click();
  await page.getByRole('tab', { name: 'Solutions' }).click();
  await edit();
  await expect.element(page.getByText('Your text that was not saved is back.')).toBeVisible();
  await expect.element(text).toHaveValue('Add **both**, with care.');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.element(text).toHaveValue('Add **both**.');
  await page.getByRole('button', { name: 'Back to the solutions' }).click();
  await edit();
  await expect.element(text).toBeEnabled();
  await expect.element(text).toHaveValue('Add **both**.');
});

it('that was saved elsewhere since says so, and is kept no longer once it is saved here', async () => {
  const code = JSON.stringify({ title: 'Mine', content: 'Older.', madeFrom: '2026-01-01T00:00:00Z' });
  await draftStore.write(kept, { code, savedAtMs: 1 });
  server.answer(readOwnSolution, () => ({ mayWrite: true, solution: stored }));
  server.answer(saveSolution, ({ body: { title, content } }) => ({ ...stored, title, content }));
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'Edit your solution' }).click();
  await expect.element(page.getByText(/has been changed since/)).toBeVisible();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect.element(page.getByText('Sent for review').first()).toBeVisible();
  await expect.poll(async () => (await draftStore.read(kept))?.code).toBe('');
});

it('shows where one’s own stands and why it was refused, and deletes it', async () => {
  let own: OwnSolution | null = { ...stored, state: 'refused', reason: 'Too short' };
  server.answer(readOwnSolution, () => ({ mayWrite: true, solution: own }));
  const deleted = server.answer(deleteSolution, () => {
    own = null;
    return null;
  });
  const page = await open(address, { as: root });
  await expect.element(page.getByText('Why it was refused: Too short')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Write a solution' })).toBeVisible();
  expect(deleted.map(({ query }) => query)).toEqual([{ id: 9 }]);
});

it('is reported with a reason; the second report is told to be one', async () => {
  const reports = server.answer(reportSolution, () => {
    if (reports.length > 1) throw refusal('solution.already-reported');
    return null;
  });
  const page = await open(address, { as: root });
  for (const answer of ['Reported; staff will look at it', 'You have reported this solution already']) {
    await page.getByRole('button', { name: 'Report' }).first().click();
    await page.getByRole('dialog').getByRole('textbox').fill('Copied');
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await expect.element(page.getByText(answer)).toBeVisible();
  }
  expect(reports[0]?.body).toEqual({ id: 1, reason: 'Copied' });
});

it('cannot be written before the problem is solved', async () => {
  server.answer(readOwnSolution, () => ({ mayWrite: false, solution: null }));
  const page = await open(address, { as: root, width: 390 });
  await expect.element(page.getByText(/Once you have solved this problem/)).toBeVisible();
});
