/** The sheet of keys: what works on the page that is open, and nowhere where one writes. */
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showSheet } from '../../platform/shortcuts.ts';
import { answerPages } from '../../test/component/answers.ts';
import { axeFindings } from '../../test/component/axe.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { root } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  showSheet(false);
});

it('shows the keys of the page, and leaves with Esc', async () => {
  const page = await open('/problem/1000', { as: root });
  await expect.poll(() => document.querySelector('[data-testid="editor"] .view-lines')).not.toBeNull();
  await userEvent.click(page.getByRole('heading', { name: /A\+B/ }).first());
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('Keys on this page')).toBeVisible();
  await expect.element(sheet.getByText('Submit', { exact: true })).toBeVisible();
  await expect.element(sheet.getByText('F10')).toBeVisible();
  await expect.element(sheet.getByText('Run', { exact: true })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await takePicture('shortcut-sheet');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

it('is another one on another page, and opens from the menu of the person', async () => {
  const page = await open('/home', { as: root });
  await page.getByTestId('user-menu').click();
  await page.getByText('Keys on this page').click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('This sheet')).toBeVisible();
  expect(sheet.getByText('F10').elements()).toEqual([]);
});

it('stays away where one writes', async () => {
  const page = await open('/problem', { as: root });
  const search = page.getByRole('textbox').first();
  await search.fill('why');
  await userEvent.keyboard('?');
  await expect.element(search).toHaveValue('why?');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
