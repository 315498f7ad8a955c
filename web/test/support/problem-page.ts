import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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
    // The file is read after the button returns; a draft from before may say that it is saved until then.
    const lines = code.split('\n').map((line) => line.trim());
    await expect
      .poll(async () => {
        const shown = await editorText(page);
        return lines.filter((line) => !shown.includes(line));
      })
      .toEqual([]);
    await page.getByTestId('draft-saved').waitFor();
  },
  async submit() {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
  },
  result: page.getByTestId('result'),
  editorText: () => editorText(page),
});

const editorText = async (page: Page): Promise<string> => {
  const text = await page.getByTestId('editor').locator('.view-lines').textContent();
  return (text ?? '').replaceAll('\u00a0', ' ');
};

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
