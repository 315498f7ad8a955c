import { readProblemDraft } from '@assize/shared/areas/authoring/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages, draft } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(answerPages);

const text = (path: string) => document.querySelector<HTMLTextAreaElement>(`[data-path="${path}"] textarea`);

it('a statement in English alone stands under English, and a Chinese one can be added to it', async () => {
  const words = { title: 'Sum', description: 'Add them.', input: '', output: 'One number.', hint: '' };
  server.answer(readProblemDraft, () => ({
    pid: 1,
    version: 3,
    draft: { ...draft, problem: { ...draft.problem, ...words, translations: {} } },
  }));
  const page = await open('/admin/problem/edit/1', { as: root, width: 1440 });
  await expect.poll(() => text('problem.description')?.value).toBe('Add them.');
  expect(text('problem.description')?.closest('[lang]')?.getAttribute('lang')).toBe('en-US');
  await page.getByText('Chinese', { exact: true }).click();
  await page.getByRole('button', { name: 'Start empty' }).click();
  await expect.poll(() => text('problem.translations.zh-CN.description')).not.toBeNull();
});

it.each(['en-US', 'zh-CN'] as const)(
  'a new statement begins in the language of the reader, %s',
  async (locale) => {
    await open('/admin/problem/create', { as: root, width: 1440, locale });
    await expect.poll(() => text('problem.description')).not.toBeNull();
    expect(text('problem.description')?.closest('[lang]')?.getAttribute('lang')).toBe(locale);
  },
);

it('a statement in both languages opens in the language of the reader', async () => {
  const words = { title: 'Sum', description: 'Add them.', input: '', output: 'One number.', hint: '' };
  const problem = { ...draft.problem, description: '把它们加起来。', translations: { 'en-US': words } };
  server.answer(readProblemDraft, () => ({ pid: 2, version: 3, draft: { ...draft, problem } }));
  const english = await open('/admin/problem/edit/2', { as: root, width: 1440 });
  await expect.poll(() => text('problem.translations.en-US.description')?.value).toBe('Add them.');
  await english.unmount();
  await open('/admin/problem/edit/2', { as: root, width: 1440, locale: 'zh-CN' });
  await expect.poll(() => text('problem.description')?.value).toBe('把它们加起来。');
});

it('usual factors of languages are folded, own ones are shown; on a phone the parts are tabs above the form', async () => {
  const page = await open('/admin/problem/edit/1', { as: root, width: 390 });
  const own = page.getByRole('checkbox', { name: /^Own factors for/ });
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect.element(own.first()).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Parts of the form' });
  await expect.element(tabs.getByRole('link', { name: 'Limits' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
