/** A problem that is solved with a program in the editor. */
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { getSubmissionDetail, submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { readTestRun, submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as window } from 'vitest/browser';
import { draftStore } from '../../state/draft-store.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { useSettings } from '../../state/settings.ts';
import { toast } from '../../state/toasts.ts';
import { answerPages, detail, languages, submission } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

const typed = (code: string, owner = root.uid) =>
  draftStore.write(
    { owner, scope: 'practice', problemId: '1000', language: 'C++ 17' },
    { code, savedAtMs: 1 },
  );
const editorText = () =>
  document.querySelector('[data-testid="editor"] .view-lines')?.textContent?.replaceAll('\u00a0', ' ');
const editorHas = (code: string) => expect.poll(editorText).toContain(code);

const submissionOf = (status: number) => ({
  submission: { ...submission, submitId: 9, status, code: null, errorMessage: null, ioScore: null },
  codeShare: true,
  contentType: 'cpp',
});

beforeEach(async () => {
  answerPages();
  server.answer(submitProblem, () => ({ submitId: 9, submitTime: '2026-01-01T00:00:00Z' }));
  await typed('int main() { return 7; }');
});
afterEach(() => live.comeBack());

it('the limits are those that count for the language chosen', async () => {
  server.answer(listLanguages, () =>
    languages.map((one) => (one.name === 'Python3' ? { ...one, timeFactor: 2, memoryFactor: 2 } : one)),
  );
  const page = await open('/problem/1000', { as: root });
  const limits = page.getByTestId('limits');
  await expect.poll(() => limits.element().textContent).toContain('1000 ms');
  await page.getByTestId('language-select').click();
  await page.getByText('Python3', { exact: true }).last().click();
  await expect.poll(() => limits.element().textContent).toMatch(/2000 ms.*512 MB.*\(Python3\)/s);
});

it('an empty program is refused before it is sent', async () => {
  await typed(' \n\t\n');
  const sent = server.answer(submitProblem, () => ({ submitId: 9, submitTime: '2026-01-01T00:00:00Z' }));
  const page = await open('/problem/1000', { as: root });
  await expect.element(page.getByTestId('editor')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.element(page.getByText('Code can not be empty')).toBeVisible();
  expect(sent).toEqual([]);
});

it('a visitor is asked to sign in before a run', async () => {
  await typed('int main() { return 6; }', 'visitor');
  const page = await open('/problem/1000');
  await editorHas('return 6');
  await page.getByRole('button', { name: 'Run samples' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Password')).toBeVisible();
});

it('a long input is run only where it is a sample', async () => {
  const long = { input: '7 '.repeat(800), output: '5600' };
  server.answer(getProblemDetail, () => ({ ...detail, problem: { ...detail.problem, examples: [long] } }));
  const sent = server.answer(submitTestRun, () => 'key');
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  server.answer(readTestRun, () => ({
    status: verdict.accepted,
    time: 1,
    memory: 1,
    userInput: long.input,
    userOutput: long.output,
    expectedOutput: long.output,
    stderr: null,
    errorOutput: null,
    problemJudgeMode: 'default' as const,
  }));
  await page.getByRole('tab', { name: 'Test run' }).click();
  const input = page.getByRole('textbox', { name: 'Input', exact: true });
  await input.fill(`${long.input}7`);
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Take sample 1' }).click();
  await expect.element(input).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ userInput: '', sample: 1 }]);
  await page.getByRole('tab', { name: 'Samples' }).click();
  await page.getByRole('button', { name: 'Run samples' }).click();
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ userInput: '', sample: 1 });
  expect(sent).toHaveLength(2);
});

it('what the judge says of a run is in the reader’s language', async () => {
  server.answer(submitTestRun, () => 'key');
  server.answer(readTestRun, () => ({
    status: verdict.wrongAnswer,
    time: 1,
    memory: 1,
    userInput: '1 2',
    userOutput: '4',
    expectedOutput: '3',
    stderr: 'line 1, column 1: expected "3\\n", found "4\\n"',
    errorOutput: null,
    problemJudgeMode: 'default' as const,
  }));
  const page = await open('/problem/1000', { as: root, locale: 'zh-CN' });
  await editorHas('return 7');
  await page.getByRole('button', { name: '运行样例' }).click();
  await expect.element(page.getByText('第 1 行第 1 列：应为 "3"，实际为 "4"')).toBeVisible();
});

it('has a focus mode without the bar, and lets the statement have the whole window', async () => {
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  await page.getByRole('button', { name: 'Focus mode' }).click();
  await expect.poll(page.address).toBe('/problem/1000/full-screen');
  await expect.poll(() => page.getByRole('navigation').elements()).toEqual([]);
  await editorHas('return 7');
  await page.getByRole('button', { name: 'Leave focus mode' }).click();
  await expect.element(page.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide the editor' }).click();
  await expect.element(page.getByTestId('editor')).not.toBeVisible();
  await page.getByRole('button', { name: 'Show the editor' }).click();
  await expect.element(page.getByTestId('editor')).toBeVisible();
});

it('a verdict comes by asking while there is no push', async () => {
  let asked = 0;
  server.answer(getSubmissionDetail, () => {
    asked += 1;
    return submissionOf(asked < 2 ? verdict.pending : verdict.accepted);
  });
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  live.goDown();
  await expect.element(page.getByTitle('Live updates are off, reconnecting')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.element(page.getByTestId('result').getByText('Accepted').first()).toBeVisible();
});

it('code of an earlier submission is taken back into the editor, and stays there', async () => {
  server.answer(getSubmissionDetail, () => ({
    ...submissionOf(verdict.accepted),
    submission: { ...submissionOf(verdict.accepted).submission, code: 'int main() { return 8; }' },
  }));
  await typed('');
  const page = await open('/submission-detail/9', { as: root });
  await page.getByRole('button', { name: 'Edit and submit again' }).click();
  await editorHas('return 8');
  const stored = () =>
    draftStore.read({ owner: root.uid, scope: 'practice', problemId: '1000', language: 'C++ 17' });
  await expect.poll(async () => (await stored())?.code).toContain('return 8');
});

it('moving the bar between statement and editor is remembered once, where it is let go', async () => {
  await open('/problem/1000', { as: root, width: 1440 });
  await editorHas('return 7');
  const writes: number[] = [];
  const stop = useSettings.subscribe(({ statementShare }) => writes.push(statementShare));
  const bar = document.querySelector('.ant-splitter-bar-dragger');
  if (!bar) throw new Error('no bar');
  const { x, y, width } = bar.getBoundingClientRect();
  const statement = () => document.querySelector('.ant-splitter-panel')?.getBoundingClientRect().width ?? 0;
  const before = statement();
  const at = (moved: number) => ({
    bubbles: true,
    clientX: x + width / 2 + moved,
    clientY: y + 10,
  });
  bar.dispatchEvent(new MouseEvent('mousedown', at(0)));
  for (const moved of [10, 20, 30, 40])
    await expect
      .poll(() => {
        globalThis.window.dispatchEvent(new MouseEvent('mousemove', at(moved)));
        return Math.round(statement() - before);
      })
      .toBe(moved);
  expect(writes).toEqual([]);
  globalThis.window.dispatchEvent(new MouseEvent('mouseup', at(40)));
  await expect.poll(() => writes.length).toBe(1);
  expect(writes[0]).toBeGreaterThan(45);
  expect(Math.round(statement() - before)).toBe(40);
  stop();
});

/** What lies at the middle of an element, where a finger would touch it. */
const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
};

it('on a phone the verdict is seen after a submit without scrolling', async () => {
  server.answer(getSubmissionDetail, () => submissionOf(verdict.wrongAnswer));
  const page = await open('/problem/1000', { as: root, width: 390 });
  await editorHas('return 7');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const chip = page.getByRole('button', { name: /^Result/ });
  await expect.element(chip.getByText('WA')).toBeVisible();
  const { top, bottom } = chip.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  expect(isOnTop(chip.element())).toBe(true);
  // All that is said of it is in sight too, above the buttons.
  const said = page.getByText('Wrong Answer', { exact: true }).first().element();
  await expect.poll(() => said.getBoundingClientRect().bottom).toBeLessThan(innerHeight - 46);
  await expect.poll(() => isOnTop(said)).toBe(true);
});

it('a verdict that comes before the number of its submission is told by the page alone', async () => {
  const answer = Promise.withResolvers<{ submitId: number; submitTime: string }>();
  const sent = server.answer(submitProblem, () => answer.promise);
  server.answer(getSubmissionDetail, () => submissionOf(verdict.wrongAnswer));
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  await expect.poll(() => live.hears(`user.${root.uid}`)).toBe(true);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.poll(() => sent.length).toBe(1);
  const told = { displayPid: '1000', title: 'A+B', time: 1, memory: 256, score: null, oiRankScore: null };
  live.push(`user.${root.uid}`, 'verdict', { submitId: 9, status: verdict.wrongAnswer, ...told });
  live.push(`user.${root.uid}`, 'verdict', { submitId: 8, status: verdict.accepted, ...told });
  answer.resolve({ submitId: 9, submitTime: '2026-01-01T00:00:00Z' });
  const toasts = page.getByTestId('toast');
  await expect.element(toasts.getByText(/Accepted/)).toBeVisible();
  expect(toasts.elements()).toHaveLength(1);
});

it('on a phone a bar leads to statement, code and result, and says where one is', async () => {
  const page = await open('/problem/1000', { as: root, width: 390 });
  await editorHas('return 7');
  const part = (name: string) => page.getByRole('navigation').getByRole('button', { name });
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
  await expect.element(part('Statement')).toHaveAttribute('aria-current', 'true');
  expect(isOnTop(part('Code').element())).toBe(true);
  await part('Code').click();
  // The bar of the site stays above, and the part begins below it.
  const belowBar = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
  await expect.poll(() => Math.round(topOf('editor'))).toBe(Math.round(belowBar()));
  expect(belowBar()).toBe(52);
  await expect.element(part('Code')).toHaveAttribute('aria-current', 'true');
  await part('Result').click();
  await expect.poll(() => Math.round(topOf('result'))).toBe(Math.round(belowBar()) + 52);
  await expect.element(part('Result')).toHaveAttribute('aria-current', 'true');
  expect(isOnTop(page.getByRole('tab', { name: 'Samples' }).element())).toBe(true);
  expect(isOnTop(page.getByRole('button', { name: 'Submit', exact: true }).element())).toBe(true);
  await part('Statement').click();
  await expect.poll(() => Math.round(scrollY)).toBe(0);
  await expect.element(part('Statement')).toHaveAttribute('aria-current', 'true');
  await window.viewport(1280, 860);
  await expect.poll(() => page.getByRole('button', { name: 'Statement' }).elements()).toEqual([]);
});

it('messages cover neither the editor nor a dialog', async () => {
  const page = await open('/problem/1000', { width: 1280 });
  await expect.element(page.getByTestId('editor')).toBeVisible();
  toast({ kind: 'info', text: 'A message', forMs: 60_000 });
  const message = page.getByTestId('toast');
  await expect.element(message).toBeVisible();
  const lowest = document.querySelector('[data-testid="editor"]')?.getBoundingClientRect().bottom ?? 0;
  expect(message.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(lowest);
  expect(isOnTop(page.getByRole('button', { name: 'Submit', exact: true }).element())).toBe(true);

  await window.viewport(390, 740);
  for (const text of ['A second', 'A third']) toast({ kind: 'info', text, forMs: 60_000 });
  await expect.poll(() => page.getByTestId('toast').elements().length).toBe(3);
  openLogin('register');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Password again')).toBeVisible();
  const fields = [...dialog.element().querySelectorAll('input, button')].filter(
    (field) =>
      field.getBoundingClientRect().bottom <= innerHeight && field.getBoundingClientRect().height > 0,
  );
  expect(fields.length).toBeGreaterThan(4);
  expect(fields.filter((field) => !isOnTop(field)).map((field) => field.outerHTML)).toEqual([]);
});
