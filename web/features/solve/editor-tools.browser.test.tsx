/** What stands around the editor: code that is too long, code accepted last, the template, files, settings. */
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  getLastAcceptedCode,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { readTestRun, submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { platform } from '../../platform/platform.ts';
import { draftStore } from '../../state/draft-store.ts';
import { editorFontSizes, editorTabSizes, editorThemes, useSettings } from '../../state/settings.ts';
import { answerPages, detail, submission } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

const key = (owner = root.uid) => ({ owner, scope: 'practice', problemId: '1000', language: 'C++ 17' });
const typed = (code: string, owner?: string) => draftStore.write(key(owner), { code, savedAtMs: 1 });
const editorText = () =>
  document.querySelector('[data-testid="editor"] .view-lines')?.textContent?.replaceAll('\u00a0', ' ');
const editorHas = (code: string) => expect.poll(editorText).toContain(code);
const told = (words: string) =>
  expect
    .poll(() => [...document.querySelectorAll('[data-testid="toast"]')].map((one) => one.textContent).join())
    .toContain(words);
const withStatus = (myStatus: number) => server.answer(getProblemDetail, () => ({ ...detail, myStatus }));

beforeEach(async () => {
  answerPages();
  await typed('int main() { return 7; }');
  await typed('int main() { return 7; }', 'visitor');
});

it('a program that is too long is refused before it is sent, to be judged and to be run', async () => {
  await typed(`//${'x\n'.repeat(32_767)}`);
  const sent = server.answer(submitProblem, () => ({ submitId: 9, submitTime: '2026-01-01T00:00:00Z' }));
  const run = server.answer(submitTestRun, () => 'key');
  const page = await open('/problem/1000', { as: root });
  await editorHas('//x');
  for (const button of ['Submit', 'Run samples']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await told('Code Length can not exceed 65535');
  }
  expect([sent, run]).toEqual([[], []]);
});

it.each(['Submit', 'Run samples'])('a visitor who presses %s is asked to log in first', async (button) => {
  const page = await open('/problem/1000');
  await editorHas('return 7');
  await page.getByRole('button', { name: button, exact: true }).click();
  await told('Please login first');
  await expect.element(page.getByRole('dialog').getByLabelText('Password')).toBeVisible();
});

it('the code accepted last is for who has solved the problem', async () => {
  withStatus(verdict.wrongAnswer);
  const asked = server.answer(getLastAcceptedCode, () => ({ code: '', language: 'C++ 17' }));
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  await page.getByRole('button', { name: 'Get the code accepted last' }).click();
  await told('You have not passed the problem so you cannot get the code passed recently');
  expect(asked).toEqual([]);
});

it('the code accepted last takes the place of the text after a question', async () => {
  withStatus(verdict.accepted);
  const asked = server.answer(getLastAcceptedCode, () => ({
    code: 'int main() { return 8; }',
    language: 'C++ 17',
  }));
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  await page.getByRole('button', { name: 'Get the code accepted last' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Cancel' }).click();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Get the code accepted last' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await editorHas('return 8');
});

it('resetting puts the template back, after a question', async () => {
  server.answer(getProblemDetail, () => ({ ...detail, codeTemplate: { 'C++ 17': '// begin here' } }));
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  await page.getByRole('button', { name: 'Reset the code' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await editorHas('// begin here');
});

it('a file is read as UTF-8 into the editor; one that is no text is refused in words', async () => {
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  await userEvent.upload(page.getByTestId('upload-code'), new File(['// 你好'], 'a.cpp'));
  await editorHas('// 你好');
  await userEvent.upload(page.getByTestId('upload-code'), new File([new Uint8Array([0xff, 0xfe])], 'b.cpp'));
  await told('This is not a UTF-8 text file');
  await editorHas('// 你好');
});

it('a run is asked for each second while there is no push, until it has a result', async () => {
  const times: number[] = [];
  server.answer(submitTestRun, () => 'key');
  server.answer(readTestRun, () => {
    times.push(performance.now());
    return {
      status: times.length < 3 ? verdict.pending : verdict.accepted,
      time: 1,
      memory: 1,
      userInput: '1 2',
      userOutput: '3',
      expectedOutput: '3',
      stderr: null,
      errorOutput: null,
      problemJudgeMode: 'default' as const,
    };
  });
  const page = await open('/problem/1000', { as: root });
  await editorHas('return 7');
  live.goDown();
  await page.getByRole('button', { name: 'Run samples' }).click();
  await expect.element(page.getByText('1 of 1 passed')).toBeVisible();
  expect(times).toHaveLength(3);
  for (const [n, at] of times.slice(1).entries()) expect(at - (times[n] ?? 0)).toBeGreaterThan(900);
  live.comeBack();
});

it('the choices for the editor are those of the product, and the usual ones stand until another is made', () => {
  expect(editorThemes).toEqual(
    expect.arrayContaining([
      ...[
        'assize',
        'monokai',
        'solarized',
        'material',
        'idea',
        'eclipse',
        'base16-dark',
        'cobalt',
        'dracula',
      ],
    ]),
  );
  expect(editorFontSizes).toEqual([12, 14, 16, 18, 20]);
  expect(editorTabSizes).toEqual([2, 4, 8]);
  expect(useSettings.getInitialState().editor).toMatchObject({ theme: 'assize', fontSize: 14, tabSize: 4 });
});

it('language and looks of the editor are kept on the device; the language by problem too', () => {
  useSettings.getState().setEditor({ theme: 'dracula', fontSize: 18 });
  useSettings.getState().setLanguage('1000', 'Java');
  useSettings.getState().setLanguage('1001', 'C');
  expect(JSON.parse(localStorage.getItem('settings') ?? '{}')).toMatchObject({
    state: {
      editor: { theme: 'dracula', fontSize: 18, tabSize: 4 },
      language: 'C',
      languageOf: { '1000': 'Java', '1001': 'C' },
    },
  });
});

const modeIs = (mode: string) =>
  expect.poll(() => document.querySelector('[data-testid="vim-line"]')?.textContent).toContain(`--${mode}--`);

it('keys are those of Vim where somebody wants it, and the shortcuts of the page stay', async () => {
  await typed('one\ntwo\nthree');
  const page = await open('/problem/1000', { as: root, width: 1280 });
  await page.getByRole('button', { name: 'Editor settings' }).click();
  await page.getByRole('checkbox', { name: 'Vim keys' }).click();
  await modeIs('NORMAL');
  await page.getByTestId('editor').getByText('two').click();
  await userEvent.keyboard('dd');
  const text = () => document.querySelector('[data-testid="editor"] .view-lines')?.textContent;
  await expect.poll(text).toBe('onethree');
  await userEvent.keyboard('ihello ');
  await modeIs('INSERT');
  await expect.poll(text).toMatch(/hello/);
  await userEvent.keyboard('{Escape}');
  await modeIs('NORMAL');
  const sent = server.answer(submitProblem, () => ({ submitId: 9, submitTime: '2026-01-01T00:00:00Z' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole('button', { name: 'Editor settings' }).click();
  await page.getByRole('checkbox', { name: 'Vim keys' }).click();
  await expect.element(page.getByTestId('vim-line')).not.toBeInTheDocument();
  await page.getByTestId('editor').getByText('one').click();
  await userEvent.keyboard('dd');
  await expect.poll(text).toMatch(/dd/);
});

it('long lines of code are wrapped where somebody wants it', async () => {
  await typed(`// ${'a word '.repeat(80)}`);
  const page = await open('/problem/1000', { as: root, width: 1280 });
  const lines = () => document.querySelectorAll('[data-testid="editor"] .view-line').length;
  await expect.poll(lines).toBe(1);
  await page.getByRole('button', { name: 'Editor settings' }).click();
  await page.getByRole('checkbox', { name: 'Wrap long lines' }).click();
  await expect.poll(lines).toBeGreaterThan(3);
  await page.getByRole('checkbox', { name: 'Wrap long lines' }).click();
  await expect.poll(lines).toBe(1);
});

it('own submissions of the problem come ten a page', async () => {
  const row = { ...submission, status: verdict.accepted };
  const asked = server.answer(listSubmissions, ({ query: { currentPage, limit } }) => ({
    records: Array.from({ length: Math.min(limit, 12 - (currentPage - 1) * limit) }, (_, n) => ({
      ...row,
      submitId: 100 * currentPage + n,
    })),
    total: 12,
  }));
  const page = await open('/problem/1000?tab=mine', { as: root });
  const rows = () => document.querySelectorAll('[role="tabpanel"] tbody tr').length;
  await expect.poll(rows).toBe(10);
  expect(asked[0]?.query).toMatchObject({
    onlyMine: true,
    problemID: '1000',
    completeProblemID: true,
    currentPage: 1,
    limit: 10,
  });
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect.poll(rows).toBe(2);
});

it('what is copied is told, and what could not be', async () => {
  const page = await open('/problem/1000', { as: root });
  const copy = vi.spyOn(platform, 'copyText').mockResolvedValue(undefined);
  await page.getByRole('button', { name: 'Copy the input of sample 1' }).click();
  await told('Copied successfully');
  expect(copy).toHaveBeenCalledWith('1 2');
  copy.mockRejectedValue(new Error('not allowed'));
  await page.getByRole('button', { name: 'Copy the output of sample 1' }).click();
  await told('Copied failed');
  copy.mockRestore();
});
