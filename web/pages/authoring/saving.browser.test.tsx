/** Saving from the problem form: nothing that is typed or sent meanwhile is lost. */
import type { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import {
  createProblem,
  freeDisplayId,
  listProblemVersions,
  readProblemDraft,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { z } from 'zod';
import { answerPages, draft } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

type Draft = z.output<typeof problemDraft>;
type Shown = Awaited<ReturnType<typeof open>>;
const wide = { as: root, width: 1440 };

/** A server that keeps problem 1: its next answer to a save waits for `gate`, where one is given. */
const keepProblem = () => {
  const kept: { version: number; draft: Draft; gate: Promise<void>; reading: boolean } = {
    version: 3,
    draft,
    gate: Promise.resolve(),
    reading: true,
  };
  const save = async (body: Draft, version: number) => {
    await kept.gate;
    kept.draft = body;
    kept.version = version;
    return { pid: 1, problemId: body.problem.problemId, version };
  };
  const made = server.answer(createProblem, ({ body }) => save(body, 1));
  const updated = server.answer(updateProblem, ({ body }) => {
    if (body.version !== kept.version) throw refusal('problem.version-conflict');
    return save(body.draft, body.version + 1);
  });
  server.answer(readProblemDraft, () => {
    if (!kept.reading) throw refusal('service.busy');
    return { pid: 1, version: kept.version, draft: kept.draft };
  });
  return { kept, made, updated };
};

const fields = (page: Shown) => ({
  problemId: page.getByLabelText('Display id', { exact: false }),
  title: page.getByRole('textbox', { name: 'Title' }),
  text: (part: string) =>
    document.querySelector<HTMLTextAreaElement>(`[data-path="problem.${part}"] textarea`),
  bar: page.getByTestId('save-bar'),
  /** Waits for a text of the statement and puts it in the place of what was there. */
  async write(part: string, words: string) {
    await expect.poll(() => this.text(part)).not.toBeNull();
    const area = this.text(part);
    if (area) await userEvent.fill(area, words);
  },
  async addCase(n: number) {
    await page.getByRole('button', { name: 'Add a case' }).click();
    for (const area of document.querySelectorAll<HTMLTextAreaElement>(
      `[data-path="samples.${n - 1}"] textarea`,
    ))
      await userEvent.fill(area, '1');
  },
});
const save = () => userEvent.keyboard('{Control>}s{/Control}');

const typeAll = async (page: Shown) => {
  const form = fields(page);
  await form.problemId.fill('NEW1');
  await form.title.fill('New');
  for (const part of ['description', 'input', 'output']) await form.write(part, part);
  await page.getByText('Typed', { exact: false }).first().click();
  await form.addCase(1);
};

beforeEach(() => {
  answerPages();
  server.answer(freeDisplayId, () => ({ free: true }));
});

it('what is typed while a save runs is still there afterwards, and unsaved', async () => {
  const { kept, updated } = keepProblem();
  const page = await open('/admin/problem/edit/1', wide);
  const form = fields(page);
  await form.write('hint', 'before');
  const gate = Promise.withResolvers<void>();
  kept.gate = gate.promise;
  await save();
  await expect.poll(() => updated.length).toBe(1);
  await form.write('hint', 'before, and typed while it was saved');
  gate.resolve();
  await expect.element(page.getByText('Saved as version 4').first()).toBeVisible();
  await expect.poll(() => form.bar.element().textContent).toContain('Unsaved: Statement');
  expect(form.text('hint')?.value).toBe('before, and typed while it was saved');
  await save();
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  expect(kept.draft.problem.hint).toBe('before, and typed while it was saved');
});

it('a new problem keeps its form, and what is typed while it is made', async () => {
  const { kept, made } = keepProblem();
  const page = await open('/admin/problem/create', wide);
  const form = fields(page);
  await typeAll(page);
  const gate = Promise.withResolvers<void>();
  kept.gate = gate.promise;
  // The save counts although reading the problem again fails.
  kept.reading = false;
  await save();
  await expect.poll(() => made.length).toBe(1);
  const hint = form.text('hint');
  hint?.focus();
  await userEvent.keyboard('typed ');
  gate.resolve();
  await expect.poll(page.address).toBe('/admin/problem/edit/1');
  await userEvent.keyboard('meanwhile');
  await expect.poll(() => form.text('hint')?.value).toBe('typed meanwhile');
  kept.reading = true;
  await save();
  await expect.element(page.getByText('Saved as version 2').first()).toBeVisible();
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  await page.router.navigate('/admin/problem/create');
  await expect.element(form.problemId).toHaveValue('');
});

it('a save waits for images on their way into a text', async () => {
  const { kept, updated } = keepProblem();
  const gate = Promise.withResolvers<void>();
  server.answer(uploadMarkdownImage, async () => {
    await gate.promise;
    return { link: '/api/public/img/dot.png', fileId: '1' };
  });
  const page = await open('/admin/problem/edit/1', wide);
  await fields(page).write('hint', '');
  const picker = document.querySelector('[data-path="problem.hint"] input[type="file"][accept*="png"]');
  if (!picker) throw new Error('no picker');
  await userEvent.upload(picker, new File(['x'], 'dot.png', { type: 'image/png' }));
  await save();
  await expect.element(page.getByText('Saving as soon as the uploads are done')).toBeVisible();
  expect(updated).toEqual([]);
  gate.resolve();
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  expect(kept.draft.problem.hint).toMatch(/^!\[dot\.png\]\(\/api\/public\/img\//);
});

it('points are shared out in OI, a tag is told when it comes twice, a mode that drops cases asks', async () => {
  const page = await open('/admin/problem/create', wide);
  const form = fields(page);
  await expect.element(form.problemId).toBeVisible();
  await page.getByText('Typed', { exact: false }).first().click();
  for (const n of [1, 2, 3]) await form.addCase(n);
  const judging = page.getByRole('region', { name: 'Judging' });
  await judging.getByText(/^OI/).first().click();
  await expect.poll(() => page.getByTestId('total-score').element().textContent).toContain('100');
  await expect.element(page.getByLabelText('Points of case 3')).toHaveValue('34');

  const tags = page.getByRole('combobox', { name: 'Tags' });
  for (const _ of [1, 2]) {
    await tags.fill('graphs');
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByText('graphs is among the tags already.')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await judging.getByRole('combobox', { name: 'Judge mode' }).click();
  await page.getByText('Questions', { exact: true }).last().click();
  const question = page.getByRole('dialog');
  await expect
    .element(question.getByText('The test cases are not used any more', { exact: false }))
    .toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.elements()).toEqual([]);
  await form.addCase(4);
  await page.getByRole('button', { name: 'Create problem' }).click();
  const errorOf = (part: string) =>
    document.querySelector(`[data-path="problem.${part}"] [data-testid="field-error"]`)?.textContent;
  await expect.poll(() => errorOf('output')).toBe('required');
  // A program may have no input to speak of.
  expect(errorOf('input')).toBeUndefined();
});

it('Back asks before it leaves unsaved work, which is there again afterwards', async () => {
  keepProblem();
  const page = await open('/admin/problems?keyword=A', wide);
  const form = fields(page);
  const question = page.getByRole('dialog').getByText('Leave this page?');
  await expect.element(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
  await page.router.navigate('/admin/problem/edit/1');
  await form.write('hint', 'Half a thought');
  await expect.poll(() => form.bar.element().textContent).toContain('Unsaved: Statement');

  void page.router.navigate(-1);
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect.poll(() => question.elements()).toEqual([]);
  expect(page.address()).toBe('/admin/problem/edit/1');
  expect(form.text('hint')?.value).toBe('Half a thought');

  void page.router.navigate(-1);
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  // The address changes before the page is drawn: until then the form is still the one that was left.
  await expect.element(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
  expect(page.address()).toBe('/admin/problems?keyword=A');

  void page.router.navigate(1);
  await expect.element(page.getByText('Your unsaved changes are back.', { exact: false })).toBeVisible();
  expect(form.text('hint')?.value).toBe('Half a thought');
  await page.getByRole('button', { name: 'Drop these changes' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => form.text('hint')?.value).toBe(draft.problem.hint);
  void page.router.navigate(-1);
  await expect.poll(page.address).toBe('/admin/problems?keyword=A');
  expect(question.elements()).toEqual([]);
});

it('of two who change a problem at once, the later one sees both and decides', async () => {
  const { kept } = keepProblem();
  server.answer(readProblemVersion, ({ query: { version } }) => ({
    version,
    savedAt: '2026-01-02T03:04:05Z',
    savedBy: 'ann',
    draft: version === 3 ? draft : kept.draft,
    cases: [],
  }));
  server.answer(listProblemVersions, () => ({
    records: [{ version: 4, savedAt: '2026-01-02T03:04:05Z', savedBy: 'ann', note: null, changed: [] }],
    total: 1,
  }));
  const page = await open('/admin/problem/edit/1', wide);
  const form = fields(page);
  await form.write('hint', 'A hint of the second.');
  await form.title.fill('By the second');
  const others = { ...draft.problem, title: 'By the first', input: 'Two numbers on one line.' };
  Object.assign(kept, { version: 4, draft: { ...draft, problem: others } });
  await save();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('ann saved version 4', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('only they changed it')).toBeVisible();
  await expect.element(dialog.getByText('only you changed it')).toBeVisible();
  await expect.element(dialog.getByText('both changed it')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '1 left to choose' })).toBeDisabled();
  const row = dialog.getByTestId('conflict-row').filter({ hasText: 'both changed it' });
  await row.getByText('Mine', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect.element(page.getByText('Saved as version 5').first()).toBeVisible();
  await expect.poll(() => dialog.elements()).toEqual([]);
  await expect.element(form.title).toHaveValue('By the second');
  expect(form.text('hint')?.value).toBe('A hint of the second.');
  expect(form.text('input')?.value).toBe('Two numbers on one line.');
  expect(kept.draft.problem).toMatchObject({ title: 'By the second', input: 'Two numbers on one line.' });
});

it('versions are compared and one is brought back', async () => {
  const { kept } = keepProblem();
  const page = await open('/admin/problem/edit/1', wide);
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'version 3', exact: true }).click();
  await expect.poll(() => document.querySelector('ins')?.textContent).toContain('3');
  await drawer.getByRole('button', { name: 'Restore version 1' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Restore version 1?' });
  await question.getByRole('button', { name: 'Restore version 1' }).last().click();
  await expect.element(page.getByText('Version 1 is back, now as version 4')).toBeVisible();
  await expect.element(fields(page).title).toHaveValue('A+B as of version 1');
  expect(kept.draft.problem.title).toBe('A+B as of version 1');
});

it('a new problem begins with an empty form, also before the address of the last one was drawn', async () => {
  const { made } = keepProblem();
  const page = await open('/admin/problem/create', wide);
  const form = fields(page);
  await typeAll(page);
  const stop = page.router.subscribe(({ location }) => {
    if (location.pathname !== '/admin/problem/edit/1') return;
    stop();
    void page.router.navigate('/admin/problem/create');
  });
  await save();
  await expect.poll(() => made.length).toBe(1);
  await expect.element(form.problemId).toHaveValue('');
  expect(page.address()).toBe('/admin/problem/create');
});
