import { logout } from '@assize/shared/areas/account/endpoints.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { problemPage } from './support/problem-page.ts';
import { callApi, registerByApi } from './support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('what is typed survives a reload, per language, and also when keys come right before one leaves', async () => {
  const { page, go, leave } = await visit(browser);
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.chooseLanguage('Python3');
  await problem.upload('# kept by the browser\n');
  await problem.chooseLanguage('C++ 17');
  await expect.poll(problem.editorText).toContain('#include');
  await page.reload();
  await expect.poll(problem.editorText).toContain('#include');
  await problem.chooseLanguage('Python3');
  await expect.poll(problem.editorText).toContain('kept by the browser');

  await go('/problem/1001');
  await page.getByTestId('editor').locator('.view-lines').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('int last_words;');
  // The page changes before the pause has passed after which a draft is written.
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/home');
  await page.goBack();
  await expect.poll(problem.editorText).toContain('int last_words;');
  await page.getByTestId('editor').locator('.view-lines').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('int after_all;');
  await page.reload();
  await expect.poll(problem.editorText).toContain('int after_all;');
  await leave();
});

it('an ended session asks to sign in again and keeps the code; afterwards it is sent', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { as: person, expected: [401] });
  // Without pushes the page learns of the ended session from the submission.
  await page.routeWebSocket('**/api/ws', (socket) => void socket.close({ code: 1013 }));
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.chooseLanguage('Python3');
  await problem.upload('print(sum(map(int, input().split())))\n');
  await callApi(logout, { token: person.token });
  const dialog = page.getByRole('dialog');
  await problem.submit();
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await problem.editorText()).toContain('print(sum(');
  await problem.submit();
  await problem.result.getByText('Accepted').first().waitFor();
  await leave();
});

it('what a signed-in person typed is not found by the next one at the device', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { as: person, expected: [401] });
  const problem = problemPage(page);
  await go('/problem/1002');
  await problem.upload('// a secret idea\n');
  await callApi(logout, { token: person.token });
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await problem.editorText()).toContain('a secret idea');
  await page.reload();
  await expect.poll(problem.editorText).toContain('#include');
  expect(await problem.editorText()).not.toContain('a secret idea');
  await leave();
});

it('after a machine has died another goes on where it ended; texts of two are never lost', async () => {
  const person = await registerByApi();
  const first = await visit(browser, { as: person });
  const here = problemPage(first.page);
  await first.go('/problem/1001');
  await here.upload('// half of an idea\n');
  await first.page.getByText(/Saved on the server/).waitFor();
  // Without a farewell: the machine is off.
  await first.page.context().setOffline(true);

  const second = await visit(browser, { as: person, expected: [409] });
  const there = problemPage(second.page);
  await second.go('/home');
  await second.page.getByRole('button', { name: /^Continue: 1001/ }).click();
  await expect.poll(there.editorText).toContain('half of an idea');
  await there.upload('// the whole idea\n');
  await second.page.getByText(/Saved on the server/).waitFor();

  // The first machine is up again, with something typed while it was alone.
  await here.upload('// another idea\n');
  await first.page.getByText(/sent when back online/).waitFor();
  await first.page.context().setOffline(false);
  const dialog = first.page.getByRole('dialog');
  await dialog.getByText('This code was changed elsewhere too').waitFor();
  expect(await dialog.textContent()).toContain('the whole idea');
  await dialog.getByRole('button', { name: 'Use the code here' }).click();
  await first.page.getByText(/Saved on the server/).waitFor();
  await first.page.getByRole('button', { name: 'Earlier versions' }).click();
  const history = first.page.getByRole('dialog');
  await history.getByText(/the whole idea/).waitFor();
  await history.getByRole('button', { name: 'Bring this version back' }).click();
  await expect.poll(here.editorText).toContain('the whole idea');
  await second.leave();
  await first.page.close();
});
