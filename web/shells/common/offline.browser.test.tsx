/** Without a network every page says so, and says no more once the network is back. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { axeFindings } from '../../test/component/axe.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { root } from '../../test/component/site.ts';

beforeEach(() => answerPages());
afterEach(() => void dispatchEvent(new Event('online')));

it.each([
  ['/problem', 1280],
  ['/problem', 360],
  ['/problem/1000/full-screen', 1280],
  ['/admin/user', 1280],
])('%s at %i px tells that there is no network', async (address, width) => {
  const page = await open(address, { as: root, width });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.title).not.toBe('');
  const banner = page.getByTestId('offline');
  expect(banner.elements()).toEqual([]);
  dispatchEvent(new Event('offline'));
  await expect.element(banner.getByText('You are offline.', { exact: false })).toBeVisible();
  expect(banner.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  expect(await axeFindings()).toEqual([]);
  await takePicture(`offline ${address} ${width}`);
  dispatchEvent(new Event('online'));
  await expect.element(banner).not.toBeInTheDocument();
});
