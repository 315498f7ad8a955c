import type { Page } from 'playwright-core';

/** What journeys do on a problem page, in the words of a person. */
export const problemPage = (page: Page) => ({
  async chooseLanguage(name: string) {
    const select = page.getByTestId('language-select');
    await select.click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: new RegExp(`^${escape(name)}$`) })
      .click();
  },
  /** Waits for the editor and puts a whole program into it by the upload button. */
  async upload(code: string) {
    await page.getByTestId('editor').locator('.view-lines').waitFor();
    await page
      .getByTestId('upload-code')
      .setInputFiles({ name: 'main.txt', mimeType: 'text/plain', buffer: Buffer.from(code) });
    await page.getByTestId('draft-saved').waitFor();
  },
  async submit() {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
  },
  result: page.getByTestId('result'),
  editorText: async () =>
    (await page.getByTestId('editor').locator('.view-lines').innerText()).replaceAll('\u00a0', ' '),
});

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
