import type { Page } from 'playwright-core';
import { chooseFrom } from './select.ts';

/** What journeys do on a problem page, in the words of a person. */
export const problemPage = (page: Page) => ({
  async chooseLanguage(name: string) {
    await chooseFrom(page.getByTestId('language-select'), new RegExp(`^${literally(name)}$`));
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
    ((await page.getByTestId('editor').locator('.view-lines').textContent()) ?? '').replaceAll('\u00a0', ' '),
});

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
