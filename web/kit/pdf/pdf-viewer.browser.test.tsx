/** A PDF of a statement, as its reader meets it. */
import { readStatementFile } from '@assize/shared/areas/file/endpoints.ts';
import { expect, it } from 'vitest';
import { refusal } from '../../test/component/fake-server.ts';
import { mount } from '../../test/component/open.tsx';
import { server } from '../../test/component/site.ts';
import { smallPdf } from '../../test/component/small-pdf.ts';
import { Markdown } from '../markdown/markdown.tsx';

const address = `/api/public/file/${'a1'.repeat(16)}`;
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `This is page ${n + 1}`);
const show = (text = `The whole statement:\n\n[statement.pdf](${address})`, width = 1280) =>
  mount(<Markdown text={text} />, { texts: ['common'], width });
const pageOf = (number: number) => document.querySelector<HTMLElement>(`[data-page="${number}"]`);
const isDrawn = (number: number) => expect.poll(() => pageOf(number)?.dataset.drawn).toBe('true');
/** Whether anything but white is on the picture of a page. */
const hasInk = (number: number): boolean => {
  const canvas = pageOf(number)?.querySelector('canvas');
  if (!canvas?.width) return false;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return data.some((value, n) => n % 4 < 3 && value < 100);
};

it('is shown where it stands: its page drawn, its text to be selected', async () => {
  server.answer(readStatementFile, () => smallPdf(['The sum of two numbers']));
  const page = await show();
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', address);
  await isDrawn(1);
  expect(hasInk(1)).toBe(true);
  const words = page.getByText('The sum of two numbers');
  await expect.element(words).toBeInTheDocument();
  getSelection()?.selectAllChildren(words.element());
  expect(getSelection()?.toString()).toBe('The sum of two numbers');
  const { width, height } = words.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(100);
  expect(height).toBeGreaterThan(10);
});

it('of many pages is drawn where one looks, and gives the rest back', async () => {
  server.answer(readStatementFile, () => smallPdf(numbered(40)));
  const page = await show();
  await isDrawn(1);
  expect(document.querySelectorAll('[data-page]')).toHaveLength(40);
  expect(pageOf(30)?.dataset.drawn).toBe('false');
  const number = page.getByRole('spinbutton', { name: 'Go to page' });
  await number.fill('30');
  await isDrawn(30);
  await expect.element(page.getByText('This is page 30')).toBeInTheDocument();
  await expect.element(number).toHaveValue('30');
  await expect.poll(() => pageOf(1)?.dataset.drawn).toBe('false');
  expect(pageOf(1)?.querySelector('canvas')?.width).toBe(0);
});

it('grows, shrinks and fits again, and one stays where one was', async () => {
  server.answer(readStatementFile, () => smallPdf(numbered(12)));
  const page = await show();
  await isDrawn(1);
  const width = () => pageOf(1)?.clientWidth ?? 0;
  const fitted = width();
  await page.getByRole('spinbutton', { name: 'Go to page' }).fill('6');
  await isDrawn(6);
  for (let times = 0; times < 2; times += 1) await page.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(width).toBe(Math.floor(fitted * 1.5));
  await expect.element(page.getByText('150 %')).toBeVisible();
  await isDrawn(6);
  await expect.element(page.getByRole('spinbutton', { name: 'Go to page' })).toHaveValue('6');
  await page.getByRole('button', { name: 'Fit the width' }).click();
  await expect.poll(width).toBe(fitted);
});

it('fits a phone', async () => {
  server.answer(readStatementFile, () => smallPdf(['Small']));
  await show(undefined, 390);
  await isDrawn(1);
  expect(pageOf(1)?.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it('that is no PDF, or cannot be fetched, says so and can be downloaded', async () => {
  server.answer(readStatementFile, () => new Blob(['<html>not found</html>']));
  const broken = await show();
  await expect.element(broken.getByText(/This file is not a whole PDF/)).toBeVisible();
  await expect.element(broken.getByRole('link', { name: 'Download' })).toBeVisible();
  await broken.unmount();

  server.answer(readStatementFile, () => {
    throw refusal('request.not-found');
  });
  const gone = await show();
  await expect.element(gone.getByText(/The PDF could not be fetched/)).toBeVisible();
  server.answer(readStatementFile, () => smallPdf(['Back again']));
  await gone.getByRole('button', { name: 'Try again' }).click();
  await isDrawn(1);
});

it('of another site, or inside a line, is a card with links alone', async () => {
  const page = await show(
    `[far.pdf](https://example.org/far.pdf)\n\n- in a list: [near.pdf](${address})\n\n**[bold.pdf](${address})**`,
  );
  await expect.poll(() => page.getByRole('link', { name: 'Open' }).elements().length).toBe(3);
  expect(page.getByTestId('pdf-viewer').elements()).toEqual([]);
});
