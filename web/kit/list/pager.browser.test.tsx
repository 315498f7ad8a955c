import { expect, it } from 'vitest';
import { mount } from '../../test/component/open.tsx';
import { Pager } from './pager.tsx';
import { useInnerPager, useList } from './use-list.ts';

const noFilters = {};

function Pages({ total }: { total: number }) {
  const { pager } = useList(noFilters, { limit: 30 });
  return <Pager {...pager} total={total} />;
}

function Spy() {
  const { pager } = useList(noFilters, { limit: 30 });
  return <output>{pager.page}</output>;
}

function Inner() {
  return <Pager {...useInnerPager(5)} total={12} />;
}

it('offers 10, 15, 30, 50 and 100 rows a page; another size begins at the first page', async () => {
  const page = await mount(<Pages total={1_000} />, { at: '/?currentPage=3' });
  await page.getByRole('combobox').click();
  const options = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((one) =>
      Number.parseInt(one.textContent ?? '', 10),
    );
  await expect.poll(options).toEqual([10, 15, 30, 50, 100]);
  await page.getByText('50 / page').last().click();
  await expect.poll(() => page.router.state.location.search).toBe('?limit=50');
});

it('shows at most five pages at once, with previous and next', async () => {
  const page = await mount(<Pages total={1_000} />, { at: '/?currentPage=17' });
  const numbers = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent ?? '')
      .filter((text) => /^\d+$/.test(text))
      .map(Number);
  await expect.poll(numbers).toEqual([1, 16, 17, 18, 34]);
  await page.getByRole('listitem', { name: 'Next Page' }).click();
  await expect.poll(() => page.router.state.location.search).toBe('?currentPage=18');
  await page.getByRole('listitem', { name: 'Previous Page' }).click();
  await expect.poll(() => page.router.state.location.search).toBe('?currentPage=17');
});

it.each([
  ['?currentPage=0', 1],
  ['?currentPage=-7', 1],
  ['?currentPage=1.5', 1],
  ['?currentPage=abc', 1],
  ['?currentPage=', 1],
  ['?currentPage=1e3', 1000],
  ['?currentPage=99999999999999999999999', 1],
  ['?currentPage=4', 4],
])('%s in the address is page %i', async (search, expected) => {
  await mount(<Spy />, { at: `/${search}` });
  expect(document.querySelector('output')?.textContent).toBe(String(expected));
});

it('a list within a page has a size of its own and no choice of it', async () => {
  const page = await mount(<Inner />);
  await expect.element(page.getByRole('listitem', { name: '3', exact: true })).toBeVisible();
  expect(page.getByRole('combobox').elements()).toEqual([]);
});
