/** A contest from its form to its end: made by a super admin, entered and solved by a contestant. */
import { extendContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemPage } from './support/problem-page.ts';
import { callApi, registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
let contestant: SignedIn;
beforeAll(async () => {
  [browser, root, contestant] = await Promise.all([launch(), signInRoot(), registerByApi()]);
});
afterAll(() => browser.close());

const title = `Cup ${freshId('C')}`;
const password = 'open sesame';
let cid = 0;

/** A time as a field of the browser has it; the pages and this process have one time zone. */
const local = (ms: number): string => {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
};

it('a super admin makes a protected contest that runs, with a problem of the bank', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  await go('/admin/contest/create');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('One problem, **one** hour.');
  await page.locator('[data-path="startTime"] input').fill(local(Date.now() - 60_000));
  await page.locator('[data-path="endTime"] input').fill(local(Date.now() + 3_600_000));
  await page.getByRole('radio', { name: 'Protected' }).check();
  await page.getByLabel('Contest password').fill(password);
  await page.getByRole('button', { name: 'Create the contest' }).click();
  await page.waitForURL('**/admin/contest/*/problems');
  cid = Number(new URL(page.url()).pathname.split('/')[3]);
  await page.getByRole('button', { name: 'Add a problem' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Display id or title' }).fill('1000');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add 1000' }).click();
  await page.locator('main tbody').getByText('A+B').first().waitFor();
  await leave();
});

it('a contestant enters, gives the password at the first submission, and is accepted', async () => {
  const { page, go, leave } = await visit(browser, { as: contestant });
  await go('/contest');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('navigation', { name: 'Contest' }).getByRole('link', { name: 'Problems' }).click();
  await page.getByRole('link', { name: 'A+B' }).click();
  await page.waitForURL(`**/contest/${cid}/problem/A`);
  const problem = problemPage(page);
  await problem.chooseLanguage('Python3');
  await problem.upload('a, b = map(int, input().split())\nprint(a + b)\n');
  await problem.submit();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contest password').fill(password);
  await dialog.getByRole('button', { name: 'Register' }).click();
  await problem.result.getByText('Accepted').first().waitFor();
  await page
    .getByRole('navigation', { name: 'Problems' })
    .getByRole('link', { name: /^A .*Accepted/ })
    .waitFor();
  await problem.result.getByRole('link', { name: 'Details' }).click();
  await page.waitForURL(`**/contest/${cid}/problem/A/submission-detail/*`);
  await page.getByRole('heading', { name: 'Accepted' }).waitFor();
  await leave();
});

it('open pages learn of the end, after which nothing is taken', async () => {
  const { page, go, leave } = await visit(browser, { as: contestant });
  await go(`/contest/${cid}/problem/A`);
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect.poll(() => submit.isEnabled()).toBe(true);
  const endTime = new Date(Date.now() + 3_000).toISOString();
  await callApi(extendContest, { token: root.token, body: { cid, endTime } });
  await page.getByText('The contest is over', { exact: true }).waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await go(`/contest/${cid}/submissions`);
  await page.locator('td [data-testid="verdict"][data-status="0"]').first().waitFor();
  await leave();
});
