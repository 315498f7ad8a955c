import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, problemByApi, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import type { SignedIn } from './support/site.ts';
import { zipOf } from './support/zip.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  [browser, root] = await Promise.all([launch(), signInRoot()]);
});
afterAll(() => browser.close());

const hoj = (problemId: string) =>
  JSON.stringify({
    judgeMode: 'default',
    languages: ['C++'],
    samples: [{ input: '1.in', output: '1.out' }],
    problem: { problemId, title: `Title ${problemId}`, description: 'd', input: 'i', output: 'o' },
  });

it('a package is checked, imported, exported, and found again', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const [id, taken] = [freshId('IMP'), freshId('HAD')];
  await problemByApi(root, taken, { samples: [{ input: '1', output: '1' }] });
  await go('/admin/problem/batch');
  const archive = zipOf({
    'problem_1.json': hoj(id),
    'problem_1/1.in': '1\n',
    'problem_1/1.out': '1\n',
    'problem_2.json': hoj(taken),
    'problem_2/1.in': '1\n',
    'problem_2/1.out': '1\n',
    'problem_3.json': 'not json',
  });
  await page
    .getByTestId('package-file')
    .setInputFiles({ name: 'three.zip', mimeType: 'application/zip', buffer: archive });
  await page.getByRole('button', { name: 'Check first' }).click();
  const report = page.getByTestId('import-report');
  await report.getByText('Checked; nothing has been stored yet').waitFor();
  expect(await report.getByRole('row').nth(1).innerText()).toContain('Ready');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await report.getByText('1 imported, 0 ready, 1 skipped, 1 failed').waitFor();
  await report.getByText(`The display id ${taken} is taken`).waitFor();
  await report.getByText('problem_3.json is not valid JSON').waitFor();
  // The report has an address: whoever comes back finds it.
  await page.reload();
  await report.getByRole('link', { name: id }).waitFor();

  await page.getByRole('tab', { name: 'Export' }).click();
  await page.getByRole('columnheader', { name: 'ID', exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Created' }).waitFor();
  await page.getByRole('textbox', { name: 'By title, display id or author' }).fill(id);
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: `Select Title ${id}` }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('tab', { name: 'Import' }).click();
  await page
    .getByTestId('package-file')
    .setInputFiles({ name: 'back.zip', mimeType: 'application/zip', buffer: bytes });
  await page.getByRole('button', { name: 'Check first' }).click();
  await page.getByTestId('import-report').getByText(`The display id ${id} is taken`).waitFor();
  await leave();
});
