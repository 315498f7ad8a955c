import { getUserHome } from '@assize/shared/areas/people/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { answerPages, userHome } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('shows who somebody is, their figures, and where these come from (People 1, 2)', async () => {
  const page = await open('/user-home?username=root');
  await expect.element(page.getByRole('heading', { name: /^root/ })).toBeVisible();
  for (const text of [
    'Gold',
    'Last login Jan 2, 2026',
    'The keeper',
    'School of the North',
    'blog.example.org/a/long/address/of/a/page',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Female' })).toBeVisible();
  for (const href of [userHome.github, userHome.blog])
    expect(document.querySelector(`main a[href="${href}"]`)?.getAttribute('rel')).toContain('noreferrer');
  await expect.element(page.getByText('Score').element().parentElement).toHaveTextContent('Score20');
  await expect.element(page.getByText('Rating').element().parentElement).toHaveTextContent('Rating–');
  await expect.element(page.getByTestId('markdown').getByText('graphs')).toBeVisible();
  expect(page.getByRole('link', { name: '2', exact: true }).element().getAttribute('href')).toBe(
    '/status?username=root&status=0',
  );
});

it('has the days as a table too (People 3)', async () => {
  const page = await open('/user-home?username=root');
  const table = page.getByRole('table', { name: 'Submissions of the last year' });
  await expect.element(table.getByRole('row', { name: 'Jan 2, 2026 9' })).toBeInTheDocument();
  await expect.element(page.getByTestId('days-total')).toHaveTextContent('25 in all');
});

it('fetches the solved problems again on a press, and keeps the tab in the address', async () => {
  const asked = server.answer(getUserHome, () => userHome);
  const page = await open('/user-home?username=root');
  await page.getByRole('tab', { name: 'Solved problems' }).click();
  expect(page.address()).toBe('/user-home?username=root&tab=solved');
  await expect.element(page.getByRole('link', { name: /^1301/ })).toHaveAttribute('href', '/problem/1301');
  const before = asked.length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => asked.length).toBe(before + 1);
});

it('opens the solved problems of a person who has written nothing; the other tab is in the address then', async () => {
  server.answer(getUserHome, () => ({ ...userHome, signature: null }));
  const page = await open('/user-home?username=root');
  await expect.element(page.getByRole('link', { name: /^1301/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Signature' }).click();
  expect(page.address()).toBe('/user-home?username=root&tab=signature');
  await expect.element(page.getByText('Not set yet')).toBeVisible();
});

it('says so where nothing was written and nothing solved', async () => {
  server.answer(getUserHome, () => ({
    ...userHome,
    signature: null,
    gender: 'secrecy' as const,
    solvedList: [],
    solvedGroupByDifficulty: [],
  }));
  const page = await open('/user-home?username=root');
  await expect.element(page.getByText('Not set yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Solved problems' }).click();
  await expect.element(page.getByText('No public problem solved yet')).toBeVisible();
});

it.each([
  ['people.not-found', '/user-home?username=nobody'],
  ['request.invalid', '/user-home?uid=xyz'],
] as const)('is the page for what is not there after %s', async (code, address) => {
  // The test refuses, whatever is asked for.
  server.answer({ ...getUserHome, query: z.object({}) }, () => {
    throw refusal(code);
  });
  const page = await open(address);
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

it('without a name is the own home, and asks a visitor to log in', async () => {
  const asked = server.answer(getUserHome, () => userHome);
  const page = await open('/user-home');
  await expect.element(page.getByText('Please login first')).toBeVisible();
  expect(asked).toEqual([]);
  await page.unmount();
  const own = await open('/user-home', { as: root });
  await expect.element(own.getByRole('heading', { name: /^root/ })).toBeVisible();
});

it('can be tried again after a failure', async () => {
  let away = true;
  server.answer(getUserHome, () => {
    if (away) throw refusal('service.database-away');
    return userHome;
  });
  const page = await open('/user-home?username=root');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  away = false;
  await retry.click();
  await expect.element(page.getByRole('heading', { name: /^root/ })).toBeVisible();
});
