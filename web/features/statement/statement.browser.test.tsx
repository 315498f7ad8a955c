import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { platform } from '../../platform/platform.ts';
import { answerPages, detail } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('a long sample is shown in part, and copied and downloaded whole', async () => {
  const long = '1234567890'.repeat(3_000);
  const examples = [{ input: long, output: '3' }];
  server.answer(getProblemDetail, () => ({ ...detail, problem: { ...detail.problem, examples } }));
  const saved: [string, string][] = [];
  const save = vi.spyOn(platform, 'saveFile').mockImplementation((content, name) => {
    void content.text().then((text) => saved.push([name, text]));
  });
  const copied: string[] = [];
  const copy = vi.spyOn(platform, 'copyText').mockImplementation(async (text) => void copied.push(text));
  const page = await open('/problem/1000');
  await expect.element(page.getByText(/^The first 20000 of 30000 characters/)).toBeVisible();
  await page.getByRole('button', { name: 'Download the input of sample 1' }).click();
  await expect.poll(() => saved).toEqual([['sample-1.in', long]]);
  expect(page.getByRole('button', { name: 'Download the output of sample 1' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Copy the input of sample 1' }).click();
  expect(copied).toEqual([long]);
  await expect.element(page.getByRole('tab', { name: 'Solutions' })).toBeVisible();
  save.mockRestore();
  copy.mockRestore();
});
