import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('more than two samples are possible, and advised against', async () => {
  const page = await open('/admin/problem/create', { as: root });
  const add = page.getByRole('button', { name: 'Add an example' });
  const advice = page.getByText('2 are usually enough');
  for (let n = 0; n < 2; n += 1) await add.click();
  expect(advice.elements()).toEqual([]);
  await add.click();
  await expect.element(advice).toBeVisible();
});
