import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { problemPage } from './support/problem-page.ts';
import { failures, solutions } from './support/programs.ts';
import { registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let person: SignedIn;
beforeAll(async () => {
  browser = await launch();
  person = await registerByApi();
});
afterAll(() => browser.close());

const submitAndSeeIt = async (page: Parameters<typeof problemPage>[0]) => {
  await problemPage(page).submit();
  await page.getByText('Submit code successfully').waitFor();
};

describe('a person solves A+B', () => {
  for (const [language, code] of Object.entries(solutions))
    it(`in ${language} and watches it being accepted`, async () => {
      const { page, go, leave } = await visit(browser, { as: person });
      const problem = problemPage(page);
      await go('/problem/1000');
      await problem.chooseLanguage(language);
      await problem.upload(code);
      await submitAndSeeIt(page);
      await problem.result.getByText('Accepted').first().waitFor();
      // Cases come with the verdict, all green.
      await expect
        .poll(() => problem.result.locator('[data-testid="strip-cell"][data-status="0"]').count())
        .toBeGreaterThan(1);
      expect(await problem.result.locator('[data-testid="strip-cell"]:not([data-status="0"])').count()).toBe(
        0,
      );
      await leave();
    });
});

describe('a person submits a program that deserves', () => {
  for (const [verdict, code] of Object.entries(failures))
    it(verdict, async () => {
      const { page, go, leave } = await visit(browser, { as: person });
      const problem = problemPage(page);
      await go('/problem/1000');
      await problem.chooseLanguage('C++ 17');
      await problem.upload(code);
      await submitAndSeeIt(page);
      await problem.result.getByText(verdict).first().waitFor();
      if (verdict === 'Compile Error')
        await problem.result.locator('pre').filter({ hasText: 'undeclared_name' }).waitFor();

      await problem.result.getByRole('link', { name: 'Details' }).click();
      await page.getByRole('heading', { name: verdict }).waitFor();
      await page.getByTestId('code').waitFor();
      await leave();
    });
});

it('a verdict comes by asking while there is no push', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  await page.routeWebSocket('**/api/ws', (socket) => void socket.close({ code: 1013 }));
  const problem = problemPage(page);
  await go('/problem/1000');
  await page.getByTitle('Live updates are off, reconnecting').waitFor();
  await problem.chooseLanguage('C++ 17');
  await problem.upload(solutions['C++ 17']);
  await submitAndSeeIt(page);
  await problem.result.getByText('Accepted').first().waitFor();
  await leave();
});

it('code of an earlier submission is taken back into the editor', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  await go('/status?onlyMine=true&status=0');
  await page.getByRole('cell').getByTestId('verdict').last().click();
  await page.getByRole('button', { name: 'Edit and submit again' }).click();
  const problem = problemPage(page);
  await expect.poll(problem.editorText).toContain('std::cin >> a >> b');
  await page.reload();
  await expect.poll(problem.editorText).toContain('std::cin >> a >> b');
  await leave();
});

it('has a focus mode without the bar, and lets the statement have the whole window', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  await go('/problem/1000');
  await problemPage(page).upload('// stays in focus');
  await page.getByRole('button', { name: 'Focus mode' }).click();
  await page.waitForURL('**/problem/1000/full-screen');
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await expect.poll(problemPage(page).editorText).toContain('stays in focus');
  await page.getByRole('button', { name: 'Leave focus mode' }).click();
  await page.getByRole('navigation').waitFor();
  await page.getByRole('button', { name: 'Hide the editor' }).click();
  await page.getByTestId('editor').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show the editor' }).click();
  await page.getByTestId('editor').waitFor();
  await leave();
});

it('shows the limits that count for the language chosen', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.chooseLanguage('C++ 17');
  await expect.poll(() => page.getByTestId('limits').textContent()).toMatch(/1000 ms/);
  await problem.chooseLanguage('Python3');
  await expect.poll(() => page.getByTestId('limits').textContent()).toMatch(/2000 ms.*512 MB.*\(Python3\)/s);
  await leave();
});

it('refuses an empty program before it is sent', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.upload(' \n\t\n');
  await problem.submit();
  await page.getByText('Code can not be empty').waitFor();
  await leave();
});
