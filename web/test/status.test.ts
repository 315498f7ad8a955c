import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { hears } from './support/live.ts';
import { solutions } from './support/programs.ts';
import { callApi, registerByApi } from './support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a visitor sees somebody else's submission appear and change, without a reload", async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser);
  await go('/status');
  await page.getByRole('heading', { name: 'Status' }).waitFor();
  const reloads: string[] = [];
  page.on('framenavigated', (frame) => reloads.push(frame.url()));

  await callApi(submitProblem, {
    token: person.token,
    body: { pid: '1000', language: 'C++ 17', code: solutions['C++ 17'] },
  });
  const row = page.getByRole('row').filter({ hasText: person.username });
  await row.waitFor();
  await row.locator('[data-testid="verdict"][data-status="0"]').waitFor();
  expect(reloads).toEqual([]);
  await leave();
});

it('a person who has gone elsewhere is told of the verdict, and gets to it by a click', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { as: person });
  // A verdict is told once, to the pages that listen at that moment.
  await Promise.all([hears(page, `user.${person.user.uid}`), go('/home')]);
  const reply = await callApi(submitProblem, {
    token: person.token,
    body: { pid: '1000', language: 'C++ 17', code: solutions['C++ 17'] },
  });
  const answer: { data: { submitId: number } } = await reply.json();
  const toast = page.getByTestId('toast').filter({ hasText: '1000 A+B: Accepted' });
  await toast.waitFor();
  await toast.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(`**/submission-detail/${answer.data.submitId}`);
  await page.getByRole('heading', { name: 'Accepted' }).waitFor();
  await leave();
});

it('keeps its filters in the address', async () => {
  const { page, go, leave } = await visit(browser);
  await go('/status?status=-2&problemID=1000');
  await page.getByRole('combobox', { name: 'Verdict' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Problem ID' }).inputValue()).toBe('1000');
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody-at-all');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toContain('username=nobody-at-all');
  await page.getByText('No submission matches').waitFor();
  await leave();
});

it('asks a visitor to sign in for their own submissions', async () => {
  const { page, go, leave } = await visit(browser);
  await go('/status?onlyMine=true');
  await page.locator('main').getByText('Please login first').waitFor();
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').waitFor();
  await leave();
});
