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

/** Submits until the pause between two submissions of one person is over. */
const submitPatiently = async (page: Parameters<typeof problemPage>[0]) => {
  const { submit } = problemPage(page);
  await expect
    .poll(
      async () => {
        await submit();
        const outcome = await Promise.race([
          page
            .getByText('Submit code successfully')
            .waitFor()
            .then(() => 'sent'),
          page
            .getByText('You submit too fast')
            .waitFor()
            .then(() => 'too fast'),
        ]);
        return outcome;
      },
      { timeout: 30_000, interval: 2_000 },
    )
    .toBe('sent');
};

describe('a person solves A+B', () => {
  for (const [language, code] of Object.entries(solutions))
    it(`in ${language} and watches it being accepted`, async () => {
      const { page, go, leave } = await visit(browser, { as: person, expected: [429] });
      const problem = problemPage(page);
      await go('/problem/1000');
      await problem.chooseLanguage(language);
      await problem.upload(code);
      await submitPatiently(page);
      await problem.result.getByText('Accepted').first().waitFor({ timeout: 40_000 });
      // Cases come with the verdict, all green.
      await expect
        .poll(() => problem.result.locator('.strip-cell[data-status="0"]').count())
        .toBeGreaterThan(1);
      expect(await problem.result.locator('.strip-cell:not([data-status="0"])').count()).toBe(0);
      await leave();
    });
});

describe('a person submits a program that deserves', () => {
  for (const [verdict, code] of Object.entries(failures))
    it(verdict, async () => {
      const { page, go, leave } = await visit(browser, { as: person, expected: [429] });
      const problem = problemPage(page);
      await go('/problem/1000');
      await problem.chooseLanguage('C++ 17');
      await problem.upload(code);
      await submitPatiently(page);
      await problem.result.getByText(verdict).first().waitFor({ timeout: 60_000 });
      if (verdict === 'Compile Error')
        await problem.result.locator('pre').filter({ hasText: 'undeclared_name' }).waitFor();

      await problem.result.getByRole('link', { name: 'Details' }).click();
      await page.getByRole('heading', { name: verdict }).waitFor();
      await page.locator('.code-view').waitFor();
      await leave();
    });
});

it('shows the limits that count for the language chosen', async () => {
  const { page, go, leave } = await visit(browser, { as: person, expected: [429] });
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.chooseLanguage('C++ 17');
  await expect.poll(() => page.getByTestId('limits').textContent()).toMatch(/1000 ms/);
  await problem.chooseLanguage('Python3');
  await expect.poll(() => page.getByTestId('limits').textContent()).toMatch(/2000 ms.*512 MB.*\(Python3\)/s);
  await leave();
});

it('refuses an empty program before it is sent', async () => {
  const { page, go, leave } = await visit(browser, { as: person, expected: [429] });
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.upload(' \n\t\n');
  await problem.submit();
  await page.getByText('Code can not be empty').waitFor();
  await leave();
});
