/** Where the menus lead, and which entry is marked. */
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root } from '../../test/component/site.ts';

beforeEach(() => answerPages());

type Shown = Awaited<ReturnType<typeof open>>;
const hrefsIn = (where: ReturnType<Shown['getByRole']>) =>
  where
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
const marked = (page: Shown) =>
  page.getByRole('navigation', { name: 'Main' }).element().querySelector('[aria-current="page"]')
    ?.textContent;

it('the menu leads to the areas of the site', async () => {
  const page = await open('/home');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect.element(menu.getByRole('link', { name: 'Problems' })).toBeVisible();
  expect(hrefsIn(menu)).toEqual(
    expect.arrayContaining(['/home', '/problem', '/contest', '/status', '/introduction']),
  );
  await page.router.navigate('/introduction');
  await expect
    .element(page.getByRole('link', { name: 'The software' }).first())
    .toHaveAttribute('href', '/developer');
});

it('the menu of a person leads to the own home, submissions, settings and out', async () => {
  const page = await open('/developer', { as: { ...root, roleList: ['user'] } });
  await page.getByTestId('user-menu').click();
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  expect(hrefsIn(page.getByRole('menu'))).toEqual(
    expect.arrayContaining([
      `/user-home?uid=${root.uid}&username=root`,
      '/status?onlyMine=true',
      '/setting',
      '/logout',
    ]),
  );
  expect(page.getByRole('menuitem', { name: 'Admin' }).elements()).toEqual([]);
});

it.each(['root', 'admin', 'problem_admin'] as const)(
  'the menu of %s opens the admin pages in another window',
  async (role) => {
    const page = await open('/developer', { as: { ...root, roleList: [role] } });
    await page.getByTestId('user-menu').click();
    const link = page.getByRole('menuitem', { name: 'Admin' }).getByRole('link');
    await expect.element(link).toHaveAttribute('href', '/admin/');
    await expect.element(link).toHaveAttribute('target', '_blank');
  },
);

it.each([
  ['/problem/1000', 'Problems'],
  ['/status?onlyMine=true', 'Status'],
  ['/submission-detail/7', 'Status'],
  ['/developer', 'About'],
])('%s is marked as part of %s', async (address, area) => {
  const page = await open(address, { as: root });
  await expect.poll(() => marked(page)).toBe(area);
});

it('admin pages have a frame of their own, without the bar and the footer of the site', async () => {
  const page = await open('/admin', { as: root });
  await expect.element(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible();
  expect(page.getByRole('navigation', { name: 'Main' }).elements()).toEqual([]);
  expect(page.getByRole('contentinfo').elements()).toEqual([]);
});
