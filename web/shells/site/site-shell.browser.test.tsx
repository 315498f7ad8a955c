/** The frame around the pages of the site, and what it does where a page has nothing to show. */
import { listRecentProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { page as window } from 'vitest/browser';
import { closeLogin } from '../../state/login-dialog.ts';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { answerSite, root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('has a drawer under 992 px and a menu from there on', async () => {
  const page = await open('/home', { width: 360 });
  await expect.element(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  expect(page.getByRole('navigation').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Problems' }).click();
  await expect.poll(page.address).toBe('/problem');
  await expect.element(page.getByRole('link', { name: 'A+B' })).toBeVisible();
  await window.viewport(992, 800);
  await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Status' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Open menu' }).elements()).toEqual([]);
});

it('offers visitors on a phone to register', async () => {
  const page = await open('/home', { width: 360 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Password again')).toBeVisible();
  closeLogin();
});

it.each([
  ['visitors, where nobody can register,', null, ['Login']],
  ['people', root, []],
])('the drawer of %s offers no more than it can', async (_, as, offered) => {
  answerSite({ register: false });
  const page = await open('/home', { width: 360, ...(as && { as }) });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('link', { name: 'Problems' })).toBeVisible();
  const ways = drawer.getByRole('button', { name: /^(?:Login|Register)$/ }).elements();
  expect(ways.map(({ textContent }) => textContent)).toEqual(offered);
});

it('answers unknown addresses with a way home and a way back', async () => {
  const page = await open('/problem');
  await page.router.navigate('/no/such/page');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(document.querySelector('main [aria-hidden="true"]')?.textContent).toBe('404');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(page.address).toBe('/problem');
  await page.router.navigate('/no/such/page');
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect.poll(page.address).toBe('/home');
});

it('keeps the frame when a page cannot load its data, which come on demand', async () => {
  let broken = true;
  server.answer(listRecentProblems, () => {
    if (broken) throw refusal('internal');
    return [
      {
        id: 1,
        problemId: '1000',
        title: 'A+B',
        type: 0,
        gmtCreate: '2026-01-02T03:04:05Z',
        gmtModified: '2026-01-02T03:04:05Z',
      },
    ];
  });
  const page = await open('/home');
  await expect.element(page.getByText('Server error, please refresh again')).toBeVisible();
  await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Status' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByTestId('recent-problems').getByRole('link')).toBeVisible();
});

it('opens an announcement in its place and goes back to the list', async () => {
  const page = await open('/home');
  await page.getByTestId('announcement').click();
  await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect.element(page.getByTestId('markdown').getByText('all')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
});

it.each([
  ['staff', root, 1],
  ['nobody else', undefined, 0],
])('tells %s when no judge is up', async (_who, as, told) => {
  const asked = answerSite({ judgesUp: 0 });
  const page = await open('/developer', as ? { as } : {});
  await expect.element(page.getByText('Open source', { exact: true })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.poll(() => page.getByText('No judge is up', { exact: false }).elements()).toHaveLength(told);
});
