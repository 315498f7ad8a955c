import { uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { type DataSet, openDataSet, uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

const element = async (selector: string): Promise<Element> => {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  const found = document.querySelector(selector);
  if (!found) throw new Error(`${selector} is gone`);
  return found;
};

it('an empty file on its way into a text is at no percent of it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answer(uploadMarkdownImage, async () => {
    await promise;
    return { link: '/api/public/img/empty.png', fileId: '1' };
  });
  const page = await open('/admin/problem/edit/1', { as: root });
  const picker = await element('[data-path="problem.hint"] input[type="file"][accept*="png"]');
  await userEvent.upload(picker, new File([], 'empty.png', { type: 'image/png' }));
  await expect.element(page.getByText('Uploading empty.png (0 %)')).toBeVisible();
  resolve();
});

it('a case that was taken out of the table stays out when more files come', async () => {
  const setOf = (cases: number): DataSet => ({
    fileListDir: 'a'.repeat(32),
    fileList: Array.from({ length: cases }, (_, n) => ({
      input: `${n + 1}.in`,
      output: `${n + 1}.out`,
      score: 0,
      groupNum: null,
      inputSize: 2,
      outputSize: 4,
    })),
    missing: [],
    ignored: [],
    expires: '2030-01-01T00:00:00Z',
  });
  server.answer(openDataSet, () => setOf(3));
  server.answer(uploadTestcaseZip, () => setOf(4));
  const page = await open('/admin/problem/edit/2', { as: root });
  const rows = () => [...document.querySelectorAll('[data-testid="case-row"]')].map((row) => row.textContent);
  await expect.poll(rows).toHaveLength(3);
  await page.getByRole('checkbox', { name: 'Choose case 3' }).click();
  await page.getByRole('button', { name: 'Take out' }).click();
  await expect.poll(rows).toHaveLength(2);
  await userEvent.upload(await element('[data-testid="data-zip"]'), new File(['PK'], 'more.zip'));
  await expect.poll(rows).toHaveLength(3);
  expect(rows()[2]).toContain('4.in');
});
