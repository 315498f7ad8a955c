import { randomBytes } from 'node:crypto';
import type { Browser, Dialog } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemForm } from './support/problem-form.ts';
import { registerByApi, rootPassword, type SignedIn, siteUrl } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  browser = await launch();
  root = await signInRoot();
});
afterAll(() => browser.close());

const tail = randomBytes(3).toString('hex').toUpperCase();
const problemId = `FORM-${tail}`;
const title = `Problem ${tail}`;
/** A picture of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Address of the form of the problem made below. */
let form = '';

it('admin pages refuse visitors and plain users', async () => {
  const visitor = await visit(browser);
  await visitor.go('/admin/problems');
  await visitor.page.waitForURL('**/admin/login');
  await visitor.page.getByText('Only for staff accounts.').waitFor();
  await visitor.leave();

  const person = await registerByApi();
  const user = await visit(browser, { as: person });
  await user.go('/home');
  await user.page.getByTestId('user-menu').click();
  await user.page.getByRole('link', { name: 'Log out' }).waitFor();
  expect(await user.page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  await user.go('/admin/problem/create');
  await user.page.waitForURL('**/admin/login');
  await user.page.getByText(`${person.username} is not a staff account`).waitFor();
  await user.leave();
});

it('staff sign in and come to where they wanted', async () => {
  const { page, go, leave } = await visit(browser);
  await go('/admin/problems?auth=2');
  await page.waitForURL('**/admin/login');
  await page.getByLabel('Username').fill('root');
  await page.getByLabel('Password').fill(rootPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin/problems?auth=2');
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
  await page.goto(`${siteUrl}/home`);
  await page.getByTestId('user-menu').click();
  const [admin] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Admin' }).click(),
  ]);
  await admin.getByRole('heading', { name: 'Overview' }).waitFor();
  await leave();
});

it('a problem is made in the browser, with what is missing said beside the field', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const fields = problemForm(page);
  await go('/admin/problems');
  await page.getByRole('link', { name: 'New problem' }).click();
  await page.getByRole('button', { name: 'Create problem' }).click();
  const missing = page.locator('[data-path="problem.problemId"]').getByTestId('field-error');
  await expect.poll(() => missing.textContent()).toBe('required');
  await expect.poll(() => fields.problemId.evaluate((one) => one === document.activeElement)).toBe(true);

  await fields.problemId.fill('1000');
  await page.getByText('another problem has it').waitFor();
  await fields.problemId.fill(problemId);
  await page.getByText('is free').waitFor();
  await fields.title.fill(title);
  await fields.text('description').fill('Print $a+b$ for **two** numbers.');
  await page.locator('[data-path="problem.description"] .katex').first().waitFor();
  await fields.text('input').fill('Two numbers.');
  await fields.text('output').fill('Their sum.');
  await page.getByRole('button', { name: 'Add an example' }).click();
  await page.getByLabel('Input', { exact: true }).first().fill('1 2');
  await page.getByLabel('Output', { exact: true }).first().fill('3');
  await page.locator('#section-data').getByText('Typed', { exact: false }).first().click();
  await fields.typeCase(1, '1 2\n', '3\n');
  await fields.typeCase(2, '5 7\n', '12\n');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill(`tag-${tail}`);
  await tags.press('Enter');
  await page.getByText(`Saving makes: tag-${tail}`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create problem' }).click();
  await page.getByText('Saved as version 1').waitFor();
  await page.waitForURL('**/admin/problem/edit/*');
  form = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'See it on the site' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.locator('[data-testid="markdown"] .katex').first().waitFor();
  await leave();
});

it('unsaved work is told by section, survives a reload and can be dropped; only with it closing the tab asks', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const goOn = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', goOn);
  const fields = problemForm(page);
  await go(form);
  await fields.text('hint').fill('Think twice.');
  await page.getByLabel('Time limit').fill('2000');
  await expect.poll(() => fields.bar.textContent()).toContain('Unsaved: Statement, Limits');

  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByRole('dialog').getByText('Leave this page?').waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();

  await page.reload();
  await page.getByText('Your unsaved changes are back.').waitFor();
  expect(await fields.text('hint').inputValue()).toBe('Think twice.');
  await page.getByRole('button', { name: 'Drop these changes' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => fields.text('hint').inputValue()).toBe('');
  await page.reload();
  await fields.title.waitFor();
  expect(await page.getByText('Your unsaved changes are back.').count()).toBe(0);

  await page.getByLabel('Time limit').fill('0');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => page.locator('[data-path="problem.timeLimit"]').getByTestId('field-error').textContent())
    .toContain('must be 1 or more');
  await page.getByLabel('Time limit').fill('1500');
  await fields.title.fill(`${title} again`);
  await fields.save(2);

  page.off('dialog', goOn);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await fields.text('hint').fill('Not yet');
  await expect.poll(() => fields.bar.textContent()).toContain('Unsaved: Statement');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await fields.text('hint').fill('');
  await page.getByText('No unsaved changes').waitFor();
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  expect(asked).toEqual(['beforeunload']);
  await leave();
});

it('an image comes into a statement by the button and by pasting, and is seen at once', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  page.on('dialog', (dialog) => void dialog.accept());
  const fields = problemForm(page);
  await go(form);
  const hint = page.locator('[data-path="problem.hint"]');
  await hint
    .locator('input[type="file"][accept*="png"]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: onePixel });
  const shown = hint.locator('[data-testid="markdown"] img');
  await expect.poll(() => shown.count()).toBe(1);
  await expect
    .poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(1);
  expect(await fields.text('hint').inputValue()).toMatch(
    /!\[dot\.png\]\(\/api\/public\/img\/[0-9a-f]{64}\.\w+\)/,
  );

  await fields.text('hint').evaluate(
    (area, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      area.focus();
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...onePixel],
  );
  await expect.poll(() => fields.text('hint').inputValue()).toContain('![pasted.png](/api/public/img/');
  await leave();
});

it('tags are made, coloured and classified', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440, expected: [409] });
  await go('/admin/problem/tag');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New classification' }).click();
  await page.getByLabel('Name').fill(`Class ${tail}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = page.getByTestId('classification').filter({ hasText: `Class ${tail}` });
  await card.waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await card.getByRole('button', { name: `New tag in Class ${tail}` }).click();
  await dialog.getByLabel('Name').fill(`tag-${tail}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The tag was made by saving the problem above, so its name is taken.
  await dialog.locator('.ant-form-item-explain-error').waitFor();
  await dialog.getByLabel('Name').fill(`new-${tail}`);
  await dialog.getByLabel('Colour').fill('#c71585');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: `Change new-${tail}` }).waitFor();
  await leave();
});

it('the audit log tells who did all this', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  await go(`/admin/audit?keyword=${problemId}&action=problem.update`);
  const row = page.getByRole('row').filter({ hasText: problemId }).first();
  await row.getByText('Changed a problem').waitFor();
  await row.getByRole('button', { name: /^Details of entry/ }).click();
  await page.getByTestId('audit-changes').getByRole('cell').filter({ hasText: title }).first().waitFor();
  await leave();
});
