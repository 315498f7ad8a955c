import { endpoint } from '@assize/shared/wire/http.ts';
import { page as pageOf, pageQuery } from '@assize/shared/wire/values.ts';
import { Button } from 'antd';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useApi } from '../../data/hooks.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { mount } from '../../test/component/open.tsx';
import { server } from '../../test/component/site.ts';
import { FilterSelect, RefreshButton } from './filter-fields.tsx';
import { flag, oneOf, text, view } from './filters.ts';
import { ListPage } from './list-page.tsx';
import { SearchBox } from './search-box.tsx';
import { useList } from './use-list.ts';

const listNumbers = endpoint({
  method: 'GET',
  effects: false,
  path: '/numbers',
  access: 'anyone',
  query: pageQuery({ limit: 10 }).extend({ keyword: z.string().optional(), sign: z.string().optional() }),
  reply: pageOf(z.object({ id: z.int() })),
  rate: 'read',
  errors: [],
  summary: 'Numbers',
});

const signs = ['plus', 'minus'] as const;
const filters = { all: view(flag), keyword: text, sign: oneOf(signs, null) };

function Numbers() {
  const list = useList(filters, { limit: 10 });
  const { keyword, sign } = list.values;
  const query = useApi(
    listNumbers,
    { query: { keyword, sign: sign ?? undefined, ...list.paging } },
    { keep: true },
  );
  return (
    <ListPage
      title="Numbers"
      list={list}
      query={query}
      none="There are no numbers"
      noMatch="No number matches"
      action={<Button>Count</Button>}
      filters={
        <>
          <SearchBox value={keyword} label="Keyword" onSearch={(typed) => list.set({ keyword: typed })} />
          <FilterSelect
            label="Sign"
            value={sign}
            any="Any sign"
            options={signs.map((value) => ({ value, label: value }))}
            onChange={(chosen) => list.set({ sign: chosen })}
          />
          <RefreshButton query={query} />
        </>
      }
    >
      {(rows, stale) => (
        <ul aria-busy={stale}>
          {rows.map(({ id }) => (
            <li key={id} style={{ height: 60 }}>
              <Link to={`/elsewhere/${id}`}>{`number ${id}`}</Link>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

/** Answers with the numbers from 1 to `total`, by pages. */
const answerNumbers = (total: number) =>
  server.answer(listNumbers, ({ query: { currentPage, limit } }) => ({
    records: Array.from({ length: total }, (_, n) => ({ id: n + 1 })).slice(
      (currentPage - 1) * limit,
      currentPage * limit,
    ),
    total,
  }));

const shown = async (at = '/') => {
  const pages = (
    <Routes>
      <Route path="/" element={<Numbers />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  );
  const page = await mount(pages, { at });
  return { ...page, search: () => page.router.state.location.search };
};

it('filters are in the address, without those at rest, begin at page 1, and are there after Back', async () => {
  const asked = answerNumbers(45);
  const page = await shown('/?all=true&currentPage=3');
  await expect.element(page.getByText('number 21')).toBeVisible();
  await page.getByRole('textbox', { name: 'Keyword' }).fill('seven ');
  await page.getByRole('heading').click();
  await expect.poll(page.search).toBe('?all=true&keyword=seven');
  await page.getByRole('combobox', { name: 'Sign' }).click();
  await page.getByText('minus').click();
  await expect.poll(page.search).toBe('?all=true&keyword=seven&sign=minus');
  await expect
    .poll(() => asked.at(-1)?.query)
    .toMatchObject({ keyword: 'seven', sign: 'minus', currentPage: 1 });
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect.poll(page.search).toBe('?all=true&keyword=seven&sign=minus&currentPage=2');

  await page.getByRole('link', { name: 'number 11' }).click();
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  await page.router.navigate(-1);
  await expect.poll(page.search).toBe('?all=true&keyword=seven&sign=minus&currentPage=2');
  await expect.element(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('seven');
  const sign = page.getByRole('combobox', { name: 'Sign' });
  await expect.poll(() => sign.element().closest('.ant-select')?.textContent).toContain('minus');

  await sign.click();
  await page.getByText('Any sign').click();
  await expect.poll(page.search).toBe('?all=true&keyword=seven');
});

it('a word that is no filter and a page that is none count as their defaults', async () => {
  const asked = answerNumbers(3);
  const page = await shown('/?sign=both&currentPage=-4&limit=x');
  await expect.element(page.getByText('number 3')).toBeVisible();
  expect(asked.map(({ query }) => query)).toEqual([{ currentPage: 1, limit: 10 }]);
});

it('a page beyond the last leads to the last', async () => {
  const asked = answerNumbers(23);
  const page = await shown('/?keyword=a&currentPage=9');
  await expect.element(page.getByText('number 23')).toBeVisible();
  expect(page.search()).toBe('?keyword=a&currentPage=3');
  expect(asked.map(({ query }) => query.currentPage)).toEqual([9, 3]);
});

it('a refusal is told with a way to try again; rows that are shown outlive one', async () => {
  let broken = true;
  server.answer(listNumbers, () => {
    if (broken) throw refusal('judge.not-connected');
    return { records: [{ id: 1 }], total: 1 };
  });
  const page = await shown();
  await expect.element(page.getByRole('alert')).toBeVisible();
  // Fields that narrow the list stay within reach.
  await expect.element(page.getByRole('textbox', { name: 'Keyword' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('number 1')).toBeVisible();
  broken = true;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('button', { name: 'Refresh' })).not.toHaveClass(/loading/);
  await expect.element(page.getByText('number 1')).toBeVisible();
});

it('an empty list says what can be done; one that is narrowed offers to clear the filters, and Back brings them', async () => {
  answerNumbers(0);
  const page = await shown('/?all=true');
  await expect.element(page.getByText('There are no numbers')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Count' })).toBeVisible();
  expect(page.getByText('Clear the filters').elements()).toEqual([]);

  await page.router.navigate('/?all=true&keyword=a');
  await expect.element(page.getByText('No number matches')).toBeVisible();
  expect(page.getByRole('button', { name: 'Count' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.element(page.getByText('There are no numbers')).toBeVisible();
  expect(page.search()).toBe('?all=true');
  await page.router.navigate(-1);
  await expect.element(page.getByText('No number matches')).toBeVisible();
  await expect.poll(page.search).toBe('?all=true&keyword=a');
});

it('heading, filters and rows stay where they are while an answer is on its way', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  server.answer(listNumbers, async ({ query: { currentPage } }) => {
    await (currentPage === 1 ? first : second).promise;
    return { records: [{ id: currentPage }], total: 25 };
  });
  const page = await shown();
  const places = () =>
    ['heading', 'textbox', 'combobox'].map((role) => {
      const { x, y } = page.getByRole(role).first().element().getBoundingClientRect();
      return [x, y];
    });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  const before = places();
  first.resolve();
  await expect.element(page.getByText('number 1')).toBeVisible();
  expect(places()).toEqual(before);

  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull();
  await expect.element(page.getByText('number 1')).toBeVisible();
  expect(page.getByRole('status', { name: 'Loading' }).elements()).toEqual([]);
  second.resolve();
  await expect.element(page.getByText('number 2')).toBeVisible();
  expect(places()).toEqual(before);
});
