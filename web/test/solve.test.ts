/** What a person does on the page of a problem, without a judge, is tested in features/solve. */
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
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

/** Submits, and waits until the page shows the new submission. */
const submit = async (page: Page) => {
  const problem = problemPage(page);
  const [answer] = await Promise.all([page.waitForResponse(`**/api${submitProblem.path}`), problem.submit()]);
  const { data } = z.object({ data: submitProblem.reply }).parse(await answer.json());
  await page.getByText('Submit code successfully').first().waitFor();
  await problem.result.locator(`a[href="/submission-detail/${data.submitId}"]`).waitFor();
};

it('a person solves A+B in each language and watches it being accepted', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  const problem = problemPage(page);
  await go('/problem/1000');
  for (const [language, code] of Object.entries(solutions)) {
    await problem.chooseLanguage(language);
    await problem.upload(code);
    await submit(page);
    await problem.result.getByText('Accepted').first().waitFor();
    // Cases come with the verdict, all green.
    await expect
      .poll(() => problem.result.locator('[data-testid="strip-cell"][data-status="0"]').count(), {
        message: language,
      })
      .toBeGreaterThan(1);
    expect(await problem.result.locator('[data-testid="strip-cell"]:not([data-status="0"])').count()).toBe(0);
  }
  await leave();
});

it('a person gets the verdict that each program deserves', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.chooseLanguage('C++ 17');
  for (const [verdict, code] of Object.entries(failures)) {
    await problem.upload(code);
    await submit(page);
    await problem.result.getByText(verdict).first().waitFor();
    if (verdict === 'Compile Error')
      await problem.result.locator('pre').filter({ hasText: 'undeclared_name' }).waitFor();

    await problem.result.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('heading', { name: verdict }).waitFor();
    await page.getByTestId('code').waitFor();
    await page.goBack();
  }
  await leave();
});
